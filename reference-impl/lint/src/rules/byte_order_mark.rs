use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds U+FEFF at the start of a stream.
    ///
    /// ## Why is this bad?
    /// UTF-8 has no byte order. Some readers skip the mark, others take it for the first character
    /// of a key, or reject the next character.
    ///
    /// ## Example
    /// ```kyaml
    /// <0xEF><0xBB><0xBF>---
    /// {a: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    parser: kyaml_core::SyntaxRule::ByteOrderMark,
    summary: "byte order mark at the start of the stream",
}
