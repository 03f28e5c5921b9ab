//! The encoding of a stream (KY-FROM-3).
//!
//! The decoders are the standard library's. It reports each wrong unit, so that offsets in the text
//! map to offsets in the stream.

use std::borrow::Cow;

use kyaml_core::{Errors, Span};
use kyaml_explain::encoding_findings;

use crate::error::{ErrorKind, ImportError};

/// An encoding of Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16(Order),
    Utf32(Order),
}

/// Which byte of a unit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Big,
    Little,
}

/// The text of a stream, and its offsets there.
#[derive(Debug)]
pub(crate) struct Decoded<'s> {
    pub(crate) text: Cow<'s, str>,
    encoding: Encoding,
    /// For each stretch of the text, from [`STRETCH`] bytes to the next, the offset in the stream
    /// of the first character that starts in it, and its offset in the text. Empty for UTF-8.
    stretches: Vec<(usize, usize)>,
}

/// The length of a stretch of text, in bytes.
const STRETCH: usize = 64;

/// The text of a stream in UTF-8, UTF-16 or UTF-32 (KY-FROM-3). One in UTF-8 is borrowed, and
/// keeps its byte order mark.
///
/// ```
/// assert_eq!(kyaml_import::decode(b"\xFE\xFF\0a\0:").unwrap(), "a:");
/// assert_eq!(kyaml_import::decode("é".as_bytes()).unwrap(), "é");
/// ```
///
/// # Errors
/// Fails with each run of bytes that are not of the stream's encoding.
pub fn decode(input: &[u8]) -> Result<Cow<'_, str>, Errors<ImportError>> {
    match decode_with_places(input) {
        Ok(decoded) => Ok(decoded.text),
        Err(errors) => Errors::new(errors).map_or(Ok(Cow::default()), Err),
    }
}

/// The text of a stream, as [`decode`] gives it, with its places.
pub(crate) fn decode_with_places(input: &[u8]) -> Result<Decoded<'_>, Vec<ImportError>> {
    let (encoding, mark) = by_mark(input);
    if encoding != Encoding::Utf8 {
        return decode_wide(input, encoding, mark);
    }
    let guess = by_first_character(input);
    if guess != Encoding::Utf8
        && let Ok(decoded) = decode_wide(input, guess, 0)
    {
        return Ok(decoded);
    }
    match std::str::from_utf8(input) {
        Ok(text) => Ok(Decoded { text: text.into(), encoding, stretches: Vec::new() }),
        Err(_) => Err(encoding_findings(input).iter().map(ImportError::of_encoding).collect()),
    }
}

/// The encoding that the byte order mark says, and the length of the mark in bytes.
fn by_mark(input: &[u8]) -> (Encoding, usize) {
    match input {
        [0, 0, 0xFE, 0xFF, ..] => (Encoding::Utf32(Order::Big), 4),
        [0xFF, 0xFE, 0, 0, ..] => (Encoding::Utf32(Order::Little), 4),
        [0xFE, 0xFF, ..] => (Encoding::Utf16(Order::Big), 2),
        [0xFF, 0xFE, ..] => (Encoding::Utf16(Order::Little), 2),
        _ => (Encoding::Utf8, 0),
    }
}

/// The encoding that the bytes of the first character show, if that is an ASCII character.
fn by_first_character(input: &[u8]) -> Encoding {
    match input {
        [0, 0, 0, 1..=0x7F, ..] => Encoding::Utf32(Order::Big),
        [1..=0x7F, 0, 0, 0, ..] => Encoding::Utf32(Order::Little),
        [0, 1..=0x7F, ..] => Encoding::Utf16(Order::Big),
        [1..=0x7F, 0, ..] => Encoding::Utf16(Order::Little),
        _ => Encoding::Utf8,
    }
}

fn decode_wide(input: &[u8], encoding: Encoding, mark: usize) -> Result<Decoded<'_>, Vec<ImportError>> {
    let mut text = String::with_capacity(input.len() / 2);
    let mut stretches = Vec::new();
    let mut wrong = Vec::new();
    let mut at = mark;
    for (character, length) in characters(&input[mark..], encoding) {
        match character {
            Some(character) => {
                if text.len() >= stretches.len() * STRETCH {
                    stretches.push((at, text.len()));
                }
                text.push(character);
            }
            None => wrong.push((encoding, Span::new(at, at + length))),
        }
        at += length;
    }
    if wrong.is_empty() {
        Ok(Decoded { text: text.into(), encoding, stretches })
    } else {
        Err(ImportError::runs(wrong.into_iter(), |encoding| ErrorKind::invalid_encoding(encoding.name())))
    }
}

/// The characters of a stream, each with the number of its bytes; `None` for bytes that are not one.
fn characters(input: &[u8], encoding: Encoding) -> Box<dyn Iterator<Item = (Option<char>, usize)> + '_> {
    match encoding {
        Encoding::Utf8 => Box::new(std::iter::empty()),
        Encoding::Utf16(order) => {
            let (pairs, rest) = input.as_chunks::<2>();
            let units = pairs.iter().map(move |&pair| match order {
                Order::Big => u16::from_be_bytes(pair),
                Order::Little => u16::from_le_bytes(pair),
            });
            let characters = char::decode_utf16(units)
                .map(|next| next.map_or((None, 2), |character| (Some(character), 2 * character.len_utf16())));
            Box::new(characters.chain(incomplete(rest)))
        }
        Encoding::Utf32(order) => {
            let (quads, rest) = input.as_chunks::<4>();
            let characters = quads.iter().map(move |&quad| {
                let number = match order {
                    Order::Big => u32::from_be_bytes(quad),
                    Order::Little => u32::from_le_bytes(quad),
                };
                (char::from_u32(number), 4)
            });
            Box::new(characters.chain(incomplete(rest)))
        }
    }
}

/// The bytes at the end that are too few for a unit.
fn incomplete(rest: &[u8]) -> Option<(Option<char>, usize)> {
    (!rest.is_empty()).then_some((None, rest.len()))
}

impl Encoding {
    fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16(_) => "UTF-16",
            Self::Utf32(_) => "UTF-32",
        }
    }

    /// How many bytes a character takes.
    fn length(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16(_) => 2 * character.len_utf16(),
            Self::Utf32(_) => 4,
        }
    }
}

impl Decoded<'_> {
    /// Where a place of the text is in the stream.
    pub(crate) fn place(&self, span: Span) -> Span {
        Span::new(self.offset(span.start), self.offset(span.end))
    }

    /// Where a byte of the text is in the stream.
    pub(crate) fn offset(&self, offset: usize) -> usize {
        let Some(last) = self.stretches.len().checked_sub(1) else { return offset };
        let mut stretch = (offset / STRETCH).min(last);
        if self.stretches[stretch].1 > offset {
            stretch -= 1;
        }
        let (at, start) = self.stretches[stretch];
        self.text[start..offset].chars().map(|character| self.encoding.length(character)).sum::<usize>() + at
    }
}
