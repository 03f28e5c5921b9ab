use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds values whose type is not that of their field: a number for a string, a string for a number, a mapping for a sequence.
    /// Null is a value of each type of Kubernetes. In a JSON Schema, it is a type.
    ///
    /// ## Why is this bad?
    /// The API server refuses the object. The values of `env`, labels and annotations are strings, also if they look like
    /// numbers.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "ConfigMap", metadata: {name: "web"}, data: {port: 8080}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "ConfigMap", metadata: {name: "web"}, data: {port: "8080"}}
    /// ```
    elsewhere: Group::Kubernetes,
    summary: "value of a wrong type",
    place: "the value",
}
