//! The fast reader: YAML as people write it, in block style, to the tree.
//!
//! It gives up at the first construct that it does not know, without a reason. The
//! [composer](crate::compose::Composer) then reads the document by way of granit-parser. The fast
//! reader never gives another tree or other notes than the composer, which the tests check. Nesting
//! costs no stack.

mod block;
mod flow;
mod plain;
mod quoted;
mod tree;

use kyaml_core::Span;

use crate::graph::MAX_LENGTH;
use crate::imported::Imported;
use crate::loader;
use crate::options::ImportOptions;
use crate::scalar::Style;

use tree::Assembler;

/// Reads `text`, unless something in it has to be reported or needs a graph.
pub(crate) fn read<'s>(text: &'s str, options: &ImportOptions) -> Option<Imported<'s>> {
    let bytes = text.as_bytes();
    let is_crlf = |at: usize| bytes.get(at + 1) == Some(&b'\n');
    let is_common = text.len() <= MAX_LENGTH
        && !text.starts_with('\u{FEFF}')
        && memchr::memchr_iter(b'\r', bytes).all(is_crlf)
        && !loader::may_refuse(text);
    if !is_common {
        return None;
    }
    let tree = Assembler::new(text, options);
    let max_depth = options.max_depth;
    let mut reader =
        Reader { text, bytes, at: 0, line: 0, open: Vec::with_capacity(32), document: Document::None, max_depth, tree };
    reader.stream()?;
    Some(reader.tree.finish())
}

struct Reader<'s, 'o> {
    text: &'s str,
    /// The bytes of `text`. A line feed follows each carriage return.
    bytes: &'s [u8],
    at: usize,
    /// The start of the current line.
    line: usize,
    /// The block collections that are open.
    open: Vec<Open>,
    document: Document,
    max_depth: usize,
    tree: Assembler<'s, 'o>,
}

/// A block collection that is open.
struct Open {
    is_mapping: bool,
    /// The number of bytes before it on its line.
    column: usize,
    /// The offset of the value of the last key or item, while that may be missing.
    awaits: Option<usize>,
}

/// The parts of a document so far.
#[derive(Clone, Copy)]
enum Document {
    None,
    /// Its header, which ends here.
    Header(usize),
    Value,
}

impl Reader<'_, '_> {
    /// ```text
    /// stream = line* ~ EOI
    /// line   = " "* ~ ( comment? ~ line_end | header | nodes )
    /// ```
    fn stream(&mut self) -> Option<()> {
        loop {
            self.line = self.at;
            self.blanks();
            match self.byte() {
                None => break,
                Some(b'\n' | b'\r') => self.line_break(),
                Some(b'#') => self.comment()?,
                Some(b'-') if self.at == self.line && self.is_header() => self.header()?,
                Some(b'.') if self.at == self.line && self.bytes[self.at..].starts_with(b"...") => return None,
                Some(_) => self.nodes()?,
            }
        }
        self.end_document()?;
        self.tree.end_document(self.at)
    }

    fn is_header(&self) -> bool {
        let rest = &self.bytes[self.at..];
        rest.starts_with(b"---") && matches!(rest.get(3), None | Some(b' ' | b'\n' | b'\r' | b'\t'))
    }

    /// ```text
    /// header = "---" ~ line_end
    /// ```
    fn header(&mut self) -> Option<()> {
        self.end_document()?;
        let span = Span::new(self.at, self.at + 3);
        self.tree.start_document(Some(span), span.start)?;
        self.document = Document::Header(span.end);
        self.at = span.end;
        self.line_end()
    }

    fn end_document(&mut self) -> Option<()> {
        while !self.open.is_empty() {
            self.close()?;
        }
        if let Document::Header(end) = self.document {
            self.tree.scalar("".into(), Style::Plain, Span::new(end, end))?;
        }
        self.document = Document::None;
        Some(())
    }

    /// ```text
    /// nodes = item_start* ~ ( entry | value )?
    /// ```
    fn nodes(&mut self) -> Option<()> {
        let mut is_item = self.at_indicator(b'-');
        let mut is_new = self.place(is_item)?;
        loop {
            if !is_item {
                return self.entry_or_value(is_new);
            }
            self.item_start(is_new)?;
            if self.ends_line() {
                return Some(());
            }
            is_item = self.at_indicator(b'-');
            is_new = true;
        }
    }

    /// Closes the collections that do not continue in this column. Gives whether a node starts
    /// here, and not an entry or item of an open collection.
    fn place(&mut self, is_item: bool) -> Option<bool> {
        let column = self.at - self.line;
        loop {
            let Some(top) = self.open.last() else { return self.root() };
            match top.awaits {
                Some(_) if column > top.column => return Some(true),
                Some(_) if column == top.column && top.is_mapping && is_item => return Some(true),
                Some(_) => self.emit_missing_value()?,
                None if column > top.column => return None,
                None if column < top.column => self.close()?,
                None if top.is_mapping == is_item => {
                    if is_item {
                        return None;
                    }
                    self.close()?;
                }
                None => return Some(false),
            }
        }
    }

    /// Starts the value of a document, unless it has one.
    fn root(&mut self) -> Option<bool> {
        match self.document {
            Document::Value => return None,
            Document::Header(_) => {}
            Document::None => {
                self.tree.start_document(None, self.at)?;
            }
        }
        self.document = Document::Value;
        Some(true)
    }

