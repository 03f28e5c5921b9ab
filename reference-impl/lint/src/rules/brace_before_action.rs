use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds a `{` directly before an action.
    ///
    /// ## Why is this bad?
    /// The engine takes the first two of three braces for the start of the action.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {{{ quote .Values.key }}: 1}
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// { {{ quote .Values.key }}: 1}
    /// ```
    elsewhere: Group::Template,
    summary: "brace directly before an action",
    place: "the braces before the last two",
}
