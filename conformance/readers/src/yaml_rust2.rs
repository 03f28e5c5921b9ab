use yaml_rust2::{Yaml, YamlLoader};

use super::{Loaded, Profile, Reader};

/// The maintained descendant of yaml-rust.
pub(super) const READER: Reader = Reader { name: "yaml-rust2", package: "yaml-rust2", profile: Profile::Typed, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let documents = YamlLoader::load_from_str(input).map_err(|error| error.to_string())?;
    Ok(documents.into_iter().map(convert).collect())
}

fn convert(node: Yaml) -> Loaded {
    match node {
        Yaml::Null => Loaded::Null,
        Yaml::Boolean(value) => Loaded::Bool(value),
        Yaml::Integer(value) => Loaded::number(value),
        Yaml::Real(text) => Loaded::number(text),
        Yaml::String(text) => Loaded::String(text),
        Yaml::Array(items) => Loaded::Sequence(items.into_iter().map(convert).collect()),
        Yaml::Hash(entries) => {
            let entries = entries.into_iter();
            Loaded::Mapping(entries.map(|(key, value)| (convert(key), convert(value))).collect())
        }
        other @ (Yaml::Alias(_) | Yaml::BadValue) => Loaded::foreign(other),
    }
}
