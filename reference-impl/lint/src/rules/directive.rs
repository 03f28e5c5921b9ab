use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds lines that start with `%`.
    ///
    /// ## Why is this bad?
    /// A directive can change what the rest of the stream means, and YAML readers handle versions
    /// and tag handles differently. KYAML needs neither.
    ///
    /// ## Example
    /// ```kyaml
    /// %YAML 1.2
    /// ---
    /// {a: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    parser: kyaml_core::SyntaxRule::Directive,
    summary: "directive line (`%YAML`, `%TAG`)",
}
