use crate::declare::declare_rule;
use crate::difference::DifferenceKind;
use crate::options::Form;

declare_rule! {
    /// ## What it does
    /// Finds comments that are elsewhere in canonical form (KY-CAN-18 to KY-CAN-23), such as before
    /// a header, after a key or before a comma.
    ///
    /// ## Why is this bad?
    /// Canonical form has one place for each comment, so that formatting twice changes nothing.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   spec: # all of it
    ///     1,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   spec: 1, # all of it
    /// }
    /// ```
    clause: "KY-CAN-18",
    group: Canonical,
    summary: "comment in a place where canonical form has none",
    place: "the comment",
    check: Difference(|kind| matches!(kind, DifferenceKind::MovedComment(_))),
    skip_if: |seen| seen.options.form == Form::Canonical,
}
