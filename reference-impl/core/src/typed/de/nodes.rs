//! A tree as a source of events.

use serde_core::de::Visitor;

use super::part::Part;
use super::source::{Common, Source};
use crate::event::{Event, Text};
use crate::span::Span;
use crate::syntax::{Key, Node, NodeKind};
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// A node, and all nodes inside it.
pub(super) struct Nodes<'t, 's> {
    /// The open collections, outermost first, each with its remaining children.
    open: Vec<(Node<'t, 's>, crate::syntax::Children<'t, 's>)>,
    /// The next value, if it is the first one or its key has been given.
    next: Option<Node<'t, 's>>,
    event: Event<'t>,
    span: Span,
    common: Common,
}

impl<'t, 's> Nodes<'t, 's> {
    /// Reads `node` with `read`.
    pub(super) fn read<T>(node: Node<'t, 's>, read: impl FnOnce(Part<'_, Self>) -> Result<T>) -> Result<T> {
        let (event, span, common) = (Event::Document, Span::default(), Common::default());
        Self { open: Vec::new(), next: Some(node), event, span, common }.take(read)
    }

    fn value(&mut self, node: Node<'t, 's>) -> Result<()> {
        let mut span = node.span();
        if node.kind().is_collection() {
            // As in a stream, an error is at the start of a collection.
            span.end = span.end.min(span.start + 1);
        }
        let event = match node.kind() {
            NodeKind::Null => Event::Null,
            NodeKind::Bool(bool) => Event::Bool(*bool),
            NodeKind::Number(text) => Event::Number(text),
            NodeKind::String(text) => Event::String(Text::plain(text)),
            NodeKind::Invalid => return Err(Error::new(Kind::InvalidNode).or_at(Some(span))),
            NodeKind::Sequence => {
                self.open.push((node, node.children()));
                Event::OpenSequence
            }
            NodeKind::Mapping => {
                self.open.push((node, node.children()));
                Event::OpenMapping
            }
        };
        (self.event, self.span) = (event, span);
        Ok(())
    }
}

impl<'t> Source<'t> for Nodes<'t, '_> {
    type Key = Text<'t>;

    const HAS_PLACES: bool = true;

    fn next(&mut self) -> Result<()> {
        if self.common.failed {
            return Err(Error::new(Kind::EarlierError));
        }
        if let Some(node) = self.next.take() {
            return self.value(node);
        }
        let Some((collection, children)) = self.open.last_mut() else {
            return Err(Error::new(Kind::EarlierError));
        };
        let Some(child) = children.next() else {
            (self.event, self.span) = (Event::Close, Span::empty(collection.span().end));
            self.open.pop();
            return Ok(());
        };
        let Some(key) = child.key() else { return self.value(child) };
        let Some(text) = Key::text(key) else {
            return Err(Error::new(Kind::InvalidNode).or_at(Some(key.span())));
        };
        self.next = Some(child);
        (self.event, self.span) = (Event::Key(Text::plain(text)), key.span());
        Ok(())
    }

    fn event(&self) -> Event<'_> {
        self.event
    }

    fn key(&self) -> Option<Text<'t>> {
        self.event.key()
    }

    fn visit_text<V: Visitor<'t>>(&self, visitor: V) -> Result<V::Value> {
        self.event.visit_text(visitor)
    }

    fn span(&self) -> Span {
        self.span
    }

    fn depth(&self) -> usize {
        self.open.len()
    }

    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }
}
