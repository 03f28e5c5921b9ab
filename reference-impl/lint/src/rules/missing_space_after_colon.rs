use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds entries without white space after the colon.
    ///
    /// ## Why is this bad?
    /// YAML takes `a:1` for one plain text; only after a quoted key it allows a value there, and
    /// not every reader does.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1, b:2}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1, b: 2}
    /// ```
    parser: kyaml_core::SyntaxRule::MissingSpaceAfterColon,
    summary: "colon directly before its value",
}
