use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds `squote` outside of strings.
    ///
    /// ## Why is this bad?
    /// KYAML has no strings in single quotes.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   name: {{ .Values.name | squote }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   name: {{ .Values.name | quote }},
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "single quotes around a value",
    place: "the function `squote`",
}
