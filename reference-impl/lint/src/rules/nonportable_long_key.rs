use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds keys with more than 1024 bytes, but no more than 1024 characters, up to their colon.
    ///
    /// ## Why is this bad?
    /// The ports of libyaml to Rust count bytes where libyaml counts characters, and fail.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {<513×é>: 1}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {<512×é>: 1}
    /// ```
    clause: "KY-PORT-8",
    group: Portable,
    summary: "key that is too many bytes from its colon",
    place: "the key",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

/// The most bytes that every reader takes.
const MAX_BYTES: usize = 1024;

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let Some(key) = visit.node.key() else { return };
    let bytes = key.colon() - key.span().start;
    if bytes <= MAX_BYTES {
        return;
    }
    // A key with more characters than this is an error already (KY-DATA-2).
    let text = String::from_utf8_lossy(&visit.input[key.span().start..key.colon()]);
    if text.chars().count() <= MAX_BYTES {
        findings.add(
            &RULE,
            key.span(),
            format!(
                "{bytes} bytes lie between the start of this key and its colon, \
                 and some readers give up after {MAX_BYTES}; write a shorter key"
            ),
        );
    }
}
