use std::collections::HashMap;
use std::hash::Hash;

use serde::{Serialize, Serializer};

/// Things that stand in the data once, and are named by their place everywhere else.
#[derive(Debug)]
pub(super) struct Interned<T> {
    places: HashMap<T, usize>,
    things: Vec<T>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Self { places: HashMap::new(), things: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Interned<T> {
    /// The place of a thing, which is put there where it is new.
    pub(super) fn place(&mut self, thing: T) -> usize {
        let Self { places, things } = self;
        *places.entry(thing).or_insert_with_key(|thing| {
            things.push(thing.clone());
            things.len() - 1
        })
    }
}

impl<T: Serialize> Serialize for Interned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.things.serialize(serializer)
    }
}
