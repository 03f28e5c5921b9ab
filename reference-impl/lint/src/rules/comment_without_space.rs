use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds comments that neither start a line nor follow a blank.
    ///
    /// ## Why is this bad?
    /// To YAML such a `#` is part of the text before it, or an error; readers differ.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: "x",# why
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: "x", # why
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::CommentWithoutSpace,
    summary: "`#` directly after something else",
}
