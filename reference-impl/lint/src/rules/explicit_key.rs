use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds entries that are introduced by `? `.
    ///
    /// ## Why is this bad?
    /// It is YAML's way to write keys that are not strings; KYAML has string keys only, and one way
    /// to write them.
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
    parser: kyaml_core::SyntaxRule::ExplicitKey,
    summary: "entry that starts with `?`",
}
