use kyaml_core::Span;
use kyaml_explain::{Applicability, Edit, Fix};

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds comments between a value and its comma, or after a last value that has no comma.
    ///
    /// ## Why is this bad?
    /// rapidyaml reads the comment as part of a number before it, yaml (JavaScript) rejects some
    /// before a closing bracket, and nobody expects a comma that starts a line.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1 # one
    ///   , b: 2 # two
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1, # one
    ///   b: 2, # two
    /// }
    /// ```
    clause: "KY-PORT-7",
    group: Portable,
    summary: "comment after a value without its comma",
    place: "the comment",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if visit.depth == 0 {
        return;
    }
    let end = visit.node.span().end;
    // A `#` directly after the value may be a part of it. The parser has reported it.
    if visit.input.get(end) == Some(&b'#') {
        return;
    }
    let mut comments = Vec::new();
    let mut at = end;
    // Only a comma or a closing bracket follows white space and comments, unless the text is
    // broken.
    while let Some(byte) = visit.input.get(at) {
        match byte {
            b' ' | b'\r' | b'\n' => at += 1,
            b'#' => {
                let rest = &visit.input[at..];
                let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
                let comment = Span::new(at, at + line.strip_suffix(b"\r").unwrap_or(line).len());
                comments.push(comment);
                at = comment.end;
            }
            _ => break,
        }
    }
    if comments.is_empty() {
        return;
    }
    let early = Edit { span: Span::empty(end), text: ",".to_owned() };
    let fix = match visit.input.get(at) {
        Some(b',') => Some(vec![early, Edit { span: Span::new(at, at + 1), text: String::new() }]),
        Some(b']' | b'}') => Some(vec![early]),
        // A comma could split one value.
        _ => None,
    };
    let fix = fix.map(|edits| Fix::new(Applicability::Safe, edits));
    let message = "some readers take this comment for a part of the value; write the value's comma before it";
    for comment in comments {
        match &fix {
            Some(fix) => findings.add_fixed(&RULE, comment, message, fix.clone()),
            None => findings.add(&RULE, comment, message),
        }
    }
}
