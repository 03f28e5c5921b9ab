use crate::declare::declare_rule;
use crate::rule::{Group, Severity};

declare_rule! {
    /// ## What it does
    /// Finds versions in which a release of Kubernetes has a kind, but has deprecated it.
    ///
    /// ## Why is this bad?
    /// The API server accepts the object, and warns. A later release removes the version, and refuses the object
    /// (`removed-api`).
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {apiVersion: "resource.k8s.io/v1beta2", kind: "DeviceClass", metadata: {name: "gpu"}, spec: {}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {apiVersion: "resource.k8s.io/v1", kind: "DeviceClass", metadata: {name: "gpu"}, spec: {}}
    /// ```
    elsewhere: Group::Kubernetes,
    severity: Severity::Warning,
    summary: "version that Kubernetes has deprecated",
    place: "the value of `apiVersion`",
}
