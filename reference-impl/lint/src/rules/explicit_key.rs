//! `explicit-key` (KY-MAP-3).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds entries that are introduced by `? `.
    ///
    /// ## Why is this bad?
    /// It is YAML's way to write keys that are not strings; KYAML has string keys only, and one way to write them.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {? a : 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    name: "explicit-key",
    summary: "entry that starts with `?`",
    severity: Severity::Error,
    clause: "KY-MAP-3",
    group: Group::Grammar,
}
