use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds anchors.
    ///
    /// ## Why is this bad?
    /// An anchor makes one part of a document mean something in another one, and a small file can
    /// expand to gigabytes.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: &x 1, b: 2}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1, b: 2}
    /// ```
    parser: kyaml_core::SyntaxRule::Anchor,
    summary: "anchor (`&name`)",
}
