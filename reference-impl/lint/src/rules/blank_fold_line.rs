use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds lines after an escaped line break that are blank, or that hold an escaped line break
    /// alone.
    ///
    /// ## Why is this bad?
    /// YAML readers differ on whether such a line is a line feed; an empty line of the string is
    /// written `\n`.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "one\n\
    ///
    ///   two"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "one\n\
    ///   \n\
    ///   two"}
    /// ```
    parser: kyaml_core::SyntaxRule::BlankFoldLine,
    summary: "line of a folded string that holds nothing",
}
