use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds a carriage return that no line feed follows.
    ///
    /// ## Why is this bad?
    /// YAML 1.2 takes it for a line break, while Go, Ruby and Python tools differ: a comment may
    /// end there for one reader and go on for another.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "x<0x0D>y"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "x\ry"}
    /// ```
    parser: kyaml_core::SyntaxRule::BareCarriageReturn,
    summary: "carriage return without a line feed",
}
