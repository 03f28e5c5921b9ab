use crate::check::Check;
use crate::declare::declare_rule;
use crate::difference::{Difference, DifferenceKind};
use crate::findings::Findings;
use crate::options::Form;
use crate::rule::Group;

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
    group: Group::Canonical,
    summary: "key in quotes that needs none",
    place: "the key",
    check: Check::Difference(check),
    skip_if: |seen| seen.options.form == Form::Canonical,
}

fn check(difference: &Difference<'_>, findings: &mut Findings<'_, '_>) {
    if matches!((difference.form, difference.kind), (Form::Canonical, DifferenceKind::QuotedKey { .. })) {
        findings.add_difference(&RULE, difference);
    }
}
