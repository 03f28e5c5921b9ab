//! Access by key and by index.

use std::ops;

use super::error::EditError;
use super::item::{Entry, Item, Kind};
use crate::key::canonical_excess;
use crate::value::Value;

/// A key of a mapping (`&str`, `String`) or an index of a sequence (`usize`, zero-based).
pub trait Index: private::Sealed {}

impl<I: private::Sealed> Index for I {}

pub(super) mod private {
    use super::{EditError, Entry, Item};

    pub trait Sealed {
        fn find<'i>(&self, item: &'i Item) -> Option<&'i Entry>;
        fn find_mut<'i>(&self, item: &'i mut Item) -> Option<&'i mut Entry>;
        /// The entry; a mapping that lacks the key gets an entry with the value `null`.
        fn find_or_add<'i>(&self, item: &'i mut Item) -> Result<&'i mut Entry, EditError>;
        fn remove(&self, item: &mut Item) -> Result<Entry, EditError>;
        fn to_text(&self) -> Box<str>;
    }
}

impl private::Sealed for str {
    fn find<'i>(&self, item: &'i Item) -> Option<&'i Entry> {
        if let Kind::Mapping(entries) = &item.kind { entries.get(self) } else { None }
    }

    fn find_mut<'i>(&self, item: &'i mut Item) -> Option<&'i mut Entry> {
        if let Kind::Mapping(entries) = &mut item.kind { entries.get_mut(self) } else { None }
    }

    fn find_or_add<'i>(&self, item: &'i mut Item) -> Result<&'i mut Entry, EditError> {
        let Kind::Mapping(entries) = &mut item.kind else { return Err(EditError::NotMapping) };
        if !entries.contains_key(self) {
            check_key(self)?;
        }
        Ok(entries.entry(self.to_owned()).or_insert_with(|| Item::new(Kind::Scalar(Value::Null)).into()))
    }

    fn remove(&self, item: &mut Item) -> Result<Entry, EditError> {
        let Kind::Mapping(entries) = &mut item.kind else { return Err(EditError::NotMapping) };
        entries.shift_remove(self).ok_or_else(|| EditError::Missing(self.into()))
    }

    fn to_text(&self) -> Box<str> {
        self.into()
    }
}

impl private::Sealed for usize {
    fn find<'i>(&self, item: &'i Item) -> Option<&'i Entry> {
        if let Kind::Sequence(items) = &item.kind { items.get(*self) } else { None }
    }

    fn find_mut<'i>(&self, item: &'i mut Item) -> Option<&'i mut Entry> {
        if let Kind::Sequence(items) = &mut item.kind { items.get_mut(*self) } else { None }
    }

    fn find_or_add<'i>(&self, item: &'i mut Item) -> Result<&'i mut Entry, EditError> {
        let Kind::Sequence(items) = &mut item.kind else { return Err(EditError::NotSequence) };
        items.get_mut(*self).ok_or_else(|| EditError::Missing(self.to_text()))
    }

    fn remove(&self, item: &mut Item) -> Result<Entry, EditError> {
        let Kind::Sequence(items) = &mut item.kind else { return Err(EditError::NotSequence) };
        if *self < items.len() { Ok(items.remove(*self)) } else { Err(EditError::Missing(self.to_text())) }
    }

    fn to_text(&self) -> Box<str> {
        self.to_string().into()
    }
}

impl private::Sealed for String {
    fn find<'i>(&self, item: &'i Item) -> Option<&'i Entry> {
        private::Sealed::find(self.as_str(), item)
    }

    fn find_mut<'i>(&self, item: &'i mut Item) -> Option<&'i mut Entry> {
        self.as_str().find_mut(item)
    }

    fn find_or_add<'i>(&self, item: &'i mut Item) -> Result<&'i mut Entry, EditError> {
        self.as_str().find_or_add(item)
    }

    fn remove(&self, item: &mut Item) -> Result<Entry, EditError> {
        private::Sealed::remove(self.as_str(), item)
    }

    fn to_text(&self) -> Box<str> {
        self.as_str().into()
    }
}

impl<I: private::Sealed + ?Sized> private::Sealed for &I {
    fn find<'i>(&self, item: &'i Item) -> Option<&'i Entry> {
        (**self).find(item)
    }

    fn find_mut<'i>(&self, item: &'i mut Item) -> Option<&'i mut Entry> {
        (**self).find_mut(item)
    }

    fn find_or_add<'i>(&self, item: &'i mut Item) -> Result<&'i mut Entry, EditError> {
        (**self).find_or_add(item)
    }

    fn remove(&self, item: &mut Item) -> Result<Entry, EditError> {
        private::Sealed::remove(*self, item)
    }

    fn to_text(&self) -> Box<str> {
        (**self).to_text()
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
        index.find_mut(self).map(|entry| &mut entry.item)
    }

    /// The value of a key or index, with its comments.
    #[must_use]
    pub fn entry(&self, index: impl Index) -> Option<&Entry> {
        index.find(self)
    }
}

impl<I: Index> ops::Index<I> for Item {
    type Output = Self;

    /// # Panics
    /// If there is no such value; [`Item::get`] returns `None` instead.
    fn index(&self, index: I) -> &Self {
        self.get(&index).unwrap_or_else(|| panic!("no value is at {:?}", index.to_text()))
    }
}

impl<I: Index> ops::IndexMut<I> for Item {
    /// The value of a key or index. `null` becomes a mapping for a key, and a missing key is added
    /// with the value `null`, as `serde_json` does it.
    ///
    /// # Panics
    /// If the value is another scalar or a collection of the other type, if there is no such index,
    /// or if the key is too long. [`Item::get_mut`] and [`Item::set`] do not panic.
    fn index_mut(&mut self, index: I) -> &mut Self {
        if matches!(self.kind, Kind::Scalar(Value::Null)) {
            let mut mapping = Self::mapping();
            if index.find_or_add(&mut mapping).is_ok() {
                *self = mapping;
            }
        }
        match index.find_or_add(self) {
            Ok(entry) => &mut entry.item,
            Err(error) => panic!("{error}"),
        }
    }
}
