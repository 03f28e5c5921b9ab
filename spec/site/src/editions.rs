//! The editions of the specification and their errata, as a part of the page of changes.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;

use crate::html::add_line;

#[derive(Deserialize)]
struct Editions {
    edition: Vec<Edition>,
}

#[derive(Deserialize)]
struct Edition {
    name: String,
    status: String,
    unicode: String,
}

/// The content of `spec/editions.toml` and `spec/errata.json` in Markdown; empty if both are
/// missing.
///
/// # Errors
/// Fails if an existing file cannot be read.
pub fn text(root: &Path) -> Result<String> {
    let mut out = String::new();
    if let Some(text) = read(root, "spec/editions.toml")? {
        let Editions { edition: editions } = toml::from_str(&text).context("spec/editions.toml")?;
        out.push_str("## Editions\n\n| edition | status | Unicode |\n| --- | --- | --- |\n");
        for Edition { name, status, unicode } in editions {
            add_line!(out, "| {name} | {status} | {unicode} |");
        }
        out.push('\n');
    }
    if let Some(text) = read(root, "spec/errata.json")? {
        let errata: Value = serde_json::from_str(&text).context("spec/errata.json")?;
        let errata =
            errata.get("errata").and_then(Value::as_array).context("spec/errata.json has no list of errata")?;
        out.push_str("## Errata\n\n");
        if errata.is_empty() {
            out.push_str("There is none.\n");
        }
        for erratum in errata.iter().filter_map(Value::as_object) {
            // All members of an erratum, in their order.
            let facts: Vec<String> = erratum
                .iter()
                .map(|(key, value)| {
                    format!("{key}: {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                })
                .collect();
            add_line!(out, "- {}", facts.join("; "));
        }
        out.push('\n');
    }
    Ok(out)
}

fn read(root: &Path, path: &str) -> Result<Option<String>> {
    let file = root.join(path);
    if !file.is_file() {
        return Ok(None);
    }
    fs::read_to_string(file).map(Some).with_context(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_files_give_no_text() {
        assert_eq!(text(Path::new("/nowhere")).unwrap(), "");
    }

    #[test]
    fn the_editions_of_this_text_are_listed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = text(&root).unwrap();
        assert!(text.contains("| 2026 | ") && text.contains("## Errata"), "{text}");
    }
}
