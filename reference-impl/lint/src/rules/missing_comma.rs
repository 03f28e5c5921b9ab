use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds two entries of a mapping, or two items of a sequence, without a comma between them.
    ///
    /// ## Why is this bad?
    /// YAML rejects it, or worse, reads two plain texts as one.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1
    ///   b: 2,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1,
    ///   b: 2,
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::MissingComma,
    summary: "entries or items without a comma between them",
}
