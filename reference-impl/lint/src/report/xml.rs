//! Writes XML, one element on a line.

use std::borrow::Cow;
use std::io::{self, Write};

/// A document that is written element by element, without keeping elements in memory.
pub(in crate::report) struct Xml<W> {
    out: W,
    /// The root element.
    root: &'static str,
    /// The declaration and the start of the root element, until they are written.
    head: String,
}

/// The name of an attribute, and its value.
pub(in crate::report) type Attribute<'a> = (&'static str, &'a str);

impl<W: Write> Xml<W> {
    /// A document with this root element, which has one attribute.
    pub(in crate::report) fn new(out: W, root: &'static str, attribute: Attribute<'_>) -> Self {
        let head = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}>\n", tag(root, &[attribute]));
        Self { out, root, head }
    }

    /// Writes elements.
    pub(in crate::report) fn add(&mut self, elements: &str) -> io::Result<()> {
        self.out.write_all(std::mem::take(&mut self.head).as_bytes())?;
        self.out.write_all(elements.as_bytes())
    }

    /// Ends the document.
    pub(in crate::report) fn finish(mut self) -> io::Result<()> {
        let end = format!("</{}>\n", self.root);
        self.add(&end)?;
        self.out.flush()
    }
}

/// The tag of an element, without its closing bracket.
pub(in crate::report) fn tag(name: &str, attributes: &[Attribute<'_>]) -> String {
    let mut tag = format!("<{name}");
    for (attribute, value) in attributes {
        // A reader of XML replaces each tab and line break that is not escaped by a space.
        let value = escape(value, &['<', '>', '&', '\'', '"', '\t', '\n', '\r']);
        tag.extend([" ", attribute, "=\"", &*value, "\""]);
    }
    tag
}

/// The text of an element, which may contain a line feed and a tab.
pub(in crate::report) fn text(text: &str) -> Cow<'_, str> {
    escape(text, &['<', '>', '&', '\r'])
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
    use super::{tag, text};

    #[test]
    fn markup_and_control_characters_are_escaped() {
        let expected = "<a b=\"&lt;&gt;&amp;&apos;&quot;&#9;&#10;&#13;\u{FFFD}é\"";
        assert_eq!(tag("a", &[("b", "<>&'\"\t\n\r\u{1}é")]), expected);
        assert_eq!(text("<>&'\"\t\n\r\u{FFFE}é"), "&lt;&gt;&amp;'\"\t\n&#13;\u{FFFD}é");
    }
}
