use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds `}` that would close `[`, `]` that would close `{`, and closing brackets that close
    /// nothing.
    ///
    /// ## Why is this bad?
    /// The brackets do not show which values belong together.
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
    parser: kyaml_core::SyntaxRule::MismatchedBracket,
    summary: "closing bracket that does not fit the open one",
}
