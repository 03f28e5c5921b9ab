//! The fixes of errors that concern one place only: what to write there instead.

use crate::ambiguity::KubernetesScalar;
use crate::error::{Error, ErrorKind};
use crate::escape::{self, quote as quoted};
use crate::fix::Fix;
use crate::rule::Rule;
use crate::span::Span;
use crate::unquoted::UnquotedScalar;

/// Gives a fix to each error that has none and of which the place tells one. `source` is the stream. What else is wrong with a document
/// has a part in what mends it; documents are loaded one by one.
pub(super) fn offer(source: &str, errors: &mut [Error]) {
    let mut rest = errors;
    while let Some(last) = rest.last() {
        // From the end on, so that the rest starts where the stream does.
        let header = last_header(source, last.span().start);
        let first = rest.partition_point(|error| error.span().start < header);
        let (before, document) = rest.split_at_mut(first);
        offer_in_document(source, document);
        rest = before;
    }
}

/// The offset of the last header up to byte `at`; 0 where there is none.
fn last_header(source: &str, at: usize) -> usize {
    let lines = memchr::memmem::rfind_iter(&source.as_bytes()[..source.len().min(at + 4)], "\n---").map(|at| at + 1);
    lines.filter(|&line| line <= at).find(|&line| source[line + 3..].starts_with([' ', '\t', '\n', '\r'])).unwrap_or(0)
}

fn offer_in_document(source: &str, errors: &mut [Error]) {
    let has_alias = errors.iter().any(|error| *error.kind() == ErrorKind::Alias);
    let is_loaded = !errors.iter().any(|error| is_fatal(error.rule()));
    for error in errors {
        if has_alias && *error.kind() == ErrorKind::Anchor {
            continue;
        }
        if error.fix().is_none()
            && let Some(fix) = fix(source, error.kind(), error.span())
        {
            error.set_fix(if is_loaded { fix } else { fix.into_guess() });
        }
    }
}

/// Whether Kubernetes loads nothing from a stream that breaks this rule, or something that no fix of another error could leave as it is.
fn is_fatal(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::InvalidUtf8
            | Rule::NulByte
            | Rule::ForbiddenCharacter
            | Rule::Directive
            | Rule::ExtraContent
            | Rule::MissingComma
            | Rule::ExtraComma
            | Rule::UnclosedCollection
            | Rule::MismatchedBracket
            | Rule::CollectionKey
            | Rule::UnterminatedString
            | Rule::InvalidEscape
            | Rule::InvalidCodePoint
    )
}

