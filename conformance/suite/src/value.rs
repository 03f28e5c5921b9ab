//! The typed values of `value.json`: order, duplicates and the digits of numbers stay visible.
//!
//! | value | in `value.json` |
//! | --- | --- |
//! | null, booleans, strings | `null`, `true`, `"text"` |
//! | number | `{"number": "1.50"}`, with its source text |
//! | sequence | `[value, …]` |
//! | mapping | `{"mapping": [["key", value], …]}` |

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};

use crate::decimal::{Decimal, same_number};

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

/// Compares values: numbers as exact decimals, mappings without regard to order (KY-NUM-2, KY-DATA-4).
impl PartialEq for Typed {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Mapping(left), Self::Mapping(right)) => same_entries(left, right),
            (Self::Sequence(left), Self::Sequence(right)) => left == right,
            _ => self.same_scalar(other),
        }
    }
}

impl Typed {
    /// Compares values as `==` does, but holds the order of the entries of mappings to be part of them.
    #[must_use]
    pub fn eq_ordered(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Mapping(left), Self::Mapping(right)) => {
                left.len() == right.len()
                    && std::iter::zip(left, right).all(|(l, r)| l.0 == r.0 && l.1.eq_ordered(&r.1))
            }
            (Self::Sequence(left), Self::Sequence(right)) => {
                left.len() == right.len() && std::iter::zip(left, right).all(|(l, r)| l.eq_ordered(r))
            }
            _ => self.same_scalar(other),
        }
    }

    fn same_scalar(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::Number(left), Self::Number(right)) => same_number(left, right),
            (Self::String(left), Self::String(right)) => left == right,
            _ => false,
        }
    }

    /// A key that stands twice in one mapping, here or below, or nothing.
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

/// Reads a `value.json`: the documents of a stream.
///
/// # Errors
/// Fails on anything that is not exactly the typed form, a bare JSON number included.
///
/// ```
/// use kyaml_cases::value::{Typed, from_json};
/// let documents = from_json(br#"[{"mapping": [["a", {"number": "1.50"}]]}]"#)?;
/// assert_eq!(documents, [Typed::Mapping(vec![("a".into(), Typed::Number("1.5".into()))])]);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn from_json(json: &[u8]) -> Result<Vec<Typed>, serde_json::Error> {
    from_deep_json(json)
}

/// Reads JSON of any depth: the stack grows as it needs to.
///
/// # Errors
/// Fails on malformed JSON, and where it does not fit the type.
pub fn from_deep_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let value = T::deserialize(serde_stacker::Deserializer::new(&mut deserializer))?;
    deserializer.end()?;
    Ok(value)
}

/// Writes documents in the form that [`from_json`] reads, on one line.
///
/// ```
/// use kyaml_cases::value::{Typed, to_json};
/// assert_eq!(to_json(&[Typed::Number("1.50".into())]), r#"[{"number":"1.50"}]"#);
/// ```
#[must_use]
pub fn to_json(documents: &[Typed]) -> String {
    serde_json::to_string(documents).expect("typed values have string keys only")
}

impl Serialize for Typed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn tagged<S: Serializer>(serializer: S, tag: &str, content: &impl Serialize) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(tag, content)?;
            map.end()
        }
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(text) => tagged(serializer, "number", text),
            Self::String(text) => serializer.serialize_str(text),
            Self::Sequence(items) => items.serialize(serializer),
            Self::Mapping(entries) => tagged(serializer, "mapping", entries),
        }
    }
}

impl<'de> Deserialize<'de> for Typed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TypedVisitor)
    }
}

struct TypedVisitor;

