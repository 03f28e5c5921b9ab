//! `needlessly-quoted-key` (KY-CAN-7).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds keys in double quotes that KY-KEY-3 and KY-KEY-4 allow to be plain.
    ///
    /// ## Why is this bad?
    /// In canonical form quotes around a key say that it would be something else without them.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   "app.kubernetes.io/name": "web",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   app.kubernetes.io/name: "web",
    /// }
    /// ```
    name: "needlessly-quoted-key",
    summary: "key in quotes that needs none",
    severity: Severity::Error,
    clause: "KY-CAN-7",
    group: Group::Canonical,
}

pub(crate) fn message(form: &str, wanted: &str) -> String {
    format!("{form} form has no quotes around this key; write `{wanted}`")
}
