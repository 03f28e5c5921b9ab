use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds objects that lack a field that their type requires, or each of several fields of which a JSON Schema requires one.
    /// Nothing is required in `status`, which the server writes.
    ///
    /// ## Why is this bad?
    /// The API server refuses the object, or takes an empty value for the field.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "Pod", metadata: {name: "web"}, spec: {containers: [{image: "nginx"}]}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "Pod", metadata: {name: "web"}, spec: {containers: [{name: "web", image: "nginx"}]}}
    /// ```
    elsewhere: Group::Kubernetes,
    summary: "field that is required and missing",
    place: "the key of the object, or its opening bracket",
}
