//! Access by key and by index.

use std::ops;

use super::error::EditError;
use super::item::{Entry, Item, Kind};
use crate::index::{Index, Step};
use crate::key::canonical_excess;
use crate::value::Value;

impl Item {
    fn find(&self, step: Step<'_>) -> Option<&Entry> {
        match (self.kind(), step) {
            (Kind::Mapping(entries), Step::Key(key)) => entries.get(key),
            (Kind::Sequence(items), Step::Item(index)) => items.get(index),
            _ => None,
        }
    }

    pub(super) fn find_mut(&mut self, step: Step<'_>) -> Result<&mut Entry, EditError> {
        let found = match (self.kind_mut(), step) {
            (Kind::Mapping(entries), Step::Key(key)) => entries.get_mut(key),
            (Kind::Sequence(items), Step::Item(index)) => items.get_mut(index),
            _ => None,
        };
        found.ok_or_else(|| missing(step))
    }

    /// The entry; a mapping that lacks the key gets an entry with the value `null`.
    pub(super) fn find_or_add(&mut self, step: Step<'_>) -> Result<&mut Entry, EditError> {
        match (self.kind_mut(), step) {
            (Kind::Mapping(entries), Step::Key(key)) => {
                if !entries.contains(key) {
                    check_key(key)?;
                }
                Ok(entries.get_or_insert_with(key, || Self::new(Kind::Scalar(Value::Null)).into()))
            }
            (Kind::Sequence(items), Step::Item(index)) => items.get_mut(index).ok_or_else(|| missing(step)),
            _ => Err(wrong_type(step)),
        }
    }

    pub(super) fn take(&mut self, step: Step<'_>) -> Result<Entry, EditError> {
        match (self.kind_mut(), step) {
            (Kind::Mapping(entries), Step::Key(key)) => entries.remove(key).ok_or_else(|| missing(step)),
            (Kind::Sequence(items), Step::Item(index)) if index < items.len() => Ok(items.remove(index)),
            (Kind::Sequence(_), Step::Item(_)) => Err(missing(step)),
            _ => Err(wrong_type(step)),
        }
    }
}

fn missing(step: Step<'_>) -> EditError {
    EditError::Missing(match step {
        Step::Key(key) => key.into(),
        Step::Item(index) => index.to_string().into(),
    })
}

fn wrong_type(step: Step<'_>) -> EditError {
    match step {
        Step::Key(_) => EditError::NotMapping,
        Step::Item(_) => EditError::NotSequence,
    }
}

/// The error of a key that is too long (KY-DATA-2).
pub(super) fn check_key(key: &str) -> Result<(), EditError> {
    canonical_excess(key).map_or(Ok(()), |length| Err(EditError::LongKey(length)))
}

impl Item {
    /// The value of a key or index.
    #[must_use]
    pub fn get(&self, index: impl Index) -> Option<&Self> {
        self.entry(index).map(Entry::item)
    }

    /// The value of a key or index, to be changed.
    #[must_use]
    pub fn get_mut(&mut self, index: impl Index) -> Option<&mut Self> {
        self.entry_mut(index).map(Entry::item_mut)
    }

    /// The value of a key or index, with its comments.
    #[must_use]
    pub fn entry(&self, index: impl Index) -> Option<&Entry> {
        self.find(index.step())
    }

    /// The value of a key or index, with its comments, to be changed.
    #[must_use]
    pub fn entry_mut(&mut self, index: impl Index) -> Option<&mut Entry> {
        self.find_mut(index.step()).ok()
    }
}

impl<I: Index> ops::Index<I> for Item {
    type Output = Self;

    /// # Panics
    /// If there is no such value; [`Item::get`] returns `None` instead.
    fn index(&self, index: I) -> &Self {
        self.get(&index).unwrap_or_else(|| panic!("{}", missing(index.step())))
    }
}

impl<I: Index> ops::IndexMut<I> for Item {
    /// # Panics
    /// If there is no such value; [`Item::get_mut`] returns `None`, and [`Item::set`] adds an entry.
    fn index_mut(&mut self, index: I) -> &mut Self {
        match self.find_mut(index.step()) {
            Ok(entry) => &mut entry.item,
            Err(error) => panic!("{error}"),
        }
    }
}
