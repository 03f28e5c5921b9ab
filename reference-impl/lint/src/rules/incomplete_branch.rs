use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds branches that hold only a part of something: a bracket without the other one, a key
    /// without its value, a header without its value, or no value at all.
    ///
    /// ## Why is this bad?
    /// If the branch is not written, the rest is not KYAML. Each branch has whole entries, whole
    /// items, whole documents or exactly one value. A block around a value needs an `else`.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   replicas: {{ if .Values.count }}{{ int .Values.count }}{{ end }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   replicas: {{ if .Values.count }}{{ int .Values.count }}{{ else }}1{{ end }},
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "branch with a part of a value, an entry or a document",
    place: "the bracket, the key or the action without its other part",
}
