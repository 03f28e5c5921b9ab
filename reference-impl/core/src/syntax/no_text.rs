//! Streams that are no text in UTF-8: files in another encoding, and files that are no text at all.

use super::characters;
use super::lexer::{Lexer, TokenKind, double_quoted};
use crate::error::{Error, ErrorKind, NoText};
use crate::rule::Rule;

/// How much of a stream that is no text is read, to find its first error, and how much is looked at to see that it is none.
const PREFIX: usize = 64 * 1024;

/// What is read of a stream that is no text: its start, up to the end of the string that the cut would be in.
pub(super) fn prefix(input: &[u8]) -> &[u8] {
    if input.len() <= PREFIX {
        return input;
    }
    let source = characters::decode(&input[..PREFIX], &mut Vec::new());
    let unterminated = Lexer::new(&source).filter(|token| token.kind == TokenKind::Unterminated);
    let closed_behind_the_cut = unterminated.map(|token| token.span.start).find_map(|start| {
        let (kind, length) = double_quoted(&input[start..]);
        (kind == TokenKind::DoubleQuoted).then_some(start + length)
    });
    &input[..closed_behind_the_cut.unwrap_or(PREFIX)]
}

impl NoText {
    /// What a stream looks like; `None` where it is text, which may still have wrong bytes in it.
    pub(super) fn of(input: &[u8]) -> Option<Self> {
        match input {
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => return Some(Self::Utf32),
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => return Some(Self::Utf16),
            _ => {}
        }
        // A file that is no text shows it soon; one that is mostly text is judged by the rest of the parser.
        let input = &input[..input.len().min(PREFIX)];
        let is_cut_short = |error: std::str::Utf8Error| error.error_len().is_none();
        if memchr::memchr(0, input).is_none() && std::str::from_utf8(input).map_or_else(is_cut_short, |_| true) {
            return None;
        }
        // NULs by their place in groups of four bytes: ASCII in UTF-16 and UTF-32 has them at fixed places.
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
        let is_full = |place: usize| quarter > 0 && nuls[place] * 10 >= quarter * 8;
        let is_rare = |place: usize| nuls[place] * 10 <= quarter;
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

/// The errors of a stream that is not UTF-8 (KY-STREAM-1), for readers of other languages: one for each run of such bytes, or one for all of
/// them where the stream is no text, or is text in Latin-1.
///
/// ```
/// let errors = kyaml_core::errors_of_encoding(b"a: caf\xE9\nb: \xE9t\xE9\n");
/// assert_eq!(errors.len(), 1);
/// assert_eq!(errors[0].span().start, 6);
/// ```
#[must_use]
pub fn errors_of_encoding(input: &[u8]) -> Vec<Error> {
    if let Some(looks) = NoText::of(input) {
        let mut places = characters::invalid_utf8(input);
        let Some(mut first) = places.next() else { return Vec::new() };
        while let Some(next) = places.next().filter(|next| next.start == first.end) {
            first.end = next.end;
        }
        return vec![Error::new(ErrorKind::NoText(Rule::InvalidUtf8, looks), first)];
    }
    let mut errors = Vec::new();
    let _ = characters::decode(input, &mut errors);
    as_latin_1(input, &mut errors);
    errors
}

/// Leaves one error for all bytes that are no UTF-8, if they are letters of Latin-1 in a text that is ASCII otherwise.
pub(super) fn as_latin_1(input: &[u8], errors: &mut Vec<Error>) {
    let of_bytes = |error: &Error| matches!(error.kind(), ErrorKind::InvalidUtf8);
    let is_letter = |&byte: &u8| byte >= 0xC0 && byte != 0xD7 && byte != 0xF7;
    let mut places = errors.iter().filter(|error| of_bytes(error)).map(Error::span);
    let Some(first) = places.next() else { return };
    let count = 1 + places.clone().count();
    let beyond_ascii = input.iter().filter(|byte| !byte.is_ascii()).count();
    let wrong = std::iter::once(first).chain(places).map(|span| &input[span.start..span.end]);
    if wrong.clone().map(<[u8]>::len).sum::<usize>() != beyond_ascii || !wrong.flatten().all(is_letter) {
        return;
    }
    let letter = char::from(input[first.start]);
    let mut is_first = true;
    errors.retain_mut(|error| {
        if !of_bytes(error) {
            return true;
        }
        if !std::mem::take(&mut is_first) {
            return false;
        }
        *error = Error::new(ErrorKind::Latin1(letter, count), error.span());
        true
    });
}
