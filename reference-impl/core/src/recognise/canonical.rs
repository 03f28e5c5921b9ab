//! Canonical form (annex A), line by line. The open collections determine the indentation of a line.

mod key;
mod string;

use std::io::{self, Read};

use super::{RecogniseOptions, Recognised, number};
use crate::number::length;
use crate::reader::Keys;
use crate::reader::scan::{self, Rest};
use crate::stream::Lines;
use crate::words;

/// Scans a stream as one in canonical form.
pub(super) fn scan(stream: &[u8], options: RecogniseOptions) -> Option<Recognised> {
    let mut canonical = Canonical::new(options);
    canonical.stream(stream).then_some(canonical.seen)
}

/// Scans a stream as one in canonical form while it is read. See [`super::canonical_from_reader`].
pub(super) fn scan_reader(
    from: impl Read,
    options: RecogniseOptions,
    mut goes_on: impl FnMut(&[u8], &Recognised) -> bool,
) -> io::Result<bool> {
    let mut lines = Lines::new(from);
    let (mut next, mut keys, mut level, mut open) = (Next::Document, Keys::new(), 0, Vec::new());
    let mut seen = Recognised::default();
    while let Some(text) = lines.next()? {
        let mut canonical = Canonical { options, seen, keys, level, open };
        match canonical.read(next, text) {
            Some(after) if goes_on(text, &canonical.seen) => next = after,
            _ => return Ok(false),
        }
        Canonical { seen, level, open, .. } = canonical;
        keys = canonical.keys.carry_over();
    }
    Ok(next == Next::Foot)
}

pub(super) struct Canonical<'s> {
    pub(super) options: RecogniseOptions,
    pub(super) seen: Recognised,
    pub(super) keys: Keys<'s>,
    /// The level of the lines inside the innermost collection.
    level: usize,
    open: Vec<Open>,
}

/// An open collection.
#[derive(Clone, Copy)]
enum Open {
    /// A mapping over several lines, and whether it has a line.
    Mapping { has_line: bool },
    /// A sequence over several lines, and whether a line has been found that keeps it from being cuddled.
    Opened { is_needed: bool },
    /// A cuddled sequence.
    Cuddled,
}

/// The next element of the stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A document.
    Document,
    /// The lines below a header, and a value.
    Head,
    /// A value.
    Value,
    /// A line of the innermost collection, from its indentation on.
    Line,
    /// The text after a value.
    Followed,
    /// The text after the value of the document.
    Ended,
    /// The lines below the value of a document, and another document.
    Foot,
}

/// The next element, and the rest of the stream from its start.
type Step<'s> = Option<(Next, &'s [u8])>;

impl<'s> Canonical<'s> {
    pub(super) fn new(options: RecogniseOptions) -> Self {
        Self { options, seen: Recognised::default(), keys: Keys::new(), level: 0, open: Vec::with_capacity(16) }
    }

    /// ```text
    /// canonical_stream = ${ SOI ~ (canonical_document+ | comment_line+)? ~ EOI }
    /// ```
    fn stream(&mut self, stream: &'s [u8]) -> bool {
        if let [] | [b'#', ..] = stream {
            return !self.options.portable && self.comment_lines(stream) == Some(&[]);
        }
        self.read(Next::Document, stream) == Some(Next::Foot)
    }

    /// Goes to the end of a text, which is the end of a line, without recursion.
    ///
    /// ```text
    /// canonical_document = ${ "---\n" ~ comment_line* ~ canonical_value ~ line_comment? ~ "\n" ~ comment_line* }
    /// ```
    fn read(&mut self, mut next: Next, mut rest: &'s [u8]) -> Option<Next> {
        while !rest.is_empty() {
            (next, rest) = match next {
                Next::Value => self.start_of_value(rest)?,
                Next::Line => self.line(rest)?,
                Next::Followed => self.followed(rest)?,
                Next::Document => (Next::Head, rest.strip_prefix(b"---\n")?),
                Next::Head => self.below(Next::Head, Next::Value, rest)?,
                Next::Ended => (Next::Foot, self.line_comment(rest)?.strip_prefix(b"\n")?),
                Next::Foot => self.below(Next::Foot, Next::Document, rest)?,
            };
        }
        Some(next)
    }

