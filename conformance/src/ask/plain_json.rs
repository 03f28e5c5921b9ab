//! Values as ordinary JSON: what programs that know nothing of the suite read and write. Numbers keep their text, whatever its length,
//! and nothing recurses through what a program wrote.

use std::collections::HashSet;

use kyaml_cases::decimal::Decimal;
use kyaml_cases::value::Typed;
use kyaml_protocol::{MAX_JSON_DEPTH, json_depth};

/// Writes documents as JSON texts, one a line. Numbers keep their text, mappings the order of their keys.
#[must_use]
pub fn write(documents: &[Typed]) -> Vec<u8> {
    let mut out = String::new();
    for document in documents {
        write_value(document, &mut out);
        out.push('\n');
    }
    out.into_bytes()
}

fn write_value(value: &Typed, out: &mut String) {
    match value {
        Typed::Null => out.push_str("null"),
        Typed::Bool(true) => out.push_str("true"),
        Typed::Bool(false) => out.push_str("false"),
        // The text of a number is a JSON text already.
        Typed::Number(text) => out.push_str(text),
        Typed::String(text) => out.push_str(&quoted(text)),
        Typed::Sequence(items) => {
            let mut before = '[';
            for item in items {
                out.push(before);
                write_value(item, out);
                before = ',';
            }
            out.push_str(if items.is_empty() { "[]" } else { "]" });
        }
        Typed::Mapping(entries) => {
            let mut before = '{';
            for (key, value) in entries {
                out.push(before);
                out.push_str(&quoted(key));
                out.push(':');
                write_value(value, out);
                before = ',';
            }
            out.push_str(if entries.is_empty() { "{}" } else { "}" });
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is a JSON text")
}

/// Reads JSON texts that follow each other, each of them a document. Of a key that stands twice the last value counts.
///
/// # Errors
/// Fails in words on anything else.
pub fn read(json: &[u8]) -> Result<Vec<Typed>, String> {
    if json_depth(json) > MAX_JSON_DEPTH {
        return Err(format!("the JSON nests deeper than {MAX_JSON_DEPTH} brackets"));
    }
    let mut reader = Reader { json, at: 0 };
    let mut documents = Vec::new();
    while reader.peek().is_some() {
        documents.push(reader.document()?);
    }
    Ok(documents)
}

/// A place in the bytes.
struct Reader<'j> {
    json: &'j [u8],
    at: usize,
}

/// A collection whose end has not come yet.
enum Open {
    Sequence(Vec<Typed>),
    /// The entries, and the key of the value that comes next.
    Mapping(Vec<(String, Typed)>, String),
}

impl Reader<'_> {
    fn document(&mut self) -> Result<Typed, String> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            let mut value = match self.peek() {
                Some(b'[') if !self.is_empty_collection(b']') => {
                    open.push(Open::Sequence(Vec::new()));
                    continue;
                }
                Some(b'[') => Typed::Sequence(Vec::new()),
                Some(b'{') if !self.is_empty_collection(b'}') => {
                    open.push(Open::Mapping(Vec::new(), self.key()?));
                    continue;
                }
                Some(b'{') => Typed::Mapping(Vec::new()),
                _ => self.scalar()?,
            };
            // What ends with this value becomes the value of what is around it.
            loop {
                match open.pop() {
                    None => return Ok(value),
                    Some(Open::Sequence(mut items)) => {
                        items.push(value);
                        if self.goes_on(b']')? {
                            open.push(Open::Sequence(items));
                            break;
                        }
                        value = Typed::Sequence(items);
                    }
                    Some(Open::Mapping(mut entries, key)) => {
                        entries.push((key, value));
                        if self.goes_on(b'}')? {
                            open.push(Open::Mapping(entries, self.key()?));
                            break;
                        }
                        value = Typed::Mapping(last_of_each_key(entries));
                    }
                }
            }
        }
    }

    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.json.get(self.at) {
            self.at += 1;
        }
        self.json.get(self.at).copied()
    }

    /// Goes past the opening bracket, and past the closing one where nothing is between them.
    fn is_empty_collection(&mut self, close: u8) -> bool {
        let opened = self.at;
        self.at += 1;
        let is_empty = self.peek() == Some(close);
        self.at = if is_empty { self.at + 1 } else { opened + 1 };
        is_empty
    }

    /// Goes past the comma, or past the bracket that closes the collection.
    fn goes_on(&mut self, close: u8) -> Result<bool, String> {
        let next = self.peek();
        if next != Some(b',') && next != Some(close) {
            return Err(self.wrong("a comma or a closing bracket"));
        }
        self.at += 1;
        Ok(next == Some(b','))
    }

    fn key(&mut self) -> Result<String, String> {
        self.peek();
        let key = self.string()?;
        if self.peek() != Some(b':') {
            return Err(self.wrong("a colon"));
        }
        self.at += 1;
        Ok(key)
    }

    fn scalar(&mut self) -> Result<Typed, String> {
        if self.peek() == Some(b'"') {
            return Ok(Typed::String(self.string()?));
        }
        let rest = &self.json[self.at..];
        let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
        let word = &rest[..rest.iter().take_while(|byte| is_in_word(byte)).count()];
        let word = std::str::from_utf8(word).expect("the word is ASCII");
        let value = match word {
            "null" => Typed::Null,
            "true" => Typed::Bool(true),
            "false" => Typed::Bool(false),
            _ if Decimal::parse(word).is_some() => Typed::Number(word.to_owned()),
            _ => return Err(self.wrong("a value")),
        };
        self.at += word.len();
        Ok(value)
    }

    fn string(&mut self) -> Result<String, String> {
        let rest = &self.json[self.at..];
        if rest.first() != Some(&b'"') {
            return Err(self.wrong("a string"));
        }
        let mut is_escaped = false;
        let is_end = |byte: &u8| {
            let ends = *byte == b'"' && !is_escaped;
            is_escaped = *byte == b'\\' && !is_escaped;
            ends
        };
        let end = rest[1..].iter().position(is_end).ok_or_else(|| self.wrong("a string that ends"))?;
        let source = &rest[..end + 2];
        let text = serde_json::from_slice(source).map_err(|error| format!("at byte {}: {error}", self.at))?;
        self.at += source.len();
        Ok(text)
    }

    #[cold]
    fn wrong(&self, wanted: &str) -> String {
        let shown = &self.json[self.at..self.json.len().min(self.at + 20)];
        match shown {
            [] => format!("at byte {}: the JSON ends where {wanted} is due", self.at),
            _ => format!("at byte {}: {wanted} is due, not {:?}", self.at, String::from_utf8_lossy(shown)),
        }
    }
}

