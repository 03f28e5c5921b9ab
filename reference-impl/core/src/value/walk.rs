//! A value as the events of its document.

use super::{MappingIter, Value};
use crate::event::{Event, Text};

/// Iterates over a value without recursion.
pub(crate) struct Walk<'v> {
    open: Vec<Open<'v>>,
    /// The next value, if it is the root or its key has been given.
    next: Option<&'v Value>,
}

/// An open collection, and the rest of it.
enum Open<'v> {
    Sequence(std::slice::Iter<'v, Value>),
    Mapping(MappingIter<'v>),
}

impl<'v> Walk<'v> {
    pub(crate) fn new(value: &'v Value) -> Self {
        Self { open: Vec::new(), next: Some(value) }
    }

    /// Number of open collections.
    #[cfg(feature = "serde")]
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    fn value(&mut self, value: &'v Value) -> Event<'v> {
        match value {
            Value::Null => Event::Null,
            Value::Bool(bool) => Event::Bool(*bool),
            Value::Number(number) => Event::Number(number.as_str()),
            Value::String(text) => Event::String(Text::plain(text)),
            Value::Sequence(sequence) => {
                self.open.push(Open::Sequence(sequence.iter()));
                Event::OpenSequence
            }
            Value::Mapping(mapping) => {
                self.open.push(Open::Mapping(mapping.iter()));
                Event::OpenMapping
            }
        }
    }
}

impl<'v> Iterator for Walk<'v> {
    type Item = Event<'v>;

    fn next(&mut self) -> Option<Event<'v>> {
        if let Some(value) = self.next.take() {
            return Some(self.value(value));
        }
        match self.open.last_mut()? {
            Open::Sequence(items) => {
                if let Some(item) = items.next() {
                    return Some(self.value(item));
                }
            }
            Open::Mapping(entries) => {
                if let Some((key, value)) = entries.next() {
                    self.next = Some(value);
                    return Some(Event::Key(Text::plain(key)));
                }
            }
        }
        self.open.pop();
        Some(Event::Close)
    }
}
