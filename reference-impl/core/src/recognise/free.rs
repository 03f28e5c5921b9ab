//! Any layout (sections 1 to 11): as compact form, with white space and comments between the tokens.

mod key;
mod string;

use super::scan::{Rest, Scan};
use super::{RecogniseOptions, Recognised};
use crate::words;
use crate::write::Profile;

/// Scans a stream as one in any layout.
pub(super) fn scan(stream: &[u8], options: RecogniseOptions) -> Option<Recognised> {
    // No writer has this form, so it has no profile.
    let options = options.profile(Profile::Canonical);
    let mut free = Free { scan: Scan::new(options), open: Vec::with_capacity(16) };
    free.stream(stream)?;
    Some(free.scan.seen)
}

struct Free<'s> {
    scan: Scan<'s>,
    /// The open collections.
    open: Vec<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mapping,
    Sequence,
}

/// What is next.
#[derive(Clone, Copy)]
enum Next {
    /// A value.
    Value,
    /// The first entry or item of the innermost collection, or what follows a comma in it.
    Child,
    /// What follows a value.
    Followed,
    /// What follows the value of the document.
    Ended,
}

/// What is next, and the rest of the stream from there on.
type Step<'s> = Option<(Next, &'s [u8])>;

impl<'s> Free<'s> {
    /// ```text
    /// stream = ${ SOI ~ tokenless_line* ~ document* ~ blank* ~ comment? ~ EOI }
    /// ```
    fn stream(&mut self, stream: &'s [u8]) -> Option<()> {
        let mut documents = 0;
        let mut rest = self.tokenless_lines(stream)?;
        while !rest.is_empty() {
            rest = self.document(rest)?;
            documents += 1;
        }
        // KY-PORT-11.
        (documents > 0 || !self.scan.options.is_portable).then_some(())
    }

