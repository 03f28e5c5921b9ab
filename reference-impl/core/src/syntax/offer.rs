//! The fixes of errors that concern one place only: what to write there instead.

use crate::ambiguity::loaded::{Loaded, loaded};
use crate::error::{Error, ErrorKind};
use crate::escape::{self, Spelling};
use crate::fix::Fix;
use crate::rule::Rule;
use crate::span::Span;

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
        ErrorKind::AmbiguousValue(value, _) if **value == *text => match loaded(text) {
            Loaded::Nonfinite => Fix::guess(span, quoted(text)),
            Loaded::String => Fix::safe(span, quoted(text)),
            loaded => Fix::safe(span, loaded.spelled()?),
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
            match (stem, without_typo_quotes(text)) {
                (Some(stem), _) => Fix::guess(span, stem),
                (None, Some(key)) => Fix::guess(span, quoted(key)),
                (None, None) if is_safe_as_it_is(text) && loaded(text) == Loaded::String => {
                    Fix::safe(span, quoted(text))
                }
                (None, None) => Fix::guess(span, quoted(text)),
            }
        }
        ErrorKind::AmbiguousKey(key, _) if **key == *text => match loaded(text) {
            Loaded::String => Fix::safe(span, quoted(text)),
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
    if let Some(literal) = literal_of_other_languages(text) {
        return Fix::guess(span, literal);
    }
    if let Some(inside) = without_typo_quotes(text) {
        let is_literal = crate::number::is_number(inside) || matches!(inside, "true" | "false" | "null");
        return if is_literal { Fix::guess(span, inside) } else { Fix::guess(span, quoted(inside)) };
    }
    let folded = quoted(&folded(text));
    if is_safe_as_it_is(text) { Fix::safe(span, folded) } else { Fix::guess(span, folded) }
}

/// `None` and `nil`, which are null in other languages.
pub(crate) fn literal_of_other_languages(text: &str) -> Option<&'static str> {
    matches!(text, "None" | "nil" | "Nil" | "undefined").then_some("null")
}

/// The text between quotes that are none in KYAML, or that has a quote at one end only.
pub(crate) fn without_typo_quotes(text: &str) -> Option<&str> {
    const PAIRS: [(char, char); 7] =
        [('“', '”'), ('„', '“'), ('„', '”'), ('”', '”'), ('‘', '’'), ('«', '»'), ('`', '`')];
    let pair = PAIRS.iter().find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    let one_end = || text.strip_suffix('"').filter(|inside| !inside.is_empty() && !inside.contains('"'));
    pair.or_else(one_end).filter(|inside| !inside.contains(['\n', '\r']))
}

/// Whether any YAML reader takes a plain text for the string that it seems to be.
fn is_safe_as_it_is(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '.' | '$' | '('))
        && !text.contains(['"', '\'', '\t'])
}

/// What YAML makes of a plain text of several lines: a line break is a blank, and an empty line a line feed.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut breaks = 0;
    for line in text.lines().map(|line| line.trim_matches([' ', '\t'])) {
        if line.is_empty() {
            breaks += 1;
            continue;
        }
        if !out.is_empty() {
            if breaks == 0 {
                out.push(' ');
            }
            out.extend(std::iter::repeat_n('\n', breaks));
        }
        out.push_str(line);
        breaks = 0;
    }
    out
}

fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    escape::quote(text, Spelling::KEY, &mut quoted);
    quoted
}

/// A place with the line break behind it.
fn with_line_break(source: &str, span: Span) -> Span {
    let rest = source[span.end..].trim_start_matches([' ', '\t']);
    let end = source.len() - rest.len();
    let line_break = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
    Span::new(span.start, end + line_break)
}
