use kyaml_core::{KeyStyle, NodeKind, Profile, Span};
use kyaml_explain::Fix;

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;
use crate::options::{Form, LintOptions};

declare_rule! {
    /// ## What it does
    /// Finds the escapes backslash-tab, `\L` and `\P`, in strings and in keys.
    ///
    /// ## Why is this bad?
    /// SnakeYAML and Jackson 2 reject backslash-tab, which came with YAML 1.2; SnakeYAML Engine and
    /// Jackson 3 reject `\L` and `\P`. `\t`, `\u2028` and `\u2029` are read by all.
    ///
    /// Canonical form has these escapes, because its bytes are those that kubectl prints, so
    /// `--canonical` accepts them. With `profile = "portable"` in `kyaml.toml`, kyaml-fmt writes the
    /// others and kyaml-check requires them.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {a: "x\<0x09>y", b: "\L\P"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: "x\ty", b: "\u2028\u2029"}
    /// ```
    clause: "KY-PORT-4",
    group: Portable,
    summary: "escape that some readers reject",
    place: "the escape",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if let Some(key) = visit.node.key().filter(|key| key.style() == KeyStyle::Quoted) {
        check_string(visit, key.span(), findings);
    }
    if matches!(visit.node.kind(), NodeKind::String(_)) {
        check_string(visit, visit.node.span(), findings);
    }
}

fn check_string(visit: &Visit<'_, '_>, span: Span, findings: &mut Findings<'_, '_>) {
    let text = &visit.input[span.start..span.end];
    // Between single quotes, which the parser has reported, a backslash is a backslash.
    if !text.starts_with(b"\"") {
        return;
    }
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &text[at..]) {
        at += found + 2;
        let (found, wanted) = match text.get(at - 1) {
            Some(b'\t') => ("a backslash before a tab", r"\t"),
            Some(b'L') => (r"`\L`", r"\u2028"),
            Some(b'P') => (r"`\P`", r"\u2029"),
            _ => ("", ""),
        };
        if !found.is_empty() {
            let place = Span::new(span.start + at - 2, span.start + at);
            // The formatter writes it again.
            if !is_required(visit.input, place, findings.options()) {
                let message = format!("some readers reject {found}; write `{wanted}`");
                findings.add_fixed(&RULE, place, message, Fix::safe(place, wanted));
            }
        }
        at = at.min(text.len());
    }
}

/// Whether the form that the options require has the escape at `place`: `\L` and `\P` anywhere, and backslash-tab at the
/// start of a line of a folded string. In free form and in the portable profile, no escape is required (KY-PORT-12).
fn is_required(input: &[u8], place: Span, options: &LintOptions) -> bool {
    match (input[place.end - 1], options.form) {
        (_, Form::Kyaml) => false,
        _ if options.profile == Profile::Portable => false,
        (b'\t', form) => {
            let before = &input[..place.start];
            let line = &before[memchr::memrchr(b'\n', before).map_or(0, |line_break| line_break + 1)..];
            form == Form::Canonical && line.iter().all(|&byte| byte == b' ')
        }
        _ => true,
    }
}
