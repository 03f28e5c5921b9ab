use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds opening quotes that no quote closes before the document ends.
    ///
    /// ## Why is this bad?
    /// Readers cannot know where the string ends.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: "x,
    ///   b: 2,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: "x",
    ///   b: 2,
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::UnterminatedString,
    summary: "string without its closing quote",
}
