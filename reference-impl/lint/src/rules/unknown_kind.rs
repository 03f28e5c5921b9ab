use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds kinds that a release of Kubernetes does not have, in versions of its own groups. Nothing is
    /// said about other groups, which are those of custom resources.
    ///
    /// ## Why is this bad?
    /// The API server refuses the object.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "ConfigMaps", metadata: {name: "web"}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "v1", kind: "ConfigMap", metadata: {name: "web"}}
    /// ```
    elsewhere: Group::Kubernetes,
    summary: "kind that Kubernetes does not have",
    place: "the value of `kind`",
}
