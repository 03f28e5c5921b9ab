//! Trees and values to items, without recursion.

use std::sync::Arc;

use super::item::{Entry, Item, Kind, Origin, Slot};
use super::source::Source;
use super::walk::{Step, Walk};
use crate::event::Event;
use crate::number::Number;
use crate::ordered_map::OrderedMap;
use crate::syntax::{Comment, Key, Node, NodeKind};
use crate::value::{self, Value};

/// Puts entries into the collections that contain them.
#[derive(Default)]
pub(super) struct Builder {
    /// The open collections, outermost first.
    open: Vec<(Option<String>, Entry)>,
    root: Option<Entry>,
}

impl Builder {
    /// Adds an entry; a collection stays open.
    pub(super) fn add(&mut self, key: Option<String>, entry: Entry) {
        if entry.item.as_scalar().is_some() {
            self.put(key, entry);
        } else {
            self.open.push((key, entry));
        }
    }

    /// Closes the innermost open collection.
    pub(super) fn close(&mut self) {
        if let Some((key, entry)) = self.open.pop() {
            self.put(key, entry);
        }
    }

    /// The root.
    pub(super) fn finish(self) -> Entry {
        self.root.unwrap_or_else(|| Item::new(Kind::Scalar(Value::Null)).into())
    }

    fn put(&mut self, key: Option<String>, entry: Entry) {
        match self.open.last_mut().map(|(_, parent)| &mut parent.item.kind) {
            Some(Kind::Mapping(entries)) => {
                entries.push(key.unwrap_or_default(), entry);
            }
            Some(Kind::Sequence(items)) => items.push(entry),
            Some(Kind::Scalar(_)) | None => self.root = Some(entry),
        }
    }

    pub(super) fn of_value(value: &Value) -> Item {
        let mut builder = Self::default();
        let mut key = None;
        for event in value::Walk::new(value) {
            let kind = match event {
                Event::Document => continue,
                Event::Key(text) => {
                    key = Some(text.to_text().into_owned());
                    continue;
                }
                Event::Close => {
                    builder.close();
                    continue;
                }
                Event::Null => Kind::Scalar(Value::Null),
                Event::Bool(bool) => Kind::Scalar(Value::Bool(bool)),
                Event::Number(text) => Kind::Scalar(Value::Number(Number::from_valid(text))),
                Event::String(text) => Kind::Scalar(Value::String(text.to_text().into_owned())),
                Event::OpenSequence => Kind::Sequence(Vec::new()),
                Event::OpenMapping => Kind::Mapping(OrderedMap::default()),
            };
            builder.add(key.take(), Item::new(kind).into());
        }
        builder.finish().into_item()
    }

    /// The entry of a document's value. `source` has a place for each node, in the same order.
    pub(super) fn of_node(root: Node<'_, '_>, source: &Arc<Source>) -> Entry {
        let mut builder = Self::default();
        // Number of children that each open collection still lacks.
        let mut lacks: Vec<usize> = Vec::new();
        for (index, node) in (0..).zip(root.descendants()) {
            builder.add(node.key().and_then(Key::text).map(str::to_owned), entry(node, index, source));
            if node.kind().is_collection() {
                lacks.push(node.len());
            } else if let Some(lacks) = lacks.last_mut() {
                *lacks -= 1;
            }
            while lacks.last() == Some(&0) {
                builder.close();
                lacks.pop();
                if let Some(lacks) = lacks.last_mut() {
                    *lacks -= 1;
                }
            }
        }
        builder.finish()
    }
}

fn entry(node: Node<'_, '_>, index: u32, source: &Arc<Source>) -> Entry {
    let kind = match node.kind() {
        NodeKind::Null | NodeKind::Invalid => Kind::Scalar(Value::Null),
        NodeKind::Bool(bool) => Kind::Scalar(Value::Bool(*bool)),
        NodeKind::Number(text) => Kind::Scalar(Value::Number(Number::from_valid(text))),
        NodeKind::String(text) => Kind::Scalar(Value::String(text.to_string())),
        NodeKind::Sequence => Kind::Sequence(Vec::with_capacity(node.len())),
        NodeKind::Mapping => Kind::Mapping(OrderedMap::with_capacity(node.len())),
    };
    let origin = Origin { source: Arc::clone(source), index };
    Entry {
        item: Item { kind, foot: own(node.foot()), is_foot_changed: false, origin: Some(origin.clone()) },
        head: own(node.head()),
        line: own(node.line()),
        slot: Some(Slot { origin, is_head_changed: false, is_line_changed: false }),
    }
}

#[inline]
pub(super) fn own(comments: &[Comment<'_>]) -> Vec<Comment<'static>> {
    if comments.is_empty() {
        return Vec::new();
    }
    comments.iter().cloned().map(Comment::into_owned).collect()
}

impl<T: Into<Value>> From<T> for Item {
    /// Does not recurse.
    fn from(value: T) -> Self {
        Builder::of_value(&value.into())
    }
}

impl<T: Into<Value>> From<T> for Entry {
    fn from(value: T) -> Self {
        Item::from(value).into()
    }
}

impl Clone for Item {
    /// Does not recurse.
    fn clone(&self) -> Self {
        let mut builder = Builder::default();
        for step in Walk::new(self) {
            match step {
                Step::Enter { key, entry, item } => builder.add(key.map(str::to_owned), shallow(entry, item)),
                Step::Leave => builder.close(),
            }
        }
        builder.finish().item
    }
}

/// The entry without the content of its collection.
fn shallow(entry: Option<&Entry>, item: &Item) -> Entry {
    let kind = match &item.kind {
        Kind::Scalar(value) => Kind::Scalar(value.clone()),
        Kind::Sequence(_) => Kind::Sequence(Vec::new()),
        Kind::Mapping(_) => Kind::Mapping(OrderedMap::default()),
    };
    let item =
        Item { kind, foot: item.foot.clone(), is_foot_changed: item.is_foot_changed, origin: item.origin.clone() };
    match entry {
        Some(entry) => Entry { item, head: entry.head.clone(), line: entry.line.clone(), slot: entry.slot.clone() },
        None => item.into(),
    }
}
