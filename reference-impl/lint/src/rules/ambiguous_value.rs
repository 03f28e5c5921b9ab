use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds plain values that some YAML schema takes for a boolean, a number, a date or null, and
    /// that are not spelled as KYAML spells those.
    ///
    /// ## Why is this bad?
    /// `no` is a string to YAML 1.2 and `false` to YAML 1.1, `017` is 15 or 17, `1_000` is a number
    /// or a string: the value depends on the reader.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {country: no, mode: 0o17}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {country: "no", mode: 15}
    /// ```
    parser: kyaml_core::SyntaxRule::AmbiguousValue,
    summary: "plain value that readers resolve differently",
}
