//! Compact form (section 13): a document on one line.

use super::scan::Scan;
use super::{GivenUp, RecogniseOptions, Recognised, Result};

/// Scans a stream as one in compact form.
pub(super) fn scan(text: &str, options: RecogniseOptions) -> Result<Recognised> {
    let mut compact = Compact { scan: Scan::new(text, options), open: Vec::with_capacity(16) };
    compact.stream()?;
    Ok(compact.scan.seen)
}

struct Compact<'s> {
    scan: Scan<'s>,
    /// The open collections.
    open: Vec<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mapping,
    Sequence,
}

impl Compact<'_> {
    /// ```text
    /// compact_stream = ${ SOI ~ compact_document* ~ EOI }
    /// compact_document = ${ "---\n" ~ compact_value ~ "\n" }
    /// ```
    fn stream(&mut self) -> Result<()> {
        let mut documents = 0;
        while !self.scan.is_at_end() {
            self.scan.token("---\n")?;
            self.value()?;
            self.scan.token("\n")?;
            documents += 1;
        }
        self.scan.check_documents(documents)
    }

    /// Goes past the value of a document, without recursion.
    fn value(&mut self) -> Result<()> {
        loop {
            if self.start_of_value()? {
                continue;
            }
            while let Some(&kind) = self.open.last() {
                if self.goes_on(kind)? {
                    break;
                }
            }
            if self.open.is_empty() {
                return Ok(());
            }
        }
    }

    /// Goes past a scalar or an empty collection, or up to the first value in another one. Says whether a value follows.
    ///
    /// ```text
    /// compact_value = _{ compact_mapping | compact_sequence | one_line_string | number | boolean | null }
    /// ```
    fn start_of_value(&mut self) -> Result<bool> {
        match self.scan.byte() {
            Some(b'"') => self.scan.one_line_string()?,
            Some(b'{' | b'[') => return self.start_of_collection(),
            _ => self.scan.plain_scalar()?,
        }
        Ok(false)
    }

    /// ```text
    /// compact_mapping = ${ "{" ~ (compact_entry ~ (", " ~ compact_entry)*)? ~ "}" }
    /// compact_entry = ${ canonical_key ~ ": " ~ compact_value }
    /// compact_sequence = ${ "[" ~ (compact_value ~ (", " ~ compact_value)*)? ~ "]" }
    /// ```
    fn start_of_collection(&mut self) -> Result<bool> {
        self.scan.check_depth(self.open.len())?;
        let kind = match self.scan.rest() {
            [b'{', b'}', ..] | [b'[', b']', ..] => {
                self.scan.at += 2;
                return Ok(false);
            }
            [b'{', ..] => Kind::Mapping,
            _ => Kind::Sequence,
        };
        self.scan.at += 1;
        self.open.push(kind);
        if kind == Kind::Mapping {
            self.scan.keys.open();
            self.scan.canonical_key()?;
        }
        Ok(true)
    }

    /// What follows an entry or item: the next one up to its value, or the closing bracket. Says whether a value follows.
    fn goes_on(&mut self, kind: Kind) -> Result<bool> {
        match (self.scan.rest(), kind) {
            ([b',', b' ', ..], _) => {
                self.scan.at += 2;
                if kind == Kind::Mapping {
                    self.scan.canonical_key()?;
                }
                return Ok(true);
            }
            ([b'}', ..], Kind::Mapping) => self.scan.keys.close(),
            ([b']', ..], Kind::Sequence) => {}
            _ => return Err(GivenUp),
        }
        self.scan.at += 1;
        self.open.pop();
        Ok(false)
    }
}
