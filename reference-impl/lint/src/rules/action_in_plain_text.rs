use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds values and keys of which an action is only a part, outside of quotes.
    ///
    /// ## Why is this bad?
    /// The rendered text is a string without quotes, or something else that is not KYAML.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   image: {{ .Values.image }}:{{ .Values.tag }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   image: "{{ .Values.image }}:{{ .Values.tag }}",
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "action in a text without quotes",
    place: "the text",
}
