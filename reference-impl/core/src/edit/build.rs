//! Values and items to items, without recursion.

use super::item::{Entry, Item, Kind};
use super::walk::{Step, Walk};
use crate::event::Event;
use crate::number::Number;
use crate::ordered_map::OrderedMap;
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
        if entry.item.read().is_some_and(Kind::is_collection) {
            self.open.push((key, entry));
        } else {
            self.put(key, entry);
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
        match self.open.last_mut().map(|(_, parent)| parent.item.kind_mut()) {
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
        for step in Walk::as_read(self) {
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
    let item = item.with_content(item.read().map(|content| match content {
        Kind::Scalar(value) => Kind::Scalar(value.clone()),
        Kind::Sequence(_) => Kind::Sequence(Vec::new()),
        Kind::Mapping(_) => Kind::Mapping(OrderedMap::default()),
    }));
    match entry {
        Some(entry) => Entry { item, head: entry.head.clone(), line: entry.line.clone(), slot: entry.slot.clone() },
        None => item.into(),
    }
}
