use crate::check::Check;
use crate::declare::declare_rule;
use crate::difference::{Difference, DifferenceKind};
use crate::findings::Findings;
use crate::options::Form;
use crate::rule::Group;

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
    group: Group::Canonical,
    summary: "white space or commas that canonical form has otherwise",
    place: "the white space and commas between the two tokens",
    check: Check::Difference(check),
    skip_if: |seen| seen.options.form == Form::Canonical,
}

fn check(difference: &Difference<'_>, findings: &mut Findings<'_, '_>) {
    if matches!((difference.form, difference.kind), (Form::Canonical, DifferenceKind::Gap { .. })) {
        findings.add_difference(&RULE, difference);
    }
}
