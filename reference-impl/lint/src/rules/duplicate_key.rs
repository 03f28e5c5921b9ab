use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds keys that are equal to an earlier key of the same mapping, after escapes are replaced.
    ///
    /// ## Why is this bad?
    /// Some readers fail, some take the first value, most take the last one, and a few keep both.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1, "\x61": 2}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1, b: 2}
    /// ```
    parser: kyaml_core::SyntaxRule::DuplicateKey,
    summary: "key that its mapping holds already",
}
