use crate::declare::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds plain keys with characters other than letters, numbers and `_`. Between these, `-`,
    /// `.` and `/` are fine.
    ///
    /// ## Why is this bad?
    /// Blanks, colons, `#`, `*` and the like mean something in YAML; quotes make clear where a key
    /// ends.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {my key: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {"my key": 1}
    /// ```
    parser: kyaml_core::SyntaxRule::UnquotedKey,
    summary: "plain key with a character that needs quotes",
}
