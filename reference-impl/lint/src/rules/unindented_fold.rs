use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds lines after an escaped line break that start without a blank.
    ///
    /// ## Why is this bad?
    /// `---` at the start of a line always starts a document; this keeps it so inside strings, and
    /// lets a stream be split by lines.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "one \
    /// two"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "one \
    ///  two"}
    /// ```
    parser: kyaml_core::SyntaxRule::UnindentedFold,
    summary: "line of a folded string that is not indented",
}