fn last_of_each_key(mut entries: Vec<(String, Typed)>) -> Vec<(String, Typed)> {
    let mut seen = HashSet::new();
    let is_last: Vec<bool> = entries.iter().rev().map(|(key, _)| seen.insert(key.clone())).collect();
    let mut is_last = is_last.into_iter().rev();
    entries.retain(|_| is_last.next().unwrap_or_default());
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use kyaml_cases::value::from_json as typed;

    #[test]
    fn documents_are_written_and_read_back() {
        let json = br#"[{"mapping":[["b",{"number":"1.50"}],["a",[null,true,"x"]],["c",{"mapping":[]}]]},{"number":"-1e400"},"y"]"#;
        let documents = typed(json).unwrap();
        let text = write(&documents);
        assert_eq!(String::from_utf8_lossy(&text), "{\"b\":1.50,\"a\":[null,true,\"x\"],\"c\":{}}\n-1e400\n\"y\"\n");
        assert_eq!(read(&text).unwrap(), documents);
    }

    #[test]
    fn texts_follow_each_other_in_any_way() {
        let expected = [Typed::Number("1".into()), Typed::Null, Typed::Sequence(vec![]), Typed::Sequence(vec![])];
        assert_eq!(read(b" 1\nnull [][]\n").unwrap(), expected);
        assert_eq!(read(b" \n").unwrap(), []);
        assert!(read("[".repeat(100_000).as_bytes()).unwrap_err().contains("deeper"));
        let deep = format!("{}{}", "[".repeat(9000), "]".repeat(9000));
        let written = move || {
            assert_eq!(String::from_utf8(write(&read(deep.as_bytes()).unwrap())).unwrap(), format!("{deep}\n"));
        };
        // Without optimization, 9000 levels are more than the stack of a test's thread holds.
        std::thread::Builder::new().stack_size(64 << 20).spawn(written).unwrap().join().unwrap();
    }

    #[test]
    fn strings_are_decoded_and_numbers_keep_every_digit() {
        let expected = [Typed::String("\"\\\u{1F600}/".into()), Typed::Number("12345678901234567890.10".into())];
        assert_eq!(read(br#""\"\\\ud83d\ude00\/" 12345678901234567890.10"#).unwrap(), expected);
    }

    #[test]
    fn the_last_of_two_values_counts() {
        let read = read(br#"{"a": 1, "b": [2], "a": {"c": 3}}"#).unwrap();
        assert_eq!(
            read,
            typed(br#"[{"mapping":[["b",[{"number":"2"}]],["a",{"mapping":[["c",{"number":"3"}]]}]]}]"#).unwrap()
        );
    }

    #[test]
    fn anything_else_is_refused() {
        for json in [
            "1 a: 2",
            "[1",
            "[1,]",
            "[,1]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "{1:1}",
            "\"a",
            "\"\\x\"",
            "\"\n\"",
            "01",
            "+1",
            "1.",
            "tru",
            "]",
            "}",
            "NaN",
            "[1}",
            "'a'",
            "\u{FEFF}1",
        ] {
            assert!(read(json.as_bytes()).is_err(), "{json:?}");
        }
        assert!(read(b"\"\xFF\"").is_err());
    }
}
