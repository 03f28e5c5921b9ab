//! Where two values differ first.

use std::fmt;

use crate::value::{Typed, to_json};

/// The first place where what was found is not what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The place, as a JSON Pointer into the array of documents.
    pub pointer: String,
    /// What stands there in the expected value.
    pub expected: String,
    /// What stands there in the value that was found.
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
/// use kyaml_cases::value::from_json;
/// let expected = from_json(br#"[{"mapping": [["a", {"number": "1"}]]}]"#)?;
/// let found = from_json(br#"[{"mapping": [["a", "1"]]}]"#)?;
/// let difference = difference(&expected, &found).unwrap();
/// assert_eq!(difference.to_string(), r#"at "/0/a": expected {"number":"1"}, found "1""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn difference(expected: &[Typed], found: &[Typed]) -> Option<Difference> {
    in_items("documents", expected, found, &mut String::new())
}

fn in_items(what: &str, expected: &[Typed], found: &[Typed], at: &mut String) -> Option<Difference> {
    if expected.len() != found.len() {
        let count = |items: &[Typed]| format!("{} {what}", items.len());
        return Some(report(at, count(expected), count(found)));
    }
    std::iter::zip(expected, found)
        .enumerate()
        .find_map(|(index, (expected, found))| below(at, &index.to_string(), |at| in_value(expected, found, at)))
}

fn in_value(expected: &Typed, found: &Typed, at: &mut String) -> Option<Difference> {
    match (expected, found) {
        (Typed::Sequence(expected), Typed::Sequence(found)) => in_items("items", expected, found, at),
        (Typed::Mapping(expected), Typed::Mapping(found)) => in_entries(expected, found, at),
        _ if expected == found => None,
        _ => Some(report(at, show(expected), show(found))),
    }
}

fn in_entries(expected: &[(String, Typed)], found: &[(String, Typed)], at: &mut String) -> Option<Difference> {
    if expected.len() != found.len() {
        let keys = |entries: &[(String, Typed)]| {
            let keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
            shorten(&format!("{} entries {keys:?}", entries.len()))
        };
        return Some(report(at, keys(expected), keys(found)));
    }
    expected.iter().find_map(|(key, value)| {
        below(at, &key.replace('~', "~0").replace('/', "~1"), |at| match found.iter().find(|(other, _)| other == key) {
            Some((_, other)) => in_value(value, other, at),
            None => Some(report(at, show(value), "no such key".to_owned())),
        })
    })
}

fn below<T>(at: &mut String, token: &str, inside: impl FnOnce(&mut String) -> T) -> T {
    let len = at.len();
    at.push('/');
    at.push_str(token);
    let result = inside(at);
    at.truncate(len);
    result
}

#[cold]
fn report(at: &str, expected: String, found: String) -> Difference {
    Difference { pointer: shorten(at), expected, found }
}

fn show(value: &Typed) -> String {
    let json = to_json(std::slice::from_ref(value));
    shorten(&json[1..json.len() - 1])
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
    use crate::value::from_json;

    #[track_caller]
    fn check(expected: &str, found: &str, difference_text: Option<&str>) {
        let read = |json: &str| from_json(json.as_bytes()).unwrap();
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
    fn a_long_text_is_shortened() {
        let difference = difference(&[Typed::String("é".repeat(500))], &[Typed::Null]).unwrap();
        assert_eq!(difference.expected.chars().count(), 121);
    }
}
