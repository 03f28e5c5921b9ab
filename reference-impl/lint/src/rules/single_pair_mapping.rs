use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds `key: value` as an item of a sequence.
    ///
    /// ## Why is this bad?
    /// YAML takes it for a mapping of one entry, although no braces show it; JSON and several
    /// readers do not have it.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// [a: 1, b: 2]
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// [{a: 1}, {b: 2}]
    /// ```
    parser: kyaml_core::SyntaxRule::SinglePairMapping,
    summary: "pair without braces in a sequence",
}