impl<'de> Visitor<'de> for TypedVisitor {
    type Value = Typed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"null, a boolean, a string, an array, {"number": "…"} or {"mapping": [["key", value], …]}"#)
    }

    fn visit_unit<E>(self) -> Result<Typed, E> {
        Ok(Typed::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Typed, E> {
        Ok(Typed::Bool(value))
    }

    fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<Typed, E> {
        Err(bare_number())
    }

    fn visit_u64<E: serde::de::Error>(self, _: u64) -> Result<Typed, E> {
        Err(bare_number())
    }

    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<Typed, E> {
        Err(bare_number())
    }

    fn visit_str<E>(self, value: &str) -> Result<Typed, E> {
        Ok(Typed::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Typed, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Typed::Sequence(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Typed, A::Error> {
        let typed = match access.next_key::<String>()?.as_deref() {
            Some("number") => {
                let text: String = access.next_value()?;
                if Decimal::parse(&text).is_none() {
                    return Err(A::Error::custom(format!("{text:?} is not a number of KY-NUM-1")));
                }
                Typed::Number(text)
            }
            Some("mapping") => Typed::Mapping(access.next_value()?),
            // So serde_json hands over a bare number where anyone in the build has turned on its `arbitrary_precision`.
            Some("$serde_json::private::Number") => return Err(bare_number()),
            Some(other) => return Err(A::Error::unknown_field(other, &["number", "mapping"])),
            None => {
                return Err(A::Error::custom(r#"an empty mapping is written {"mapping": []}"#));
            }
        };
        match access.next_key::<String>()? {
            Some(other) => Err(A::Error::custom(format!("{other:?} stands beside the only key"))),
            None => Ok(typed),
        }
    }
}

#[cold]
fn bare_number<E: serde::de::Error>() -> E {
    E::custom(r#"a number is written {"number": "1.50"}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_refused(json: &str, message: &str) {
        let error = from_json(json.as_bytes()).expect_err(json).to_string();
        assert!(error.contains(message), "{json}: {error}");
    }

    fn one(json: &str) -> Typed {
        from_json(format!("[{json}]").as_bytes()).unwrap().remove(0)
    }

    #[test]
    fn each_kind_is_read_and_written() {
        let json = r#"[null,true,"a\u0000",{"number":"1.50"},[[],{"mapping":[]}],{"mapping":[["b",null],["a",false],["b",""]]}]"#;
        let documents = from_json(json.as_bytes()).unwrap();
        assert_eq!(to_json(&documents), json);
        assert!(matches!(&documents[2], Typed::String(text) if text == "a\0"));
        assert!(matches!(&documents[3], Typed::Number(text) if text == "1.50"));
        let Typed::Mapping(entries) = &documents[5] else { panic!() };
        let keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["b", "a", "b"]);
    }

    #[test]
    fn anything_else_is_refused() {
        for number in ["1", "-1", "-1.5e3", "18446744073709551615"] {
            check_refused(&format!("[{number}]"), r#"a number is written {"number": "1.50"}"#);
        }
        check_refused(r#"[["a", {"mapping": true}]]"#, "invalid type: boolean");
        check_refused(r#"[{"number": 1}]"#, "expected a string");
        check_refused(r#"[{"number": "0x1F"}]"#, "is not a number of KY-NUM-1");
        check_refused(r#"[{"a": "b"}]"#, "unknown field `a`");
        check_refused("[{}]", r#"an empty mapping is written {"mapping": []}"#);
        check_refused(r#"[{"number": "1", "mapping": []}]"#, "beside the only key");
        check_refused(r#"[{"mapping": {"a": null}}]"#, "invalid type: map");
        check_refused(r#"[{"mapping": [["a"]]}]"#, "invalid length 1");
        check_refused(r#"[{"mapping": [["a", null, null]]}]"#, "trailing characters");
        check_refused(r#"[{"mapping": [[null, null]]}]"#, "invalid type: null");
        check_refused(r#"{"mapping": []}"#, "expected a sequence");
        check_refused("[] []", "trailing characters");
        check_refused("[null", "EOF");
    }

    #[test]
    fn nesting_far_beyond_the_limit_of_kyaml_is_read_back() {
        let json = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
        assert_eq!(to_json(&from_json(json.as_bytes()).unwrap()), json);
    }

    #[test]
    fn mappings_compare_without_order_unless_asked() {
        let left = one(r#"{"mapping": [["a", {"number": "1.0"}], ["b", null]]}"#);
        let right = one(r#"{"mapping": [["b", null], ["a", {"number": "1"}]]}"#);
        assert_eq!(left, right);
        assert!(!left.eq_ordered(&right));
        assert!(left.eq_ordered(&left.clone()));
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
                assert_eq!(left.eq_ordered(right), row == column, "{left:?} {right:?}");
            }
        }
    }
}
