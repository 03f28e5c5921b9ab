use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds tabs that separate or indent, raw tabs in keys, and raw tabs directly after an escaped
    /// line break.
    ///
    /// ## Why is this bad?
    /// Readers disagree on where YAML allows a tab as white space, and a tab after an escaped line
    /// break is lost.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    /// <0x09>a: 1,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1,
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::TabSeparator,
    summary: "tab outside of a comment or a string value",
}
