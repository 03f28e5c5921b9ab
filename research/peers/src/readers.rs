//! Readers and writers in Rust, each on a whole file.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use kyaml_core::{Value, WriteOptions};
use serde::de::IgnoredAny;

/// Reads `file` with the reader of this name. What a reader gives is thrown away.
pub(crate) fn run(name: &str, file: &Path) -> Result<(), String> {
    let mut bytes = fs::read(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    if name == "bytes" {
        black_box(&bytes);
        return Ok(());
    }
    if name == "simd-json" {
        for line in bytes.split_mut(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            black_box(simd_json::to_borrowed_value(line).map_err(|error| error.to_string())?);
        }
        return Ok(());
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| error.to_string())?;
    match name {
        "utf-8" => {
            black_box(text);
        }
        "serde_json-ignored" => {
            let count = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>().flatten().count();
            black_box(count);
        }
        "serde_json-value" => {
            black_box(json_values(text)?);
        }
        "serde_json-pretty" => {
            for value in json_values(text)? {
                black_box(serde_json::to_string_pretty(&value).map_err(|error| error.to_string())?);
            }
        }
        "granit-parser" => {
            black_box(granit_parser::Parser::new_from_str(text).flatten().count());
        }
        "saphyr" => {
            use saphyr::LoadableYamlNode;
            black_box(saphyr::Yaml::load_from_str(text).map_err(|error| error.to_string())?);
        }
        "kyaml-parse" => {
            black_box(kyaml_core::parse(&bytes));
        }
        "kyaml-values" => {
            let read = kyaml_core::Deserializer::from_str(text).into_iter::<Value>().collect::<Result<Vec<_>, _>>();
            black_box(read.map_err(|error| error.to_string())?);
        }
        "kyaml-write" => {
            let read = kyaml_core::Deserializer::from_str(text).into_iter::<Value>().collect::<Result<Vec<_>, _>>();
            let values = read.map_err(|error| error.to_string())?;
            black_box(kyaml_core::render_values(&values, &WriteOptions::default()));
        }
        _ => return Err(format!("there is no reader `{name}`")),
    }
    Ok(())
}

fn json_values(text: &str) -> Result<Vec<serde_json::Value>, String> {
    let read = serde_json::Deserializer::from_str(text).into_iter().collect::<Result<Vec<_>, _>>();
    read.map_err(|error| error.to_string())
}
