//! Passes over an item without recursion.

use super::item::{Children, Entry, Item, Kind};
use crate::value::{self, Value};

/// A step of a [`Walk`].
pub(super) enum Step<'i> {
    /// An item; the one that the walk started with has no entry. A collection's content follows.
    Enter { key: Option<&'i str>, entry: Option<&'i Entry>, item: &'i Item },
    /// The end of the innermost open collection.
    Leave,
}

/// The items of a subtree, in the order of the stream.
pub(super) struct Walk<'i> {
    root: Option<&'i Item>,
    open: Vec<Children<'i>>,
    /// Whether the content of a node is left out that was not read.
    as_read: bool,
}

impl<'i> Walk<'i> {
    pub(super) fn new(item: &'i Item) -> Self {
        Self { root: Some(item), open: Vec::new(), as_read: false }
    }

    /// Without the content of nodes that was not read.
    pub(super) fn as_read(item: &'i Item) -> Self {
        Self { as_read: true, ..Self::new(item) }
    }

    fn enter(&mut self, key: Option<&'i str>, entry: Option<&'i Entry>, item: &'i Item) -> Step<'i> {
        let content = if self.as_read { item.read() } else { Some(item.kind()) };
        if content.is_some_and(Kind::is_collection) {
            self.open.push(item.children());
        }
        Step::Enter { key, entry, item }
    }
}

impl<'i> Iterator for Walk<'i> {
    type Item = Step<'i>;

    fn next(&mut self) -> Option<Step<'i>> {
        if let Some(root) = self.root.take() {
            return Some(self.enter(None, None, root));
        }
        if let Some((key, entry)) = self.open.last_mut()?.next() {
            return Some(self.enter(key, Some(entry), &entry.item));
        }
        self.open.pop();
        Some(Step::Leave)
    }
}

impl Item {
    /// The value, without comments.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut builder = value::Builder::default();
        for step in Walk::new(self) {
            match step {
                Step::Leave => builder.close(),
                Step::Enter { key, item, .. } => {
                    if let Some(key) = key {
                        builder.string(key.to_owned());
                    }
                    match item.kind() {
                        Kind::Scalar(value) => builder.value(value.clone()),
                        Kind::Sequence(_) => builder.open_sequence(),
                        Kind::Mapping(_) => builder.open_mapping(),
                    }
                }
            }
        }
        builder.finish().unwrap_or_default()
    }
}

/// The greatest number of collections of the subtree that are in each other.
pub(super) fn height(item: &Item) -> usize {
    let mut walk = Walk::as_read(item);
    let mut height = 0;
    while let Some(step) = walk.next() {
        let inside = if let Step::Enter { item, .. } = step { item.unread_height() } else { 0 };
        height = height.max(walk.open.len() + inside);
    }
    height
}

/// Whether a comment is inside the item.
pub(super) fn has_comments(item: &Item) -> bool {
    Walk::new(item).any(|step| match step {
        Step::Enter { entry, item, .. } => {
            !item.foot.is_empty() || entry.is_some_and(|entry| !entry.head.is_empty() || !entry.line.is_empty())
        }
        Step::Leave => false,
    })
}
