use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds `}` that would close `[`, `]` that would close `{`, and either where nothing is open.
    ///
    /// ## Why is this bad?
    /// The structure cannot be told.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: [1, 2}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: [1, 2]}
    /// ```
    parser: kyaml_core::Rule::MismatchedBracket,
    summary: "closing bracket that does not fit the open one",
}
