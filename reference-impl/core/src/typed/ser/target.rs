//! The events of a serialized value, and the targets that take them: a [`Value`], or the text of a document.

use std::fmt::Display;

use crate::number::Number;
use crate::value::{Builder, Value};
use crate::write::EventWriter;

/// Takes the events of one value at a time.
pub trait Target {
    /// Takes `null`.
    fn null(&mut self);
    /// Takes a boolean.
    fn bool(&mut self, bool: bool);
    /// Takes an integer.
    fn integer(&mut self, integer: impl Display + Into<Number>);
    /// Takes a number.
    fn number(&mut self, number: Number);
    /// Takes a string value.
    fn string(&mut self, text: &str);
    /// Takes the key of the next value. Returns whether it is a new one of its mapping.
    fn key(&mut self, key: &str) -> bool;
    /// Takes the start of a mapping.
    fn open_mapping(&mut self);
    /// Takes the start of a sequence.
    fn open_sequence(&mut self);
    /// Takes the end of the innermost open collection.
    fn close(&mut self);
    /// Returns the number of open collections.
    fn depth(&self) -> usize;
    /// Returns the last key of the innermost of the `depth` outermost open collections.
    fn last_key(&self, depth: usize) -> String;
}

impl Target for Builder {
    fn null(&mut self) {
        self.value(Value::Null);
    }

    fn bool(&mut self, bool: bool) {
        self.value(Value::Bool(bool));
    }

    fn integer(&mut self, integer: impl Display + Into<Number>) {
        self.value(Value::Number(integer.into()));
    }

    fn number(&mut self, number: Number) {
        self.value(Value::Number(number));
    }

    fn string(&mut self, text: &str) {
        self.value(Value::String(text.to_owned()));
    }

    fn key(&mut self, key: &str) -> bool {
        self.key(key.to_owned())
    }

    fn open_mapping(&mut self) {
        self.open_mapping();
    }

    fn open_sequence(&mut self) {
        self.open_sequence();
    }

    fn close(&mut self) {
        self.close();
    }

    fn depth(&self) -> usize {
        self.depth()
    }

    fn last_key(&self, depth: usize) -> String {
        self.last_key(depth).to_owned()
    }
}

impl Target for EventWriter {
    fn null(&mut self) {
        self.null();
    }

    fn bool(&mut self, bool: bool) {
        self.bool(bool);
    }

    fn integer(&mut self, integer: impl Display + Into<Number>) {
        self.integer(integer);
    }

    fn number(&mut self, number: Number) {
        self.number(number.as_str());
    }

    #[inline]
    fn string(&mut self, text: &str) {
        self.string(text);
    }

    #[inline]
    fn key(&mut self, key: &str) -> bool {
        self.key(key)
    }

    #[inline]
    fn open_mapping(&mut self) {
        self.open_mapping();
    }

    #[inline]
    fn open_sequence(&mut self) {
        self.open_sequence();
    }

    #[inline]
    fn close(&mut self) {
        self.close();
    }

    fn depth(&self) -> usize {
        self.depth()
    }

    fn last_key(&self, depth: usize) -> String {
        self.last_key(depth)
    }
}
