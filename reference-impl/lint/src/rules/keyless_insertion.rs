use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds actions that write one value, such as JSON or a number, where a mapping has an entry.
    ///
    /// ## Why is this bad?
    /// An entry has a key. `toPrettyJson` writes brackets around the entries of a mapping, so that it cannot add them to
    /// the mapping around the action.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   {{ toPrettyJson .Values.labels }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   {{- range $key, $value := .Values.labels }}
    ///   {{ quote $key }}: {{ toPrettyJson $value }},
    ///   {{- end }}
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "value where an entry is needed",
    place: "the action",
}
