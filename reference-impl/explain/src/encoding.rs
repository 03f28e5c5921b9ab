//! Streams that are not text in UTF-8: files in another encoding, and binary files.

use std::borrow::Cow;

use kyaml_core::{ErrorKind, Span, SyntaxRule, TokenKind, TreeBuilder, invalid_utf8, parse_with, tokens};

use crate::explained::{ExplainOptions, Explained};
use crate::finding::{Cause, Finding};
use crate::non_text::{NonText, PREFIX};

/// The findings about the encoding of a stream that is not UTF-8 (KY-STREAM-1), for readers of other languages. There is one for each
/// run of wrong bytes, or one for all of them if the stream is not text, or is text in Latin-1.
///
/// ```
/// let findings = kyaml_explain::encoding_findings(b"a: caf\xE9\nb: \xE9t\xE9\n");
/// assert_eq!(findings.len(), 1);
/// assert_eq!(findings[0].span().start, 6);
/// ```
#[must_use]
pub fn encoding_findings(input: &[u8]) -> Vec<Finding> {
    let runs = runs_of_invalid_utf8(input);
    if let Some(content) = NonText::of(input) {
        let first = runs.first().map(|&run| Finding::new(SyntaxRule::InvalidUtf8, run, Cause::NonText(content)));
        return first.into_iter().collect();
    }
    let invalid = |&run: &Span| Finding::new(SyntaxRule::InvalidUtf8, run, Cause::Error(ErrorKind::InvalidUtf8));
    let mut findings = runs.iter().map(invalid).collect();
    merge_latin_1(input, &mut findings);
    findings
}

/// The longest runs of bytes that are not UTF-8.
fn runs_of_invalid_utf8(input: &[u8]) -> Vec<Span> {
    let mut runs: Vec<Span> = Vec::new();
    for span in invalid_utf8(input) {
        match runs.last_mut() {
            Some(last) if last.end == span.start => last.end = span.end,
            _ => runs.push(span),
        }
    }
    runs
}

/// The text of a stream, with `_` for each byte that is not UTF-8. It keeps every offset.
pub(crate) fn with_placeholders(input: &[u8]) -> Cow<'_, str> {
    let mut text = String::new();
    for chunk in input.utf8_chunks() {
        if chunk.valid().len() == input.len() {
            return chunk.valid().into();
        }
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '_'));
    }
    text.into()
}

/// Explains a stream that is not text. Only its prefix is parsed: its first error says what the stream looks like, and the tree is empty.
#[cold]
pub(crate) fn explain<'s>(input: &'s [u8], content: NonText, options: &ExplainOptions) -> Explained<'s> {
    let prefix = prefix(input);
    let text = with_placeholders(prefix);
    let last_header = tokens(&text).filter(|token| token.kind == TokenKind::Header).last();
    let last_document = last_header.map_or(0, |header| header.span.start);
    // The rest of the stream may close the brackets that are open at the end of the prefix.
    let may_be_closed = |finding: &Finding| {
        prefix.len() < input.len()
            && finding.rule() == SyntaxRule::UnclosedCollection
            && finding.span().start >= last_document
    };
    let parsed = parse_with(prefix, &options.parse());
    let findings = parsed.errors().iter().map(Finding::of_error);
    let findings: Vec<Finding> = findings.filter(|finding| !may_be_closed(finding)).collect();
    // An error of the data model may be before the first wrong byte.
    let before = findings.first().filter(|first| first.rule().is_data()).cloned();
    let first = findings.into_iter().find(|finding| !finding.rule().is_data());
    let first = first.map(|first| Finding::new(first.rule(), first.span(), Cause::NonText(content)));
    // The tree has one document, whose value is null.
    let mut builder = TreeBuilder::new();
    builder.start_document(None).expect("no document has started");
    Explained { tree: builder.finish().into_parts().0, findings: before.into_iter().chain(first).collect() }
}

/// The start of a long stream, up to the end of the string that the cut would split.
fn prefix(input: &[u8]) -> &[u8] {
    if input.len() <= PREFIX {
        return input;
    }
    let text = with_placeholders(&input[..PREFIX]);
    // A quote behind an unterminated string decides that it is one, so only the last one may end behind the cut.
    let last = tokens(&text).filter(|token| token.kind == TokenKind::Unterminated).last();
    let end = last.and_then(|string| string_end(input, string.span.start));
    &input[..end.unwrap_or(PREFIX)]
}

/// The end of the string that starts at byte `start`, if a quote closes it.
fn string_end(input: &[u8], start: usize) -> Option<usize> {
    let mut length = PREFIX;
    loop {
        let end = input.len().min(start + length);
        let text = with_placeholders(&input[start..end]);
        let string = tokens(&text).next()?;
        let is_whole = end == input.len();
        // The text behind a string over several lines decides whether its quote closes it.
        let is_decided = is_whole || !text[string.span.end..].trim_start_matches(' ').is_empty();
        if string.kind == TokenKind::DoubleQuoted && is_decided {
            return Some(start + string.span.end);
        }
        if is_whole {
            return None;
        }
        length *= 2;
    }
}

/// Replaces the findings about bytes that are not UTF-8 with one if they are letters of Latin-1 in a text that is ASCII otherwise.
pub(crate) fn merge_latin_1(input: &[u8], findings: &mut Vec<Finding>) {
    let is_invalid_utf8 = |finding: &Finding| finding.kind() == Some(&ErrorKind::InvalidUtf8);
    let is_letter = |&byte: &u8| byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
    let mut runs = findings.iter().filter(|finding| is_invalid_utf8(finding)).map(Finding::span);
    let Some(first) = runs.next() else { return };
    let count = 1 + runs.clone().count();
    let beyond_ascii = input.iter().filter(|byte| !byte.is_ascii()).count();
    let invalid = std::iter::once(first).chain(runs).map(|span| &input[span.start..span.end]);
    if invalid.clone().map(<[u8]>::len).sum::<usize>() != beyond_ascii || !invalid.flatten().all(is_letter) {
        return;
    }
    let latin_1 = Finding::new(SyntaxRule::InvalidUtf8, first, Cause::Latin1(char::from(input[first.start]), count));
    findings.retain(|finding| !is_invalid_utf8(finding) || finding.span() == first);
    if let Some(finding) = findings.iter_mut().find(|finding| is_invalid_utf8(finding)) {
        *finding = latin_1;
    }
}
