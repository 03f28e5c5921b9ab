use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds keys with more than 1024 characters up to their colon, as written or in canonical
    /// form, which writes some characters as escapes.
    ///
    /// ## Why is this bad?
    /// libyaml and its descendants, Kubernetes' reader among them, look no further for the colon,
    /// and fail.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {<1025×k>: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {<1024×k>: 1}
    /// ```
    parser: kyaml_core::SyntaxRule::LongKey,
    summary: "key that is too far from its colon",
}
