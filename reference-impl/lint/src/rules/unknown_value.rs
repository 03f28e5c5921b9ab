use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds strings that are not among the values that their field can have.
    ///
    /// ## Why is this bad?
    /// The API server refuses the object. Upper and lower case differ.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "Service", metadata: {name: "web"}, spec: {type: "NodePorts"}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "Service", metadata: {name: "web"}, spec: {type: "NodePort"}}
    /// ```
    elsewhere: Group::Kubernetes,
    summary: "value that a field cannot have",
    place: "the value",
}
