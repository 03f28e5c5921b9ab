use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds `{` and `[` that are still open when their document ends.
    ///
    /// ## Why is this bad?
    /// The stream is cut off, or a bracket was forgotten, and readers cannot know which.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: [1, 2],
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: [1, 2],
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::UnclosedCollection,
    summary: "bracket that is never closed",
}
