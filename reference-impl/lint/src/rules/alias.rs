use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds aliases.
    ///
    /// ## Why is this bad?
    /// What an alias means stands somewhere else, JSON cannot say it, and a small file of aliases can expand to gigabytes.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "x", b: *a}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "x", b: "x"}
    /// ```
    parser: kyaml_core::Rule::Alias,
    summary: "alias (`*name`)",
}
