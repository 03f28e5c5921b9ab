//! What a writer keeps: findings of `kyaml-check` in a new text.
//!
//! A writer mends spelling and layout. Content, such as a number beyond binary64 (annex B of the specification), or a number
//! where a schema wants a string, only its author can change.

use kyaml_core::{Key, Node, Span};
use kyaml_import::ImportOptions;
use kyaml_kubernetes::Types;
use kyaml_lint::rules::wrong_type;
use kyaml_lint::{Diagnostic, LintOptions, Report, is_clean, lint, lint_amended};

use crate::checks::Checks;
use crate::note::Noted;

/// The findings of a check in `new`, which is the formatted text of `old`. `import` says how `old` is read.
#[must_use]
pub fn kept(check: &LintOptions, import: &ImportOptions, old: &[u8], new: &str) -> Vec<Noted> {
    // Without types, a comment that ignores a rule of Kubernetes is not needless.
    let check = &Checks::new(*check, None, import.schema).options;
    if is_clean(new.as_bytes(), check) {
        return Vec::new();
    }
    at_old(lint(new.as_bytes(), check), import, old)
}

/// The scalars in `new` whose type the types refuse, as Kubernetes refuses `8080` for a string. The parameters are those of
/// [`kept`].
pub(crate) fn refused(types: &Types, import: &ImportOptions, old: &[u8], new: &str) -> Vec<Noted> {
    let report = lint_amended(new.as_bytes(), &LintOptions::default(), |tree, found| {
        let is_scalar = |span: Span| tree.node_at(span.start).is_some_and(|node| !node.kind().is_collection());
        *found = types.check(tree, found);
        found.retain(|found| found.rule == &wrong_type::RULE && is_scalar(found.span));
    });
    at_old(report, import, old)
}

/// The findings at their entries and items in the text `old`.
fn at_old(report: Report, import: &ImportOptions, old: &[u8]) -> Vec<Noted> {
    if report.is_clean() {
        return Vec::new();
    }
    let imported = kyaml_import::import(old, import).into_result();
    let span = |finding: &Diagnostic| {
        let document = imported.as_ref().ok()?.documents().nth(finding.document)?;
        Some(start(below(document.root()?, &finding.pointer.to_string())?))
    };
    let findings = report.into_diagnostics().into_iter();
    findings.map(|finding| Noted::kept(span(&finding).unwrap_or(Span::empty(0)), finding)).collect()
}

/// The node at this JSON Pointer below `root`.
fn below<'t, 's>(root: Node<'t, 's>, pointer: &str) -> Option<Node<'t, 's>> {
    pointer
        .split('/')
        .skip(1)
        .try_fold(root, |node, step| node.children().find(|child| child.pointer_step().is_some_and(|own| own == step)))
}

/// The start of an entry or item.
fn start(node: Node<'_, '_>) -> Span {
    Span::empty(node.key().map_or(node.span(), Key::span).start)
}
