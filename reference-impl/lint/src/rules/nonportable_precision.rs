use kyaml_core::Number;

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds numbers with a fraction or an exponent that readers with IEEE 754 binary64 may write
    /// back as another number. Most have more digits than binary64 keeps. A few have a binary64
    /// number with two equally near shortest texts, such as `972298597497457.2` and
    /// `972298597497457.3`.
    ///
    /// ## Why is this bad?
    /// Most readers hold such numbers as binary64, and round them silently.
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
    clause: "KY-PORT-9",
    group: Portable,
    summary: "number with more digits than binary64 keeps",
    place: "the number",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let Some((text, rounded)) = visit.float() else { return };
    let Ok(number) = text.parse::<Number>() else { return };
    // `nonportable-range` finds numbers that round to infinity,
    let Some(kept) = Number::from_f64(rounded) else { return };
    // and numbers that round to zero.
    if rounded == 0.0 {
        return;
    }
    let message = if number != kept {
        let kept = kept.to_portable();
        format!("readers round this number to `{kept}`; write that, or a string in double quotes if each digit counts")
    } else if let Some(other) = Number::other_from_f64(rounded) {
        let other = other.to_portable();
        format!("some readers take this number for `{other}`; write a string in double quotes if each digit counts")
    } else {
        return;
    };
    findings.add(&RULE, visit.node.span(), message);
}
