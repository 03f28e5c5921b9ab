use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds string values that are not in quotes.
    ///
    /// ## Why is this bad?
    /// Whether a plain text is a string depends on the reader's schema, and on details such as `: `
    /// or ` #` inside it. Double quotes leave no doubt.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {name: web server}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {name: "web server"}
    /// ```
    parser: kyaml_core::SyntaxRule::UnquotedString,
    summary: "string value without quotes",
}
