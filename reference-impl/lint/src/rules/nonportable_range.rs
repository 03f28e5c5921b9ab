use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds numbers with a fraction or an exponent that overflow IEEE 754 binary64, or that are
    /// not zero and round to it.
    ///
    /// ## Why is this bad?
    /// Readers make infinity or zero of them, or take them for strings.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: 1.0e+309, b: 1.0e-400}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1.0e+308, b: 0}
    /// ```
    clause: "KY-PORT-3",
    group: Portable,
    summary: "number that binary64 cannot hold",
    place: "the number",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let Some((text, rounded)) = visit.float() else { return };
    let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
    let is_zero = !mantissa.contains(|c: char| ('1'..='9').contains(&c));
    let message = if rounded.is_infinite() {
        "this number is beyond IEEE 754 binary64, and readers make infinity or a string of it; write it as a string, in \
         double quotes"
    } else if rounded == 0.0 && !is_zero {
        "this number is too small for IEEE 754 binary64, and readers make zero of it; write `0`, or a string in double \
         quotes"
    } else {
        return;
    };
    findings.add(&RULE, visit.node.span(), message);
}
