use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds actions between brackets that write block YAML with `toYaml`, or indent it with
    /// `nindent` or `indent`.
    ///
    /// ## Why is this bad?
    /// Between brackets no block YAML is allowed, and indentation has no meaning. `toPrettyJson`
    /// writes KYAML. `toJson` does so for scalars: it writes no blank after a colon.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   labels: {{ toYaml .Values.labels | nindent 4 }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   labels: {{ toPrettyJson .Values.labels }},
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "block YAML between brackets",
    place: "the action",
}
