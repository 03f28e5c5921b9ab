use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds documents that do not start with a line `---`.
    ///
    /// ## Why is this bad?
    /// The header tells KYAML from JSON, and lets files be concatenated and streams be split
    /// without parsing.
    ///
    /// ## Example
    /// ```kyaml
    /// {a: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    parser: kyaml_core::SyntaxRule::MissingHeader,
    summary: "document without `---`",
}
