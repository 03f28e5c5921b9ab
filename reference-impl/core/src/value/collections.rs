//! Sequences and mappings, which let go of what they hold without recursion, however deep it is.

use super::Value;

/// The items of a sequence, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sequence(Vec<Value>);

/// The entries of a mapping, in order; no key occurs twice.
#[derive(Clone, Debug, Default)]
pub struct Mapping(Vec<(String, Value)>);

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

    /// The items.
    #[must_use]
    pub fn items(&self) -> &[Value] {
        &self.0
    }
}

impl FromIterator<Value> for Sequence {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl Mapping {
    /// A mapping without entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an entry at the end; where the key is there already, its value is replaced and returned. Takes time in
    /// proportion to the number of entries.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        let (key, value) = (key.into(), value.into());
        if let Some((_, old)) = self.0.iter_mut().find(|(other, _)| *other == key) {
            return Some(std::mem::replace(old, value));
        }
        self.0.push((key, value));
        None
    }

    /// The value of `key`. Takes time in proportion to the number of entries.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(other, _)| other == key).map(|(_, value)| value)
    }

    /// The entries.
    #[must_use]
    pub fn entries(&self) -> &[(String, Value)] {
        &self.0
    }
}

impl FromIterator<(String, Value)> for Mapping {
    /// Of two entries with the same key the later one gives the value, the earlier one the place.
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(entries: I) -> Self {
        let mut places = std::collections::HashMap::new();
        let mut all: Vec<(String, Value)> = Vec::new();
        for (key, value) in entries {
            let place = *places.entry(key.clone()).or_insert(all.len());
            if place == all.len() {
                all.push((key, value));
            } else {
                all[place].1 = value;
            }
        }
        Self(all)
    }
}

impl PartialEq for Mapping {
    fn eq(&self, other: &Self) -> bool {
        if self.0.len() != other.0.len() {
            return false;
        }
        let others: std::collections::HashMap<_, _> = other.0.iter().map(|(key, value)| (key, value)).collect();
        self.0.iter().all(|(key, value)| others.get(key).is_some_and(|other| *other == value))
    }
}

impl Drop for Sequence {
    fn drop(&mut self) {
        drop_flat(self.0.drain(..).collect());
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        drop_flat(self.0.drain(..).map(|(_, value)| value).collect());
    }
}

/// Takes nested collections apart before they are dropped, so that dropping one never drops another inside it.
fn drop_flat(mut values: Vec<Value>) {
    while let Some(value) = values.pop() {
        match value {
            Value::Sequence(mut sequence) => values.append(&mut sequence.0),
            Value::Mapping(mut mapping) => values.extend(mapping.0.drain(..).map(|(_, value)| value)),
            _ => {}
        }
    }
}
