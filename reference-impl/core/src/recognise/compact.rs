//! Compact form (annex C): each document on one line. Keys and scalars have their canonical
//! spelling, so the scanner of canonical form skips them.

use super::canonical::Canonical;
use super::{RecogniseOptions, Recognised};
use crate::reader::Kind;
use crate::reader::scan::Rest;

/// Scans a stream as one in compact form.
pub(super) fn scan(stream: &[u8], options: RecogniseOptions) -> Option<Recognised> {
    let mut compact = Compact { scan: Canonical::new(options), open: Vec::with_capacity(16) };
    compact.stream(stream).then_some(compact.scan.seen)
}

struct Compact<'s> {
    scan: Canonical<'s>,
    /// The open collections, outermost first.
    open: Vec<Kind>,
}

/// The next element of the stream.
#[derive(Clone, Copy)]
enum Next {
    /// A value.
    Value,
    /// The text after a value.
    Followed,
    /// The text after the value of the document.
    Ended,
}

/// The next element, and the rest of the stream from there on.
type Step<'s> = Option<(Next, &'s [u8])>;

impl<'s> Compact<'s> {
    /// ```text
    /// compact_stream = ${ SOI ~ compact_document* ~ EOI }
    /// ```
    fn stream(&mut self, stream: &'s [u8]) -> bool {
        let mut rest = stream;
        while !rest.is_empty() {
            match self.document(rest) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        // KY-PORT-10: a stream has a document.
        !(self.scan.options.portable && stream.is_empty())
    }

    /// ```text
    /// compact_document = ${ "---\n" ~ compact_value ~ "\n" }
    /// ```
    fn document(&mut self, rest: &'s [u8]) -> Rest<'s> {
        self.value(rest.strip_prefix(b"---\n")?)?.strip_prefix(b"\n")
    }

    /// Skips the value of a document, without recursion.
    fn value(&mut self, rest: &'s [u8]) -> Rest<'s> {
        let (mut next, mut rest) = (Next::Value, rest);
        loop {
            (next, rest) = match next {
                Next::Value => self.start_of_value(rest)?,
                Next::Followed => self.followed(rest)?,
                Next::Ended => return Some(rest),
            }
        }
    }

    /// A scalar, an empty collection, or the start of another one up to its first value.
    ///
    /// ```text
    /// compact_value = _{ compact_mapping | compact_sequence | one_line_string | number | boolean | null }
    /// ```
    #[inline]
    fn start_of_value(&mut self, rest: &'s [u8]) -> Step<'s> {
        let rest = match rest {
            [b'"', content @ ..] => self.scan.one_line_string(content)?,
            [b'{' | b'[', ..] => return self.start_of_collection(rest),
            _ => self.scan.plain_scalar(rest)?,
        };
        Some((Next::Followed, rest))
    }

    /// ```text
    /// compact_mapping = ${ "{" ~ (compact_entry ~ (", " ~ compact_entry)*)? ~ "}" }
    /// compact_entry = ${ canonical_key ~ ": " ~ compact_value }
    /// compact_sequence = ${ "[" ~ (compact_value ~ (", " ~ compact_value)*)? ~ "]" }
    /// ```
    #[inline]
    fn start_of_collection(&mut self, rest: &'s [u8]) -> Step<'s> {
        if self.open.len() >= self.scan.options.max_depth() {
            return None;
        }
        match rest {
            [b'{', b'}', rest @ ..] | [b'[', b']', rest @ ..] => Some((Next::Followed, rest)),
            [b'{', rest @ ..] => {
                self.scan.keys.open();
                self.open.push(Kind::Mapping);
                Some((Next::Value, self.scan.canonical_key(rest)?))
            }
            [_, rest @ ..] => {
                self.open.push(Kind::Sequence);
                Some((Next::Value, rest))
            }
            [] => None,
        }
    }

    /// The next entry or item after a value, up to its own value, or the closing bracket.
    #[inline]
    fn followed(&mut self, rest: &'s [u8]) -> Step<'s> {
        match (self.open.last(), rest) {
            (None, _) => return Some((Next::Ended, rest)),
            (Some(Kind::Mapping), [b',', b' ', rest @ ..]) => {
                return Some((Next::Value, self.scan.canonical_key(rest)?));
            }
            (Some(Kind::Sequence), [b',', b' ', rest @ ..]) => return Some((Next::Value, rest)),
            (Some(Kind::Mapping), [b'}', ..]) => self.scan.keys.close(),
            (Some(Kind::Sequence), [b']', ..]) => {}
            _ => return None,
        }
        self.open.pop();
        Some((Next::Followed, &rest[1..]))
    }
}
