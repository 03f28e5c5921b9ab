//! `comment-before-comma` (KY-PORT-7).

use crate::findings::Findings;
use crate::portable::{Check, Visit};
use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds comments that stand between a value and its comma.
    ///
    /// ## Why is this bad?
    /// rapidyaml reads the comment as part of a number before it, and nobody expects a comma that starts a line.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1 # one
    ///   , b: 2,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1, # one
    ///   b: 2,
    /// }
    /// ```
    name: "comment-before-comma",
    summary: "comment between a value and its comma",
    severity: Severity::Warning,
    clause: "KY-PORT-7",
    group: Group::Portable,
    check: Some(Check::Node(check)),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let after: Vec<_> =
        visit.node.line().iter().map(|comment| comment.span).filter(|span| span.start >= visit.node.span.end).collect();
    // The tree does not say where the comma is. It can only stand after one of these comments, with nothing but blanks between.
    let is_before_comma = |end: usize| visit.input[end..].trim_ascii_start().starts_with(b",");
    if let Some(last) = after.iter().rposition(|span| is_before_comma(span.end)) {
        for &span in &after[..=last] {
            findings.add(&RULE, span, "some readers take this comment for a part of the value; write the comma before it");
        }
    }
}
