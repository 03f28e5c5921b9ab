//! YAML readers in Rust for the playground: the ones that the suite runs, by the same code.

use kyaml_protocol::reader::{Loaded, Profile, Reader};
use serde_json::{Value, json};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

#[path = "../../../../conformance/readers/src/saphyr.rs"]
mod saphyr;
#[path = "../../../../conformance/adapters/rust-readers/src/readers/serde_saphyr.rs"]
mod serde_saphyr;
#[path = "../../../../conformance/readers/src/yaml_rust2.rs"]
mod yaml_rust2;
#[path = "../../../../conformance/adapters/rust-readers/src/readers/yaml_serde.rs"]
mod yaml_serde;

const ALL: [Reader; 4] = [saphyr::READER, serde_saphyr::READER, yaml_rust2::READER, yaml_serde::READER];

/// The names of the readers.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    ALL.iter().map(|reader| reader.name.to_owned()).collect()
}

/// The documents as `reader` loads them, as JSON: a scalar is a string, spelled as KYAML does or
/// described, a sequence is `{"seq": […]}`, and a mapping is `{"map": [[key, value], …]}`. An error is
/// that of the reader.
#[wasm_bindgen]
pub fn load(reader: &str, text: &str) -> Result<String, JsError> {
    let reader = ALL.iter().find(|each| each.name == reader).ok_or_else(|| JsError::new("unknown reader"))?;
    let documents = (reader.load)(text).map_err(|message| JsError::new(&message))?;
    Ok(Value::from_iter(documents.into_iter().map(node)).to_string())
}

fn node(loaded: Loaded) -> Value {
    match loaded {
        Loaded::Null => json!("null"),
        Loaded::Bool(value) => json!(value.to_string()),
        Loaded::Number(text) => json!(number(&text)),
        Loaded::String(text) => json!(json!(text).to_string()),
        Loaded::Foreign(description) => json!(description),
        Loaded::Sequence(items) => json!({"seq": items.into_iter().map(node).collect::<Vec<_>>()}),
        Loaded::Mapping(entries) => {
            json!({"map": entries.into_iter().map(|(key, value)| json!([node(key), node(value)])).collect::<Vec<_>>()})
        }
    }
}

/// A number as JavaScript would print it, if it can hold the number.
fn number(text: &str) -> String {
    match text.parse::<i128>() {
        Ok(integer) => integer.to_string(),
        Err(_) => text.parse::<f64>().map_or_else(|_| text.to_owned(), |float| float.to_string()),
    }
}
