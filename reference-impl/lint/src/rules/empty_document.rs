use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds headers that no value follows.
    ///
    /// ## Why is this bad?
    /// YAML reads `null` there. Most such headers are left over from a template or a deleted
    /// document, so KYAML wants the null to be written.
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
    parser: kyaml_core::SyntaxRule::EmptyDocument,
    summary: "header without a value",
}
