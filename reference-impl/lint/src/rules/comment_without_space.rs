//! `comment-without-space` (KY-COM-2).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds comments that neither start a line nor follow a blank.
    ///
    /// ## Why is this bad?
    /// To YAML such a `#` is part of the text before it, or an error; readers differ.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: "x",# why
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: "x", # why
    /// }
    /// ```
    name: "comment-without-space",
    summary: "`#` directly after something else",
    severity: Severity::Error,
    clause: "KY-COM-2",
    group: Group::Grammar,
}
