use noyalib::Value;

use super::{Loaded, Profile, Reader};

/// A YAML 1.2 library of its own, with values whose keys are always strings.
pub(super) const READER: Reader = Reader { name: "noyalib", package: "noyalib", profile: Profile::Typed, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    noyalib::load_all(input)
        .map_err(|error| error.to_string())?
        .map(|document| document.map(|value| convert(&value)).map_err(|error| error.to_string()))
        .collect()
}

fn convert(value: &Value) -> Loaded {
    match value {
        Value::Null => Loaded::Null,
        Value::Bool(value) => Loaded::Bool(*value),
        Value::Number(number) if number.is_i64() => Loaded::number(number),
        Value::Number(number) => Loaded::float(number.as_f64()),
        Value::String(text) => Loaded::String(text.clone()),
        Value::Sequence(items) => Loaded::Sequence(items.iter().map(convert).collect()),
        Value::Mapping(entries) => {
            let entries = entries.iter();
            Loaded::Mapping(entries.map(|(key, value)| (Loaded::String(key.clone()), convert(value))).collect())
        }
        Value::Tagged(tagged) => Loaded::foreign(tagged),
    }
}
