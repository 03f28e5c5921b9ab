use crate::declare::declare_rule;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds `\"` in an action outside of its strings.
    ///
    /// ## Why is this bad?
    /// A string of KYAML around an action does not concern the action: the engine reads the action
    /// first. It refuses the backslash. Inside the strings of an action, an escape is right.
    ///
    /// ## Example
    /// ```helm
    /// ---
    /// {
    ///   name: "{{ include \"web.name\" . }}-0",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```helm
    /// ---
    /// {
    ///   name: "{{ include "web.name" . }}-0",
    /// }
    /// ```
    elsewhere: Group::Template,
    summary: "backslash before a quote in an action",
    place: "the first backslash",
}
