use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds leading commas, and second commas in a row. One comma after the last entry or item is
    /// fine.
    ///
    /// ## Why is this bad?
    /// YAML rejects it, and a reader that does not has to guess between nothing and `null`.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// [1,, 2]
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// [1, 2]
    /// ```
    parser: kyaml_core::SyntaxRule::ExtraComma,
    summary: "comma that follows no entry or item",
}
