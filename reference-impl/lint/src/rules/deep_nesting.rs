//! `deep-nesting` (KY-DATA-3).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds brackets inside 1000 others.
    ///
    /// ## Why is this bad?
    /// Readers that recurse run out of stack, which in many languages ends the process. What is inside is not checked.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// <1001×[><1001×]>
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// <50×[><50×]>
    /// ```
    name: "deep-nesting",
    summary: "too many open brackets",
    severity: Severity::Error,
    clause: "KY-DATA-3",
    group: Group::Data,
}
