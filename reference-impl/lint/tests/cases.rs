//! The checks of the conformance suite: exactly the expected findings, by rule and span.

use std::path::Path;

use kyaml_cases::case::{Case, Finding, Form as CaseForm, Task};
use kyaml_cases::sample;
use kyaml_cases::slow::SlowReader;
use kyaml_core::{Layout, Profile, WriteOptions, render_tree};
use kyaml_lint::{Form, Group, LintOptions, Report, RuleSet, Severity, is_clean, is_clean_reader, lint, rules};

fn check(path: &Path) -> datatest_stable::Result<()> {
    let case = Case::load(path)?;
    let (Task::Check { input, .. } | Task::CheckForm { input, .. }) = case.task() else { return Ok(()) };
    let options = LintOptions::default().form(match case.form() {
        CaseForm::Kyaml => Form::Kyaml,
        CaseForm::Canonical => Form::Canonical,
        CaseForm::Compact => Form::Compact,
    });
    let report = lint(input, &options);
    check_clean(input, &options, &report);
    let portable = rules::select("portable").expect("it is a name of rules");
    let options = options.select(RuleSet::ALL.difference(portable));
    check_clean(input, &options, &lint(input, &options));
    let found = |severity| {
        let of_severity = report.diagnostics().iter().filter(move |diagnostic| {
            // The checker's own rules are not part of the suite (KY-ERR-3).
            diagnostic.severity == severity && diagnostic.rule.group() != Group::Checker
        });
        let mut found: Vec<_> = of_severity
            .map(|diagnostic| (diagnostic.span.start, diagnostic.span.end, diagnostic.rule.name().to_owned()))
            .collect();
        found.sort();
        found
    };
    assert_eq!(found(Severity::Error), expected(case.findings()), "errors: {:#?}", report.diagnostics());
    if case.is_portable().is_some() {
        assert_eq!(found(Severity::Warning), expected(case.warnings()), "warnings: {:#?}", report.diagnostics());
    }
    Ok(())
}

fn expected(findings: &[Finding]) -> Vec<(usize, usize, String)> {
    let mut expected: Vec<_> =
        findings.iter().map(|finding| (finding.span.start, finding.span.end, finding.rule.clone())).collect();
    expected.sort();
    expected
}

/// The bytes that a writer makes are in its form, so that a formatted file passes.
fn written_forms_are_clean(path: &Path) -> datatest_stable::Result<()> {
    let case = Case::load(path)?;
    if case.options() != kyaml_cases::case::Options::default() {
        return Ok(());
    }
    for (form, bytes) in [(Form::Canonical, case.canonical()), (Form::Compact, case.compact())] {
        let Some(bytes) = bytes else { continue };
        let report = lint(bytes, &LintOptions::default().form(form));
        assert_eq!(report.count(Severity::Error), 0, "{form:?}: {:#?}", report.diagnostics());
    }
    Ok(())
}

/// Insertions that make other streams of a stream.
const INSERTIONS: [&str; 5] = [" ", "\n", " # c\n", "\n# c\n", ","];

/// The longest stream that is changed at each of its places.
const CHANGED: usize = 120;

/// Findings are in order and inside the stream, for any stream and options. A stream has no
/// findings about its form if and only if a writer does not change it.
fn every_difference_from_a_form_is_found(path: &Path) -> datatest_stable::Result<()> {
    let case = Case::load(path)?;
    let Some(input) = case.input() else { return Ok(()) };
    check_forms(input);
    if let Ok(text) = str::from_utf8(input)
        && text.len() <= CHANGED
    {
        let step = sample::step(1);
        for (place, (at, _)) in text.char_indices().enumerate() {
            // The insertions take turns.
            for insertion in INSERTIONS.iter().skip(place % step).step_by(step) {
                check_forms([&text[..at], insertion, &text[at..]].concat().as_bytes());
            }
        }
    }
    Ok(())
}

fn check_forms(input: &[u8]) {
    let parsed = kyaml_core::parse(input);
    for (form, layout) in [(Form::Canonical, Layout::Canonical), (Form::Compact, Layout::Compact)] {
        for profile in [Profile::Canonical, Profile::Portable] {
            let options = LintOptions::default().form(form).profile(profile);
            let report = lint(input, &options);
            check_clean(input, &options, &report);
            let spans: Vec<_> = report.diagnostics().iter().map(|diagnostic| diagnostic.span).collect();
            assert!(spans.is_sorted() && spans.iter().all(|span| span.start <= span.end && span.end <= input.len()));
            if !parsed.errors().is_empty() {
                continue;
            }
            let written = render_tree(parsed.tree(), &WriteOptions::default().layout(layout).profile(profile));
            let differs = report.diagnostics().iter().any(|diagnostic| match diagnostic.rule.group() {
                Group::Canonical | Group::Compact => true,
                _ => profile == Profile::Portable && diagnostic.rule.name() == "nonportable-exponent",
            });
            assert_eq!(
                differs,
                written.as_bytes() != input,
                "{form:?}, {profile:?} of {:?}: {:#?}",
                String::from_utf8_lossy(input),
                report.diagnostics()
            );
        }
    }
}

/// Clean streams have no findings.
fn check_clean(input: &[u8], options: &LintOptions, report: &Report) {
    let found = report.diagnostics();
    let is_read = is_clean_reader(SlowReader(input, 61), options).expect("memory can be read");
    assert!(
        !is_read && !is_clean(input, options) || found.is_empty(),
        "{options:?}, {:?}: {found:#?}",
        String::from_utf8_lossy(input)
    );
}

datatest_stable::harness! {
    { test = check, root = "../../conformance/cases", pattern = r"/case\.toml$" },
    { test = every_difference_from_a_form_is_found, root = "../../conformance/cases", pattern = r"/case\.toml$" },
    { test = written_forms_are_clean, root = "../../conformance/cases", pattern = r"/case\.toml$" },
}
