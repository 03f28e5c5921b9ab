use yaml_edit::{ScalarType, ScalarValue, YamlFile, YamlValue};

use super::{Loaded, Profile, Reader};

/// An editor's tree over the source, which resolves scalars itself.
pub(super) const READER: Reader = Reader { name: "yaml-edit", package: "yaml-edit", profile: Profile::Typed, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let parse = YamlFile::parse(input);
    if parse.has_errors() {
        return Err(parse.errors().join("; "));
    }
    parse
        .tree()
        .documents()
        .map(|document| YamlValue::from_document(&document).map(|value| convert(&value)))
        .collect::<Result<_, _>>()
        .map_err(|error| format!("{error:?}"))
}

fn convert(value: &YamlValue) -> Loaded {
    match value {
        YamlValue::Scalar(scalar) => convert_scalar(scalar),
        YamlValue::Sequence(items) => Loaded::Sequence(items.iter().map(convert).collect()),
        YamlValue::Mapping(entries) => {
            let entries = entries.iter();
            Loaded::Mapping(entries.map(|(key, value)| (Loaded::String(key.clone()), convert(value))).collect())
        }
        other => Loaded::foreign(other),
    }
}

fn convert_scalar(scalar: &ScalarValue) -> Loaded {
    match scalar.scalar_type() {
        ScalarType::Null => Loaded::Null,
        ScalarType::Boolean => Loaded::Bool(scalar.value().eq_ignore_ascii_case("true")),
        ScalarType::Integer | ScalarType::Float => Loaded::number(scalar.value()),
        ScalarType::String => Loaded::String(scalar.value().to_owned()),
        other => Loaded::foreign(other),
    }
}
