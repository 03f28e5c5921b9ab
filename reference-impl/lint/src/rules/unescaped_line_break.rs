use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds raw line breaks inside strings.
    ///
    /// ## Why is this bad?
    /// YAML turns such a break into a space, or an empty line into a line feed: the value is not
    /// the text that people see.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   text: "one
    ///     two",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   text: "one \
    ///     two",
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::UnescapedLineBreak,
    summary: "line break in a string without `\\` before it",
}
