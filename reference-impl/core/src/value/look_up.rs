//! Finding the parts of a value: by key, index or pointer.

use std::ops;

use super::{Mapping, Value};
use crate::index::{Index, Step};
use crate::pointer;

/// The result of indexing a value that has no such part.
static NULL: Value = Value::Null;

impl Value {
    /// The value of a key, if this is a mapping that holds it; the item at an index, if this is a
    /// sequence that is long enough.
    ///
    /// ```
    /// let value = kyaml_core::kyaml!({spec: {ports: [80, 443]}});
    /// let port = value.get("spec").and_then(|spec| spec.get("ports")).and_then(|ports| ports.get(1));
    /// assert_eq!(port, Some(&443.into()));
    /// ```
    #[must_use]
    pub fn get(&self, index: impl Index) -> Option<&Self> {
        match (self, index.step()) {
            (Self::Mapping(mapping), Step::Key(key)) => mapping.get(key),
            (Self::Sequence(sequence), Step::Item(index)) => sequence.get(index),
            _ => None,
        }
    }

    /// Like [`Value::get`], to be changed.
    ///
    /// ```
    /// let mut value = kyaml_core::kyaml!({ports: [80, 443], old: [1]});
    /// let ports = value.get_mut("ports").and_then(|ports| ports.as_sequence_mut()).expect("a sequence");
    /// assert_eq!(ports.pop(), Some(443.into()));
    /// value["old"].as_sequence_mut().expect("a sequence").clear();
    /// assert_eq!(value.to_string(), "{ports: [80], old: []}");
    /// ```
    pub fn get_mut(&mut self, index: impl Index) -> Option<&mut Self> {
        match (self, index.step()) {
            (Self::Mapping(mapping), Step::Key(key)) => mapping.get_mut(key),
            (Self::Sequence(sequence), Step::Item(index)) => sequence.get_mut(index),
            _ => None,
        }
    }

    /// The value at a JSON Pointer (RFC 6901); `""` means this value.
    ///
    /// ```
    /// let value = kyaml_core::kyaml!({spec: {ports: [80, 443]}});
    /// assert_eq!(value.at("/spec/ports/1"), Some(&443.into()));
    /// assert_eq!(value.at("/spec/ports/2"), None);
    /// ```
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<&Self> {
        pointer::steps(pointer)?.try_fold(self, |value, step| match value {
            Self::Sequence(sequence) => sequence.get(pointer::index(&step)?),
            _ => value.get(&*step),
        })
    }

    /// Like [`Value::at`], to be changed.
    ///
    /// ```
    /// let mut value = kyaml_core::kyaml!({spec: {replicas: 1}});
    /// if let Some(replicas) = value.at_mut("/spec/replicas") {
    ///     *replicas = 3.into();
    /// }
    /// assert_eq!(value, kyaml_core::kyaml!({spec: {replicas: 3}}));
    /// ```
    pub fn at_mut(&mut self, pointer: &str) -> Option<&mut Self> {
        pointer::steps(pointer)?.try_fold(self, |value, step| match value {
            Self::Sequence(sequence) => sequence.get_mut(pointer::index(&step)?),
            _ => value.get_mut(&*step),
        })
    }
}

/// ```
/// let value = kyaml_core::kyaml!({spec: {ports: [80]}});
/// assert_eq!(value["spec"]["ports"][0], 80.into());
/// assert!(value["spec"]["replicas"]["of"].is_null());
/// ```
impl<I: Index> ops::Index<I> for Value {
    type Output = Self;

    /// The value of a key or index; `null` if it is missing, as in `serde_json`. [`Value::get`]
    /// tells a missing value from `null`.
    fn index(&self, index: I) -> &Self {
        self.get(index).unwrap_or(&NULL)
    }
}

/// ```
/// let mut value = kyaml_core::kyaml!({spec: {}});
/// value["spec"]["replicas"] = 3.into();
/// value["metadata"]["name"] = "web".into();
/// assert_eq!(value, kyaml_core::kyaml!({spec: {replicas: 3}, metadata: {name: "web"}}));
/// ```
impl<I: Index> ops::IndexMut<I> for Value {
    /// The value of a key or index. A mapping that lacks the key gets it, with the value `null`, and
    /// `null` becomes a mapping for a key, as in `serde_json`.
    ///
    /// # Panics
    /// If there is no such item, or if this is neither `null` nor a collection that has such parts.
    /// [`Value::get_mut`] does not panic.
    fn index_mut(&mut self, index: I) -> &mut Self {
        match index.step() {
            Step::Key(key) => {
                if self.is_null() {
                    *self = Self::Mapping(Mapping::new());
                }
                match self {
                    Self::Mapping(mapping) => mapping.get_or_insert_null(key),
                    _ => panic!("the value has no key {key:?}: it is not a mapping"),
                }
            }
            Step::Item(item) => match self {
                Self::Sequence(sequence) => &mut sequence[item],
                _ => panic!("the value has no item {item}: it is not a sequence"),
            },
        }
    }
}
