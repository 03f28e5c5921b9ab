use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds backslashes that do not start one of the escapes of KY-STR-4, among them JSON's `\/`.
    ///
    /// ## Why is this bad?
    /// YAML rejects unknown escapes. `\/` came with YAML 1.2, and Kubernetes' own reader rejects
    /// it.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {path: "C:\Users", url: "http:\/\/x"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {path: "C:\\Users", url: "http://x"}
    /// ```
    parser: kyaml_core::SyntaxRule::InvalidEscape,
    summary: "backslash that starts no escape",
}