fn fix(source: &str, kind: &ErrorKind, span: Span) -> Option<Fix> {
    let text = source.get(span.start..span.end)?;
    let before = &source[..span.start];
    let after = &source[span.end..];
    Some(match kind {
        ErrorKind::ByteOrderMark => Fix::safe(span, ""),
        ErrorKind::Directive | ErrorKind::DocumentEndMarkerInside => Fix::guess(with_line_break(source, span), ""),
        ErrorKind::DocumentEndMarker => {
            // Only a header or nothing may follow for the documents to stay what they are.
            let next = after.lines().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
            match next {
                None => Fix::safe(with_line_break(source, span), ""),
                Some(line) if line.starts_with("---") => Fix::safe(with_line_break(source, span), ""),
                Some(_) => Fix::guess(span, "---"),
            }
        }
        ErrorKind::HeaderTypo(_) => Fix::guess(span, "---"),
        ErrorKind::TabSeparator => Fix::guess(span, "  ".repeat(span.len())),
        ErrorKind::TabInKey => {
            // Beside a line break a tab is no part of the key to YAML.
            let is_folded = |c: char| matches!(c, '\n' | '\r');
            let is_inside = !before.trim_end_matches([' ', '\t']).ends_with(is_folded)
                && !after.trim_start_matches([' ', '\t']).starts_with(is_folded);
            let tabs = "\\t".repeat(span.len());
            if is_inside { Fix::safe(span, tabs) } else { Fix::guess(span, tabs) }
        }
        ErrorKind::MissingHeader => {
            let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
            let start = if line == 0 && before.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { line };
            Fix::safe(Span::empty(start), "---\n")
        }
        ErrorKind::IndentedHeader => Fix::guess(Span::new(before.trim_end_matches(' ').len(), span.start), ""),
        ErrorKind::ContentAfterHeader if text.starts_with('#') => Fix::guess(Span::empty(span.start), " "),
        ErrorKind::ContentAfterHeader => {
            let header = before.trim_end_matches([' ', '\t']).len();
            let gap = Span::new(header, span.start);
            if gap.is_empty() { Fix::guess(gap, "\n") } else { Fix::safe(gap, "\n") }
        }
        ErrorKind::EmptyDocument => Fix::safe(Span::empty(span.end), "\nnull"),
        ErrorKind::AmbiguousValue(value, _) if **value == *text => match KubernetesScalar::of(text) {
            KubernetesScalar::Nonfinite => Fix::guess(span, quoted(text)),
            KubernetesScalar::String => Fix::safe(span, quoted(text)),
            scalar => Fix::safe(span, scalar.spelling()?),
        },
        ErrorKind::UnquotedString(value) if **value == *text => unquoted(text, span),
        ErrorKind::SingleQuotedString(_) => {
            let inside = text.strip_prefix('\'')?.strip_suffix('\'')?;
            Fix::safe(span, quoted(&inside.replace("''", "'")))
        }
        ErrorKind::Anchor => {
            let blanks = after.len() - after.trim_start_matches(' ').len();
            (blanks > 0).then(|| Fix::safe(Span::new(span.start, span.end + blanks), ""))?
        }
        ErrorKind::Tag if text == "!!str" && after.trim_start_matches(' ').starts_with('"') => {
            Fix::safe(Span::new(span.start, source.len() - after.trim_start_matches(' ').len()), "")
        }
        ErrorKind::ExplicitKey => {
            let blanks = after.len() - after.trim_start_matches(' ').len();
            Fix::guess(Span::new(span.start, span.end + blanks), "")
        }
        ErrorKind::UnquotedKey(key) if **key == *text => {
            let stem = text.strip_suffix(':').filter(|stem| crate::plain_key::is_plain_key(stem));
            match (stem, UnquotedScalar::of(text)) {
                (Some(stem), _) => Fix::guess(span, stem),
                (None, UnquotedScalar::WrongQuotes(key)) => Fix::guess(span, quoted(key)),
                (None, _) if is_safe_as_it_is(text) && KubernetesScalar::of(text) == KubernetesScalar::String => {
                    Fix::safe(span, quoted(text))
                }
                (None, _) => Fix::guess(span, quoted(text)),
            }
        }
        ErrorKind::AmbiguousKey(key, _) if **key == *text => match KubernetesScalar::of(text) {
            KubernetesScalar::String => Fix::safe(span, quoted(text)),
            _ => Fix::guess(span, quoted(text)),
        },
        ErrorKind::MissingSpaceAfterColon if before.ends_with('"') => Fix::safe(Span::empty(span.end), " "),
        ErrorKind::MissingSpaceAfterColon => Fix::guess(Span::empty(span.end), " "),
        ErrorKind::UnescapedLineBreak => {
            let start = before.trim_end_matches([' ', '\t']).len();
            let rest = after.trim_start_matches([' ', '\t']);
            let is_alone = !rest.starts_with(['\n', '\r']) && !before[..start].ends_with(['\n', '\r', '\\']);
            is_alone.then(|| Fix::safe(Span::new(start, source.len() - rest.len()), " "))?
        }
        ErrorKind::InvalidEscape(Some(c @ ('/' | '\''))) => Fix::guess(span, *c),
        ErrorKind::InvalidEscape(_) => Fix::guess(Span::empty(span.start), "\\"),
        ErrorKind::SurrogatePair(c) => Fix::guess(span, escape::escape(*c)),
        ErrorKind::UnindentedFold => Fix::safe(Span::empty(span.end), " "),
        ErrorKind::CommentWithoutSpace => Fix::guess(Span::empty(span.start), " "),
        _ => return None,
    })
}

/// A text of a line or several, with its quotes.
fn unquoted(text: &str, span: Span) -> Fix {
    match UnquotedScalar::of(text) {
        UnquotedScalar::Null => Fix::guess(span, "null"),
        UnquotedScalar::WrongQuotes(inside) => {
            let is_literal = crate::number::is_number(inside) || matches!(inside, "true" | "false" | "null");
            if is_literal { Fix::guess(span, inside) } else { Fix::guess(span, quoted(inside)) }
        }
        UnquotedScalar::Text(folded) if is_safe_as_it_is(text) => Fix::safe(span, quoted(&folded)),
        UnquotedScalar::Text(folded) => Fix::guess(span, quoted(&folded)),
    }
}

/// Whether any YAML reader takes a plain text for the string that it seems to be.
fn is_safe_as_it_is(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '.' | '$' | '('))
        && !text.contains(['"', '\'', '\t'])
}

/// A place with the line break behind it.
fn with_line_break(source: &str, span: Span) -> Span {
    let rest = source[span.end..].trim_start_matches([' ', '\t']);
    let end = source.len() - rest.len();
    let line_break = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
    Span::new(span.start, end + line_break)
}
