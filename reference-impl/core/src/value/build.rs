//! Events to values, without recursion.

use super::walk::Walk;
use super::{Mapping, Sequence, Value};
use crate::event::Event;
use crate::number::Number;

/// Makes one value of the events of a document.
#[derive(Default)]
pub(crate) struct Builder {
    open: Vec<Open>,
    root: Option<Value>,
}

enum Open {
    Sequence(Sequence),
    Mapping(Mapping, Option<String>),
}

impl Builder {
    /// Takes the next event. Events that follow the root value are ignored.
    pub(crate) fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Document => {}
            Event::Null => self.value(Value::Null),
            Event::Bool(bool) => self.value(Value::Bool(bool)),
            Event::Number(text) => self.value(Value::Number(Number::from_valid(text))),
            Event::String(text) | Event::Key(text) => self.string(text.to_text().into_owned()),
            Event::OpenSequence => self.open_sequence(),
            Event::OpenMapping => self.open_mapping(),
            Event::Close => self.close(),
        }
    }

    /// Adds a scalar or a finished collection where it belongs.
    pub(crate) fn value(&mut self, value: Value) {
        match self.open.last_mut() {
            Some(Open::Sequence(sequence)) => sequence.push(value),
            Some(Open::Mapping(mapping, key)) => {
                mapping.insert(key.take().unwrap_or_default(), value);
            }
            None => {
                self.root.get_or_insert(value);
            }
        }
    }

    /// Takes the key of the next value where one is due, else a string.
    pub(crate) fn string(&mut self, text: String) {
        match self.open.last_mut() {
            Some(Open::Mapping(_, key @ None)) => *key = Some(text),
            _ => self.value(Value::String(text)),
        }
    }

    pub(crate) fn open_sequence(&mut self) {
        self.open.push(Open::Sequence(Sequence::new()));
    }

    pub(crate) fn open_mapping(&mut self) {
        self.open.push(Open::Mapping(Mapping::new(), None));
    }

    pub(crate) fn close(&mut self) {
        match self.open.pop() {
            Some(Open::Sequence(sequence)) => self.value(Value::Sequence(sequence)),
            Some(Open::Mapping(mapping, _)) => self.value(Value::Mapping(mapping)),
            None => {}
        }
    }

    /// The value; `None` where the events ended before it did.
    pub(crate) fn finish(self) -> Option<Value> {
        self.root
    }
}

/// The same value again.
pub(super) fn copy(value: &Value) -> Value {
    let mut builder = Builder::default();
    for event in Walk::new(value) {
        builder.event(event);
    }
    builder.finish().unwrap_or_default()
}

pub(super) fn copy_items(items: &[Value]) -> Sequence {
    items.iter().cloned().collect()
}

pub(super) fn copy_entries(mapping: &Mapping) -> Mapping {
    mapping.iter().map(|(key, value)| (key, value.clone())).collect()
}
