//! `noncanonical-compact` (KY-CMP-1).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds comments, white space, commas and spellings that are not those of compact form (KY-CMP-1 to KY-CMP-4).
    ///
    /// ## Why is this bad?
    /// Compact form is one line for each document, so that streams can be searched, sorted and compared by lines.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: [1, 2],
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: [1, 2]}
    /// ```
    name: "noncanonical-compact",
    summary: "anything that compact form has otherwise",
    severity: Severity::Error,
    clause: "KY-CMP-1",
    group: Group::Compact,
}

pub(crate) const COMMENT: &str = "compact form has no comments; remove it";
