use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds fields that a type of Kubernetes, of a CustomResourceDefinition or of a JSON Schema does not have. By a
    /// JSON Schema, also fields that it does not allow beside others.
    ///
    /// ## Why is this bad?
    /// The API server of Kubernetes refuses an unknown field, or drops it, as the client says. A mistyped name is an unknown field.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "Namespace", metadata: {nmae: "web"}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "Namespace", metadata: {name: "web"}}
    /// ```
    elsewhere: Group::Kubernetes,
    summary: "field that a type does not have",
    place: "the key",
}
