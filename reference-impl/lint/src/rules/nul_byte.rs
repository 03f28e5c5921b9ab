use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds the character U+0000.
    ///
    /// ## Why is this bad?
    /// YAML allows no raw NUL, and a reader written in C may take it for the end of the stream. A
    /// file that is full of them is often UTF-16.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {data: "a<0x00>b"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {data: "a\0b"}
    /// ```
    parser: kyaml_core::SyntaxRule::NulByte,
    summary: "NUL character",
}
