use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds aliases.
    ///
    /// ## Why is this bad?
    /// The value of an alias is elsewhere in the document. JSON has no aliases, and a small file
    /// can expand to gigabytes.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "x", b: *a}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "x", b: "x"}
    /// ```
    parser: kyaml_core::SyntaxRule::Alias,
    summary: "alias (`*name`)",
}
