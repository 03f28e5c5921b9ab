use kyaml_core::{NodeKind, Span, TokenKind, Tree, escape};
use kyaml_explain::Fix;

use crate::characters::{is_after_backslash, is_bidirectional_control, runs, texts};
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds characters that change the direction of the text around them, such as U+202E, raw in a
    /// string, a key or a comment.
    ///
    /// ## Why is this bad?
    /// An editor shows the characters of the line in another order than programs read them. An
    /// apparent comment can be a value, and the other way round (CVE-2021-42574).
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {role: "user<0xE2><0x80><0xAE>"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {role: "user\u202e"}
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "character that changes the direction of text",
    place: "each longest run of such characters",
    check: Stream(check),
    skip_if: |seen| !seen.recognised.has_characters_beyond_ascii || !holds_one(seen.document),
}

fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    if !holds_one(input) {
        return;
    }
    let Ok(source) = str::from_utf8(input) else { return };
    for (kind, place, text) in texts(source) {
        for (span, run) in runs(text, place.start, is_bidirectional_control) {
            let c = run.chars().next().unwrap_or_default();
            let shown = format!("U+{:04X} changes the order in which this line is shown", u32::from(c));
            let is_string = kind == TokenKind::DoubleQuoted && is_string(tree, place);
            if is_string && !is_after_backslash(text, span.start - place.start) {
                let escaped: String = run.chars().map(escape).collect();
                findings.add_fixed(&RULE, span, format!("{shown}; write `{escaped}`"), Fix::safe(span, escaped));
            } else {
                findings.add_fixed(&RULE, span, format!("{shown}; remove it"), Fix::guess(span, ""));
            }
        }
    }
}

fn holds_one(input: &[u8]) -> bool {
    let starts_with_one = |at: usize| {
        let longest = &input[at..input.len().min(at + 3)];
        longest.utf8_chunks().next().is_some_and(|chunk| chunk.valid().starts_with(is_bidirectional_control))
    };
    // The first bytes of all of them, U+061C and U+200E to U+2069, which take two and three bytes.
    memchr::memchr2_iter(0xD8, 0xE2, input).any(starts_with_one)
}

/// Whether the token at `place` is a key or a string of the tree. In block style, and inside a
/// longer plain scalar, quotes mean nothing.
fn is_string(tree: &Tree<'_>, place: Span) -> bool {
    tree.node_at(place.start).is_some_and(|node| {
        node.key().is_some_and(|key| key.span() == place)
            || node.span() == place && matches!(node.kind(), NodeKind::String(_))
    })
}
