use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds tags.
    ///
    /// ## Why is this bad?
    /// A tag changes the type of a value in a way that each application defines. KYAML's types can
    /// be seen from the value itself.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {port: !!str 80}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {port: "80"}
    /// ```
    parser: kyaml_core::SyntaxRule::Tag,
    summary: "tag (`!!str`, `!Ref`)",
}
