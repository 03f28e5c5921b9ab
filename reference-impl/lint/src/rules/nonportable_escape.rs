//! `nonportable-escape` (KY-PORT-4).

use kyaml_core::{KeyStyle, NodeKind, Span};

use crate::findings::Findings;
use crate::portable::Visit;
use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds the escape backslash-tab, in strings and in keys.
    ///
    /// ## Why is this bad?
    /// It came with YAML 1.2; SnakeYAML and Jackson reject it. `\t` is read by all.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "x\<0x09>y"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "x\ty"}
    /// ```
    name: "nonportable-escape",
    summary: "backslash before a raw tab",
    severity: Severity::Warning,
    clause: "KY-PORT-4",
    group: Group::Portable,
    check: Some(check),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if let Some(key) = visit.node.key.as_ref().filter(|key| key.style == KeyStyle::Quoted) {
        check_string(visit, key.span, findings);
    }
    if matches!(visit.node.kind, NodeKind::String(_)) {
        check_string(visit, visit.node.span, findings);
    }
}

fn check_string(visit: &Visit<'_, '_>, span: Span, findings: &mut Findings<'_, '_>) {
    let text = &visit.input[span.start..span.end];
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &text[at..]) {
        at += found + 2;
        if text.get(at - 1) == Some(&b'\t') {
            let escape = Span::new(span.start + at - 2, span.start + at);
            findings.add(&RULE, escape, r"some readers reject a backslash before a tab; write `\t`");
        }
        at = at.min(text.len());
    }
}
