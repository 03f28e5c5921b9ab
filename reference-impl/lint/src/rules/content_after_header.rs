use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds a value, or a comment without a blank before it, on the line of a header.
    ///
    /// ## Why is this bad?
    /// A stream can be split at the lines `---` because headers are alone on their lines. To YAML,
    /// `---# c` is not a header.
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
    parser: kyaml_core::SyntaxRule::ContentAfterHeader,
    summary: "something other than a comment after `---`",
}
