use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds the key `<<`, which KYAML has in quotes only.
    ///
    /// ## Why is this bad?
    /// Several readers merge even a quoted `<<` into the mapping around it.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {"<<": {a: 1}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: 1}
    /// ```
    clause: "KY-PORT-6",
    group: Portable,
    summary: "key `<<`",
    place: "the key",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if let Some(key) = visit.node.key().filter(|key| key.text() == Some("<<")) {
        let message = "several readers merge even a quoted `<<`; write another key, or the entries themselves";
        findings.add(&RULE, key.span(), message);
    }
}
