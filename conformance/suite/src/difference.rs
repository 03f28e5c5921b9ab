//! The first difference between two values.

use std::collections::BTreeMap;
use std::fmt;

use crate::decimal::{is_read_as, same_number};
use crate::json::write_typed;
use crate::value::Typed;

/// The first difference between an expected value and the value that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The place, as a JSON Pointer into the array of documents.
    pub pointer: String,
    /// The expected value at the place.
    pub expected: String,
    /// The value that was found at the place.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pointer, expected, found } = self;
        write!(f, "at {pointer:?}: expected {expected}, found {found}")
    }
}

/// Compares the documents of two streams as `==` does: numbers as exact decimals, mappings without regard to order.
///
/// ```
/// use kyaml_cases::difference::difference;
/// use kyaml_cases::json::read_typed;
/// let expected = read_typed(br#"[{"mapping": [["a", {"number": "1"}]]}]"#)?;
/// let found = read_typed(br#"[{"mapping": [["a", "1"]]}]"#)?;
/// let difference = difference(&expected, &found).unwrap();
/// assert_eq!(difference.to_string(), r#"at "/0/a": expected {"number":"1"}, found "1""#);
/// # Ok::<(), kyaml_cases::json::JsonError>(())
/// ```
#[must_use]
pub fn difference(expected: &[Typed], found: &[Typed]) -> Option<Difference> {
    Comparison { at: String::new(), same_number }.items("documents", expected, found)
}

/// Compares a reader's documents with the expected ones, as [`difference`] does. A number also
/// matches if the reader holds it as the binary64 that is nearest to the expected number
/// ([`is_read_as`]).
#[must_use]
pub fn misread(expected: &[Typed], read: &[Typed]) -> Option<Difference> {
    Comparison { at: String::new(), same_number: is_read_as }.items("documents", expected, read)
}

/// A walk through two values.
struct Comparison {
    /// The place, as a JSON Pointer.
    at: String,
    /// Whether two texts are the same number.
    same_number: fn(&str, &str) -> bool,
}

impl Comparison {
    fn items(&mut self, what: &str, expected: &[Typed], found: &[Typed]) -> Option<Difference> {
        if expected.len() != found.len() {
            let count = |items: &[Typed]| format!("{} {what}", items.len());
            return Some(self.report(count(expected), count(found)));
        }
        std::iter::zip(expected, found)
            .enumerate()
            .find_map(|(index, (expected, found))| self.below(&index.to_string(), |at| at.value(expected, found)))
    }

    fn value(&mut self, expected: &Typed, found: &Typed) -> Option<Difference> {
        match (expected, found) {
            (Typed::Sequence(expected), Typed::Sequence(found)) => self.items("items", expected, found),
            (Typed::Mapping(expected), Typed::Mapping(found)) => self.entries(expected, found),
            (Typed::Number(expected), Typed::Number(found)) if (self.same_number)(expected, found) => None,
            _ if expected == found => None,
            _ => Some(self.report(show(expected), show(found))),
        }
    }

    fn entries(&mut self, expected: &[(String, Typed)], found: &[(String, Typed)]) -> Option<Difference> {
        if expected.len() != found.len() {
            let keys = |entries: &[(String, Typed)]| {
                let keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
                shorten(&format!("{} entries {keys:?}", entries.len()))
            };
            return Some(self.report(keys(expected), keys(found)));
        }
        // The first of equal keys counts.
        let found: BTreeMap<&str, &Typed> = found.iter().rev().map(|(key, value)| (key.as_str(), value)).collect();
        expected.iter().find_map(|(key, value)| {
            let token = key.replace('~', "~0").replace('/', "~1");
            self.below(&token, |at| match found.get(key.as_str()) {
                Some(other) => at.value(value, other),
                None => Some(at.report(show(value), "no such key".to_owned())),
            })
        })
    }

    fn below<T>(&mut self, token: &str, inside: impl FnOnce(&mut Self) -> T) -> T {
        let len = self.at.len();
        self.at.push('/');
        self.at.push_str(token);
        let result = inside(self);
        self.at.truncate(len);
        result
    }

    #[cold]
    fn report(&self, expected: String, found: String) -> Difference {
        Difference { pointer: shorten(&self.at), expected, found }
    }
}

fn show(value: &Typed) -> String {
    let json = write_typed(std::slice::from_ref(value));
    shorten(&visible(&json[1..json.len() - 1]))
}

/// The text with the characters escaped that cannot be told apart on paper, such as a combining accent.
fn visible(text: &str) -> String {
    let shown = |c: char| if c.is_ascii() { c.to_string() } else { c.escape_debug().to_string() };
    text.chars().map(shown).collect()
}

fn shorten(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read_typed;

    #[track_caller]
    fn check(expected: &str, found: &str, difference_text: Option<&str>) {
        let read = |json: &str| read_typed(json.as_bytes()).unwrap();
        let difference = difference(&read(expected), &read(found)).map(|difference| difference.to_string());
        assert_eq!(difference.as_deref(), difference_text);
    }

    #[test]
    fn equal_values_do_not_differ() {
        check("[]", "[]", None);
        check(
            r#"[[{"mapping": [["a", {"number": "1.0"}], ["b", []]]}]]"#,
            r#"[[{"mapping": [["b", []], ["a", {"number": "1"}]]}]]"#,
            None,
        );
    }

    #[test]
    fn characters_that_look_alike_are_told_apart() {
        check(r#"["\u00e9"]"#, r#"["e\u0301"]"#, Some("at \"/0\": expected \"é\", found \"e\\u{301}\""));
    }

    #[test]
    fn the_first_difference_is_named() {
        check("[null]", "[]", Some(r#"at "": expected 1 documents, found 0 documents"#));
        check("[null]", "[false]", Some(r#"at "/0": expected null, found false"#));
        check("[[null, null]]", "[[null]]", Some(r#"at "/0": expected 2 items, found 1 items"#));
        check(
            r#"[{"mapping": [["a/b", null]]}]"#,
            r#"[{"mapping": [["a/b", "null"]]}]"#,
            Some(r#"at "/0/a~1b": expected null, found "null""#),
        );
        check(
            r#"[{"mapping": [["<<", null]]}]"#,
            r#"[{"mapping": [["a", null]]}]"#,
            Some(r#"at "/0/<<": expected null, found no such key"#),
        );
        check(
            r#"[{"mapping": [["a", null]]}]"#,
            r#"[{"mapping": [["a", null], ["b", null]]}]"#,
            Some(r#"at "/0": expected 1 entries ["a"], found 2 entries ["a", "b"]"#),
        );
    }

    #[test]
    fn misread_accepts_the_nearest_binary64() {
        let number = |text: &str| [Typed::Sequence(vec![Typed::Number(text.to_owned())])];
        let (expected, read) = (number("18446744073709551616"), number("18446744073709552000"));
        assert_eq!(misread(&expected, &read), None);
        assert_eq!(difference(&expected, &read).unwrap().pointer, "/0/0");
        assert_eq!(misread(&read, &expected).unwrap().pointer, "/0/0");
    }

    #[test]
    fn a_long_text_is_shortened() {
        let difference = difference(&[Typed::String("é".repeat(500))], &[Typed::Null]).unwrap();
        assert_eq!(difference.expected.chars().count(), 121);
    }
}