    /// Emits null for the missing value of the last key or item.
    fn emit_missing_value(&mut self) -> Option<()> {
        let at = self.open.last_mut()?.awaits.take()?;
        self.tree.scalar("".into(), Style::Plain, Span::new(at, at))
    }

    fn close(&mut self) -> Option<()> {
        if self.open.last()?.awaits.is_some() {
            self.emit_missing_value()?;
        }
        self.open.pop();
        self.tree.close(Span::empty(self.at))
    }

    fn start(&mut self, is_mapping: bool, column: usize, at: usize) -> Option<()> {
        if self.open.len() >= self.max_depth {
            return None;
        }
        self.filled();
        self.open.push(Open { is_mapping, column, awaits: None });
        self.tree.start_collection(is_mapping, Some(column), Span::empty(at))
    }

    /// Records that the last key or item has its value.
    fn filled(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.awaits = None;
        }
    }

    /// ```text
    /// item_start = "-" ~ " "* ~ ( comment? ~ &line_end | &node )
    /// ```
    fn item_start(&mut self, is_new: bool) -> Option<()> {
        let start = self.at;
        let column = start - self.line;
        self.at += 1;
        self.blanks();
        let comment = (self.byte() == Some(b'#')).then_some(self.at);
        if let Some(comment) = comment {
            self.at = self.end_of_line();
            self.tree.comment(Span::new(comment, self.at));
        }
        if is_new {
            let is_unindented = self.open.last().is_some_and(|open| open.is_mapping && open.column == column);
            self.start(false, column, if is_unindented { self.at } else { start })?;
        }
        self.open.last_mut()?.awaits = Some(self.at);
        Some(())
    }

    /// ```text
    /// entry = ( quoted | plain ) ~ " "* ~ ":" ~ ( line_end | " "+ ~ value )
    /// ```
    fn entry_or_value(&mut self, is_new: bool) -> Option<()> {
        let start = self.at;
        let (text, style) = match self.bytes[start] {
            b'"' | b'\'' => self.quoted()?,
            b'|' | b'>' | b'[' | b'{' => return if is_new { self.value() } else { None },
            _ => self.plain()?,
        };
        let span = Span::new(start, self.at);
        self.blanks();
        match (self.at_indicator(b':'), is_new) {
            (true, true) => self.start(true, start - self.line, start)?,
            (true, false) => {}
            (false, true) => self.filled(),
            (false, false) => return None,
        }
        self.tree.scalar(text, style, span)?;
        if self.at_indicator(b':') { self.entry_value() } else { self.line_end() }
    }

    /// The colon after a key, and its value if that is on the line.
    fn entry_value(&mut self) -> Option<()> {
        self.open.last_mut()?.awaits = Some(self.at);
        self.at += 1;
        self.blanks();
        match self.byte() {
            None | Some(b'\n' | b'\r' | b'#') => self.line_end(),
            Some(_) => self.value(),
        }
    }

    /// A value after its key, or an item or root other than a block collection.
    ///
    /// ```text
    /// value = ( quoted | plain | flow ) ~ line_end | block_scalar
    /// ```
    fn value(&mut self) -> Option<()> {
        let start = self.at;
        let (text, style) = match self.bytes[start] {
            b'"' | b'\'' => self.quoted()?,
            b'|' | b'>' => return self.block_scalar(),
            b'[' | b'{' => {
                self.filled();
                self.flow()?;
                return self.line_end();
            }
            _ => self.plain()?,
        };
        self.filled();
        self.tree.scalar(text, style, Span::new(start, self.at))?;
        self.line_end()
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.byte() == Some(b' ') {
            self.at += 1;
        }
    }

    /// Whether this byte is an indicator, with white space after it.
    fn at_indicator(&self, indicator: u8) -> bool {
        self.byte() == Some(indicator)
            && matches!(self.bytes.get(self.at + 1), None | Some(b' ' | b'\n' | b'\r' | b'\t'))
    }

    /// Whether the line ends here.
    fn ends_line(&self) -> bool {
        matches!(self.byte(), None | Some(b'\n' | b'\r'))
    }

    /// Where the line break starts that ends the line, or the end of the text.
    fn end_of_line(&self) -> usize {
        let line_feed = memchr::memchr(b'\n', &self.bytes[self.at..]);
        line_feed.map_or(self.bytes.len(), |length| self.line_break_before(self.at + length))
    }

    /// Where the line break starts whose line feed is at this offset.
    fn line_break_before(&self, line_feed: usize) -> usize {
        line_feed - usize::from(self.bytes[..line_feed].ends_with(b"\r"))
    }

    /// Goes past the line break that starts here.
    fn line_break(&mut self) {
        self.at += if self.byte() == Some(b'\r') { 2 } else { 1 };
    }

    /// ```text
    /// line_end = ( " "+ ~ comment? )? ~ ( line_break | EOI )
    /// ```
    fn line_end(&mut self) -> Option<()> {
        let start = self.at;
        let is_after_blank = start == self.line || self.bytes[start - 1] == b' ';
        self.blanks();
        match self.byte() {
            None => Some(()),
            Some(b'\n' | b'\r') => {
                self.line_break();
                Some(())
            }
            Some(b'#') if is_after_blank || self.at > start => self.comment(),
            Some(_) => None,
        }
    }

    /// ```text
    /// comment = "#" ~ ( !line_break ~ character )* ~ ( line_break | EOI )
    /// ```
    fn comment(&mut self) -> Option<()> {
        let end = self.end_of_line();
        self.tree.comment(Span::new(self.at, end));
        self.at = end;
        self.line_end()
    }
}

#[cfg(test)]
mod test;
