//! The fixes of errors that concern one place.

use kyaml_core::{ErrorKind, KubernetesScalar, Span, SyntaxRule, UnquotedScalar, escape, is_plain_key, quote};

use crate::finding::Finding;
use crate::fix::Fix;
use crate::mistake::{Mistake, is_false_blank, is_literal};

/// Adds a fix to each finding without one whose place is enough to decide it. `source` is the stream. Other findings in the same
/// document decide how far a fix can be trusted.
pub(crate) fn add_fixes(source: &str, findings: &mut [Finding]) {
    let mut rest = findings;
    // From the end on, so that the rest starts where the stream does.
    while let Some(last) = rest.last() {
        let header = last_header(source, last.span().start);
        let first = rest.partition_point(|finding| finding.span().start < header);
        let (before, document) = rest.split_at_mut(first);
        add_fixes_to_document(source, document);
        rest = before;
    }
}

/// The offset of the last header up to byte `at`; 0 if there is none.
fn last_header(source: &str, at: usize) -> usize {
    let lines = memchr::memmem::rfind_iter(&source.as_bytes()[..source.len().min(at + 4)], "\n---").map(|at| at + 1);
    lines.filter(|&line| line <= at).find(|&line| source[line + 3..].starts_with([' ', '\t', '\n', '\r'])).unwrap_or(0)
}

fn add_fixes_to_document(source: &str, findings: &mut [Finding]) {
    let has_alias = findings.iter().any(|finding| finding.kind() == Some(&ErrorKind::Alias));
    let is_loaded = !findings.iter().any(|finding| is_fatal(finding.rule()));
    for finding in findings {
        if let Some((c, fix)) = wrong_blank(source, finding) {
            finding.explain(Mistake::WrongBlank(c));
            finding.set_fix(fix);
        }
        if let Some(kind) = finding.kind()
            && !(has_alias && *kind == ErrorKind::Anchor)
            && finding.fix().is_none()
            && let Some(fix) = fix(source, kind, finding.span())
        {
            finding.set_fix(if is_loaded { fix } else { fix.into_guess() });
        }
    }
}

/// The blank that is not a space at one end of a plain text, and the text without it.
fn wrong_blank(source: &str, finding: &Finding) -> Option<(char, Fix)> {
    let Some(ErrorKind::UnquotedKey(_) | ErrorKind::UnquotedString(_)) = finding.kind() else { return None };
    let is_key = finding.rule() == SyntaxRule::UnquotedKey;
    let span = finding.span();
    let text = source.get(span.start..span.end)?;
    let inside = text.trim_matches(is_false_blank);
    let c = text.chars().find(|&c| is_false_blank(c)).filter(|_| inside.len() < text.len())?;
    let is_plain = if is_key { is_plain_key(inside) } else { is_literal(inside) };
    let indent = " ".repeat(text.chars().take_while(|&c| is_false_blank(c)).count());
    let inside = if is_plain { inside.to_owned() } else { quote(inside) };
    Some((c, Fix::guess(span, indent + &inside)))
}

/// Whether Kubernetes refuses a stream that breaks this rule, or loads a value that the fix of another error may change.
fn is_fatal(rule: SyntaxRule) -> bool {
    matches!(
        rule,
        SyntaxRule::InvalidUtf8
            | SyntaxRule::NulByte
            | SyntaxRule::ForbiddenCharacter
            | SyntaxRule::Directive
            | SyntaxRule::ExtraContent
            | SyntaxRule::MissingComma
            | SyntaxRule::ExtraComma
            | SyntaxRule::UnclosedCollection
            | SyntaxRule::MismatchedBracket
            | SyntaxRule::CollectionKey
            | SyntaxRule::UnterminatedString
            | SyntaxRule::InvalidEscape
            | SyntaxRule::InvalidCodePoint
    )
}

