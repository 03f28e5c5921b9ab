use saphyr::{LoadableYamlNode as _, Scalar, Yaml};

use super::{Loaded, Profile, Reader};

/// The successor of yaml-rust2 by the same maintainers.
pub(super) const READER: Reader = Reader { name: "saphyr", package: "saphyr", profile: Profile::Typed, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let documents = Yaml::load_from_str(input).map_err(|error| error.to_string())?;
    Ok(documents.into_iter().map(convert).collect())
}

fn convert(node: Yaml<'_>) -> Loaded {
    match node {
        Yaml::Value(scalar) => match scalar {
            Scalar::Null => Loaded::Null,
            Scalar::Boolean(value) => Loaded::Bool(value),
            Scalar::Integer(value) => Loaded::number(value),
            Scalar::FloatingPoint(value) => Loaded::float(value.into_inner()),
            Scalar::String(text) => Loaded::String(text.into_owned()),
        },
        Yaml::Sequence(items) => Loaded::Sequence(items.into_iter().map(convert).collect()),
        Yaml::Mapping(entries) => {
            let entries = entries.into_iter();
            Loaded::Mapping(entries.map(|(key, value)| (convert(key), convert(value))).collect())
        }
        other => Loaded::foreign(other),
    }
}
