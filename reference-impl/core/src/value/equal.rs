//! Equality of values, without recursion.

use super::{Mapping, Sequence, Value};

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        all_equal(vec![(self, other)])
    }
}

impl Eq for Value {}

pub(super) fn sequences(a: &Sequence, b: &Sequence) -> bool {
    let mut pairs = Vec::new();
    pair_items(a, b, &mut pairs) && all_equal(pairs)
}

pub(super) fn mappings(a: &Mapping, b: &Mapping) -> bool {
    let mut pairs = Vec::new();
    pair_entries(a, b, &mut pairs) && all_equal(pairs)
}

fn all_equal<'v>(mut pairs: Vec<(&'v Value, &'v Value)>) -> bool {
    while let Some(pair) = pairs.pop() {
        let equal = match pair {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::String(a), Value::String(b)) => a == b,
            (Value::Sequence(a), Value::Sequence(b)) => pair_items(a, b, &mut pairs),
            (Value::Mapping(a), Value::Mapping(b)) => pair_entries(a, b, &mut pairs),
            _ => false,
        };
        if !equal {
            return false;
        }
    }
    true
}

/// Whether the sequences have one length; their items are compared later.
fn pair_items<'v>(a: &'v Sequence, b: &'v Sequence, pairs: &mut Vec<(&'v Value, &'v Value)>) -> bool {
    pairs.extend(a.iter().zip(b.iter()));
    a.len() == b.len()
}

/// Whether the mappings have the same keys; their values are compared later.
fn pair_entries<'v>(a: &'v Mapping, b: &'v Mapping, pairs: &mut Vec<(&'v Value, &'v Value)>) -> bool {
    a.len() == b.len()
        && a.iter().all(|(key, value)| match b.get(key) {
            Some(other) => {
                pairs.push((value, other));
                true
            }
            None => false,
        })
}
