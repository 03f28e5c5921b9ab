//! `unescaped-line-break` (KY-STR-3).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds raw line breaks inside strings.
    ///
    /// ## Why is this bad?
    /// YAML turns such a break into a space, or an empty line into a line feed: what is read is not what is seen.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   text: "one
    ///     two",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   text: "one \
    ///     two",
    /// }
    /// ```
    name: "unescaped-line-break",
    summary: "line break in a string without `\\` before it",
    severity: Severity::Error,
    clause: "KY-STR-3",
    group: Group::Grammar,
}
