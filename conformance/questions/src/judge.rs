//! The verdict on a stream, by the grammar and the reference implementation.

use anyhow::bail;
use kyaml_cases::case::{Finding, Span};
use kyaml_cases::json::write_typed;
use kyaml_cases::value::Typed;
use kyaml_core::{Layout, Profile, Tree, Value, WriteOptions, parse, render_tree};
use kyaml_grammar::{Form, Verdict};
use kyaml_lint::{Diagnostic, Group, LintOptions, Severity, lint};

/// The verdict on a stream.
pub(crate) enum Judged {
    /// It is KYAML, with these warnings and these files of its case.
    Kyaml(Vec<Finding>, Vec<(&'static str, String)>),
    /// It is not KYAML, and has these findings, in order.
    Broken(Vec<Finding>),
    /// The grammar's parser reached a limit.
    Unknown,
}

/// Judges a stream.
///
/// # Errors
/// Fails if the grammar and the reference implementation disagree.
pub(crate) fn judge(bytes: &[u8]) -> anyhow::Result<Judged> {
    let report = lint(bytes, &LintOptions::default());
    let of = |severity| {
        let found = report.diagnostics().iter().filter(move |found| found.severity == severity);
        let found = found.filter(|found| found.rule.group() != Group::Checker);
        found.map(finding).collect::<Vec<_>>()
    };
    let findings = of(Severity::Error);
    let is_of_data = |finding: &Finding| ["duplicate-key", "long-key", "deep-nesting"].contains(&finding.rule.as_str());
    if let Ok(text) = str::from_utf8(bytes) {
        let verdict = kyaml_grammar::check(Form::Kyaml, text);
        let is_accepted = match verdict {
            Verdict::Accepted => true,
            Verdict::Refused { .. } => false,
            Verdict::Inconclusive { .. } => return Ok(Judged::Unknown),
        };
        if is_accepted != findings.iter().all(is_of_data) {
            bail!("the grammar and the reference implementation disagree: {verdict:?}, {findings:?}: {text:?}");
        }
    }
    if !findings.is_empty() {
        return Ok(Judged::Broken(findings));
    }
    let tree =
        parse(bytes).into_result().map_err(|errors| anyhow::anyhow!("{errors:?} after no finding: {bytes:?}"))?;
    Ok(Judged::Kyaml(of(Severity::Warning), files(&tree)))
}

fn finding(found: &Diagnostic) -> Finding {
    let span = Span { start: found.span.start, end: found.span.end };
    Finding { rule: found.rule.name().to_owned(), span }
}

/// The value of a stream, and its forms.
fn files(tree: &Tree<'_>) -> Vec<(&'static str, String)> {
    let write = |layout, profile| render_tree(tree, &WriteOptions::default().layout(layout).profile(profile));
    let values: Vec<Typed> = tree.to_values().iter().map(typed).collect();
    let canonical = write(Layout::Canonical, Profile::Canonical);
    let portable = write(Layout::Canonical, Profile::Portable);
    let portable = (portable != canonical).then_some(("portable.yaml", portable));
    let files = [
        ("value.json", write_typed(&values)),
        ("canonical.yaml", canonical),
        ("compact.yaml", write(Layout::Compact, Profile::Canonical)),
        ("normal.yaml", write(Layout::Normal, Profile::Canonical)),
    ];
    files.into_iter().chain(portable).collect()
}

fn typed(value: &Value) -> Typed {
    match value {
        Value::Null => Typed::Null,
        Value::Bool(bool) => Typed::Bool(*bool),
        Value::Number(number) => Typed::Number(number.as_str().to_owned()),
        Value::String(text) => Typed::String(text.clone()),
        Value::Sequence(items) => Typed::Sequence(items.iter().map(typed).collect()),
        Value::Mapping(entries) => {
            Typed::Mapping(entries.iter().map(|(key, value)| (key.to_string(), typed(value))).collect())
        }
    }
}
