//! `nonportable-precision` (KY-PORT-10).

use kyaml_core::{NodeKind, Number};

use crate::findings::Findings;
use crate::portable::{Check, Visit};
use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds numbers with a fraction or an exponent that have more digits than IEEE 754 binary64 keeps.
    ///
    /// ## Why is this bad?
    /// Most readers round them without a word; what they write back is another number.
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
    name: "nonportable-precision",
    summary: "number with more digits than binary64 keeps",
    severity: Severity::Warning,
    clause: "KY-PORT-10",
    group: Group::Portable,
    check: Some(Check::Node(check)),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let NodeKind::Number(text) = visit.node.kind() else { return };
    if !text.contains(['.', 'e', 'E']) {
        return;
    }
    let (Ok(number), Ok(rounded)) = (text.parse::<Number>(), text.parse::<f64>()) else { return };
    // What rounds to infinity is `nonportable-range`'s alone.
    let Some(kept) = Number::from_f64(rounded) else { return };
    // So is what rounds to zero.
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
