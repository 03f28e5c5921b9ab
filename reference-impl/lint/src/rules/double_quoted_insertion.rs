use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds strings with an action that writes its own quotes, with `quote` or `toJson`.
    ///
    /// ## Why is this bad?
    /// The inner quotes end the string.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   name: "{{ .Values.name | quote }}",
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
    summary: "quotes around a value that has quotes",
    place: "the string",
}
