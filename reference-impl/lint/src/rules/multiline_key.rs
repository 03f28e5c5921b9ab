use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds keys with an escaped line break, keys whose colon is on another line, and comments
    /// between a key and its colon.
    ///
    /// ## Why is this bad?
    /// YAML 1.1 readers reject most of these, and looking for a key with a line-based tool would
    /// fail.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   "a"
    ///   : 1,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   "a": 1,
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::MultilineKey,
    summary: "key that does not stand on one line with its colon",
}
