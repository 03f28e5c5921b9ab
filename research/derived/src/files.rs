//! Every derived file, as it should be.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::expression::{Dialect, expression};
use crate::production::productions;
use crate::rules::Rules;
use crate::{abnf, gbnf};

/// The command that writes the files.
const COMMAND: &str = "cargo xtask bless grammars";

/// The folder of the derived files, which users read.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../grammar/derived")
}

/// Each derived file: its path, and its content.
///
/// # Errors
/// Fails where the grammar has something that cannot be derived.
pub fn files() -> Result<Vec<(PathBuf, String)>> {
    let rules = Rules::without_look_ahead()?;
    let folder = folder();
    let productions = productions(&rules, "stream")?;
    let head = |content: &str| format!("{content}\nMade from kyaml.pest by `{COMMAND}`; do not edit.");
    let without_data = head("KYAML, without the data rules of section 11 of the specification.");
    let mut files = vec![
        (folder.join("abnf/kyaml.abnf"), abnf::text(&without_data, &productions)),
        (folder.join("gbnf/kyaml.gbnf"), gbnf::text(&head("KYAML with comments, in any layout."), &productions)),
    ];
    files.push((folder.join("textmate/kyaml.tmLanguage.json"), textmate(&rules)?));
    files.push((folder.join("tree-sitter/tokens.json"), tokens(&rules)?));
    Ok(files)
}

/// The skeleton, with a regular expression in place of each `{{rule}}`.
fn textmate(rules: &Rules) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("textmate/skeleton.json");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut grammar: Value = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    grammar["comment"] = json!(format!("Made from skeleton.json and kyaml.pest by `{COMMAND}`; do not edit."));
    fill(&mut grammar, rules)?;
    Ok(serde_json::to_string_pretty(&grammar)? + "\n")
}

fn fill(value: &mut Value, rules: &Rules) -> Result<()> {
    match value {
        Value::String(text) => {
            while let Some(start) = text.find("{{") {
                let end = start + text[start..].find("}}").context("a `{{` without its `}}`")?;
                let expression = expression(rules, &text[start + 2..end], Dialect::Oniguruma)?;
                text.replace_range(start..end + 2, &expression);
            }
        }
        Value::Array(values) => values.iter_mut().try_for_each(|value| fill(value, rules))?,
        Value::Object(values) => values.values_mut().try_for_each(|value| fill(value, rules))?,
        _ => {}
    }
    Ok(())
}

/// The regular expressions of the tokens that grammar.js names.
fn tokens(rules: &Rules) -> Result<String> {
    let mut tokens = serde_json::Map::new();
    for rule in [
        "plain_text",
        "ambiguous",
        "number",
        "comment",
        "raw_character",
        "unindented_character",
        "escape",
        "line_break",
    ] {
        tokens.insert(rule.to_owned(), json!(expression(rules, rule, Dialect::TreeSitter)?));
    }
    Ok(serde_json::to_string_pretty(&tokens)? + "\n")
}
