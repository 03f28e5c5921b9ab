//! The editions of the specification and their errata, as a part of the page of changes.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Map, Value};

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

#[derive(Deserialize)]
struct Errata {
    errata: Vec<Map<String, Value>>,
}

/// The content of `spec/editions.toml` and `spec/errata.json` in Markdown.
///
/// # Errors
/// Fails if a file cannot be read.
pub fn text(root: &Path) -> Result<String> {
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| path.to_owned());
    let Editions { edition: editions } = toml::from_str(&read("spec/editions.toml")?).context("spec/editions.toml")?;
    let mut out = "## Editions\n\n| edition | status | Unicode |\n| --- | --- | --- |\n".to_owned();
    for Edition { name, status, unicode } in editions {
        add_line!(out, "| {name} | {status} | {unicode} |");
    }
    out.push_str("\n## Errata\n\n");
    let Errata { errata } = serde_json::from_str(&read("spec/errata.json")?).context("spec/errata.json")?;
    if errata.is_empty() {
        out.push_str("There is none.\n");
    }
    for erratum in errata {
        // All members of an erratum, in their order.
        let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let facts: Vec<String> = erratum.iter().map(|(key, value)| format!("{key}: {}", word(value))).collect();
        add_line!(out, "- {}", facts.join("; "));
    }
    out.push('\n');
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editions_of_this_text_are_listed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = text(&root).unwrap();
        assert!(text.contains("| 2026 | ") && text.contains("## Errata"), "{text}");
    }
}
