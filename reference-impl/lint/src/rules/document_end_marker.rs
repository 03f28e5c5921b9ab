//! `document-end-marker` (KY-STREAM-8).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds the line `...`.
    ///
    /// ## Why is this bad?
    /// The next `---` ends a document already; a second way to say so only makes streams harder to split.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ...
    /// ---
    /// {b: 2}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ---
    /// {b: 2}
    /// ```
    name: "document-end-marker",
    summary: "document end marker (`...`)",
    severity: Severity::Error,
    clause: "KY-STREAM-8",
    group: Group::Grammar,
}
