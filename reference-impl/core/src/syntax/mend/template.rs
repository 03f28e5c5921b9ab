//! Templates (Helm, Jinja and their like), which are no YAML before they are rendered.

use crate::error::{Error, Repair};
use crate::rule::Rule;
use crate::span::Span;
use crate::syntax::lexer::{Lexer, TokenKind};

/// Where a document has a template, leaves one finding that says so, and what is wrong before it. Returns whether there is one.
pub(super) fn explain(source: &str, document: Span, errors: &mut Vec<Error>) -> bool {
    let Some(template) = find(source, document) else { return false };
    // A bracket that is never closed is so because of the template.
    let is_caused = |error: &Error| {
        let Span { start, end } = error.span();
        end > template.start || start == template.start || error.rule() == Rule::UnclosedCollection
    };
    let Some(first) = errors.iter().position(is_caused) else { return false };
    let text = source[template.start..template.end].into();
    let mut finding = Error::repair(Rule::UnquotedString, template, Repair::Template(text));
    let rest = errors.split_off(first);
    finding.stand_for(&rest[0]);
    errors.push(finding);
    errors.extend(rest.into_iter().skip(1).filter(|error| !is_caused(error)));
    true
}

/// How long a template may be.
const LONGEST: usize = 1024;

/// The first template of a document.
fn find(source: &str, document: Span) -> Option<Span> {
    let text = &source[document.start..document.end];
    if !text.contains("{{") && !text.contains("{%") {
        return None;
    }
    Lexer::starting_at(&source[..document.end], document.start)
        .filter(|token| token.kind == TokenKind::OpenBrace)
        .find_map(|token| template_at(source, token.span.start))
}

fn template_at(source: &str, start: usize) -> Option<Span> {
    let mut end = source.len().min(start + LONGEST);
    while !source.is_char_boundary(end) {
        end -= 1;
    }
    let line = source[start..end].split(['\n', '\r']).next().unwrap_or_default();
    let close = if line.starts_with("{{") {
        "}}"
    } else if line.starts_with("{%") {
        "%}"
    } else {
        return None;
    };
    let end = line.find(close)?;
    let inside = line.get(2..end)?.trim_matches(['-', ' ']);
    let is_code = inside.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '$' | '/' | '"' | '(' | '_'))
        && !inside.contains([',', '{', '[', ']'])
        && !inside.contains(": ")
        && !inside.ends_with(':');
    // `{{}}` and the like are brackets.
    is_code.then(|| Span::new(start, start + end + close.len()))
}