    /// Where a value is portable, it starts its line: no line of it can be indented less than the first one then (KY-PORT-12).
    ///
    /// ```text
    /// document = ${ header ~ tokenless_line* ~ blank* ~ value ~ (end_of_line ~ tokenless_line* | trailing? ~ &EOI) }
    /// ```
    fn document(&mut self, rest: &'s [u8]) -> Rest<'s> {
        let rest = self.header(rest)?;
        let line = self.tokenless_lines(rest)?;
        let value = blanks(line);
        if self.scan.options.is_portable && value.len() < line.len() {
            return None;
        }
        let rest = self.value(value)?;
        let rest = self.trailing(rest)?;
        if rest.is_empty() { Some(rest) } else { self.tokenless_lines(line_break(rest)?) }
    }

    /// ```text
    /// header = @{ "---" ~ end_of_line }
    /// end_of_line = _{ trailing? ~ line_break }
    /// ```
    fn header(&mut self, rest: &'s [u8]) -> Rest<'s> {
        line_break(self.trailing(rest.strip_prefix(b"---")?)?)
    }

    /// Goes past all that there are, from the start of a line to the start of one that has a token, or to the end of the stream.
    ///
    /// ```text
    /// tokenless_line = _{ blank* ~ comment? ~ line_break }
    /// ```
    fn tokenless_lines(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            let mut end = blanks(rest);
            if let [b'#', text @ ..] = end {
                end = self.scan.comment(text)?;
            } else if !matches!(end, [] | [b'\n' | b'\r', ..]) {
                return Some(rest);
            }
            if end.is_empty() {
                return Some(end);
            }
            rest = line_break(end)?;
        }
    }

    /// Goes past blanks and the comment that follows them, if there are any.
    ///
    /// ```text
    /// trailing = _{ blank+ ~ comment? }
    /// ```
    fn trailing(&mut self, rest: &'s [u8]) -> Rest<'s> {
        match blanks(rest) {
            [b'#', text @ ..] if rest[0] == b' ' => self.scan.comment(text),
            rest => Some(rest),
        }
    }

    /// Goes past all white space and comments; the first comment comes after white space.
    ///
    /// ```text
    /// separation = _{ (white_space+ ~ comment?)+ }
    /// ```
    #[inline]
    fn separation(&mut self, start: &'s [u8]) -> Rest<'s> {
        let mut rest = white_space(start);
        while let [b'#', text @ ..] = rest
            && rest.len() < start.len()
        {
            rest = white_space(self.scan.comment(text)?);
        }
        Some(rest)
    }

    /// Goes past the value of a document, without recursion.
    fn value(&mut self, rest: &'s [u8]) -> Rest<'s> {
        let (mut next, mut rest) = (Next::Value, rest);
        loop {
            (next, rest) = match next {
                Next::Value => self.start_of_value(rest)?,
                Next::Child => self.child(rest)?,
                Next::Followed => self.followed(rest)?,
                Next::Ended => return Some(rest),
            }
        }
    }

    /// A scalar, or the opening bracket of a collection.
    ///
    /// ```text
    /// value = _{ mapping | sequence | string | number | boolean | null }
    /// ```
    #[inline]
    fn start_of_value(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = match rest {
            [b'"', content @ ..] => self.scan.string(content)?,
            [b'{', rest @ ..] => return self.open(Kind::Mapping, rest),
            [b'[', rest @ ..] => return self.open(Kind::Sequence, rest),
            _ => self.scan.plain_scalar(rest)?,
        };
        Some((Next::Followed, rest))
    }

    #[inline]
    fn open(&mut self, kind: Kind, rest: &'s [u8]) -> Step<'s> {
        if !self.scan.may_open(self.open.len()) {
            return None;
        }
        if kind == Kind::Mapping {
            self.scan.keys.open();
        }
        self.open.push(kind);
        Some((Next::Child, rest))
    }

    /// An entry up to its value, an item, or the closing bracket.
    ///
    /// ```text
    /// mapping = ${ "{" ~ separation? ~ (entry ~ separation? ~ (comma ~ entry ~ separation?)* ~ comma?)? ~ "}" }
    /// sequence = ${ "[" ~ separation? ~ (value ~ separation? ~ (comma ~ value ~ separation?)* ~ comma?)? ~ "]" }
    /// ```
    #[inline]
    fn child(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = self.separation(rest)?;
        match (rest, self.open.last()?) {
            ([b'}' | b']', ..], _) => self.close(rest),
            (_, Kind::Mapping) => self.entry(rest),
            (_, Kind::Sequence) => Some((Next::Value, rest)),
        }
    }

    /// ```text
    /// entry = ${ key ~ blank* ~ ":" ~ separation ~ value }
    /// ```
    #[inline]
    fn entry(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = self.scan.key_and_colon(rest)?;
        let value = self.separation(rest)?;
        (value.len() < rest.len()).then_some((Next::Value, value))
    }

    /// What follows an entry or item: its comma, or the closing bracket. No comment stands before them in a portable stream (KY-PORT-7).
    ///
    /// ```text
    /// comma = _{ "," ~ separation? }
    /// ```
    #[inline]
    fn followed(&mut self, rest: &'s [u8]) -> Step<'s> {
        if self.open.is_empty() {
            return Some((Next::Ended, rest));
        }
        let rest = if self.scan.options.is_portable { white_space(rest) } else { self.separation(rest)? };
        match rest {
            [b',', rest @ ..] => Some((Next::Child, rest)),
            _ => self.close(rest),
        }
    }

    /// The closing bracket of the innermost collection.
    #[inline]
    fn close(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = match (rest, self.open.pop()?) {
            ([b'}', rest @ ..], Kind::Mapping) => {
                self.scan.keys.close();
                rest
            }
            ([b']', rest @ ..], Kind::Sequence) => rest,
            _ => return None,
        };
        Some((Next::Followed, rest))
    }
}

/// Goes past blanks.
#[inline]
fn blanks(rest: &[u8]) -> &[u8] {
    &rest[words::blanks(rest)..]
}

/// Goes past blanks and line breaks.
///
/// ```text
/// white_space = _{ blank | line_break }
/// ```
#[inline]
fn white_space(mut rest: &[u8]) -> &[u8] {
    loop {
        rest = match rest {
            [b' ', ..] => blanks(rest),
            [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
            _ => return rest,
        }
    }
}

/// ```text
/// line_break = _{ "\n" | "\r\n" }
/// ```
#[inline]
fn line_break(rest: &[u8]) -> Rest<'_> {
    match rest {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}
