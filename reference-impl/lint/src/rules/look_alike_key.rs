use std::borrow::Cow;
use std::collections::HashMap;

use kyaml_core::{Key, Node, NodeKind, render_key};
use kyaml_explain::Fix;
use unicode_security::confusable_detection::skeleton;

use crate::characters::{is_bidirectional_control, is_invisible};
use crate::check::Visit;
use crate::declare::declare_rule;
use crate::diagnostic::{Diagnostic, Related};
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds keys that look like another key of their mapping, or like ASCII letters, and are other
    /// characters: the Cyrillic `а` for the Latin `a`. The table of Unicode Technical Standard #39
    /// decides.
    ///
    /// ## Why is this bad?
    /// People take the key for the other one, and programs do not.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {rol<0xD0><0xB5>: "user"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {role: "user"}
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "key that looks like another one",
    place: "the key; the one that it looks like is related",
    check: Node(check),
    skip_if: |seen| !seen.recognised.has_unusual_keys,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if *visit.node.kind() != NodeKind::Mapping {
        return;
    }
    let keys = || visit.node.children().filter_map(Node::key).filter_map(|key| Some((key, key.text()?)));
    if keys().all(|(_, text)| text.is_ascii()) {
        return;
    }
    let mut seen: HashMap<String, (&Key<'_>, &str)> = HashMap::new();
    for (key, text) in keys() {
        let (first, first_text) = *seen.entry(skeleton(text).collect()).or_insert((key, text));
        if first_text != text && !(text.is_ascii() && first_text.is_ascii()) {
            let message = format!(
                "this key looks like the key {} and is another one; write the same key, or one \
                 that looks different",
                render_key(first_text),
            );
            let related = Related { span: first.span(), message: Cow::Borrowed("the key that it looks like") };
            findings.push(Diagnostic::new(&RULE, key.span(), message).related(related));
        } else if let Some(looks) = ascii_look(text) {
            let odd = text.chars().filter(|c| !c.is_ascii()).map(|c| format!("U+{:04X}", u32::from(c)));
            let odd: Vec<String> = odd.collect();
            let wanted = render_key(&looks);
            let message = format!("this key looks like `{looks}`, but holds {}; write `{wanted}`", odd.join(", "));
            findings.add_fixed(&RULE, key.span(), message, Fix::guess(key.span(), wanted));
        }
    }
}

/// The ASCII text that a key looks like, if it is not ASCII. Other rules find invisible characters.
fn ascii_look(text: &str) -> Option<String> {
    if text.is_ascii() || text.contains(is_invisible) || text.contains(is_bidirectional_control) {
        return None;
    }
    let mut buffer = [0; 4];
    let mut look = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            look.push(c);
        } else {
            look.extend(skeleton(c.encode_utf8(&mut buffer)));
        }
    }
    look.is_ascii().then_some(look)
}
