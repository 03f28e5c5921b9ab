use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds keys that are mappings or sequences.
    ///
    /// ## Why is this bad?
    /// JSON has string keys only, and so has Kubernetes; other readers turn such a key into text,
    /// drop it, or fail.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {[a, b]: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {"a,b": 1}
    /// ```
    parser: kyaml_core::SyntaxRule::CollectionKey,
    summary: "mapping or sequence as a key",
}