fn fix(source: &str, kind: &ErrorKind, span: Span) -> Option<Fix> {
    let text = source.get(span.start..span.end)?;
    let before = &source[..span.start];
    let after = &source[span.end..];
    let with_blanks = Span::new(span.start, source.len() - after.trim_start_matches(' ').len());
    Some(match kind {
        ErrorKind::ByteOrderMark => Fix::safe(span, ""),
        ErrorKind::Directive | ErrorKind::DocumentEndMarkerInside => Fix::guess(with_line_break(source, span), ""),
        ErrorKind::DocumentEndMarker => {
            // Without it the documents are the same only if a header or the end of the stream follows.
            let mut lines = after.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
            let is_needless = lines.next().is_none_or(|line| line.starts_with("---"));
            if is_needless { Fix::safe(with_line_break(source, span), "") } else { Fix::guess(span, "---") }
        }
        ErrorKind::HeaderTypo(_) => Fix::guess(span, "---"),
        ErrorKind::TabSeparator => Fix::guess(span, "  ".repeat(span.len())),
        ErrorKind::TabInKey => {
            // YAML drops a tab beside a line break from the key.
            let is_folded = |c: char| matches!(c, '\n' | '\r');
            let is_inside = !before.trim_end_matches([' ', '\t']).ends_with(is_folded)
                && !after.trim_start_matches([' ', '\t']).starts_with(is_folded);
            let tabs = "\\t".repeat(span.len());
            if is_inside { Fix::safe(span, tabs) } else { Fix::guess(span, tabs) }
        }
        ErrorKind::MissingHeader => {
            let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
            let start = if line == 0 && before.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { line };
            Fix::safe(Span::empty(start), format!("---{}", line_break(source)))
        }
        ErrorKind::IndentedHeader => Fix::guess(Span::new(before.trim_end_matches(' ').len(), span.start), ""),
        ErrorKind::ContentAfterHeader if text.starts_with('#') => Fix::guess(Span::empty(span.start), " "),
        ErrorKind::ContentAfterHeader => {
            let header = before.trim_end_matches([' ', '\t']).len();
            let gap = Span::new(header, span.start);
            if gap.is_empty() { Fix::guess(gap, line_break(source)) } else { Fix::safe(gap, line_break(source)) }
        }
        ErrorKind::EmptyDocument => {
            // A stream of empty documents would be one without documents.
            let is_beside_value = after.contains("\n---") || kyaml_core::has_value(before.as_bytes());
            if is_beside_value {
                Fix::safe(with_line_break(source, span), "")
            } else {
                Fix::guess(Span::empty(span.end), format!("{}null", line_break(source)))
            }
        }
        ErrorKind::AmbiguousValue(value, _) if **value == *text => match KubernetesScalar::of(text) {
            KubernetesScalar::Nonfinite => Fix::guess(span, quote(text)),
            KubernetesScalar::String => Fix::safe(span, quote(text)),
            scalar => Fix::safe(span, scalar.spelling()?),
        },
        ErrorKind::UnquotedString(value) if **value == *text => unquote(text, span),
        ErrorKind::SingleQuotedString(_) => {
            let inside = text.strip_prefix('\'')?.strip_suffix('\'')?;
            Fix::safe(span, quote(&inside.replace("''", "'")))
        }
        ErrorKind::Anchor if with_blanks == span => return None,
        ErrorKind::Anchor => Fix::safe(with_blanks, ""),
        ErrorKind::Tag if text == "!!str" && source[with_blanks.end..].starts_with('"') => Fix::safe(with_blanks, ""),
        ErrorKind::ExplicitKey => Fix::guess(with_blanks, ""),
        ErrorKind::UnquotedKey(key) if **key == *text => {
            let stem = text.strip_suffix(':').filter(|stem| is_plain_key(stem));
            match (stem, UnquotedScalar::of(text)) {
                (Some(stem), _) => Fix::guess(span, stem),
                (None, UnquotedScalar::WrongQuotes(key)) => Fix::guess(span, quote(key)),
                (None, _) if is_same_in_quotes(text) && KubernetesScalar::of(text) == KubernetesScalar::String => {
                    Fix::safe(span, quote(text))
                }
                (None, _) => Fix::guess(span, quote(text)),
            }
        }
        ErrorKind::AmbiguousKey(key, _) if **key == *text => match KubernetesScalar::of(text) {
            KubernetesScalar::String => Fix::safe(span, quote(text)),
            _ => Fix::guess(span, quote(text)),
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
        ErrorKind::SurrogatePair(c) => Fix::guess(span, escape(*c)),
        ErrorKind::UnindentedFold => Fix::safe(Span::empty(span.end), " "),
        ErrorKind::CommentWithoutSpace => Fix::guess(Span::empty(span.start), " "),
        _ => return None,
    })
}

/// A text of a line or several, with its quotes.
fn unquote(text: &str, span: Span) -> Fix {
    match UnquotedScalar::of(text) {
        UnquotedScalar::Null => Fix::guess(span, "null"),
        UnquotedScalar::WrongQuotes(inside) if is_literal(inside) => Fix::guess(span, inside),
        UnquotedScalar::WrongQuotes(inside) => Fix::guess(span, quote(inside)),
        UnquotedScalar::Text(folded) if is_same_in_quotes(text) => Fix::safe(span, quote(&folded)),
        UnquotedScalar::Text(folded) => Fix::guess(span, quote(&folded)),
    }
}

/// Whether every YAML reader reads a plain scalar as the string that it seems to be.
fn is_same_in_quotes(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '.' | '$' | '('))
        && !text.contains(['"', '\'', '\t'])
        && !["//", "/*"].iter().any(|mark| text.starts_with(&format!("{mark} ")) || text.contains(&format!(" {mark} ")))
}

/// The line break of the first line, or LF.
fn line_break(source: &str) -> &'static str {
    let first = source.split_inclusive('\n').next();
    if first.is_some_and(|line| line.ends_with("\r\n")) { "\r\n" } else { "\n" }
}

/// The span with the blanks and the line break behind it.
fn with_line_break(source: &str, span: Span) -> Span {
    let rest = source[span.end..].trim_start_matches([' ', '\t']);
    let end = source.len() - rest.len();
    let line_break = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
    Span::new(span.start, end + line_break)
}
