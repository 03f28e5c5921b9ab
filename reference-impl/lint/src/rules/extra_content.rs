//! `extra-content` (KY-DOC-4).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds what stands after the value of a document.
    ///
    /// ## Why is this bad?
    /// It is an error in YAML, mostly a forgotten `---`, comma or opening bracket.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1}
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
    name: "extra-content",
    summary: "second value in a document",
    severity: Severity::Error,
    clause: "KY-DOC-4",
    group: Group::Grammar,
}
