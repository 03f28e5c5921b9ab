//! Writes XML, one element on a line.

use std::borrow::Cow;
use std::io::{self, Write};

/// Writes a document element by element, without keeping elements in memory.
pub(in crate::report) struct Xml<W> {
    out: W,
    /// The root element, written before the first other element.
    root: &'static str,
    root_attribute: (&'static str, Cow<'static, str>),
    started: bool,
}

/// The name of an attribute, and its value.
pub(in crate::report) type Attribute<'a> = (&'static str, &'a str);

impl Xml<Vec<u8>> {
    /// Elements for another document.
    pub(in crate::report) fn part() -> Self {
        Self { out: Vec::new(), root: "", root_attribute: ("", "".into()), started: true }
    }
}

impl<W: Write> Xml<W> {
    /// A document with this root element, which has one attribute.
    pub(in crate::report) fn new(out: W, root: &'static str, attribute: (&'static str, Cow<'static, str>)) -> Self {
        Self { out, root, root_attribute: attribute, started: false }
    }

    /// Adds elements that were written separately.
    pub(in crate::report) fn add(&mut self, elements: &Xml<Vec<u8>>) -> io::Result<()> {
        self.start()?;
        self.out.write_all(&elements.out)
    }

    fn start(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.started, true) {
            self.out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
            let (name, value) = std::mem::take(&mut self.root_attribute);
            self.tag(self.root, &[(name, &value)])?;
            self.out.write_all(b">\n")?;
        }
        Ok(())
    }

    /// Opens an element, which [`close`](Self::close) closes.
    pub(in crate::report) fn open(&mut self, name: &str, attributes: &[Attribute<'_>]) -> io::Result<()> {
        self.start()?;
        self.tag(name, attributes)?;
        self.out.write_all(b">\n")
    }

    /// Closes an element.
    pub(in crate::report) fn close(&mut self, name: &str) -> io::Result<()> {
        writeln!(self.out, "</{name}>")
    }

    /// Writes an empty element.
    pub(in crate::report) fn empty(&mut self, name: &str, attributes: &[Attribute<'_>]) -> io::Result<()> {
        self.start()?;
        self.tag(name, attributes)?;
        self.out.write_all(b"/>\n")
    }

    /// Writes an element with text.
    pub(in crate::report) fn text(&mut self, name: &str, attributes: &[Attribute<'_>], text: &str) -> io::Result<()> {
        self.start()?;
        self.tag(name, attributes)?;
        // Text may contain a line feed and a tab.
        let text = escape(text, &['<', '>', '&', '\r']);
        writeln!(self.out, ">{text}</{name}>")
    }

    fn tag(&mut self, name: &str, attributes: &[Attribute<'_>]) -> io::Result<()> {
        write!(self.out, "<{name}")?;
        attributes.iter().try_for_each(|(attribute, value)| {
            // A reader of XML replaces each tab and line break that is not escaped by a space.
            let value = escape(value, &['<', '>', '&', '\'', '"', '\t', '\n', '\r']);
            write!(self.out, " {attribute}=\"{value}\"")
        })
    }

    /// Ends the document.
    pub(in crate::report) fn finish(mut self) -> io::Result<()> {
        self.start()?;
        writeln!(self.out, "</{}>", self.root)?;
        self.out.flush()
    }
}

/// `text` with each of the `special` characters escaped. XML 1.0 has no spelling for most control
/// characters: U+FFFD replaces each of them.
fn escape<'t>(text: &'t str, special: &[char]) -> Cow<'t, str> {
    let is_forbidden = |c: char| (c < ' ' && !"\t\n\r".contains(c)) || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    if !text.contains(special) && !text.contains(is_forbidden) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            c if is_forbidden(c) => escaped.push('\u{FFFD}'),
            c if !special.contains(&c) => escaped.push(c),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\'' => escaped.push_str("&apos;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            c => escaped.push(c),
        }
    }
    escaped.into()
}

#[cfg(test)]
mod tests {
    use super::Xml;

    #[test]
    fn markup_and_control_characters_are_escaped() {
        let mut xml = Xml::part();
        xml.text("a", &[("b", "<>&'\"\t\n\r\u{1}é")], "<>&'\"\t\n\r\u{FFFE}é").unwrap();
        let expected =
            "<a b=\"&lt;&gt;&amp;&apos;&quot;&#9;&#10;&#13;\u{FFFD}é\">&lt;&gt;&amp;'\"\t\n&#13;\u{FFFD}é</a>\n";
        assert_eq!(String::from_utf8(xml.out).unwrap(), expected);
    }
}
