use kyaml_core::{NodeKind, Number};
use kyaml_explain::Fix;

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds numbers with an exponent that lack a fraction, or whose exponent lacks a sign.
    ///
    /// ## Why is this bad?
    /// PyYAML, Psych and most YAML 1.1 readers take `1e21` and `1e+21` for strings, and `1.0e+21`
    /// for a number.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {limit: 1e21}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {limit: 1.0e+21}
    /// ```
    clause: "KY-PORT-1",
    group: Portable,
    summary: "exponent without a fraction or a sign",
    place: "the number",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let NodeKind::Number(text) = visit.node.kind() else { return };
    if !text.contains(['e', 'E']) {
        return;
    }
    let Ok(number) = text.parse::<Number>() else { return };
    let portable = number.to_portable();
    if portable.as_str() != text {
        let message = format!("`{text}` is a string to many YAML 1.1 readers; write `{portable}`");
        let span = visit.node.span();
        findings.add_fixed(&RULE, span, message, Fix::safe(span, portable.to_string()));
    }
}
