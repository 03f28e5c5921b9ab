//! Edits of a collection by key or index.

use std::cmp::Ordering;

use super::error::EditError;
use super::index::check_key;
use super::item::{Entry, Item, Kind};
use crate::index::Index;
use crate::ordered_map::OrderedMap;

/// The place of a new or moved entry in a mapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum At<'k> {
    /// Before all others.
    Start,
    /// After all others.
    #[default]
    End,
    /// Directly before the entry with this key.
    Before(&'k str),
    /// Directly after the entry with this key.
    After(&'k str),
    /// Before the first entry whose key is greater, compared by code points.
    Sorted,
}

impl At<'_> {
    /// The number of entries before this place of `key`.
    fn index(self, key: &str, entries: &OrderedMap<Entry>) -> Result<usize, EditError> {
        let place = |key: &str| entries.position(key).ok_or_else(|| EditError::Missing(key.into()));
        Ok(match self {
            At::Start => 0,
            At::End => entries.len(),
            At::Before(other) => place(other)?,
            At::After(other) => place(other)? + 1,
            At::Sorted => entries.iter().position(|(other, _)| other.as_str() > key).unwrap_or(entries.len()),
        })
    }
}

impl Item {
    /// Sets the value of a key or index. The comments above it and at the end of its line stay. A
    /// mapping that lacks the key gets a new entry at its end.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], [`EditError::NotSequence`], [`EditError::LongKey`], and
    /// [`EditError::Missing`] for an index that is too great.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{a: [1, 2]}\n")?;
    /// document["a"].set(0, "one")?;
    /// assert!(document["a"].set(2, "three").is_err());
    /// assert_eq!(document.try_to_string()?, "---\n{a: [\"one\", 2]}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, index: impl Index, item: impl Into<Self>) -> Result<(), EditError> {
        self.find_or_add(index.step())?.item = item.into();
        Ok(())
    }

    /// Adds an entry to a mapping.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], [`EditError::DuplicateKey`], [`EditError::LongKey`], and
    /// [`EditError::Missing`] if no entry has the key of `at`.
    ///
    /// ```
    /// use kyaml_core::edit::{At, Document};
    ///
    /// let mut document = Document::parse("---\n{a: 1, c: 3}\n")?;
    /// document.root_mut().insert("b", 2, At::Sorted)?;
    /// document.root_mut().insert("z", 0, At::Before("a"))?;
    /// assert_eq!(document.try_to_string()?, "---\n{z: 0, a: 1, b: 2, c: 3}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&mut self, key: &str, entry: impl Into<Entry>, at: At<'_>) -> Result<(), EditError> {
        let Kind::Mapping(entries) = self.kind_mut() else { return Err(EditError::NotMapping) };
        if entries.contains(key) {
            return Err(EditError::DuplicateKey(key.into()));
        }
        check_key(key)?;
        entries.insert_at(at.index(key, entries)?, key.to_owned(), entry.into());
        Ok(())
    }

    /// Adds an item to a sequence, before the item of this index.
    ///
    /// # Errors
    /// [`EditError::NotSequence`], and [`EditError::Missing`] if the index is above the number of
    /// items.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n[2]\n")?;
    /// document.root_mut().insert_item(0, 1)?;
    /// document.root_mut().push(3)?;
    /// assert_eq!(document.try_to_string()?, "---\n[1, 2, 3]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert_item(&mut self, index: usize, entry: impl Into<Entry>) -> Result<(), EditError> {
        let Kind::Sequence(items) = self.kind_mut() else { return Err(EditError::NotSequence) };
        if index > items.len() {
            return Err(EditError::Missing(index.to_string().into()));
        }
        items.insert(index, entry.into());
        Ok(())
    }

    /// Adds an item to the end of a sequence.
    ///
    /// # Errors
    /// [`EditError::NotSequence`]
    pub fn push(&mut self, entry: impl Into<Entry>) -> Result<(), EditError> {
        self.insert_item(self.len(), entry)
    }

    /// Removes the entry of a key or the item of an index, and returns it with its comments. The
    /// others keep their order. If it is inserted into the same collection again, it keeps its text.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], [`EditError::NotSequence`], [`EditError::Missing`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  # first\n  a: 1,\n  b: 2, # second\n}\n")?;
    /// let removed = document.root_mut().remove("a")?;
    /// assert_eq!(removed.head()[0].text(), "# first");
    /// assert_eq!(document.try_to_string()?, "---\n{\n  b: 2, # second\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, index: impl Index) -> Result<Entry, EditError> {
        self.take(index.step())
    }

    /// Gives an entry of a mapping another key. Its place, value and comments stay.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], [`EditError::Missing`], [`EditError::DuplicateKey`],
    /// [`EditError::LongKey`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{a: 1, b: 2}\n")?;
    /// document.root_mut().rename("a", "no")?;
    /// assert_eq!(document.try_to_string()?, "---\n{\"no\": 1, b: 2}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), EditError> {
        let Kind::Mapping(entries) = self.kind_mut() else { return Err(EditError::NotMapping) };
        let index = entries.position(from).ok_or_else(|| EditError::Missing(from.into()))?;
        if from == to {
            return Ok(());
        }
        check_key(to)?;
        if entries.contains(to) {
            return Err(EditError::DuplicateKey(to.into()));
        }
        entries.rename(index, to.to_owned());
        Ok(())
    }

    /// Moves an entry of a mapping. It keeps its text, and the blank lines and comments above it.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], and [`EditError::Missing`] if no entry has the key, or that of `at`.
    ///
    /// ```
    /// use kyaml_core::edit::{At, Document};
    ///
    /// let mut document = Document::parse("---\n{\n  ports: [80,443],\n  name: \"web\", # the front\n}\n")?;
    /// document.root_mut().move_entry("name", At::Start)?;
    /// assert_eq!(document.try_to_string()?, "---\n{\n  name: \"web\", # the front\n  ports: [80,443],\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_entry(&mut self, key: &str, at: At<'_>) -> Result<(), EditError> {
        let Kind::Mapping(entries) = self.kind_mut() else { return Err(EditError::NotMapping) };
        let from = At::Before(key).index(key, entries)?;
        let to = at.index(key, entries)?;
        entries.rearrange(|entries| match entries.get_mut(from..to) {
            Some(passed) => passed.rotate_left(1.min(passed.len())),
            None => entries[to..=from].rotate_right(1),
        });
        Ok(())
    }

    /// Sorts the entries of a mapping by their keys, in the order of code points. Each keeps its text,
    /// and the blank lines and comments above it.
    ///
    /// # Errors
    /// [`EditError::NotMapping`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  ports: [80,443],\n\n  # the front\n  name: \"web\",\n}\n")?;
    /// document.root_mut().sort_keys()?;
    /// assert_eq!(document.try_to_string()?, "---\n{\n\n  # the front\n  name: \"web\",\n  ports: [80,443],\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort_keys(&mut self) -> Result<(), EditError> {
        self.sort_keys_by(str::cmp)
    }

    /// Sorts the entries of a mapping by their keys, as [`Item::sort_keys`] does, in the order of `compare`.
    ///
    /// # Errors
    /// [`EditError::NotMapping`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{a: 1, b: 2}\n")?;
    /// document.root_mut().sort_keys_by(|one, other| other.cmp(one))?;
    /// assert_eq!(document.try_to_string()?, "---\n{b: 2, a: 1}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort_keys_by(&mut self, mut compare: impl FnMut(&str, &str) -> Ordering) -> Result<(), EditError> {
        let Kind::Mapping(entries) = self.kind_mut() else { return Err(EditError::NotMapping) };
        entries.rearrange(|entries| entries.sort_by(|(one, _), (other, _)| compare(one, other)));
        Ok(())
    }
}
