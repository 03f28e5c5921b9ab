//! JSON to the tree (KY-FROM-4). `serde_json` says whether a text is JSON; what is left is to find the places in it.

use std::borrow::Cow;

use kyaml_core::{BuildError, Key, KeyStyle, NewNode, NodeKind, Span, Tree, TreeBuilder};
use serde::de::IgnoredAny;

use crate::error::{Error, ErrorKind};

/// Whether `text` is one JSON text.
///
/// # Errors
/// Fails with what is wrong with it, and where.
pub(crate) fn check(text: &str) -> Result<(), Error> {
    let (mark, json) = text.split_at(byte_order_mark(text));
    serde_json::from_str::<IgnoredAny>(json).map(|_| ()).map_err(|error| {
        let at = mark.len() + offset(&error, json);
        let width = text[at..].chars().next().map_or(0, char::len_utf8);
        let words = error.to_string();
        let (words, _) = words.rsplit_once(" at line ").unwrap_or((&words, ""));
        Error::new(ErrorKind::NotJson(words.into()), Span::new(at, at + width))
    })
}

/// The offset in `json` at which `serde_json` stopped. Its lines and columns are one-based, and columns count bytes.
fn offset(error: &serde_json::Error, json: &str) -> usize {
    if error.is_eof() {
        return json.len();
    }
    let line: usize = json.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // The column of a control character is that of the character before it.
    let is_before = error.to_string().starts_with("control character");
    let column = if is_before { error.column() } else { error.column().saturating_sub(1) };
    json.floor_char_boundary((line + column).min(json.len()))
}

/// Reads a text that is JSON.
pub(crate) fn read<'s>(text: &'s str, max_depth: usize, errors: &mut Vec<Error>) -> Tree<'s> {
    let tree = TreeBuilder::new().max_depth(usize::MAX);
    let mut reader = Reader { text, at: byte_order_mark(text), max_depth, tree, open: Vec::new(), errors };
    reader.run().expect("a text that is JSON has its brackets in order");
    reader.tree.finish().into_parts().0
}

/// The length of the byte order mark, which a reader may pass over (RFC 8259, section 8.1).
fn byte_order_mark(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
}

struct Reader<'s, 'e> {
    text: &'s str,
    at: usize,
    max_depth: usize,
    tree: TreeBuilder<'s>,
    open: Vec<Open<'s>>,
    errors: &'e mut Vec<Error>,
}

/// A collection that is open.
struct Open<'s> {
    is_mapping: bool,
    /// The key that waits for its value.
    key: Option<Key<'s>>,
}

impl<'s> Reader<'s, '_> {
    fn run(&mut self) -> Result<(), BuildError> {
        self.tree.start_document(None)?;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let start = self.at;
            self.at += 1;
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' => {}
                b'}' | b']' => {
                    self.open.pop();
                    self.tree.close(self.at)?;
                }
                _ => self.node(byte, start)?,
            }
        }
        self.tree.end_document(Vec::new())
    }

    /// A key, or a value, which starts with `byte`.
    fn node(&mut self, byte: u8, start: usize) -> Result<(), BuildError> {
        let kind = match byte {
            b'{' => NodeKind::Mapping,
            b'[' => NodeKind::Sequence,
            b'"' => NodeKind::String(self.string(start)),
            _ => self.word(start),
        };
        let span = Span::new(start, self.at);
        if let (Some(Open { is_mapping: true, key: waiting @ None, .. }), NodeKind::String(text)) =
            (self.open.last_mut(), &kind)
        {
            *waiting = Some(Key::new(text.clone(), span, KeyStyle::Quoted));
            return Ok(());
        }
        let is_mapping = kind == NodeKind::Mapping;
        let is_collection = kind.is_collection();
        let mut node = NewNode::new(kind, span);
        node.key = self.open.last_mut().and_then(|open| open.key.take());
        self.tree.add(node)?;
        if is_collection {
            if self.open.len() == self.max_depth {
                self.errors.push(Error::new(ErrorKind::DeepNesting(self.max_depth), span));
            }
            self.open.push(Open { is_mapping, key: None });
        }
        Ok(())
    }

    /// The string whose quote stands at `start`.
    fn string(&mut self, start: usize) -> Cow<'s, str> {
        let bytes = self.text.as_bytes();
        let mut has_escapes = false;
        while let Some(offset) = memchr::memchr2(b'"', b'\\', &bytes[self.at..]) {
            self.at += offset + 1;
            if bytes[self.at - 1] == b'"' {
                break;
            }
            has_escapes = true;
            self.at += 1;
        }
        if !has_escapes {
            return Cow::Borrowed(&self.text[start + 1..self.at - 1]);
        }
        // What is skipped is not decoded, so a lone surrogate is found only here.
        serde_json::from_str(&self.text[start..self.at]).map_or_else(
            |_| {
                let span = lone_surrogate(self.text, Span::new(start, self.at));
                self.errors.push(Error::new(ErrorKind::LoneSurrogate, span));
                Cow::Borrowed("")
            },
            Cow::Owned,
        )
    }

    /// The number, boolean or null at `start`.
    fn word(&mut self, start: usize) -> NodeKind<'s> {
        let rest = &self.text[start..];
        let length = rest.find([',', ']', '}', ' ', '\t', '\n', '\r']).unwrap_or(rest.len());
        self.at = start + length;
        match &rest[..length] {
            "null" => NodeKind::Null,
            "true" => NodeKind::Bool(true),
            "false" => NodeKind::Bool(false),
            number => NodeKind::Number(Cow::Borrowed(number)),
        }
    }
}

/// The first escape in a string that is half of a pair without its other half.
fn lone_surrogate(text: &str, string: Span) -> Span {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut at = string.start + 1;
    while at < string.end {
        match unit(at) {
            Some(0xD800..=0xDBFF) if matches!(unit(at + 6), Some(0xDC00..=0xDFFF)) => at += 12,
            Some(0xD800..=0xDFFF) => return Span::new(at, at + 6),
            Some(_) => at += 6,
            None if text.as_bytes()[at] == b'\\' => at += 2,
            None => at += 1,
        }
    }
    string
}
