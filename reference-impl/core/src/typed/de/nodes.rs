//! A tree as a source of events.

use super::options::DeserializeOptions;
use super::source::{Events, Source};
use crate::event::{Event, Text};
use crate::span::Span;
use crate::syntax::{Key, Node, NodeKind};
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// A node, and all nodes inside it.
pub struct Nodes<'t, 's> {
    /// The open collections, outermost first, each with its remaining children.
    open: Vec<(Node<'t, 's>, crate::syntax::Children<'t, 's>)>,
    /// The next value, if it is the first one or its key has been given.
    next: Option<Node<'t, 's>>,
    event: Event<'t>,
    span: Span,
}

impl<'t, 's> Source<Nodes<'t, 's>> {
    pub(super) fn of_node(node: Node<'t, 's>) -> Self {
        let (event, span) = (Event::Document, Span::default());
        Self::new(Nodes { open: Vec::new(), next: Some(node), event, span }, DeserializeOptions::default())
    }
}

impl<'t, 's> Nodes<'t, 's> {
    fn value(&mut self, node: Node<'t, 's>) -> Result<bool> {
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
        Ok(true)
    }
}

impl<'t> Events<'t> for Nodes<'t, '_> {
    const HAS_PLACES: bool = true;

    fn next(&mut self) -> Result<bool> {
        if let Some(node) = self.next.take() {
            return self.value(node);
        }
        let Some((collection, children)) = self.open.last_mut() else { return Ok(false) };
        let Some(child) = children.next() else {
            (self.event, self.span) = (Event::Close, Span::empty(collection.span().end));
            self.open.pop();
            return Ok(true);
        };
        let Some(key) = child.key() else { return self.value(child) };
        let Some(text) = Key::text(key) else {
            return Err(Error::new(Kind::InvalidNode).or_at(Some(key.span())));
        };
        self.next = Some(child);
        (self.event, self.span) = (Event::Key(Text::plain(text)), key.span());
        Ok(true)
    }

    fn event(&self) -> Event<'_> {
        self.event
    }

    fn borrowed(&self) -> Option<Event<'t>> {
        Some(self.event)
    }

    fn span(&self) -> Span {
        self.span
    }

    fn depth(&self) -> usize {
        self.open.len()
    }
}
