use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds plain keys that some YAML reader takes for a boolean, a number, a date or null.
    ///
    /// ## Why is this bad?
    /// `no` is the key `false` to a YAML 1.1 reader, `1e3` the key 1000, and `2001-99-99` is an
    /// error to some. In quotes it is a string to all.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {no: "Norway"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {"no": "Norway"}
    /// ```
    parser: kyaml_core::SyntaxRule::AmbiguousKey,
    summary: "plain key that some reader does not take for a string",
}
