//! Edits of a collection by key or index.

use super::error::EditError;
use super::index::check_key;
use super::item::{Entry, Item, Kind};
use crate::index::Index;

/// The place of a new entry in a mapping.
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
    /// let mut document = Document::parse("---\n{a: [1, 2]}\n").expect("it is KYAML");
    /// document["a"].set(0, "one")?;
    /// assert!(document["a"].set(2, "three").is_err());
    /// assert_eq!(document.to_string()?, "---\n{a: [\"one\", 2]}\n");
    /// # Ok::<(), kyaml_core::edit::EditError>(())
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
    /// let mut document = Document::parse("---\n{a: 1, c: 3}\n").expect("it is KYAML");
    /// document.root_mut().insert("b", 2, At::Sorted)?;
    /// document.root_mut().insert("z", 0, At::Before("a"))?;
    /// assert_eq!(document.to_string()?, "---\n{z: 0, a: 1, b: 2, c: 3}\n");
    /// # Ok::<(), kyaml_core::edit::EditError>(())
    /// ```
    pub fn insert(&mut self, key: &str, entry: impl Into<Entry>, at: At<'_>) -> Result<(), EditError> {
        let Kind::Mapping(entries) = &mut self.kind else { return Err(EditError::NotMapping) };
        if entries.contains(key) {
            return Err(EditError::DuplicateKey(key.into()));
        }
        check_key(key)?;
        let place = |key: &str| entries.position(key).ok_or_else(|| EditError::Missing(key.into()));
        let index = match at {
            At::Start => 0,
            At::End => entries.len(),
            At::Before(key) => place(key)?,
            At::After(key) => place(key)? + 1,
            At::Sorted => entries.iter().position(|(other, _)| other.as_str() > key).unwrap_or(entries.len()),
        };
        entries.insert_at(index, key.to_owned(), new(entry));
        Ok(())
    }

    /// Adds an item to a sequence, before the item of this index.
    ///
    /// # Errors
    /// [`EditError::NotSequence`], and [`EditError::Missing`] if the index is above the number of
    /// items.
    pub fn insert_item(&mut self, index: usize, entry: impl Into<Entry>) -> Result<(), EditError> {
        let Kind::Sequence(items) = &mut self.kind else { return Err(EditError::NotSequence) };
        if index > items.len() {
            return Err(EditError::Missing(index.to_string().into()));
        }
        items.insert(index, new(entry));
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
    /// others keep their order.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], [`EditError::NotSequence`], [`EditError::Missing`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  # first\n  a: 1,\n  b: 2, # second\n}\n").expect("it is KYAML");
    /// let removed = document.root_mut().remove("a")?;
    /// assert_eq!(removed.head()[0].text(), "# first");
    /// assert_eq!(document.to_string()?, "---\n{\n  b: 2, # second\n}\n");
    /// # Ok::<(), kyaml_core::edit::EditError>(())
    /// ```
    pub fn remove(&mut self, index: impl Index) -> Result<Entry, EditError> {
        Ok(Entry { slot: None, ..self.take(index.step())? })
    }

    /// Gives an entry of a mapping another key. Its place, value and comments stay.
    ///
    /// # Errors
    /// [`EditError::NotMapping`], [`EditError::Missing`], [`EditError::DuplicateKey`],
    /// [`EditError::LongKey`]
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), EditError> {
        let Kind::Mapping(entries) = &mut self.kind else { return Err(EditError::NotMapping) };
        let index = entries.position(from).ok_or_else(|| EditError::Missing(from.into()))?;
        if from == to {
            return Ok(());
        }
        check_key(to)?;
        if entries.contains(to) {
            return Err(EditError::DuplicateKey(to.into()));
        }
        entries.rename(index, to.to_owned());
        if let Some(slot) = entries.get_mut(to).and_then(|entry| entry.slot.as_mut()) {
            slot.is_renamed = true;
        }
        Ok(())
    }

    /// Sets the comments above an entry or item, each from `#` on; no comments remove them.
    ///
    /// # Errors
    /// [`EditError::Missing`], [`EditError::InvalidComment`]
    pub fn set_head<'c>(
        &mut self,
        index: impl Index,
        comments: impl IntoIterator<Item = &'c str>,
    ) -> Result<(), EditError> {
        self.find_mut(index.step())?.set_head(comments)
    }

    /// Sets the comments at the end of the line of an entry or item, each from `#` on; no comments
    /// remove them. The second and later ones are written on the lines below (KY-CAN-20).
    ///
    /// # Errors
    /// [`EditError::Missing`], [`EditError::InvalidComment`]
    pub fn set_line<'c>(
        &mut self,
        index: impl Index,
        comments: impl IntoIterator<Item = &'c str>,
    ) -> Result<(), EditError> {
        self.find_mut(index.step())?.set_line(comments)
    }
}

/// An entry that was not in the collection before.
fn new(entry: impl Into<Entry>) -> Entry {
    Entry { slot: None, ..entry.into() }
}