    /// Goes past comment lines. More of them may follow the text.
    fn below(&mut self, lines: Next, after: Next, rest: &'s [u8]) -> Step<'s> {
        let rest = self.comment_lines(rest)?;
        Some((if rest.is_empty() { lines } else { after }, rest))
    }

    /// ```text
    /// comment_line = _{ comment ~ "\n" }
    /// ```
    fn comment_lines(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        while let [b'#', text @ ..] = rest {
            rest = self.comment(text)?.strip_prefix(b"\n")?;
        }
        Some(rest)
    }

    /// Goes past a line comment, if there is one.
    ///
    /// ```text
    /// line_comment = _{ " " ~ comment }
    /// ```
    fn line_comment(&mut self, rest: &'s [u8]) -> Rest<'s> {
        match rest {
            [b' ', b'#', text @ ..] => self.comment(text),
            _ => Some(rest),
        }
    }

    /// A scalar, an empty collection, or the start of another one.
    ///
    /// ```text
    /// canonical_value = _{ canonical_collection | canonical_scalar }
    /// canonical_scalar = _{ canonical_string | number | boolean | null }
    /// ```
    #[inline]
    fn start_of_value(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = match rest {
            [b'"', content @ ..] => self.canonical_string(content)?,
            [b'{' | b'[', ..] => return self.start_of_collection(rest),
            _ => self.plain_scalar(rest)?,
        };
        Some((Next::Followed, rest))
    }

    /// ```text
    /// canonical_mapping = ${ "{}" | "{\n" ~ deeper_level ~ mapping_line ~ (level ~ mapping_line)* ~ DROP ~ level ~ "}" }
    /// canonical_sequence = ${ "[]" | cuddled_sequence | opened_sequence }
    /// cuddled_sequence = _{ "[" ~ canonical_collection ~ (", " ~ canonical_collection)* ~ "]" }
    /// ```
    #[inline]
    fn start_of_collection(&mut self, rest: &'s [u8]) -> Step<'s> {
        if !self.may_open() {
            return None;
        }
        match rest {
            [b'{', b'\n', rest @ ..] => {
                self.keys.open();
                self.open.push(Open::Mapping { has_line: false });
                self.level += 1;
                Some((Next::Line, rest))
            }
            [b'[', b'\n', rest @ ..] => {
                self.open.push(Open::Opened { is_needed: false });
                self.level += 1;
                Some((Next::Line, rest))
            }
            [b'[', b'{' | b'[', ..] => {
                self.open.push(Open::Cuddled);
                Some((Next::Value, &rest[1..]))
            }
            [b'{', b'}', rest @ ..] | [b'[', b']', rest @ ..] => Some((Next::Followed, rest)),
            _ => None,
        }
    }

    /// A line of a mapping or of an opened sequence, or its closing bracket.
    ///
    /// ```text
    /// level = _{ PEEK[..] ~ !" " }
    /// ```
    #[inline]
    fn line(&mut self, rest: &'s [u8]) -> Step<'s> {
        let blanks = words::blanks(rest);
        let rest = &rest[blanks..];
        if blanks + 2 == 2 * self.level {
            return self.closing_bracket(rest);
        }
        if blanks != 2 * self.level {
            return None;
        }
        match self.open.last_mut() {
            Some(Open::Mapping { has_line }) => {
                *has_line = true;
                self.mapping_line(rest)
            }
            _ => self.sequence_line(rest),
        }
    }

    /// ```text
    /// mapping_line = _{ (comment | canonical_entry ~ "," ~ line_comment?) ~ "\n" }
    /// canonical_entry = ${ canonical_key ~ ": " ~ canonical_value }
    /// ```
    #[inline]
    fn mapping_line(&mut self, rest: &'s [u8]) -> Step<'s> {
        match rest {
            [b'#', text @ ..] => self.line_of_comment(text),
            _ => Some((Next::Value, self.canonical_key(rest)?)),
        }
    }

    /// A sequence that could be cuddled is: of its lines, one at least is a comment, has one, or is a scalar.
    ///
    /// ```text
    /// opening_line = _{ (line_comment | comment | canonical_scalar ~ "," ~ line_comment?) ~ "\n" }
    /// sequence_line = _{ (comment | canonical_value ~ "," ~ line_comment?) ~ "\n" }
    /// ```
    fn sequence_line(&mut self, rest: &'s [u8]) -> Step<'s> {
        if let [b'{' | b'[', ..] = rest {
            return Some((Next::Value, rest));
        }
        self.keep_opened();
        match rest {
            [b'#', text @ ..] => self.line_of_comment(text),
            _ => Some((Next::Value, rest)),
        }
    }

    /// Keeps the innermost sequence opened, because it contains an element that is never cuddled.
    fn keep_opened(&mut self) {
        if let Some(Open::Opened { is_needed }) = self.open.last_mut() {
            *is_needed = true;
        }
    }

    /// A comment on a line of its own, from behind its `#`.
    fn line_of_comment(&mut self, text: &'s [u8]) -> Step<'s> {
        Some((Next::Line, self.comment(text)?.strip_prefix(b"\n")?))
    }

    /// Reads the text after the value of an entry, an item or a document.
    #[inline]
    fn followed(&mut self, rest: &'s [u8]) -> Step<'s> {
        match self.open.last() {
            None => Some((Next::Ended, rest)),
            Some(Open::Cuddled) => self.cuddled(rest),
            Some(_) => self.end_of_line(rest),
        }
    }

    /// The comma after an entry or item, and the end of its line.
    #[inline]
    fn end_of_line(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = match rest {
            [b',', b'\n', rest @ ..] => rest,
            [b',', b' ', b'#', text @ ..] => {
                self.keep_opened();
                self.comment(text)?.strip_prefix(b"\n")?
            }
            _ => return None,
        };
        Some((Next::Line, rest))
    }

    /// Reads the text after an item of a cuddled sequence: the next item, or the closing bracket.
    fn cuddled(&mut self, rest: &'s [u8]) -> Step<'s> {
        match rest {
            [b',', b' ', b'{' | b'[', ..] => Some((Next::Value, &rest[2..])),
            [b']', rest @ ..] => {
                self.open.pop();
                Some((Next::Followed, rest))
            }
            _ => None,
        }
    }

    /// The bracket that closes a collection over several lines.
    #[inline]
    fn closing_bracket(&mut self, rest: &'s [u8]) -> Step<'s> {
        self.level -= 1;
        match (self.open.pop()?, rest) {
            (Open::Mapping { has_line: true }, [b'}', rest @ ..]) => {
                self.keys.close();
                Some((Next::Followed, rest))
            }
            (Open::Opened { is_needed: true }, [b']', rest @ ..]) => Some((Next::Followed, rest)),
            _ => None,
        }
    }

    /// Whether one more bracket may be open.
    #[inline]
    fn may_open(&self) -> bool {
        self.open.len() < self.options.max_depth()
    }

    /// Skips a scalar that is not a string.
    #[inline]
    pub(super) fn plain_scalar(&self, rest: &'s [u8]) -> Rest<'s> {
        match rest {
            [b't', b'r', b'u', b'e', rest @ ..]
            | [b'f', b'a', b'l', b's', b'e', rest @ ..]
            | [b'n', b'u', b'l', b'l', rest @ ..] => Some(rest),
            _ => self.number(rest),
        }
    }

    #[inline]
    fn number(&self, rest: &'s [u8]) -> Rest<'s> {
        let (number, rest) = rest.split_at(length(rest)?);
        let number = str::from_utf8(number).ok()?;
        let is_portable = || !self.options.portable || number::is_portable(number);
        (number::is_written(number, self.options.profile) && is_portable()).then_some(rest)
    }

    /// Skips a comment, from behind its `#`.
    fn comment(&mut self, text: &'s [u8]) -> Rest<'s> {
        let rest = scan::comment(text)?;
        self.seen.has_comments = true;
        self.seen.has_characters_beyond_ascii |= !text[..text.len() - rest.len()].is_ascii();
        Some(rest)
    }
}
