use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds versions in which a release of Kubernetes does not have a kind, if it has the kind in another version, or if
    /// another release has it.
    ///
    /// ## Why is this bad?
    /// The API server refuses the object. A version is removed some releases after a better one has come.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "extensions/v1beta1", kind: "Ingress", metadata: {name: "web"}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "networking.k8s.io/v1", kind: "Ingress", metadata: {name: "web"}}
    /// ```
    elsewhere: Group::Kubernetes,
    summary: "version that Kubernetes does not serve",
    place: "the value of `apiVersion`",
}
