use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds strings that consist of one action, which does not escape its value.
    ///
    /// ## Why is this bad?
    /// A quote, a backslash or a line break in the value ends the string or changes it. `quote`
    /// writes the quotes and the escapes. A value that may be missing needs `default "" | quote`,
    /// because `quote` writes nothing for it.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   password: "{{ .Values.password }}",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   password: {{ .Values.password | quote }},
    /// }
    /// ```
    elsewhere: Group::Insertion,
    summary: "value in quotes without an escape",
    place: "the string",
}
