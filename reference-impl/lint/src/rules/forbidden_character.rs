use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds raw control characters, U+2028, U+2029, U+FEFF and noncharacters, in strings and in
    /// comments.
    ///
    /// ## Why is this bad?
    /// YAML forbids most of them; U+0085, U+2028 and U+2029 end a line, and so a comment, in YAML
    /// 1.1 but not in YAML 1.2.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {bell: "<0x07>"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {bell: "\a"}
    /// ```
    parser: kyaml_core::SyntaxRule::ForbiddenCharacter,
    summary: "character that cannot stand raw in a stream",
}
