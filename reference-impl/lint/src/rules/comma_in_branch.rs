use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds entries and items without a comma at the end of a branch or before a block, and commas
    /// at the start of a branch.
    ///
    /// ## Why is this bad?
    /// Whether the comma is needed depends on the values. KYAML allows a comma after the last
    /// entry, so that each entry and each item can have its comma behind it, in its own branch.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// [
    ///   {{- range $i, $port := .Values.ports }}
    ///   {{- if $i }}, {{ end }}{{ int $port }}
    ///   {{- end }}
    /// ]
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// [
    ///   {{- range .Values.ports }}
    ///   {{ int . }},
    ///   {{- end }}
    /// ]
    /// ```
    elsewhere: Group::Template,
    summary: "comma that depends on a branch",
    place: "the comma, or the end of the value where one is missing",
}
