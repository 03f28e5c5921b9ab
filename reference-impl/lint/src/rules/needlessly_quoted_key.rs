use crate::declare::declare_rule;
use crate::difference::DifferenceKind;
use crate::options::Form;

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
    clause: "KY-CAN-8",
    group: Canonical,
    summary: "key in quotes that needs none",
    place: "the key",
    check: Difference(|kind| matches!(kind, DifferenceKind::QuotedKey { .. })),
    skip_if: |seen| seen.options.form == Form::Canonical,
}
