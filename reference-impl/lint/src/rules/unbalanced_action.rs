use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds blocks without an end, and actions such as `end` and `else` without a block.
    ///
    /// ## Why is this bad?
    /// The engine refuses the template, and names its last line if an end is missing.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   {{- if .Values.on }}
    ///   a: 1,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   {{- if .Values.on }}
    ///   a: 1,
    ///   {{- end }}
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "block without an end, or end without a block",
    place: "the action",
}
