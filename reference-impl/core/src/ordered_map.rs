//! A map that keeps the order of its entries.

use std::hash::{BuildHasher, RandomState};
use std::{mem, slice, vec};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Greatest number of keys that are compared one by one; more are hashed.
const FEW: usize = 16;

/// Entries in order, no two of them with equal keys. Finding a key takes the same time in a map of any size.
pub(crate) struct OrderedMap<V> {
    entries: Vec<(String, V)>,
    /// In a map of more than a few entries.
    index: Option<Box<Index>>,
}

/// The positions of the entries, by the hashes of their keys.
#[derive(Default)]
struct Index {
    /// Each with its hash.
    positions: HashTable<(u64, usize)>,
    hasher: RandomState,
}

impl<V> OrderedMap<V> {
    /// Adds an entry at the end, with a key that no entry has.
    pub(crate) fn push(&mut self, key: String, value: V) {
        self.entries.push((key, value));
        match &mut self.index {
            Some(index) => index.add(self.entries.len() - 1, &self.entries),
            None => self.index_many(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The number of entries before that of `key`.
    pub(crate) fn position(&self, key: &str) -> Option<usize> {
        match &self.index {
            None => self.entries.iter().position(|(other, _)| other == key),
            Some(index) => index.find(key, &self.entries),
        }
    }

    pub(crate) fn contains(&self, key: &str) -> bool {
        self.position(key).is_some()
    }

    pub(crate) fn get(&self, key: &str) -> Option<&V> {
        self.position(key).map(|at| &self.entries[at].1)
    }

    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut V> {
        self.position(key).map(|at| &mut self.entries[at].1)
    }

    /// The value of `key`; if the key is missing, it is added at the end with a new value.
    pub(crate) fn get_or_insert_with(&mut self, key: &str, new: impl FnOnce() -> V) -> &mut V {
        let at = self.position(key).unwrap_or_else(|| {
            self.insert(key.to_owned(), new());
            self.len() - 1
        });
        &mut self.entries[at].1
    }

    /// Adds an entry at the end. If the key is there already, its value is replaced and returned.
    pub(crate) fn insert(&mut self, key: String, value: V) -> Option<V> {
        let found = match &mut self.index {
            None => self.position(&key),
            Some(index) => index.find_or_add(&key, &self.entries),
        };
        if let Some(at) = found {
            return Some(mem::replace(&mut self.entries[at].1, value));
        }
        self.entries.push((key, value));
        self.index_many();
        None
    }

    /// Adds an entry before the one at `at`, with a key that no entry has.
    pub(crate) fn insert_at(&mut self, at: usize, key: String, value: V) {
        self.entries.insert(at, (key, value));
        if let Some(index) = &mut self.index {
            if at + 1 < self.entries.len() {
                index.shift(|other| if other < at { other } else { other + 1 });
            }
            index.add(at, &self.entries);
        }
        self.index_many();
    }

    /// Adds the index if there are more than a few entries.
    fn index_many(&mut self) {
        if self.index.is_none() && self.entries.len() > FEW {
            self.index = Some(Box::new(Index::new(&self.entries)));
        }
    }

    /// Gives the entry at `at` a key that no entry has.
    pub(crate) fn rename(&mut self, at: usize, key: String) {
        if let Some(index) = &mut self.index {
            index.remove(at, &self.entries);
        }
        self.entries[at].0 = key;
        if let Some(index) = &mut self.index {
            index.add(at, &self.entries);
        }
    }

    /// Takes the entry of `key` away; the others keep their order.
    pub(crate) fn remove(&mut self, key: &str) -> Option<V> {
        let at = self.position(key)?;
        if let Some(index) = &mut self.index {
            index.remove(at, &self.entries);
            if at + 1 < self.entries.len() {
                index.shift(|other| if other < at { other } else { other - 1 });
            }
        }
        Some(self.entries.remove(at).1)
    }

    pub(crate) fn iter(&self) -> slice::Iter<'_, (String, V)> {
        self.entries.iter()
    }

    pub(crate) fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut V> + use<'_, V> {
        self.entries.iter_mut().map(|(_, value)| value)
    }

    pub(crate) fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&str, &mut V)> {
        self.entries.iter_mut().map(|(key, value)| (&**key, value))
    }

    /// Changes the order of the entries, or removes some.
    pub(crate) fn rearrange(&mut self, rearrange: impl FnOnce(&mut Vec<(String, V)>)) {
        self.index = None;
        rearrange(&mut self.entries);
        self.index_many();
    }

    /// Takes all entries away.
    pub(crate) fn take(&mut self) -> vec::IntoIter<(String, V)> {
        mem::take(self).entries.into_iter()
    }
}

impl<V> FromIterator<(String, V)> for OrderedMap<V> {
    /// Takes entries of which no two have equal keys.
    fn from_iter<I: IntoIterator<Item = (String, V)>>(entries: I) -> Self {
        let mut map = Self { entries: entries.into_iter().collect(), index: None };
        map.index_many();
        map
    }
}

impl<V> Default for OrderedMap<V> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: None }
    }
}

impl Index {
    #[cold]
    fn new<V>(entries: &[(String, V)]) -> Self {
        let mut index = Self::default();
        (0..entries.len()).for_each(|at| index.add(at, entries));
        index
    }

    fn hash(&self, key: &str) -> u64 {
        self.hasher.hash_one(key)
    }

    fn find<V>(&self, key: &str, entries: &[(String, V)]) -> Option<usize> {
        self.positions.find(self.hash(key), |&(_, at)| entries[at].0 == key).map(|&(_, at)| at)
    }

    /// The position of `key`. If it is missing, its position is that behind all entries from now on.
    fn find_or_add<V>(&mut self, key: &str, entries: &[(String, V)]) -> Option<usize> {
        let hash = self.hash(key);
        match self.positions.entry(hash, |&(_, at)| entries[at].0 == key, |&(hash, _)| hash) {
            Entry::Occupied(position) => Some(position.get().1),
            Entry::Vacant(position) => {
                position.insert((hash, entries.len()));
                None
            }
        }
    }

    fn add<V>(&mut self, at: usize, entries: &[(String, V)]) {
        let hash = self.hash(&entries[at].0);
        self.positions.insert_unique(hash, (hash, at), |&(hash, _)| hash);
    }

    fn remove<V>(&mut self, at: usize, entries: &[(String, V)]) {
        if let Ok(position) = self.positions.find_entry(self.hash(&entries[at].0), |&(_, other)| other == at) {
            position.remove();
        }
    }

    /// Moves all positions, after an entry was added or removed before others.
    fn shift(&mut self, moved: impl Fn(usize) -> usize) {
        self.positions.iter_mut().for_each(|(_, at)| *at = moved(*at));
    }
}
