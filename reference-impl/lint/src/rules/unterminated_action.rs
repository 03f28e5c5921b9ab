use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds actions that are not closed, and actions with a string or a comment that is not
    /// closed.
    ///
    /// ## Why is this bad?
    /// The action goes on to the next closing delimiter. The engine refuses the template, mostly
    /// with a line further down.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   name: {{ .Values.name | quote },
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
    elsewhere: Group::Template,
    summary: "action without a closing delimiter",
    place: "the opening delimiter, or the quote of a string that is not closed",
}
