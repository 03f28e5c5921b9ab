use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds `\u` and `\U` with the number of a surrogate or one above 10FFFF. A surrogate pair is
    /// one finding.
    ///
    /// ## Why is this bad?
    /// JSON writes characters above U+FFFF as two surrogates; YAML does not, and its readers reject
    /// them or keep two broken characters.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {smile: "\ud83d\ude00"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {smile: "\U0001f600"}
    /// ```
    parser: kyaml_core::SyntaxRule::InvalidCodePoint,
    summary: "escape of a number that is no Unicode character",
}
