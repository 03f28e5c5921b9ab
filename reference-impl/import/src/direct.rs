//! The YAML that most programs write to the tree, as its events come: without comments, anchors, aliases, tags and merge keys nothing waits for
//! what comes later, and no graph is needed. This path may give up, and [`Composer`](crate::compose::Composer) reads the document then; it never
//! says anything that the other path would not.

use std::borrow::Cow;

use kyaml_core::{Key, KeyStyle, NewNode, NodeKind, Span, TreeBuilder};

use crate::ambiguous;
use crate::error::{Note, NoteKind};
use crate::escape;
use crate::events::{Event, Events};
use crate::imported::Imported;
use crate::options::ImportOptions;
use crate::scalar::{Style, Written};
use crate::schema;

/// Reads `text`, unless something in it has to be reported, or asks for a graph.
pub(crate) fn read<'s>(text: &'s str, options: &ImportOptions) -> Option<Imported<'s>> {
    if !may_be_read(text) {
        return None;
    }
    let tree = TreeBuilder::new().max_depth(options.max_depth);
    let mut reader = Reader { text, options, tree, open: Vec::new(), is_in_document: false, notes: Vec::new() };
    for next in Events::new(text, options.max_depth) {
        let (event, span) = next.ok()?;
        reader.event(event, span)?;
    }
    Some(Imported::new(reader.tree, Vec::new(), reader.notes))
}

/// Whether it is worth while: nothing looks like a comment, an anchor, an alias, a tag, a merge key or a directive, and there is no tab.
fn may_be_read(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr3(b'#', b'&', b'*', bytes).is_none()
        && memchr::memchr2(b'!', b'\t', bytes).is_none()
        && memchr::memmem::find(bytes, b"<<").is_none()
        && !text.trim_start_matches('\u{FEFF}').starts_with('%')
        && memchr::memmem::find(bytes, b"\n%").is_none()
}

struct Reader<'s, 'o> {
    text: &'s str,
    options: &'o ImportOptions,
    tree: TreeBuilder<'s>,
    open: Vec<Open<'s>>,
    is_in_document: bool,
    notes: Vec<Note>,
}

/// A collection that is open.
struct Open<'s> {
    is_mapping: bool,
    is_flow: bool,
    /// The key that waits for its value.
    key: Option<Key<'s>>,
}

impl<'s> Reader<'s, '_> {
    /// Adds what an event says to the tree; `None` where the other path has to read it.
    fn event(&mut self, event: Event<'s>, span: Span) -> Option<()> {
        match event {
            Event::DocumentStart { is_explicit } => {
                self.end_document()?;
                self.is_in_document = true;
                self.tree.start_document(is_explicit.then_some(span)).ok()
            }
            Event::StreamEnd => self.end_document(),
            Event::Scalar { text, style, anchor: None, tag: None } => self.scalar(text, style, span),
            Event::CollectionStart { is_mapping, column, anchor: None, tag: None } => {
                self.start_collection(is_mapping, column.is_none(), span)
            }
            Event::CollectionEnd => {
                self.open.pop()?;
                self.tree.close(span.end).ok()
            }
            _ => None,
        }
    }

    fn end_document(&mut self) -> Option<()> {
        if std::mem::take(&mut self.is_in_document) { self.tree.end_document(Vec::new()).ok() } else { Some(()) }
    }

    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_mapping && open.key.is_none())
    }

    fn start_collection(&mut self, is_mapping: bool, is_flow: bool, span: Span) -> Option<()> {
        if self.expects_key() || self.open.len() >= self.options.max_depth {
            return None;
        }
        self.add(if is_mapping { NodeKind::Mapping } else { NodeKind::Sequence }, span)?;
        self.open.push(Open { is_mapping, is_flow, key: None });
        Some(())
    }

    fn add(&mut self, kind: NodeKind<'s>, span: Span) -> Option<()> {
        let mut node = NewNode::new(kind, span);
        node.key = self.open.last_mut().and_then(|open| open.key.take());
        self.tree.add(node).ok()
    }

    fn scalar(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        let is_in_flow = self.open.last().is_some_and(|open| open.is_flow);
        let place = ambiguous::Place { input: self.text, span, is_root: self.open.is_empty(), is_in_flow };
        let has_escapes = style == Style::DoubleQuoted && matches!(text, Cow::Owned(_));
        let asks =
            has_escapes && (escape::surrogate(self.text, span).is_some() || escape::solidus(self.text, span).is_some());
        if asks || place.scalar(style).is_some() {
            return None;
        }
        if self.expects_key() {
            let text = schema::resolve_key(self.options.schema, Written { text, style, tag: None }).ok()?;
            let style = if style == Style::Plain { KeyStyle::Plain } else { KeyStyle::Quoted };
            self.open.last_mut()?.key = Some(Key::new(text, span, style));
            return Some(());
        }
        let was = text.clone();
        let resolved = schema::resolve(self.options.schema, Written { text, style, tag: None }).ok()?;
        if let Some(is) = resolved.new_look {
            self.notes.push(Note { span, kind: NoteKind::Respelled { was: was.into_owned(), is } });
        }
        self.add(resolved.scalar.into(), span)
    }
}

#[cfg(test)]
mod test {
    use kyaml_cases::case::Task;
    use kyaml_cases::suite::Suite;

    use super::*;
    use crate::read::read_graph;

    /// What this path reads is what the other one reads, with the same notes.
    #[test]
    fn both_paths_give_the_same_tree() {
        let mut count = 0;
        for case in Suite::shipped().expect("the suite is valid").cases() {
            let (Task::Load { source, .. } | Task::Format { source, .. }) = case.task() else { continue };
            let Ok(text) = std::str::from_utf8(&source.bytes) else { continue };
            let cuts = text.char_indices().map(|(at, _)| at).filter(|_| text.len() < 200);
            for end in cuts.chain([text.len()]) {
                let Some(direct) = read(&text[..end], &ImportOptions::default()) else { continue };
                let graph = read_graph(&text[..end], &ImportOptions::default());
                assert_eq!(direct.notes(), graph.notes(), "{:?}", &text[..end]);
                assert!(direct.into_result() == graph.into_result(), "{:?}", &text[..end]);
                count += 1;
            }
        }
        assert!(count > 1000, "{count} texts are too few");
    }
}
