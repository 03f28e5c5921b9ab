use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds a value, or a comment without a blank before it, on the line of a header.
    ///
    /// ## Why is this bad?
    /// With a header that stands alone on its line, splitting a stream is looking for that line. `---# c` is no header at all
    /// to YAML.
    ///
    /// ## Example
    /// ```kyaml
    /// --- {a: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    parser: kyaml_core::Rule::ContentAfterHeader,
    summary: "something other than a comment after `---`",
}
