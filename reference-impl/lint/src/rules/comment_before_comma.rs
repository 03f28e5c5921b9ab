use kyaml_core::Span;

use crate::check::{Check, Visit};
use crate::declare::declare_rule;
use crate::findings::Findings;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds comments that stand between a value and its comma, or after a last value that has no comma.
    ///
    /// ## Why is this bad?
    /// rapidyaml reads the comment as part of a number before it, yaml (JavaScript) rejects some that stand before a
    /// closing bracket, and nobody expects a comma that starts a line.
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
    group: Group::Portable,
    summary: "comment after a value without its comma",
    place: "the comment",
    check: Check::Node(check),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if visit.depth == 0 {
        return;
    }
    let mut at = visit.node.span().end;
    // Only a comma or the bracket that closes the collection can stand here beside white space and comments.
    while let Some(byte) = visit.input.get(at) {
        match byte {
            b' ' | b'\r' | b'\n' => at += 1,
            b'#' => {
                let rest = &visit.input[at..];
                let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
                let comment = Span::new(at, at + line.strip_suffix(b"\r").unwrap_or(line).len());
                findings.add(
                    &RULE,
                    comment,
                    "some readers take this comment for a part of the value; \
                     write the value's comma before it",
                );
                at = comment.end;
            }
            _ => return,
        }
    }
}
