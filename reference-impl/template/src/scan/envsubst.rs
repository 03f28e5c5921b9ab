//! Placeholders, which a program replaces before YAML is read.
//!
//! ```text
//! action   = "${" ~ name ~ (operator ~ (action | !("}" | line_break) ~ ANY)*)? ~ "}"
//! operator = ":" | "-" | "=" | "+" | "?" | "/" | "#" | "%" | "^" | "," | "["
//! ```
//!
//! `$${` is an escape of clusterctl and Flux, and starts none.

use kyaml_core::Span;
use kyaml_lint::kyaml_explain::delimiter::placeholders;
use kyaml_lint::rules::unterminated_action;
use kyaml_lint::{Diagnostic, Fix};

use super::{Scan, line_end};
use crate::action::{Action, Kind};

pub(super) fn scan(text: &str) -> Scan {
    let mut scan = Scan::default();
    let mut at = 0;
    for found in placeholders(text) {
        // A default may have placeholders.
        if found < at {
            continue;
        }
        at = found + 2;
        let name = text[at..].trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let is_whole = name.starts_with(['}', ':', '-', '=', '+', '?', '/', '#', '%', '^', ',', '[']);
        let code_end = end(&text[at..line_end(text, at)]).filter(|_| is_whole).map(|end| at + end);
        let code = Span::new(at, code_end.unwrap_or(text.len() - name.len()));
        at = code_end.map_or(code.end, |end| end + 1);
        if code_end.is_none() {
            let message = "this placeholder is not closed; write `}` at its end";
            let found = Diagnostic::new(&unterminated_action::RULE, Span::new(found, found + 2), message);
            scan.mistakes.push(found.fix(Fix::guess(Span::empty(at), "}")));
        }
        let whole = Span::new(found, at);
        scan.actions.push(Action { span: whole, code, kind: Kind::Output, trims_before: false, trims_after: false });
    }
    scan
}

/// The number of bytes before the brace that closes a placeholder. Its default may have placeholders.
fn end(rest: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let bytes = rest.as_bytes();
    (0..bytes.len()).find(|&at| {
        match bytes[at] {
            b'{' if at > 0 && bytes[at - 1] == b'$' => depth += 1,
            b'}' if depth == 0 => return true,
            b'}' => depth -= 1,
            _ => {}
        }
        false
    })
}
