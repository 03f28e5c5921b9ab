use serde::Deserialize as _;
use yaml_serde::{Deserializer, Value};

use super::{Loaded, Profile, Reader};

/// The maintained descendant of `serde_yaml`, on a port of libyaml.
pub(super) const READER: Reader = Reader { name: "yaml_serde", package: "yaml_serde", profile: Profile::Typed, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    Deserializer::from_str(input)
        .map(|document| Value::deserialize(document).map(convert).map_err(|error| error.to_string()))
        .collect()
}

fn convert(value: Value) -> Loaded {
    match value {
        Value::Null => Loaded::Null,
        Value::Bool(value) => Loaded::Bool(value),
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() => Loaded::float(float),
            _ => Loaded::number(number),
        },
        Value::String(text) => Loaded::String(text),
        Value::Sequence(items) => Loaded::Sequence(items.into_iter().map(convert).collect()),
        Value::Mapping(entries) => {
            let entries = entries.into_iter();
            Loaded::Mapping(entries.map(|(key, value)| (convert(key), convert(value))).collect())
        }
        Value::Tagged(tagged) => Loaded::foreign(tagged),
    }
}
