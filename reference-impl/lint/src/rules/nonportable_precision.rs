use kyaml_core::{NodeKind, Number};

use crate::check::{Check, Visit};
use crate::declare::declare_rule;
use crate::findings::Findings;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds numbers with a fraction or an exponent that have more digits than IEEE 754 binary64 keeps.
    ///
    /// ## Why is this bad?
    /// Most readers round them silently, and write back another number.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {pi: 3.14159265358979323846}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {pi: 3.141592653589793}
    /// ```
    clause: "KY-PORT-10",
    group: Group::Portable,
    summary: "number with more digits than binary64 keeps",
    place: "the number",
    check: Check::Node(check),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let NodeKind::Number(text) = visit.node.kind() else { return };
    if !text.contains(['.', 'e', 'E']) {
        return;
    }
    let (Ok(number), Ok(rounded)) = (text.parse::<Number>(), text.parse::<f64>()) else { return };
    // `nonportable-range` finds numbers that round to infinity,
    let Some(kept) = Number::from_f64(rounded) else { return };
    // and numbers that round to zero.
    if rounded == 0.0 || number == kept {
        return;
    }
    let kept = kept.to_portable();
    findings.add(
        &RULE,
        visit.node.span(),
        format!("readers round this number to `{kept}`; write that, or a string in double quotes if each digit counts"),
    );
}
