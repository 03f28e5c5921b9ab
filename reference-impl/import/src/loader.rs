//! YAML 1.2 that Kubernetes' own loader refuses, and this crate reads (KY-FROM-28): a note says so.

use kyaml_core::Span;

use crate::compose::Composed;
use crate::error::{Note, NoteKind};
use crate::outline::TokenKind;

/// The notes of a document: one for each directive after byte `start`, and one for the first tab
/// that indents.
pub(crate) fn notes(input: &str, start: usize, document: &Composed<'_>) -> Vec<Note> {
    let directives = document.header.into_iter().flat_map(|header| directives(input, start, header.start));
    directives.chain(first_tab(input, start, document)).collect()
}

/// Whether [`notes`] may have notes about a stream: a line starts like a directive, or a tab
/// indents.
pub(crate) fn may_refuse(input: &str) -> bool {
    let bytes = input.as_bytes();
    input.trim_start_matches('\u{FEFF}').starts_with('%')
        || memchr::memchr_iter(b'%', bytes).any(|at| at > 0 && bytes[at - 1] == b'\n')
        || indenting_tab(input, 0, bytes.len()).is_some()
}

/// Where the last node of a document ends, or its header.
pub(crate) fn end(document: &Composed<'_>) -> usize {
    let last = document.outline.tokens.last().map_or(0, |token| token.span().end);
    last.max(document.header.map_or(0, |header| header.end))
}

fn directives(input: &str, start: usize, end: usize) -> impl Iterator<Item = Note> {
    let mut at = start;
    let lines = input[start..end].split_inclusive('\n');
    lines.filter_map(move |line| {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        line.starts_with('%').then_some(Note { span, kind: NoteKind::Directive })
    })
}

/// The first tab between two nodes, outside of brackets, with only blanks and indicators before it
/// on its line.
fn first_tab(input: &str, start: usize, document: &Composed<'_>) -> Option<Note> {
    let end = end_of_document(input, end(document).max(start));
    memchr::memchr(b'\t', &input.as_bytes()[start..end])?;
    let mut at = document.header.map_or(start, |header| header.end);
    let mut depth = 0_usize;
    for token in &document.outline.tokens {
        if depth == 0
            && let Some(tab) = tab_between(input, at, token.span().start)
        {
            return Some(tab);
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Key | TokenKind::Value => {}
        }
        at = at.max(token.span().end);
    }
    tab_between(input, at, end)
}

/// The end of the document whose last node ends at byte `at`: before the line break above a marker.
fn end_of_document(input: &str, at: usize) -> usize {
    let rest = &input.as_bytes()[at..];
    let is_marker = |line: &[u8]| line.starts_with(b"---") || line.starts_with(b"...");
    memchr::memchr_iter(b'\n', rest)
        .find(|&offset| is_marker(&rest[offset + 1..]))
        .map_or(input.len(), |offset| at + offset)
}

fn tab_between(input: &str, start: usize, end: usize) -> Option<Note> {
    let at = indenting_tab(input, start, end)?;
    Some(Note { span: Span::new(at, at + 1), kind: NoteKind::TabIndents })
}

/// The first tab from `start` to `end` with only blanks and indicators before it on its line.
fn indenting_tab(input: &str, start: usize, end: usize) -> Option<usize> {
    let bytes = input.as_bytes().get(..end)?;
    let mut at = start;
    while let Some(tab) = memchr::memchr(b'\t', bytes.get(at..)?).map(|offset| at + offset) {
        let before = &input[input[..tab].rfind('\n').map_or(0, |at| at + 1)..tab];
        // A tab after a header separates.
        let is_indentation = before.chars().all(|c| matches!(c, ' ' | '\t' | '-' | '?' | ':' | '\u{FEFF}'));
        if is_indentation && !before.starts_with("---") {
            return Some(tab);
        }
        // The text before the first tab of a line precedes the others too.
        at = memchr::memchr(b'\n', &bytes[tab..]).map_or(bytes.len(), |offset| tab + offset + 1);
    }
    None
}
