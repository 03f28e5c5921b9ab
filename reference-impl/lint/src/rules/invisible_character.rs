use kyaml_core::{Fix, KeyStyle, escape};

use crate::characters::{is_invisible, runs};
use crate::check::{Check, Visit};
use crate::declare::declare_rule;
use crate::findings::Findings;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds characters in keys that nobody can see, such as the zero width space U+200B.
    ///
    /// ## Why is this bad?
    /// Two keys that look the same are different: an entry is not found, or not counted as a duplicate.
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
    group: Group::Checker,
    summary: "character in a key that nobody can see",
    place: "each longest run of such characters",
    check: Check::Node(check),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let Some(key) = visit.node.key() else { return };
    let span = key.span();
    let written = &visit.input[span.start..span.end];
    if written.is_ascii() {
        return;
    }
    let Ok(text) = str::from_utf8(written) else { return };
    for (place, run) in runs(text, span.start, is_invisible) {
        let escaped: String = run.chars().map(escape).collect();
        let c = run.chars().next().unwrap_or_default();
        let shown = format!("nobody can see U+{:04X} in this key", u32::from(c));
        if key.style() == KeyStyle::Quoted {
            let message = format!("{shown}; remove it, or write `{escaped}`");
            findings.add_fixed(&RULE, place, message, Fix::safe(place, escaped));
        } else {
            let quoted: String = text.chars().map(|c| if is_invisible(c) { escape(c) } else { c.into() }).collect();
            let message = format!("{shown}; remove it, or write `\"{quoted}\"`");
            findings.add_fixed(&RULE, place, message, Fix::safe(span, format!("\"{quoted}\"")));
        }
    }
}
