use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds the first action outside of quotes whose function does not say that it writes KYAML.
    /// There is one finding for a template.
    ///
    /// ## Why is this bad?
    /// A text without quotes is not KYAML. `quote`, `int`, `toJson` for scalars and `toPrettyJson`
    /// for collections write KYAML. What a named template writes is checked where it is defined.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   name: {{ .Values.name }},
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   name: {{ .Values.name | quote }},
    /// }
    /// ```
    elsewhere: Group::Insertion,
    summary: "insertion that is only known after rendering",
    place: "the first such action",
}
