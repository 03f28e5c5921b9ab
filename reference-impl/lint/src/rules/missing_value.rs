use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds entries of a mapping that lack their key, their colon or their value.
    ///
    /// ## Why is this bad?
    /// YAML reads `{a}` as `{a: null}` and `{a:1}` as `{"a:1": null}`, which is rarely meant.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1, b: , c}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1, b: null, c: null}
    /// ```
    parser: kyaml_core::SyntaxRule::MissingValue,
    summary: "entry without a key, a colon or a value",
}
