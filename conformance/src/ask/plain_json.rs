//! Values as ordinary JSON: what programs that know nothing of the suite read and write.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use kyaml_cases::value::Typed;
use kyaml_protocol::{MAX_JSON_DEPTH, json_depth};

/// Writes documents as JSON texts, one a line. Numbers keep their text, mappings the order of their keys.
#[must_use]
pub fn write(documents: &[Typed]) -> Vec<u8> {
    let mut out = Vec::new();
    for document in documents {
        serde_json::to_writer(&mut out, &to_json(document)).expect("JSON values have string keys only");
        out.push(b'\n');
    }
    out
}

/// Reads JSON texts that follow each other, each of them a document. Of a key that stands twice the last value counts.
///
/// # Errors
/// Fails in words on anything else.
pub fn read(json: &[u8]) -> Result<Vec<Typed>, String> {
    if json_depth(json) > MAX_JSON_DEPTH {
        return Err(format!("the JSON nests deeper than {MAX_JSON_DEPTH} brackets"));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let documents = deserializer.into_iter().map(|document| document.map(|Deep(value)| from_json(value)));
    documents.collect::<Result<_, _>>().map_err(|error: serde_json::Error| error.to_string())
}

/// A JSON text of any depth: the stack grows as it needs to.
struct Deep(Value);

impl<'de> Deserialize<'de> for Deep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(serde_stacker::Deserializer::new(deserializer)).map(Self)
    }
}

fn to_json(value: &Typed) -> Value {
    match value {
        Typed::Null => Value::Null,
        Typed::Bool(value) => Value::Bool(*value),
        // The text of a number is a JSON text already.
        Typed::Number(text) => serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone())),
        Typed::String(text) => Value::String(text.clone()),
        Typed::Sequence(items) => Value::Array(items.iter().map(to_json).collect()),
        Typed::Mapping(entries) => {
            Value::Object(entries.iter().map(|(key, value)| (key.clone(), to_json(value))).collect())
        }
    }
}

fn from_json(value: Value) -> Typed {
    match value {
        Value::Null => Typed::Null,
        Value::Bool(value) => Typed::Bool(value),
        Value::Number(number) => Typed::Number(number.to_string()),
        Value::String(text) => Typed::String(text),
        Value::Array(items) => Typed::Sequence(items.into_iter().map(from_json).collect()),
        Value::Object(entries) => {
            Typed::Mapping(entries.into_iter().map(|(key, value)| (key, from_json(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kyaml_cases::value::from_json as typed;

    #[test]
    fn documents_are_written_and_read_back() {
        let json = br#"[{"mapping":[["b",{"number":"1.50"}],["a",[null,true,"x"]]]},{"number":"-1e400"},"y"]"#;
        let documents = typed(json).unwrap();
        let text = write(&documents);
        assert_eq!(String::from_utf8_lossy(&text), "{\"b\":1.50,\"a\":[null,true,\"x\"]}\n-1e+400\n\"y\"\n");
        assert_eq!(read(&text).unwrap(), documents);
    }

    #[test]
    fn texts_follow_each_other_in_any_way() {
        let expected = [Typed::Number("1".into()), Typed::Null, Typed::Sequence(vec![]), Typed::Sequence(vec![])];
        assert_eq!(read(b" 1\nnull [][]\n").unwrap(), expected);
        assert_eq!(read(b" \n").unwrap(), []);
        assert!(read(b"1 a: 2").is_err() && read(b"[1").is_err());
        assert!(read("[".repeat(100_000).as_bytes()).unwrap_err().contains("deeper"));
    }
}
