//! `empty-document` (KY-DOC-3).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds headers that no value follows.
    ///
    /// ## Why is this bad?
    /// YAML reads `null` there. Most such headers are left over from a template or a deleted document, so KYAML wants the null
    /// to be written.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ---
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    name: "empty-document",
    summary: "header without a value",
    severity: Severity::Error,
    clause: "KY-DOC-3",
    group: Group::Grammar,
}
