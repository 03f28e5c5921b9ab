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
    clause: "KY-PORT-10",
    group: Group::Portable,
    summary: "number with more digits than binary64 keeps",
    check: Check::Node(check),
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
