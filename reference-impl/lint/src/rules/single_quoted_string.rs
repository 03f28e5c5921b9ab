//! `single-quoted-string` (KY-VAL-4).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds strings and keys in single quotes.
    ///
    /// ## Why is this bad?
    /// KYAML has one kind of quotes, in which everything can be escaped. In single quotes `\n` is a backslash and a letter.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {name: 'web'}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {name: "web"}
    /// ```
    name: "single-quoted-string",
    summary: "string in single quotes",
    severity: Severity::Error,
    clause: "KY-VAL-4",
    group: Group::Grammar,
}
