//! The values of documents: order, duplicates and the digits of numbers stay visible. [`json`](crate::json) reads and writes them.

use std::collections::BTreeMap;

use crate::decimal::same_number;

/// One KYAML value.
#[derive(Debug, Clone)]
pub enum Typed {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as its source text.
    Number(String),
    /// A string, after escapes are replaced.
    String(String),
    /// The items of a sequence.
    Sequence(Vec<Typed>),
    /// The entries of a mapping, in the order of the source.
    Mapping(Vec<(String, Typed)>),
}

/// Compares values: numbers as exact decimals, mappings without regard to order (KY-NUM-1, KY-MODEL-2).
impl PartialEq for Typed {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::Number(left), Self::Number(right)) => same_number(left, right),
            (Self::String(left), Self::String(right)) => left == right,
            (Self::Sequence(left), Self::Sequence(right)) => left == right,
            (Self::Mapping(left), Self::Mapping(right)) => same_entries(left, right),
            _ => false,
        }
    }
}

impl Typed {
    /// A key that occurs twice in one mapping, here or below, if there is one.
    #[must_use]
    pub fn duplicate_key(&self) -> Option<&str> {
        match self {
            Self::Sequence(items) => items.iter().find_map(Self::duplicate_key),
            Self::Mapping(entries) => {
                let mut seen = std::collections::HashSet::new();
                entries.iter().find_map(
                    |(key, value)| {
                        if seen.insert(key) { value.duplicate_key() } else { Some(key.as_str()) }
                    },
                )
            }
            _ => None,
        }
    }
}

/// Values are grouped by key, so that the order of keys is lost and that of duplicates is not.
fn same_entries(left: &[(String, Typed)], right: &[(String, Typed)]) -> bool {
    fn grouped(entries: &[(String, Typed)]) -> BTreeMap<&str, Vec<&Typed>> {
        let mut groups: BTreeMap<&str, Vec<&Typed>> = BTreeMap::new();
        for (key, value) in entries {
            groups.entry(key).or_default().push(value);
        }
        groups
    }
    left.len() == right.len() && grouped(left) == grouped(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read_typed;

    fn one(json: &str) -> Typed {
        read_typed(format!("[{json}]").as_bytes()).unwrap().remove(0)
    }

    #[test]
    fn mappings_compare_without_order() {
        let left = one(r#"{"mapping": [["a", {"number": "1.0"}], ["b", null]]}"#);
        let right = one(r#"{"mapping": [["b", null], ["a", {"number": "1"}]]}"#);
        assert_eq!(left, right);
    }

    #[test]
    fn duplicates_are_counted_and_found() {
        let twice = one(r#"[{"mapping": [["a", null], ["a", true]]}]"#);
        let swapped = one(r#"[{"mapping": [["a", true], ["a", null]]}]"#);
        let once = one(r#"[{"mapping": [["a", null], ["b", true]]}]"#);
        assert_ne!(twice, swapped);
        assert_ne!(twice, once);
        assert_eq!(twice.duplicate_key(), Some("a"));
        assert_eq!(once.duplicate_key(), None);
    }

    #[test]
    fn kinds_never_equal_each_other() {
        let all =
            [one("null"), one("false"), one(r#""0""#), one(r#"{"number": "0"}"#), one("[]"), one(r#"{"mapping": []}"#)];
        for (row, left) in all.iter().enumerate() {
            for (column, right) in all.iter().enumerate() {
                assert_eq!(left == right, row == column, "{left:?} {right:?}");
            }
        }
    }
}
