use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds brackets inside 1000 others.
    ///
    /// ## Why is this bad?
    /// Readers that recurse run out of stack, which in many languages ends the process. The content
    /// of such brackets is not checked.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// <1001×[><1001×]>
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// <50×[><50×]>
    /// ```
    parser: kyaml_core::SyntaxRule::DeepNesting,
    summary: "too many open brackets",
}
