//! JSON that keeps the text of numbers, in two forms.
//!
//! The typed form is that of `value.json`: order, duplicates and the digits of numbers stay visible.
//! The plain form is the JSON of programs that do not know the suite.
//!
//! | value | typed form | plain form |
//! | --- | --- | --- |
//! | null, booleans, strings | `null`, `true`, `"text"` | the same |
//! | number | `{"number": "1.50"}` | `1.50` |
//! | sequence | `[value, …]` | the same |
//! | mapping | `{"mapping": [["key", value], …]}` | `{"key": value, …}` |
//!
//! Reading does not recurse, so the depth of a text costs no stack.

use std::collections::HashSet;
use std::fmt;

use json_event_parser::{JsonEvent, LowLevelJsonParser};

use crate::decimal::Decimal;
use crate::value::Typed;

/// The greatest number of open brackets in a text: three for each of 1,000 mappings, and some to spare.
pub const MAX_DEPTH: usize = 10_000;

/// The mark that a text may start with in other formats.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The reason why a text is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonError {
    /// More than [`MAX_DEPTH`] brackets are open.
    TooDeep,
    /// The text is not JSON, or not in the form.
    Malformed {
        /// The offset of the mistake, in bytes.
        offset: usize,
        /// The mistake, in lower case and without a full stop.
        message: String,
    },
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooDeep => write!(f, "the JSON nests deeper than {MAX_DEPTH} brackets"),
            Self::Malformed { offset, message } => write!(f, "at byte {offset}: {message}"),
        }
    }
}

impl std::error::Error for JsonError {}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Typed,
    Plain,
}

/// Reads documents in the typed form: one array.
///
/// # Errors
/// Fails on any other text, also on a bare JSON number.
///
/// ```
/// use kyaml_cases::json::read_typed;
/// use kyaml_cases::value::Typed;
/// let documents = read_typed(br#"[{"mapping": [["a", {"number": "1.50"}]]}]"#)?;
/// assert_eq!(documents, [Typed::Mapping(vec![("a".into(), Typed::Number("1.5".into()))])]);
/// # Ok::<(), kyaml_cases::json::JsonError>(())
/// ```
pub fn read_typed(json: &[u8]) -> Result<Vec<Typed>, JsonError> {
    let mut reader = Reader { json, at: 0, form: Form::Typed };
    let Typed::Sequence(documents) = reader.document()? else {
        return Err(malformed(0, "the documents are an array"));
    };
    if reader.is_at_end() { Ok(documents) } else { Err(malformed(reader.at, "trailing characters")) }
}

/// Writes documents in the typed form, on one line.
///
/// ```
/// use kyaml_cases::json::write_typed;
/// use kyaml_cases::value::Typed;
/// assert_eq!(write_typed(&[Typed::Number("1.50".into())]), r#"[{"number":"1.50"}]"#);
/// ```
#[must_use]
pub fn write_typed(documents: &[Typed]) -> String {
    let mut text = String::new();
    write_list(["[", "]"], documents, &mut text, |document, text| write(document, Form::Typed, text));
    text
}

/// Reads documents in the plain form: texts that follow each other. The last value of a repeated key counts.
///
/// # Errors
/// Fails on any other text.
pub fn read_plain(json: &[u8]) -> Result<Vec<Typed>, JsonError> {
    let mut reader = Reader { json, at: 0, form: Form::Plain };
    let mut documents = Vec::new();
    while !reader.is_at_end() {
        documents.push(reader.document()?);
    }
    Ok(documents)
}

/// Writes documents in the plain form, one in a line.
#[must_use]
pub fn write_plain(documents: &[Typed]) -> String {
    let mut text = String::new();
    for document in documents {
        write(document, Form::Plain, &mut text);
        text.push('\n');
    }
    text
}

struct Reader<'j> {
    json: &'j [u8],
    /// The offset of the bytes that are not read yet.
    at: usize,
    form: Form,
}

/// A collection whose end is not read yet.
enum Open {
    Sequence(Vec<Typed>),
    /// The entries, and the key of the next value.
    Mapping(Vec<(String, Typed)>, String),
}

