//! Mappings.

use std::{iter, slice, vec};

use super::{Value, build, drop_flat, equal};
use crate::ordered_map::OrderedMap;

/// The entries of a mapping, in order; no key occurs twice. Finding a key takes the same time in a mapping of any size.
///
/// ```
/// use kyaml_core::{Mapping, Value};
///
/// let mut labels = Mapping::new();
/// labels.insert("tier", "front");
/// labels.insert("app", "web");
/// labels.entry("replicas").or_insert(1);
/// labels.entry("replicas").and_modify(|replicas| *replicas = 3.into()).or_insert_with(|| Value::Null);
/// assert!(labels.contains_key("app") && labels.get("app").and_then(Value::as_str) == Some("web"));
/// labels.sort_keys();
/// assert_eq!(labels.keys().collect::<Vec<_>>(), ["app", "replicas", "tier"]);
/// labels.retain(|key, _| key != "replicas");
/// assert_eq!(labels.remove("tier"), Some("front".into()));
/// assert_eq!(labels.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>(), ["app \"web\""]);
/// assert_eq!(labels.len(), 1);
/// ```
#[derive(Default)]
pub struct Mapping(OrderedMap<Value>);

impl Mapping {
    /// A mapping without entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it holds no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it holds `key`.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.0.contains(key)
    }

    /// The value of `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// The value of `key`, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.0.get_mut(key)
    }

    /// The value of `key`; if the key is missing, it is added with the value `null`.
    pub(super) fn get_or_insert_null(&mut self, key: &str) -> &mut Value {
        self.0.get_or_insert_with(key, || Value::Null)
    }

    /// Adds an entry at the end; where the key is there already, its value is replaced and returned.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        self.0.insert(key.into(), value.into())
    }

    /// Takes the entry of `key` away; the others keep their order. Takes time in proportion to their number.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.0.remove(key)
    }

    /// Takes all entries away.
    pub fn clear(&mut self) {
        drop_flat(self.take_values());
    }

    /// The entries, in order.
    pub fn iter(&self) -> MappingIter<'_> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The keys, in order.
    #[must_use]
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.iter().map(|(key, _)| key)
    }

    /// The values, in the order of their entries.
    #[must_use]
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> {
        self.iter().map(|(_, value)| value)
    }

    /// The values, in the order of their entries, to be changed.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut Value> {
        self.0.values_mut()
    }

    /// The entries in order, whose values can be changed.
    ///
    /// ```
    /// let mut value = kyaml_core::kyaml!({a: 1, b: 2});
    /// let mapping = value.as_mapping_mut().expect("a mapping");
    /// for (key, value) in mapping.iter_mut() {
    ///     *value = key.into();
    /// }
    /// *mapping.get_mut("b").expect("it is there") = true.into();
    /// assert!(mapping.values().eq(&["a".into(), true.into()]));
    /// mapping.values_mut().for_each(|value| *value = kyaml_core::Value::Null);
    /// assert!(mapping.get("a").is_some_and(|value| value.is_null()));
    /// mapping.clear();
    /// assert!(mapping.is_empty());
    /// ```
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&str, &mut Value)> {
        self.0.iter_mut()
    }

    /// The entry of `key`, whether it is there or not. A new one is added at the end.
    pub fn entry(&mut self, key: impl Into<String>) -> MappingEntry<'_> {
        MappingEntry { mapping: self, key: key.into() }
    }

    /// Removes the entries that `is_kept` does not keep. The others keep their order.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&str, &mut Value) -> bool) {
        self.0.rearrange(|entries| entries.retain_mut(|(key, value)| is_kept(key, value)));
    }

    /// Sorts the entries by their keys, in the order of code points.
    pub fn sort_keys(&mut self) {
        self.0.rearrange(|entries| entries.sort_by(|(one, _), (other, _)| one.cmp(other)));
    }

    pub(super) fn take_values(&mut self) -> impl Iterator<Item = Value> + use<> {
        self.0.take().map(|(_, value)| value)
    }
}

/// An entry of a mapping that may be missing; see [`Mapping::entry`].
#[derive(Debug)]
pub struct MappingEntry<'m> {
    mapping: &'m mut Mapping,
    key: String,
}

impl<'m> MappingEntry<'m> {
    /// Changes the value, if the entry is there.
    #[must_use]
    pub fn and_modify(self, change: impl FnOnce(&mut Value)) -> Self {
        if let Some(value) = self.mapping.get_mut(&self.key) {
            change(value);
        }
        self
    }

    /// The value; `new`, if the entry is missing, which is then added.
    pub fn or_insert(self, new: impl Into<Value>) -> &'m mut Value {
        self.or_insert_with(|| new.into())
    }

    /// The value; what `new` returns, if the entry is missing, which is then added.
    pub fn or_insert_with(self, new: impl FnOnce() -> Value) -> &'m mut Value {
        self.mapping.0.get_or_insert_with(&self.key, new)
    }
}

impl Clone for Mapping {
    fn clone(&self) -> Self {
        build::copy_entries(self)
    }
}

impl PartialEq for Mapping {
    fn eq(&self, other: &Self) -> bool {
        equal::mappings(self, other)
    }
}

impl Eq for Mapping {}

impl Drop for Mapping {
    fn drop(&mut self) {
        if self.values().any(Value::is_collection) {
            drop_flat(self.take_values());
        }
    }
}

impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Mapping {
    /// Of two entries with the same key the later one gives the value, the earlier one the place.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut mapping = Self::new();
        mapping.extend(entries);
        mapping
    }
}

impl<K: Into<String>, V: Into<Value>> Extend<(K, V)> for Mapping {
    /// As one [`Mapping::insert`] after the other.
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<'v> IntoIterator for &'v Mapping {
    type Item = (&'v str, &'v Value);
    type IntoIter = MappingIter<'v>;

    fn into_iter(self) -> MappingIter<'v> {
        self.iter()
    }
}

impl IntoIterator for Mapping {
    type Item = (String, Value);
    type IntoIter = vec::IntoIter<(String, Value)>;

    fn into_iter(mut self) -> Self::IntoIter {
        self.0.take()
    }
}

/// The entries of a [`Mapping`], in order.
pub type MappingIter<'v> = iter::Map<slice::Iter<'v, (String, Value)>, fn(&'v (String, Value)) -> (&'v str, &'v Value)>;
