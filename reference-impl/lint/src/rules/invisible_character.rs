use kyaml_core::escape;
use kyaml_explain::Fix;

use crate::characters::{is_after_backslash, is_invisible, runs};
use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds characters in keys that nobody can see, such as the zero width space U+200B.
    ///
    /// ## Why is this bad?
    /// Two keys that look the same are different: an entry is not found, or not counted as a
    /// duplicate.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {"role<0xE2><0x80><0x8B>": "user"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {role: "user"}
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "character in a key that nobody can see",
    place: "each longest run of such characters",
    check: Node(check),
    skip_if: |seen| !seen.recognised.has_unusual_keys,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let Some(key) = visit.node.key() else { return };
    let Some(key_text) = key.text() else { return };
    let span = key.span();
    let written = &visit.input[span.start..span.end];
    if written.is_ascii() {
        return;
    }
    let Ok(text) = str::from_utf8(written) else { return };
    let has_escapes = text.starts_with('"');
    let mut requoted = if has_escapes { None } else { requoted(key_text, text) };
    for (place, run) in runs(text, span.start, is_invisible) {
        let escaped: String = run.chars().map(escape).collect();
        let c = run.chars().next().unwrap_or_default();
        let shown = format!("nobody can see U+{:04X} in this key; remove it", u32::from(c));
        if has_escapes && is_after_backslash(text, place.start - span.start) {
            findings.add(&RULE, place, shown);
        } else if has_escapes {
            findings.add_fixed(&RULE, place, format!("{shown}, or write `{escaped}`"), Fix::safe(place, escaped));
        } else if let Some(requoted) = requoted.take() {
            findings.add_fixed(&RULE, place, format!("{shown}, or write `{requoted}`"), Fix::safe(span, requoted));
        } else {
            findings.add(&RULE, place, format!("{shown}, or write `{escaped}` between double quotes"));
        }
    }
}

/// Writes a key in double quotes, with escapes for all characters that nobody can see. The key is
/// plain or in single quotes. Only the first finding of a key has this fix: one for each would take
/// the square of the key's length.
///
/// Gives nothing if the second single quote is missing, because the end of the key is unknown.
fn requoted(key: &str, written: &str) -> Option<String> {
    if written.starts_with('\'') && written != format!("'{}'", key.replace('\'', "''")) {
        return None;
    }
    let spell = |c: char| if is_invisible(c) || matches!(c, '"' | '\\') { escape(c) } else { c.into() };
    let spelled: String = key.chars().map(spell).collect();
    Some(format!("\"{spelled}\""))
}
