use memchr::memmem;

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds the key `""`.
    ///
    /// ## Why is this bad?
    /// The name of the entry is missing, most likely because a template or a program wrote an empty
    /// variable. Kubernetes refuses such a key in labels, annotations and data.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {labels: {"": "web"}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {labels: {app: "web"}}
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "empty key",
    place: "the key",
    check: Node(check),
    skip_if: |seen| !seen.recognised.has_quoted_keys || memmem::find(seen.document, b"\"\"").is_none(),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if let Some(key) = visit.node.key().filter(|key| key.text() == Some("")) {
        findings.add(&RULE, key.span(), "the key is empty; write the name of the entry, or remove the entry");
    }
}
