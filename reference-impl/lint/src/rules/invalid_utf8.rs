use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds bytes that are not UTF-8.
    ///
    /// ## Why is this bad?
    /// A reader has to guess the encoding, refuse the stream, or replace the bytes by `U+FFFD`,
    /// which changes the value.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {name: "caf<0xE9>"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {name: "café"}
    /// ```
    parser: kyaml_core::SyntaxRule::InvalidUtf8,
    summary: "bytes that are not UTF-8",
}
