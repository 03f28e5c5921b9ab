use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds trim markers that remove needed white space. Comments and headers need a line break after
    /// them, and a header needs one before it. A colon needs a blank after it, a comment one before it,
    /// and `\` at the end of a line of a string its line break.
    ///
    /// ## Why is this bad?
    /// The next text becomes a part of the comment, or joins the header or the key.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   # The number of copies
    ///   {{- if .Values.count -}}
    ///   replicas: 3,
    ///   {{- end }}
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   # The number of copies
    ///   {{- if .Values.count }}
    ///   replicas: 3,
    ///   {{- end }}
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "trim marker that removes needed white space",
    place: "the action with the trim marker",
}
