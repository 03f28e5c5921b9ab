use kyaml_core::NodeKind;

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds numbers without fraction and exponent beyond ±(2⁵³−1).
    ///
    /// ## Why is this bad?
    /// JavaScript, and every reader that holds numbers as IEEE 754 binary64, rounds them silently.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {id: 9007199254740993}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {id: "9007199254740993"}
    /// ```
    clause: "KY-PORT-2",
    group: Portable,
    summary: "integer that does not fit a binary64 number",
    place: "the number",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

/// 2⁵³−1: up to here, every integer has a binary64 number of its own.
const MAX_SAFE: u64 = (1 << 53) - 1;

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let NodeKind::Number(text) = visit.node.kind() else { return };
    if text.contains(['.', 'e', 'E']) {
        return;
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.parse::<u64>().is_ok_and(|integer| integer <= MAX_SAFE) {
        return;
    }
    findings.add(
        &RULE,
        visit.node.span(),
        "many readers round integers beyond ±9007199254740991; \
         write it as a string, in double quotes, if each digit counts",
    );
}
