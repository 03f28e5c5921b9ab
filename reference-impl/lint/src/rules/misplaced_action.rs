use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds actions that have no meaning in their place. Examples are a loop as a value, a block that
    /// starts in a string and ends outside of it, and a definition inside of a block.
    ///
    /// ## Why is this bad?
    /// The text around the action is KYAML for some values, or for none.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   ports: {{ range .Values.ports }}{{ int . }}{{ end }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   ports: [{{ range .Values.ports }}{{ int . }}, {{ end }}],
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "action where it does not fit",
    place: "the action",
}
