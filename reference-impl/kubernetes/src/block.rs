//! Fields and values that can be written at an offset of YAML in block style.

use kyaml_core::{Key, Span, Tree};

use crate::complete::{Completions, Form, PROBE};
use crate::place::string;
use crate::types::Types;

impl Types {
    /// The completions at an offset of YAML in block style. `read` returns the tree of a document, with the spans of its text.
    /// `None` if the place has no type, or if `read` returns none because of a mistake elsewhere in the document.
    #[must_use]
    pub fn complete_block(
        &self,
        text: &str,
        offset: usize,
        read: impl for<'t> FnOnce(&'t str) -> Option<Tree<'t>>,
    ) -> Option<Completions> {
        let Cursor { word, is_key, form, document } = Cursor::find(text, offset)?;
        let colon = if is_key && !matches!(form, Form::Block { has_colon: true, .. }) { ": null" } else { "" };
        let probed = [&text[document.start..word.start], PROBE, colon, &text[word.end..document.end]].concat();
        let tree = read(&probed)?;
        let node = tree.node_at(word.start - document.start)?;
        // In a block scalar, the probe is a part of a text.
        let probe = if is_key { node.key().and_then(Key::text) } else { string(node) };
        probe.filter(|text| *text == PROBE.trim_matches('"'))?;
        let items = if is_key { self.fields_for(node, form)? } else { self.values_for(node, form)? };
        Some(Completions { span: word, items })
    }
}

/// The part of a text that a completion replaces.
struct Cursor {
    word: Span,
    is_key: bool,
    form: Form,
    /// The document around it.
    document: Span,
}

impl Cursor {
    fn find(text: &str, offset: usize) -> Option<Self> {
        let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        let start = line + text[line..offset].trim_end_matches(is_of_word).len();
        let end = text.len() - text[offset..].trim_start_matches(is_of_word).len();
        if text[start..end].starts_with('-') {
            return None;
        }
        let (mut before, mut dashes) = (text[line..start].trim_start_matches(' '), 0);
        while let Some(inner) = before.strip_prefix("- ") {
            (before, dashes) = (inner.trim_start_matches(' '), dashes + 1);
        }
        let is_key = before.is_empty();
        let key = before.trim_end_matches(' ').strip_suffix(':');
        if !is_key && (!before.ends_with(' ') || !key.is_some_and(|key| key.chars().all(is_of_word))) {
            return None;
        }
        let has_colon = text[end..].starts_with(':');
        let rest = text[end..].split(['\r', '\n']).next().unwrap_or_default();
        if !(rest.trim().is_empty() || is_key && has_colon) {
            return None;
        }
        let from = text[..line].rfind("\n---").map_or(0, |at| at + 1);
        let to = text[end..].find("\n---").map_or(text.len(), |at| end + at + 1);
        let form = Form::Block { has_colon, dashes };
        Some(Self { word: Span::new(start, end), is_key, form, document: Span::new(from, to) })
    }
}
