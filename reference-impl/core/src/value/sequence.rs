//! Sequences.

use std::ops::{Index, IndexMut};

use super::{Value, build, drop_flat, equal};

/// The items of a sequence, in order.
#[derive(Default)]
pub struct Sequence(Vec<Value>);

impl Sequence {
    /// A sequence without items.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many items it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it holds no item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The item at `index`, counted from zero.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Value> {
        self.0.get(index)
    }

    /// The item at `index`, to be changed.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Value> {
        self.0.get_mut(index)
    }

    /// The items, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Value> {
        self.0.iter()
    }

    /// The items, in order, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Value> {
        self.0.iter_mut()
    }

    /// The items as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Value] {
        &self.0
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: impl Into<Value>) {
        self.0.push(item.into());
    }

    /// Takes the last item away.
    pub fn pop(&mut self) -> Option<Value> {
        self.0.pop()
    }

    /// Adds an item before the one at `index`.
    ///
    /// # Panics
    /// If `index` is greater than the number of items.
    pub fn insert(&mut self, index: usize, item: impl Into<Value>) {
        self.0.insert(index, item.into());
    }

    /// Takes the item at `index` away; those after it move up.
    pub fn remove(&mut self, index: usize) -> Option<Value> {
        (index < self.0.len()).then(|| self.0.remove(index))
    }

    /// Takes all items away.
    pub fn clear(&mut self) {
        drop_flat(self.0.drain(..));
    }

    pub(super) fn take_items(&mut self) -> std::vec::IntoIter<Value> {
        std::mem::take(&mut self.0).into_iter()
    }
}

impl Clone for Sequence {
    fn clone(&self) -> Self {
        build::copy_items(&self.0)
    }
}

impl PartialEq for Sequence {
    fn eq(&self, other: &Self) -> bool {
        equal::sequences(self, other)
    }
}

impl Eq for Sequence {}

impl Drop for Sequence {
    fn drop(&mut self) {
        if self.0.iter().any(Value::is_collection) {
            drop_flat(self.0.drain(..));
        }
    }
}

impl Index<usize> for Sequence {
    type Output = Value;

    fn index(&self, index: usize) -> &Value {
        &self.0[index]
    }
}

impl IndexMut<usize> for Sequence {
    fn index_mut(&mut self, index: usize) -> &mut Value {
        &mut self.0[index]
    }
}

impl<V: Into<Value>> FromIterator<V> for Sequence {
    fn from_iter<I: IntoIterator<Item = V>>(items: I) -> Self {
        Self(items.into_iter().map(Into::into).collect())
    }
}

impl<V: Into<Value>> Extend<V> for Sequence {
    fn extend<I: IntoIterator<Item = V>>(&mut self, items: I) {
        self.0.extend(items.into_iter().map(Into::into));
    }
}

impl From<Vec<Value>> for Sequence {
    fn from(items: Vec<Value>) -> Self {
        Self(items)
    }
}

impl<'v> IntoIterator for &'v Sequence {
    type Item = &'v Value;
    type IntoIter = std::slice::Iter<'v, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'v> IntoIterator for &'v mut Sequence {
    type Item = &'v mut Value;
    type IntoIter = std::slice::IterMut<'v, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl IntoIterator for Sequence {
    type Item = Value;
    type IntoIter = SequenceIntoIter;

    fn into_iter(mut self) -> SequenceIntoIter {
        SequenceIntoIter(self.take_items())
    }
}

/// The items of a [`Sequence`] that is taken apart.
pub struct SequenceIntoIter(std::vec::IntoIter<Value>);

impl Iterator for SequenceIntoIter {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for SequenceIntoIter {}