impl Reader<'_> {
    /// Skips white space.
    fn is_at_end(&mut self) -> bool {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.json.get(self.at) {
            self.at += 1;
        }
        self.at == self.json.len()
    }

    fn document(&mut self) -> Result<Typed, JsonError> {
        let start = self.at;
        if self.json[start..].starts_with(BYTE_ORDER_MARK) {
            return Err(malformed(start, "a byte order mark is not JSON"));
        }
        let mut parser = LowLevelJsonParser::new().with_max_stack_size(usize::MAX);
        let mut open: Vec<Open> = Vec::new();
        loop {
            let next = parser.parse_next(&self.json[self.at..], true);
            self.at += next.consumed_bytes;
            let Some(event) = next.event else { continue };
            let event = event.map_err(|error| {
                let offset = usize::try_from(error.location().start.offset).unwrap_or(usize::MAX);
                malformed(start.saturating_add(offset), error.message())
            })?;
            let value = match event {
                JsonEvent::StartArray => {
                    open.push(Open::Sequence(Vec::new()));
                    None
                }
                JsonEvent::StartObject => {
                    open.push(Open::Mapping(Vec::new(), String::new()));
                    None
                }
                JsonEvent::ObjectKey(text) => {
                    if let Some(Open::Mapping(_, key)) = open.last_mut() {
                        *key = text.into_owned();
                    }
                    None
                }
                JsonEvent::EndArray | JsonEvent::EndObject => Some(match open.pop() {
                    Some(Open::Mapping(entries, _)) => self.mapping(entries)?,
                    Some(Open::Sequence(items)) => Typed::Sequence(items),
                    None => return Err(malformed(self.at, "a bracket closes nothing")),
                }),
                JsonEvent::String(text) => Some(Typed::String(text.into_owned())),
                JsonEvent::Number(_) if self.form == Form::Typed => {
                    return Err(malformed(self.at, r#"a number is written {"number": "1.50"}"#));
                }
                JsonEvent::Number(text) => Some(Typed::Number(text.into_owned())),
                JsonEvent::Boolean(value) => Some(Typed::Bool(value)),
                JsonEvent::Null => Some(Typed::Null),
                JsonEvent::Eof => return Err(malformed(self.at, "the text ends before its value")),
            };
            if open.len() > MAX_DEPTH {
                return Err(JsonError::TooDeep);
            }
            let Some(value) = value else { continue };
            match open.last_mut() {
                Some(Open::Sequence(items)) => items.push(value),
                Some(Open::Mapping(entries, key)) => entries.push((std::mem::take(key), value)),
                None => return self.ended(value),
            }
        }
    }

    /// Refuses a word that goes on behind a value, as in `01` and `nullx`.
    fn ended(&self, value: Typed) -> Result<Typed, JsonError> {
        let is_word = matches!(value, Typed::Null | Typed::Bool(_) | Typed::Number(_)) && self.form == Form::Plain;
        match self.json.get(self.at) {
            Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'+' | b'.') if is_word => {
                Err(malformed(self.at, "white space is missing behind the value"))
            }
            _ => Ok(value),
        }
    }

    /// The value of an object.
    fn mapping(&self, entries: Vec<(String, Typed)>) -> Result<Typed, JsonError> {
        match self.form {
            Form::Plain => Ok(Typed::Mapping(last_of_each_key(entries))),
            Form::Typed => tagged(entries).map_err(|message| malformed(self.at, message)),
        }
    }
}

/// The value of an object in the typed form.
fn tagged(mut entries: Vec<(String, Typed)>) -> Result<Typed, String> {
    let Some((tag, content)) = entries.pop() else {
        return Err(r#"an empty mapping is written {"mapping": []}"#.to_owned());
    };
    if let Some((other, _)) = entries.pop() {
        return Err(format!("{other:?} and {tag:?} are in one object, which has one key"));
    }
    match (tag.as_str(), content) {
        ("number", Typed::String(text)) if Decimal::parse(&text).is_some() => Ok(Typed::Number(text)),
        ("number", Typed::String(text)) => Err(format!("{text:?} is not a number of KY-NUM-1")),
        ("number", _) => Err("the text of a number is a string".to_owned()),
        ("mapping", Typed::Sequence(pairs)) => {
            Ok(Typed::Mapping(pairs.into_iter().map(entry).collect::<Result<_, _>>()?))
        }
        ("mapping", _) => Err(r#"the entries of a mapping are an array: {"mapping": [["key", value]]}"#.to_owned()),
        _ => Err(format!(r#"unknown key {tag:?}: write "number" or "mapping""#)),
    }
}

fn entry(pair: Typed) -> Result<(String, Typed), String> {
    if let Typed::Sequence(mut parts) = pair
        && parts.len() == 2
        && let (Some(value), Some(Typed::String(key))) = (parts.pop(), parts.pop())
    {
        return Ok((key, value));
    }
    Err(r#"an entry of a mapping is written ["key", value]"#.to_owned())
}

fn last_of_each_key(mut entries: Vec<(String, Typed)>) -> Vec<(String, Typed)> {
    let mut seen = HashSet::new();
    let is_last: Vec<bool> = entries.iter().rev().map(|(key, _)| seen.insert(key.clone())).collect();
    let mut is_last = is_last.into_iter().rev();
    entries.retain(|_| is_last.next().unwrap_or_default());
    entries
}

#[cold]
fn malformed(offset: usize, message: impl Into<String>) -> JsonError {
    JsonError::Malformed { offset, message: message.into() }
}

/// Writes a value behind a text.
fn write(value: &Typed, form: Form, out: &mut String) {
    match value {
        Typed::Null => out.push_str("null"),
        Typed::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Typed::Number(text) if form == Form::Plain => out.push_str(text),
        Typed::Number(text) => {
            out.push_str(r#"{"number":"#);
            write_string(text, out);
            out.push('}');
        }
        Typed::String(text) => write_string(text, out),
        Typed::Sequence(items) => write_list(["[", "]"], items, out, |item, out| write(item, form, out)),
        Typed::Mapping(entries) if form == Form::Plain => write_list(["{", "}"], entries, out, |(key, value), out| {
            write_string(key, out);
            out.push(':');
            write(value, form, out);
        }),
        Typed::Mapping(entries) => write_list([r#"{"mapping":["#, "]}"], entries, out, |(key, value), out| {
            out.push('[');
            write_string(key, out);
            out.push(',');
            write(value, form, out);
            out.push(']');
        }),
    }
}

fn write_list<T>([open, close]: [&str; 2], items: &[T], out: &mut String, write: impl Fn(&T, &mut String)) {
    out.push_str(open);
    for (index, item) in items.iter().enumerate() {
        out.push_str(if index > 0 { "," } else { "" });
        write(item, out);
    }
    out.push_str(close);
}

fn write_string(text: &str, out: &mut String) {
    out.push_str(&serde_json::to_string(text).expect("a string is JSON"));
}

#[cfg(test)]
mod test;
