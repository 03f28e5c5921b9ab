use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds strings and keys in single quotes.
    ///
    /// ## Why is this bad?
    /// KYAML has double quotes only, in which everything can be escaped. In single quotes `\n` is a
    /// backslash and a letter.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {name: 'web'}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {name: "web"}
    /// ```
    parser: kyaml_core::SyntaxRule::SingleQuotedString,
    summary: "string in single quotes",
}
