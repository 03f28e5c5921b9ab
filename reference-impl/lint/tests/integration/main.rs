//! The linter, beside the cases of the suite.

mod characters;
mod generated_findings;
mod memory;

use std::path::Path;

use kyaml_cases::slow::SlowReader;
use kyaml_cases::suite::Suite;
use kyaml_core::Profile;
use kyaml_lint::report::{Appearance, Finding, Human};
use kyaml_lint::{Applicability, Form, LintOptions, Linter, lint};

#[test]
fn the_example_of_the_readme_is_canonical() {
    let readme = include_str!("../../../../README.md");
    let examples: Vec<&str> = readme.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty(), "the README has no example");
    for example in examples {
        let report = lint(example.as_bytes(), &LintOptions::default().form(Form::Canonical));
        assert_eq!(report.diagnostics(), [], "{example}");
    }
}

#[test]
fn all_of_compact_form_is_a_guess() {
    let entries = (0..20).map(|number| format!("  k{number}:  {number},\n")).collect::<Vec<_>>().concat();
    for (form, expected) in [(Form::Canonical, Applicability::Safe), (Form::Compact, Applicability::Unsafe)] {
        let report = lint(format!("---\n{{\n{entries}}}\n").as_bytes(), &LintOptions::default().form(form));
        let fixes: Vec<_> = report.diagnostics().iter().filter_map(|found| found.fix.as_ref()).collect();
        assert_eq!(fixes.iter().map(|fix| fix.applicability()).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn fixes_that_touch_are_applied_one_by_one() {
    // Both comments need the same comma.
    let report = lint(b"---\n[\n  1 # a\n  # b\n]\n", &LintOptions::default());
    assert_eq!(report.diagnostics().len(), 2);
    assert_eq!(report.edits(Applicability::Safe).len(), 1);
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let text = b"---\n{a: 1 b: 2, c: 'x', d: yes, e: 0x1F}\n";
    let report = lint(text, &LintOptions::default());
    assert!(report.diagnostics().len() >= 4);
    for columns in 60..100 {
        let mut out = Vec::new();
        let findings = report.diagnostics().iter().map(Finding::from);
        let mut human = Human::new(&mut out, Appearance::default().columns(Some(columns)));
        human.findings("a.yaml", text, findings).expect("a vector takes all");
        drop(human);
        let printed = String::from_utf8(out).expect("it is text");
        let widest = printed.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(columns), "{columns}:\n{printed}");
    }
}

// Streams that are checked while they are read.

/// Rule, first byte, document and message of a finding.
type Found = (&'static str, usize, usize, String);

fn whole(stream: &[u8], options: &LintOptions) -> (usize, Vec<Found>) {
    let report = Linter::new(options).lint(stream);
    let findings = report.diagnostics().iter();
    let findings = findings.map(|found| (found.rule.name(), found.span.start, found.document, found.message.clone()));
    (report.documents(), findings.collect())
}

fn read(stream: &[u8], options: &LintOptions) -> (usize, Vec<Found>) {
    let mut reader = Linter::new(options).read(SlowReader(stream, 61));
    let (mut documents, mut findings) = (0, Vec::new());
    while let Some(report) = reader.next() {
        let report = report.expect("memory can be read");
        let offset = usize::try_from(reader.part().offset()).expect("it is short");
        documents += report.documents();
        findings.extend(report.into_diagnostics().into_iter().map(|found| {
            let document = reader.documents_before() + found.document;
            (found.rule.name(), offset + found.span.start, document, found.message)
        }));
    }
    (documents, findings)
}

#[test]
fn parts_have_the_findings_of_the_stream() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases");
    let suite = Suite::load(&folder).expect("the suite");
    let inputs: Vec<&[u8]> = suite.cases().iter().filter_map(|case| case.input()).collect();
    assert!(!inputs.is_empty());
    let mut streams: Vec<Vec<u8>> = inputs.iter().map(|input| input.to_vec()).collect();
    streams.extend(inputs.windows(3).step_by(5).map(<[&[u8]]>::concat));
    for stream in &streams {
        for profile in [Profile::Canonical, Profile::Portable] {
            let options = LintOptions::default().profile(profile);
            let (read, whole) = (read(stream, &options), whole(stream, &options));
            assert_eq!(read, whole, "{profile:?}: {}", String::from_utf8_lossy(stream));
        }
        let options = LintOptions::default();
        // The differences from a form are counted for each part.
        if lint(stream, &options).is_kyaml() {
            let options = options.form(Form::Canonical);
            let (read, whole) = (read(stream, &options), whole(stream, &options));
            assert_eq!((read.0, read.1.is_empty()), (whole.0, whole.1.is_empty()));
        }
    }
}
