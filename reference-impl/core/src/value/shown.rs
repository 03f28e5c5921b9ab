//! `Debug` of values, to a depth that no stack minds.

use std::fmt;

use super::{Mapping, Sequence, Value};

/// How many collections that are in each other are shown; the next one is `…`.
const SHOWN_DEPTH: usize = 64;

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { value: self, depth: 0 }.fmt(f)
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_items(self, 1, f)
    }
}

impl fmt::Debug for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_entries(self, 1, f)
    }
}

struct Shown<'v> {
    value: &'v Value,
    /// How many collections it is in.
    depth: usize,
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Null => f.write_str("Null"),
            Value::Bool(bool) => f.debug_tuple("Bool").field(bool).finish(),
            Value::Number(number) => write!(f, "Number({number})"),
            Value::String(text) => f.debug_tuple("String").field(text).finish(),
            Value::Sequence(_) | Value::Mapping(_) if self.depth >= SHOWN_DEPTH => f.write_str("…"),
            Value::Sequence(sequence) => show_items(sequence, self.depth + 1, f),
            Value::Mapping(mapping) => show_entries(mapping, self.depth + 1, f),
        }
    }
}

fn show_items(sequence: &Sequence, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_list().entries(sequence.iter().map(|value| Shown { value, depth })).finish()
}

fn show_entries(mapping: &Mapping, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_map().entries(mapping.iter().map(|(key, value)| (key, Shown { value, depth }))).finish()
}
