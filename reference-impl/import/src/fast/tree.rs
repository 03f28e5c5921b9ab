//! The YAML that most people and programs write to the tree, as its events come: without anchors, aliases, tags and merge keys nothing but
//! comments waits for what comes later, and no graph is needed. This path may give up, and [`Composer`](crate::compose::Composer) reads the
//! document then; it never says anything that the other path would not.

use std::borrow::Cow;

use kyaml_core::{Comment, Comments, Key, KeyStyle, NewNode, NodeKind, Span, TreeBuilder};

use crate::ambiguous::ScalarContext;
use crate::error::{Note, NoteKind};
use crate::escape;
use crate::events::{Event, Events, Sink};
use crate::fast;
use crate::graph::{MAX_LENGTH, NodeIndex};
use crate::imported::Imported;
use crate::loader;
use crate::options::ImportOptions;
use crate::outline::{Outline, StreamComments};
use crate::place::{self, CommentPlace};
use crate::scalar::{Style, Written};
use crate::schema;

/// Reads `text`, unless something in it has to be reported, or asks for a graph.
pub(crate) fn read<'s>(text: &'s str, options: &ImportOptions) -> Option<Imported<'s>> {
    if may_need_graph(text) {
        return None;
    }
    let mut reader = Reader::new(text, options)?;
    for next in Events::new(text, options.max_depth) {
        let (event, span) = next.ok()?;
        reader.event(event, span)?;
    }
    Some(reader.finish())
}

/// Reads `text` with the [fast reader](crate::fast), as [`read`] does.
pub(crate) fn read_fast<'s>(text: &'s str, options: &ImportOptions) -> Option<Imported<'s>> {
    let mut reader = Reader::new(text, options)?;
    fast::read(text, options.max_depth, &mut reader)?;
    Some(reader.finish())
}

/// Whether something looks like an anchor, an alias or a tag, so that it is not worth while to read on without a graph.
fn may_need_graph(text: &str) -> bool {
    let bytes = text.as_bytes();
    let looks_like_property = |at: usize| {
        let is_start =
            at.checked_sub(1).is_none_or(|at| matches!(bytes[at], b' ' | b'\t' | b'\n' | b'[' | b'{' | b','));
        let has_name =
            bytes.get(at + 1).is_some_and(|&next| next.is_ascii_alphanumeric() || matches!(next, b'!' | b'_'));
        is_start && (has_name || bytes[at] == b'!')
    };
    memchr::memchr3_iter(b'&', b'*', b'!', bytes).any(looks_like_property)
}

struct Reader<'s, 'o> {
    text: &'s str,
    options: &'o ImportOptions,
    tree: TreeBuilder<'s>,
    open: Vec<Open<'s>>,
    document: Option<Document>,
    /// Whether there may be comments, which ask for an outline.
    has_comments: bool,
    outline: Outline,
    comments: StreamComments<'s>,
    notes: Vec<Note>,
}

/// A document that has started.
struct Document {
    /// The bytes of `---`, if it starts with it.
    header: Option<Span>,
}

/// A collection that is open.
struct Open<'s> {
    is_mapping: bool,
    is_flow: bool,
    /// Its node, if there is an outline.
    node: Option<NodeIndex>,
    /// The key that waits for its value.
    key: Option<Key<'s>>,
}

impl<'s> Sink<'s> for Reader<'s, '_> {
    /// Adds what an event says to the tree; `None` where the other path has to read it.
    fn event(&mut self, event: Event<'s>, span: Span) -> Option<()> {
        match event {
            Event::DocumentStart { is_explicit } => self.start_document(is_explicit.then_some(span), span.start),
            Event::StreamEnd => self.end_document(span.end),
            Event::Comment => {
                self.comments.add(self.text, span);
                Some(())
            }
            Event::Scalar { text, style, anchor: None, tag: None } => self.scalar(text, style, span),
            Event::CollectionStart { is_mapping, column, anchor: None, tag: None } => {
                self.start_collection(is_mapping, column, span)
            }
            Event::CollectionEnd => {
                let open = self.open.pop()?;
                if let Some(node) = open.node {
                    self.outline.close(node, span);
                }
                self.tree.close(span.end).ok()
            }
            _ => None,
        }
    }
}

impl<'s, 'o> Reader<'s, 'o> {
    /// A reader, unless the loader refuses something in the text, or it is longer than an outline can be.
    fn new(text: &'s str, options: &'o ImportOptions) -> Option<Self> {
        if loader::may_refuse(text) || text.len() > MAX_LENGTH {
            return None;
        }
        Some(Self {
            text,
            options,
            tree: TreeBuilder::new().max_depth(options.max_depth),
            open: Vec::new(),
            document: None,
            has_comments: memchr::memchr(b'#', text.as_bytes()).is_some(),
            outline: Outline::default(),
            comments: StreamComments::default(),
            notes: Vec::new(),
        })
    }

