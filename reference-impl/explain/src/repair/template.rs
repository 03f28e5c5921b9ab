//! Templates (Helm, Jinja and similar languages), which are not YAML until they are rendered.

use kyaml_core::{Span, SyntaxRule, TokenKind, tokens_from};

use crate::delimiter;
use crate::finding::{Cause, Finding};
use crate::mistake::Mistake;

/// If a document has a template, replaces the errors that it causes with one finding. Returns whether there is one.
pub(super) fn explain(source: &str, document: Span, errors: &mut Vec<Finding>) -> bool {
    let Some(template) = find(source, document) else { return false };
    // The template hides the closing brackets behind it.
    let is_caused = |error: &Finding| {
        let Span { start, end } = error.span();
        end > template.start || start == template.start || error.rule() == SyntaxRule::UnclosedCollection
    };
    let Some(first) = errors.iter().position(is_caused) else { return false };
    let text = source[template.start..template.end].into();
    let mut finding = Finding::new(SyntaxRule::UnquotedString, template, Cause::Mistake(Mistake::Template(text)));
    let rest = errors.split_off(first);
    finding.replace(&rest[0]);
    errors.push(finding);
    errors.extend(rest.into_iter().skip(1).filter(|error| !is_caused(error)));
    true
}

/// The first template of a document.
fn find(source: &str, document: Span) -> Option<Span> {
    let text = &source[document.start..document.end];
    if !text.contains("{{") && !text.contains("{%") {
        return None;
    }
    tokens_from(&source[..document.end], document.start)
        .filter(|token| token.kind == TokenKind::OpenBrace)
        .find_map(|token| template_at(source, token.span.start))
}

/// The action that starts at byte `start`, if it is on one line.
fn template_at(source: &str, start: usize) -> Option<Span> {
    let closing = delimiter::closing(source, start).filter(|closing| *closing != "#}")?;
    let end = delimiter::end(source, start + 2, closing)?;
    let inside = source[start + 2..end - closing.len()].trim_matches(['-', ' ']);
    let is_code = inside.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '$' | '/' | '"' | '(' | '_'))
        && !inside.contains([',', '{', '[', ']', '\n', '\r'])
        && !inside.contains(": ")
        && !inside.ends_with(':');
    // `{{}}` and `{{a: 1}}` are mappings.
    is_code.then(|| Span::new(start, end))
}
