//! Comments that ignore a finding.

use kyaml_core::edit::Edit;
use kyaml_core::{LineIndex, Span};
use kyaml_lint::{Diagnostic as Finding, Group};
use kyaml_workspace::{Document, Kind};

use crate::revision::Revision;

/// The start of a comment that ignores findings of the next line.
const START: &str = "# kyaml-check: ignore[";

/// The edit that puts a comment above the line of a finding, or adds its rule to the comment there.
/// `None` for an error, which every other reader of KYAML has too, and if the finding would stay.
pub(crate) fn edit(revision: &Revision, finding: &Finding) -> Option<Edit> {
    let is_error = matches!(finding.rule.group(), Group::Grammar | Group::Data);
    if revision.kind != Kind::Kyaml || is_error {
        return None;
    }
    let text = &revision.text;
    let lines = LineIndex::new(text.as_bytes());
    let number = lines.position(finding.span.start).line;
    let rule = finding.rule.name();
    let above = lines.line(number.checked_sub(1)?);
    let edit = if let Some(names) = text[above.range()].trim_start_matches([' ', '\t']).strip_prefix(START)
        && let Some(end) = names.find(']')
    {
        let at = above.end - names.len() + end;
        Edit { span: Span::empty(at), text: format!(", {rule}") }
    } else {
        let line = lines.line(number);
        let content = &text[line.range()];
        let indentation = &content[..content.len() - content.trim_start_matches(' ').len()];
        let line_break = if text[line.end..].starts_with("\r\n") { "\r\n" } else { "\n" };
        Edit { span: Span::empty(line.start), text: format!("{indentation}{START}{rule}]{line_break}") }
    };
    ignores(revision, finding, &edit).then_some(edit)
}

/// Whether an edit removes a finding and changes no other one.
fn ignores(revision: &Revision, finding: &Finding, edit: &Edit) -> bool {
    let changed = Edit::apply(std::slice::from_ref(edit), revision.text.as_bytes());
    let after = Document::new(revision.kind, &changed, revision.settings).check().unwrap_or_default();
    let before = revision.report().diagnostics();
    let names =
        |findings: &[Finding]| -> Vec<&'static str> { findings.iter().map(|finding| finding.rule.name()).collect() };
    // Several findings of the rule may be in the line, and all of them are ignored.
    let others = |findings: &[Finding]| -> Vec<&'static str> {
        names(findings).into_iter().filter(|name| *name != finding.rule.name()).collect()
    };
    after.diagnostics().len() < before.len() && others(after.diagnostics()) == others(before)
}
