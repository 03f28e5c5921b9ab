//! Streams that are not text in UTF-8: files in another encoding, and binary files.

use std::borrow::Cow;
use std::fmt;

use kyaml_core::{ErrorKind, Rule, Span, TokenKind, Tree, TreeBuilder, invalid_utf8, parse_with, tokens};

use crate::explain::{ExplainOptions, Explained};
use crate::finding::{Cause, Finding};

/// The number of bytes at the start of a stream that are inspected to detect binary input, and the number of bytes that are parsed of
/// such input.
const PREFIX: usize = 64 * 1024;

/// The apparent content of a stream that is not text in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NonText {
    Utf16,
    Utf32,
    Binary,
}

impl NonText {
    /// The apparent content of a stream; `None` if it is text, even with a few wrong bytes in it.
    pub(crate) fn of(input: &[u8]) -> Option<Self> {
        match input {
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => return Some(Self::Utf32),
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => return Some(Self::Utf16),
            _ => {}
        }
        let input = &input[..input.len().min(PREFIX)];
        let is_cut_short = |error: std::str::Utf8Error| error.error_len().is_none();
        if memchr::memchr(0, input).is_none() && str::from_utf8(input).map_or_else(is_cut_short, |_| true) {
            return None;
        }
        // ASCII in UTF-16 and UTF-32 has NULs at fixed positions within each group of four bytes.
        let (mut nuls, mut controls, mut high) = ([0_usize; 4], 0_usize, 0_usize);
        for (at, &byte) in input.iter().enumerate() {
            match byte {
                0 => nuls[at % 4] += 1,
                1..=0x08 | 0x0E..=0x1F | 0x7F => controls += 1,
                0x80.. => high += 1,
                _ => {}
            }
        }
        let all: usize = nuls.iter().sum();
        let quarter = input.len() / 4;
        let is_full = |position: usize| quarter > 0 && nuls[position] * 10 >= quarter * 8;
        let is_rare = |position: usize| nuls[position] * 10 <= quarter;
        if is_full(1) && is_full(2) && ((is_full(0) && is_rare(3)) || (is_full(3) && is_rare(0))) {
            return Some(Self::Utf32);
        }
        if (is_full(0) && is_full(2) && is_rare(1) && is_rare(3))
            || (is_full(1) && is_full(3) && is_rare(0) && is_rare(2))
        {
            return Some(Self::Utf16);
        }
        let is_random = controls + all >= 8 && (controls + all) * 50 >= input.len() && high >= 8;
        let is_sparse = all >= 8 && all * 5 >= input.len();
        (is_random || is_sparse).then_some(Self::Binary)
    }
}

impl fmt::Display for NonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "the stream looks like UTF-16; save the file as UTF-8",
            Self::Utf32 => "the stream looks like UTF-32; save the file as UTF-8",
            Self::Binary => {
                "the stream looks like binary data and no text; check that this is the file that was meant, and write bytes \
                 that are not text in base64"
            }
        })
    }
}

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
        let first = runs.first().map(|&run| Finding::new(Rule::InvalidUtf8, run, Cause::NonText(content)));
        return first.into_iter().collect();
    }
    let invalid = |&run: &Span| Finding::new(Rule::InvalidUtf8, run, Cause::Error(ErrorKind::InvalidUtf8));
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
            && finding.rule() == Rule::UnclosedCollection
            && finding.span().start >= last_document
    };
    let parsed = parse_with(prefix, &options.parse());
    let findings = parsed.errors().iter().map(Finding::of_error);
    let findings: Vec<Finding> = findings.filter(|finding| !may_be_closed(finding)).collect();
    // An error of the data model may be before the first wrong byte.
    let before = findings.first().filter(|first| first.rule().is_data()).cloned();
    let first = findings.into_iter().find(|finding| !finding.rule().is_data());
    let first = first.map(|first| Finding::new(first.rule(), first.span(), Cause::NonText(content)));
    Explained { tree: empty_tree(), findings: before.into_iter().chain(first).collect() }
}

/// The tree of a stream with one document, whose value is null.
fn empty_tree() -> Tree<'static> {
    let mut builder = TreeBuilder::new();
    builder.start_document(None).expect("no document has started");
    builder.finish().into_parts().0
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
    let latin_1 = Finding::new(Rule::InvalidUtf8, first, Cause::Latin1(char::from(input[first.start]), count));
    findings.retain(|finding| !is_invalid_utf8(finding) || finding.span() == first);
    if let Some(finding) = findings.iter_mut().find(|finding| is_invalid_utf8(finding)) {
        *finding = latin_1;
    }
}
