use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds content after the value of a document.
    ///
    /// ## Why is this bad?
    /// It is an error in YAML, mostly a forgotten `---`, comma or opening bracket.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// {b: 2}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ---
    /// {b: 2}
    /// ```
    parser: kyaml_core::SyntaxRule::ExtraContent,
    summary: "second value in a document",
}