    fn finish(mut self) -> Imported<'s> {
        self.tree.stream_comments(self.comments.take());
        Imported::new(self.tree, Vec::new(), self.notes)
    }

    fn start_document(&mut self, header: Option<Span>, start: usize) -> Option<()> {
        self.end_document(start)?;
        self.document = Some(Document { header });
        self.tree.start_document(header).ok()
    }

    /// Ends the document, if one has started, with its comments before `end`.
    fn end_document(&mut self, end: usize) -> Option<()> {
        let Some(Document { header }) = self.document.take() else { return Some(()) };
        let mut foot = Vec::new();
        if self.has_comments {
            let comments = self.comments.take_before(end);
            let tree = &mut self.tree;
            let mut is_added = true;
            place::place(&self.outline, header, comments, self.text, |place, comment| {
                is_added &= add_comment(tree, &mut foot, place, comment).is_some();
            });
            self.outline.clear();
            is_added.then_some(())?;
        }
        self.tree.end_document(foot).ok()
    }

    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_mapping && open.key.is_none())
    }

    fn start_collection(&mut self, is_mapping: bool, column: Option<usize>, span: Span) -> Option<()> {
        if self.expects_key() || self.open.len() >= self.options.max_depth {
            return None;
        }
        self.add(if is_mapping { NodeKind::Mapping } else { NodeKind::Sequence }, span)?;
        let node = self.has_comments.then(|| self.outline.collection(self.parent(), column, span));
        self.open.push(Open { is_mapping, is_flow: column.is_none(), node, key: None });
        Some(())
    }

    fn parent(&self) -> Option<NodeIndex> {
        self.open.last().and_then(|open| open.node)
    }

    fn add(&mut self, kind: NodeKind<'s>, span: Span) -> Option<()> {
        let mut node = NewNode::new(kind, span);
        node.key = self.open.last_mut().and_then(|open| open.key.take());
        self.tree.add(node).ok()
    }

    fn scalar(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        let is_in_flow = self.open.last().is_some_and(|open| open.is_flow);
        let context = ScalarContext { input: self.text, span, is_root: self.open.is_empty(), is_in_flow };
        let has_escapes = style == Style::DoubleQuoted && matches!(text, Cow::Owned(_));
        let asks =
            has_escapes && (escape::surrogate(self.text, span).is_some() || escape::solidus(self.text, span).is_some());
        if asks || context.ambiguity(style).is_some() {
            return None;
        }
        if self.expects_key() { self.key(text, style, span) } else { self.value(text, style, span) }
    }

    fn key(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        let written = Written { text, style, tag: None };
        if schema::is_merge_key(self.options.schema, &written) {
            return None;
        }
        if self.has_comments {
            self.outline.key(span);
        }
        let text = schema::resolve_key(self.options.schema, written).ok()?;
        let style = if style == Style::Plain { KeyStyle::Plain } else { KeyStyle::Quoted };
        self.open.last_mut()?.key = Some(Key::new(text, span, style));
        Some(())
    }

    fn value(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        if self.has_comments {
            self.outline.value(self.parent(), span);
        }
        let resolved = schema::resolve(self.options.schema, Written { text, style, tag: None }).ok()?;
        if let Some(is) = resolved.new_look {
            let was = self.text[span.start..span.end].to_owned();
            self.notes.push(Note { span, kind: NoteKind::Respelled { was, is } });
        }
        self.add(resolved.scalar.into(), span)
    }
}

fn add_comment<'s>(
    tree: &mut TreeBuilder<'s>,
    foot: &mut Vec<Comment<'s>>,
    place: CommentPlace,
    comment: Comment<'s>,
) -> Option<()> {
    let comment = vec![comment];
    let (node, comments) = match place {
        CommentPlace::Head(node) => (node, Comments { head: comment, ..Comments::default() }),
        CommentPlace::Line(node) => (node, Comments { line: comment, ..Comments::default() }),
        CommentPlace::Foot(node) => (node, Comments { foot: comment, ..Comments::default() }),
        CommentPlace::DocumentFoot => {
            foot.extend(comment);
            return Some(());
        }
    };
    tree.add_comments(node.get(), comments).ok()
}

#[cfg(test)]
mod test {
    use kyaml_cases::case::Task;
    use kyaml_cases::suite::Suite;

    use super::*;
    use crate::characters;
    use crate::limit::Expansion;
    use crate::read::read_graph;

    /// What this path reads is what the other one reads, with the same notes.
    #[test]
    fn both_paths_give_the_same_tree() {
        let mut count = 0;
        for case in Suite::shipped().expect("the suite is valid").cases() {
            let (Task::Load { source, .. } | Task::Format { source, .. }) = case.task() else { continue };
            let Ok(text) = std::str::from_utf8(&source.bytes) else { continue };
            let cuts = text.char_indices().map(|(at, _)| at).filter(|_| text.len() < 200);
            for end in cuts.chain([text.len()]).filter(|&end| characters::forbidden(&text[..end]).is_empty()) {
                let Some(direct) = read(&text[..end], &ImportOptions::default()) else { continue };
                let graph = read_graph(&text[..end], Expansion::default(), &ImportOptions::default());
                assert_eq!(direct.notes(), graph.notes(), "{:?}", &text[..end]);
                assert!(direct.into_result() == graph.into_result(), "{:?}", &text[..end]);
                count += 1;
            }
        }
        assert!(count > 1000, "{count} texts are too few");
    }
}
