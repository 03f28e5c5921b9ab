use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds the line `...`.
    ///
    /// ## Why is this bad?
    /// The next `---` ends a document already; a second way to say so only makes streams harder to
    /// split.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ...
    /// ---
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
    parser: kyaml_core::SyntaxRule::DocumentEndMarker,
    summary: "document end marker (`...`)",
}
