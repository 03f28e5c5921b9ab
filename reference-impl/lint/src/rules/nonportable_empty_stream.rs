//! `nonportable-empty-stream` (KY-PORT-11).

use kyaml_core::{Span, Tree};

use crate::findings::Findings;
use crate::portable::Check;
use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds streams without documents: empty ones, and those that hold nothing but comments.
    ///
    /// ## Why is this bad?
    /// Some readers see no document there, and some a `null`.
    ///
    /// ## Example
    /// ```kyaml
    /// # nothing yet
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// # nothing yet
    /// null
    /// ```
    name: "nonportable-empty-stream",
    summary: "stream without documents",
    severity: Severity::Warning,
    clause: "KY-PORT-11",
    group: Group::Portable,
    check: Some(Check::Stream(check)),
}

fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    if tree.documents().len() == 0 {
        findings.add(
            &RULE,
            Span::empty(input.len()),
            "some readers see a `null` in a stream without documents; write a header `---` and a value",
        );
    }
}
