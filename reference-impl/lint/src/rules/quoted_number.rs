use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds strings that consist of one action, which makes a number or a boolean.
    ///
    /// ## Why is this bad?
    /// A number in quotes is a string, which Kubernetes refuses for a port. If a string is meant,
    /// as for environment variables, `| quote` says so.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   port: "{{ .Values.port | int }}",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   port: {{ .Values.port | int }},
    /// }
    /// ```
    elsewhere: Group::Insertion,
    summary: "number or boolean in quotes",
    place: "the string",
}
