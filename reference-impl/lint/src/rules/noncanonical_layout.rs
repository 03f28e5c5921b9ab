use crate::declare::declare_rule;
use crate::difference::DifferenceKind;
use crate::options::Form;

declare_rule! {
    /// ## What it does
    /// Finds line breaks, blanks and commas that are not where canonical form (KY-CAN-2 to
    /// KY-CAN-7) has them.
    ///
    /// ## Why is this bad?
    /// Canonical form is one sequence of bytes for each value, so that a change of bytes is a
    /// change of meaning: diffs stay small, and hashes stay.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///    a: [1, 2]
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: [
    ///     1,
    ///     2,
    ///   ],
    /// }
    /// ```
    clause: "KY-CAN-3",
    group: Canonical,
    summary: "white space or commas that canonical form has otherwise",
    place: "the white space and commas between the two tokens",
    check: Difference(|kind| matches!(kind, DifferenceKind::Gap { .. })),
    skip_if: |seen| seen.options.form == Form::Canonical,
}
