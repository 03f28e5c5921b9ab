//! Canonical form (section 12), line by line. How far a line is indented is known from what is open.

use super::scan::Scan;
use super::{GivenUp, RecogniseOptions, Recognised, Result};
use crate::words;

/// Scans a stream as one in canonical form.
pub(super) fn scan(text: &str, options: RecogniseOptions) -> Result<Recognised> {
    let mut canonical = Canonical { scan: Scan::new(text, options), level: 0, open: Vec::with_capacity(16) };
    canonical.stream()?;
    Ok(canonical.scan.seen)
}

struct Canonical<'s> {
    scan: Scan<'s>,
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

/// What stands at the next byte.
#[derive(Clone, Copy)]
enum Next {
    /// A value.
    Value,
    /// A line of the innermost collection, from its indentation on.
    Line,
    /// What follows a value.
    Followed,
    /// What follows the value of the document.
    Ended,
}

impl Canonical<'_> {
    /// ```text
    /// canonical_stream = ${ SOI ~ (canonical_document+ | comment_line+)? ~ EOI }
    /// ```
    fn stream(&mut self) -> Result<()> {
        let mut documents = 0;
        if self.scan.byte() == Some(b'#') {
            self.comment_lines()?;
        } else {
            while !self.scan.is_at_end() {
                self.document()?;
                documents += 1;
            }
        }
        self.scan.check_documents(documents)?;
        if self.scan.is_at_end() { Ok(()) } else { Err(GivenUp) }
    }

    /// ```text
    /// canonical_document = ${ "---\n" ~ comment_line* ~ canonical_value ~ line_comment? ~ "\n" ~ comment_line* }
    /// ```
    fn document(&mut self) -> Result<()> {
        self.scan.token("---\n")?;
        self.comment_lines()?;
        self.value()?;
        self.line_comment()?;
        self.scan.token("\n")?;
        self.comment_lines()
    }

    /// ```text
    /// comment_line = _{ comment ~ "\n" }
    /// ```
    fn comment_lines(&mut self) -> Result<()> {
        while self.scan.byte() == Some(b'#') {
            self.scan.comment()?;
            self.scan.token("\n")?;
        }
        Ok(())
    }

    /// Goes past a line comment, if there is one, and says so.
    ///
    /// ```text
    /// line_comment = _{ " " ~ comment }
    /// ```
    #[inline]
    fn line_comment(&mut self) -> Result<bool> {
        let is_there = self.scan.rest().starts_with(b" #");
        if is_there {
            self.scan.at += 1;
            self.scan.comment()?;
        }
        Ok(is_there)
    }

    /// Goes past the value of a document, without recursion.
    fn value(&mut self) -> Result<()> {
        let mut next = Next::Value;
        loop {
            next = match next {
                Next::Value => self.start_of_value()?,
                Next::Line => self.line()?,
                Next::Followed => self.followed()?,
                Next::Ended => return Ok(()),
            }
        }
    }

    /// A scalar, an empty collection, or the start of another one.
    ///
    /// ```text
    /// canonical_value = _{ canonical_collection | canonical_scalar }
    /// canonical_scalar = _{ canonical_string | number | boolean | null }
    /// ```
    #[inline]
    fn start_of_value(&mut self) -> Result<Next> {
        match self.scan.byte() {
            Some(b'"') => self.scan.canonical_string(self.level)?,
            Some(b'{' | b'[') => return self.start_of_collection(),
            _ => self.scan.plain_scalar()?,
        }
        Ok(Next::Followed)
    }

    /// ```text
    /// canonical_mapping = ${ "{}" | "{\n" ~ deeper_level ~ mapping_line ~ (level ~ mapping_line)* ~ DROP ~ level ~ "}" }
    /// canonical_sequence = ${ "[]" | cuddled_sequence | opened_sequence }
    /// cuddled_sequence = _{ "[" ~ canonical_collection ~ (", " ~ canonical_collection)* ~ "]" }
    /// ```
    fn start_of_collection(&mut self) -> Result<Next> {
        self.scan.check_depth(self.open.len())?;
        let rest = self.scan.rest();
        self.scan.at += 1;
        let open = match rest {
            [b'{', b'\n', ..] => Open::Mapping { has_line: false },
            [b'[', b'\n', ..] => Open::Opened { is_needed: false },
            [b'[', b'{' | b'[', ..] => Open::Cuddled,
            [b'{', b'}', ..] | [b'[', b']', ..] => {
                self.scan.at += 1;
                return Ok(Next::Followed);
            }
            _ => return Err(GivenUp),
        };
        self.open.push(open);
        match open {
            Open::Cuddled => return Ok(Next::Value),
            Open::Mapping { .. } => self.scan.keys.open(),
            Open::Opened { .. } => {}
        }
        self.scan.at += 1;
        self.level += 1;
        Ok(Next::Line)
    }

    /// A line of a mapping or of an opened sequence, or its closing bracket.
    ///
    /// ```text
    /// level = _{ PEEK[..] ~ !" " }
    /// ```
    #[inline]
    fn line(&mut self) -> Result<Next> {
        let blanks = words::blanks(self.scan.rest());
        self.scan.at += blanks;
        if blanks + 2 == 2 * self.level {
            return self.closing_bracket();
        }
        if blanks != 2 * self.level {
            return Err(GivenUp);
        }
        match self.open.last_mut() {
            Some(Open::Mapping { has_line }) => {
                *has_line = true;
                self.mapping_line()
            }
            _ => self.sequence_line(),
        }
    }

    /// ```text
    /// mapping_line = _{ (comment | canonical_entry ~ "," ~ line_comment?) ~ "\n" }
    /// canonical_entry = ${ canonical_key ~ ": " ~ canonical_value }
    /// ```
    #[inline]
    fn mapping_line(&mut self) -> Result<Next> {
        if self.scan.byte() == Some(b'#') {
            return self.comment();
        }
        self.scan.canonical_key()?;
        Ok(Next::Value)
    }

    /// A sequence that could be cuddled is: of its lines, one at least is a comment, has one, or is a scalar.
    ///
    /// ```text
    /// opening_line = _{ (line_comment | comment | canonical_scalar ~ "," ~ line_comment?) ~ "\n" }
    /// sequence_line = _{ (comment | canonical_value ~ "," ~ line_comment?) ~ "\n" }
    /// ```
    fn sequence_line(&mut self) -> Result<Next> {
        let byte = self.scan.byte();
        if !matches!(byte, Some(b'{' | b'[')) {
            self.keep_opened();
        }
        if byte == Some(b'#') { self.comment() } else { Ok(Next::Value) }
    }

    /// What has been found in the innermost sequence keeps it from being cuddled.
    fn keep_opened(&mut self) {
        if let Some(Open::Opened { is_needed }) = self.open.last_mut() {
            *is_needed = true;
        }
    }

    /// A comment on a line of its own.
    fn comment(&mut self) -> Result<Next> {
        self.scan.comment()?;
        self.scan.token("\n")?;
        Ok(Next::Line)
    }

    /// What follows a value, be it an entry's, an item or a document's.
    #[inline]
    fn followed(&mut self) -> Result<Next> {
        match self.open.last() {
            None => Ok(Next::Ended),
            Some(Open::Cuddled) => self.cuddled(),
            Some(_) => self.end_of_line(),
        }
    }

    /// The comma after an entry or item, and the end of its line.
    #[inline]
    fn end_of_line(&mut self) -> Result<Next> {
        if let [b',', b'\n', ..] = self.scan.rest() {
            self.scan.at += 2;
            return Ok(Next::Line);
        }
        self.scan.token(",")?;
        if self.line_comment()? {
            self.keep_opened();
        }
        self.scan.token("\n")?;
        Ok(Next::Line)
    }

    /// What follows an item of a cuddled sequence: the next one, or the closing bracket.
    fn cuddled(&mut self) -> Result<Next> {
        match self.scan.rest() {
            [b',', b' ', b'{' | b'[', ..] => {
                self.scan.at += 2;
                Ok(Next::Value)
            }
            [b']', ..] => {
                self.scan.at += 1;
                self.open.pop();
                Ok(Next::Followed)
            }
            _ => Err(GivenUp),
        }
    }

    /// The bracket that closes a collection over several lines.
    fn closing_bracket(&mut self) -> Result<Next> {
        match (self.scan.byte(), self.open.pop()) {
            (Some(b'}'), Some(Open::Mapping { has_line: true })) => self.scan.keys.close(),
            (Some(b']'), Some(Open::Opened { is_needed: true })) => {}
            _ => return Err(GivenUp),
        }
        self.scan.at += 1;
        self.level -= 1;
        Ok(Next::Followed)
    }
}
