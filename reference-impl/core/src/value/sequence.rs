//! Sequences.

use std::ops::{Deref, DerefMut};

use super::{Value, build, drop_flat, equal};

/// The items of a sequence, in order. It reads and changes them as a slice does.
///
/// ```
/// use kyaml_core::{Sequence, Value};
///
/// let mut ports: Sequence = [80, 443].into_iter().collect();
/// ports.push(8080);
/// ports[0] = 81.into();
/// assert_eq!(ports.iter().filter_map(Value::as_u64).sum::<u64>(), 81 + 443 + 8080);
/// assert_eq!(ports.remove(1), Some(443.into()));
/// assert_eq!(ports.len(), 2);
/// ```
#[derive(Default)]
pub struct Sequence(Vec<Value>);

impl Sequence {
    /// A sequence without items.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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

impl Deref for Sequence {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.0
    }
}

impl DerefMut for Sequence {
    fn deref_mut(&mut self) -> &mut [Value] {
        &mut self.0
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
    type IntoIter = std::vec::IntoIter<Value>;

    fn into_iter(mut self) -> Self::IntoIter {
        self.take_items()
    }
}
