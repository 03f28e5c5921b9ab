use crate::declare::declare_rule;
use crate::difference::DifferenceKind;
use crate::options::Form;

declare_rule! {
    /// ## What it does
    /// Finds strings and quoted keys whose escapes or line breaks are not those of canonical form
    /// (KY-CAN-9 to KY-CAN-15).
    ///
    /// ## Why is this bad?
    /// Canonical form has one spelling for each character, and folds a string exactly where it
    /// holds line feeds, so that equal strings look equal.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   text: "caf\u00e9\nbar",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   text: "\
    ///      café\n\
    ///      bar\
    ///     ",
    /// }
    /// ```
    clause: "KY-CAN-10",
    group: Canonical,
    summary: "string or key that canonical form spells otherwise",
    place: "the string or key",
    check: Difference(|kind| matches!(kind, DifferenceKind::Spelling { .. })),
    skip_if: |seen| seen.options.form == Form::Canonical,
}
