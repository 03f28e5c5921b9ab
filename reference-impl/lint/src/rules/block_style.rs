use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds documents that are written in YAML's block style, once for each.
    ///
    /// ## Why is this bad?
    /// In block style, indentation is meaning: a template that indents a fragment by one space too
    /// many changes the value. KYAML is flow style, whose brackets say it all.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// name: web
    /// ports:
    /// - 80
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   name: "web",
    ///   ports: [
    ///     80,
    ///   ],
    /// }
    /// ```
    parser: kyaml_core::SyntaxRule::BlockStyle,
    summary: "document in block style",
}
