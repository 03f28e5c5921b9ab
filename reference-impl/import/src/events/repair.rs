//! Block scalars that Kubernetes' loader and YAML 1.2 read and granit-parser refuses: those with an
//! indentation indicator and no text, before a comment that is indented less.
//!
//! The stream is read with an empty quoted scalar of as many bytes in place of the header of each, so that every span
//! stays. The text of the scalar is read from the scalar alone.

use granit_parser::{ErrorKind, Event, Options, Parser};
use kyaml_core::Span;

/// The limit of bytes to read again, besides a few times the stream. Each reading finds one scalar.
const MAX_READ_AGAIN: usize = 1 << 20;

/// A block scalar without text.
pub(super) struct EmptyBlock {
    /// The bytes that are replaced.
    header: Span,
    /// The number of line feeds that the scalar keeps.
    pub(super) line_feeds: usize,
    /// The end of the scalar.
    pub(super) end: usize,
    /// The start of the comment behind it.
    comment: usize,
}

/// A stream without such scalars.
pub(crate) struct Repaired {
    pub(super) text: String,
    scalars: Vec<EmptyBlock>,
}

impl Repaired {
    /// The stream, if it has such scalars.
    pub(crate) fn new(input: &str, max_depth: usize) -> Option<Self> {
        let mut indicators = memchr::memchr2_iter(b'|', b'>', input.as_bytes());
        indicators.find(|&at| EmptyBlock::at(input, at).is_some())?;
        let options = super::options(max_depth);
        let mut repaired = Self { text: input.to_owned(), scalars: Vec::new() };
        let mut read_again = 0;
        while read_again <= MAX_READ_AGAIN.saturating_add(input.len().saturating_mul(4))
            && let Some(scalar) = repaired.refused(input, &options)
        {
            read_again += scalar.comment;
            let filler = format!("{:length$}", "\"\"", length = scalar.header.len());
            repaired.text.replace_range(scalar.header.range(), &filler);
            repaired.scalars.push(scalar);
        }
        (!repaired.scalars.is_empty()).then_some(repaired)
    }

    /// The scalar that the parser refuses.
    fn refused(&self, input: &str, options: &Options) -> Option<EmptyBlock> {
        let mut parser = Parser::new_from_str_with_options(&self.text, options.clone());
        let mut end = 0;
        let error = loop {
            match parser.next_event()? {
                Ok((Event::Comment(..), _)) => {}
                Ok((_, span)) => end = end.max(span.byte_range().map_or(0, |range| range.end)),
                Err(error) => break error,
            }
        };
        let scalar = EmptyBlock::at(input, scalar_start(input, end)?)?;
        let is_refused = *error.kind() == ErrorKind::InvalidBlockScalarIndent
            && error.marker().byte_offset() == Some(scalar.comment);
        is_refused.then_some(scalar)
    }

    /// The block scalar that the quoted scalar at `offset` is in place of.
    pub(super) fn scalar(&self, offset: usize) -> Option<&EmptyBlock> {
        self.scalars.iter().find(|scalar| scalar.header.start == offset)
    }
}

impl EmptyBlock {
    /// The block scalar without text whose header starts at byte `start`, up to a comment.
    fn at(input: &str, start: usize) -> Option<Self> {
        let header = input[start..].strip_prefix(['|', '>'])?;
        let length = header.len() - header.trim_start_matches(|c: char| matches!(c, '+' | '-' | '1'..='9')).len();
        let (_, below) = header[length..].split_once('\n').filter(|_| length > 0)?;
        let blanks = below.len() - below.trim_start_matches([' ', '\n', '\r']).len();
        let comment = input.len() - below.len() + blanks;
        if !input[comment..].starts_with('#') {
            return None;
        }
        let line_feeds = if header[..length].contains('+') { below[..blanks].matches('\n').count() } else { 0 };
        let header = Span::new(start, start + 1 + length);
        Some(Self { header, line_feeds, end: input[..comment].trim_end().len(), comment })
    }
}

/// The offset of the scalar after the event that ends at `end`: past blanks, comments, indicators,
/// anchors and tags.
pub(super) fn scalar_start(input: &str, end: usize) -> Option<usize> {
    let mut at = end;
    loop {
        let rest = &input[at..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{FEFF}']).len();
        at += blanks;
        let rest = &input[at..];
        let word = rest.find([' ', '\t', '\n', '\r']).unwrap_or(rest.len());
        at += match &rest[..word] {
            "" => return None,
            "-" | "?" | ":" | "---" => word,
            property if property.starts_with(['&', '!']) => word,
            comment if comment.starts_with('#') => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            _ => return Some(at),
        };
    }
}
