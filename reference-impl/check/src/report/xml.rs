//! XML, one element on a line.

use std::borrow::Cow;
use std::io::{self, Write};

use quick_xml::escape::partial_escape;

/// Writes a document element by element, so that nothing of it is held in memory.
pub(super) struct Xml<W> {
    out: W,
    /// The element that holds all others, and its attributes; written before the first of them.
    root: &'static str,
    root_attributes: &'static str,
    started: bool,
}

/// The name of an attribute, and its value.
pub(super) type Attribute<'a> = (&'static str, &'a str);

impl Xml<Vec<u8>> {
    /// Elements that another document takes.
    pub(super) fn part() -> Self {
        Self { out: Vec::new(), root: "", root_attributes: "", started: true }
    }
}

impl<W: Write> Xml<W> {
    /// A document with the element `root`, whose attributes are escaped already.
    pub(super) fn new(out: W, root: &'static str, root_attributes: &'static str) -> Self {
        Self { out, root, root_attributes, started: false }
    }

    /// Adds elements that were written apart.
    pub(super) fn add(&mut self, elements: &Xml<Vec<u8>>) -> io::Result<()> {
        self.start()?;
        self.out.write_all(&elements.out)
    }

    fn start(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.started, true) {
            let (root, attributes) = (self.root, self.root_attributes);
            writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} {attributes}>")?;
        }
        Ok(())
    }

    /// Opens an element, which [`close`](Self::close) closes.
    pub(super) fn open(&mut self, name: &str, attributes: &[Attribute<'_>]) -> io::Result<()> {
        self.start()?;
        self.tag(name, attributes)?;
        self.out.write_all(b">\n")
    }

    /// Closes an element.
    pub(super) fn close(&mut self, name: &str) -> io::Result<()> {
        writeln!(self.out, "</{name}>")
    }

    /// An element that holds nothing.
    pub(super) fn empty(&mut self, name: &str, attributes: &[Attribute<'_>]) -> io::Result<()> {
        self.start()?;
        self.tag(name, attributes)?;
        self.out.write_all(b"/>\n")
    }

    /// An element that holds text.
    pub(super) fn text(&mut self, name: &str, attributes: &[Attribute<'_>], text: &str) -> io::Result<()> {
        self.start()?;
        self.tag(name, attributes)?;
        // A line feed and a tab are themselves in a text.
        let text = partial_escape(holdable(text)).replace('\r', "&#13;");
        writeln!(self.out, ">{text}</{name}>")
    }

    fn tag(&mut self, name: &str, attributes: &[Attribute<'_>]) -> io::Result<()> {
        write!(self.out, "<{name}")?;
        attributes.iter().try_for_each(|(attribute, value)| {
            let value = quick_xml::escape::escape(holdable(value));
            write!(self.out, " {attribute}=\"{}\"", escape_whitespace(&value))
        })
    }

    /// Ends the document.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.start()?;
        writeln!(self.out, "</{}>", self.root)?;
        self.out.flush()
    }
}

/// XML 1.0 has no way to write most control characters, so that U+FFFD stands for each.
fn holdable(text: &str) -> Cow<'_, str> {
    let cannot_be_held = |c: char| (c < ' ' && !"\t\n\r".contains(c)) || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    if text.contains(cannot_be_held) { text.replace(cannot_be_held, "\u{FFFD}").into() } else { text.into() }
}

/// A reader of XML makes a space of each tab and line break in an attribute, unless it is escaped.
fn escape_whitespace(escaped: &str) -> Cow<'_, str> {
    if escaped.contains(['\t', '\n', '\r']) {
        escaped.replace('\t', "&#9;").replace('\n', "&#10;").replace('\r', "&#13;").into()
    } else {
        escaped.into()
    }
}
