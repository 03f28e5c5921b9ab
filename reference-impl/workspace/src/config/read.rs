//! Reads a `kyaml.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kyaml_core::{Edition, LineIndex};
use kyaml_lint::report::shown;
use kyaml_lint::{RuleSet, rules};
use serde::{Deserialize, Deserializer, de};

use super::advice::{advice, no_such_rule};
use super::{Config, Level};
use crate::patterns::Patterns;

impl Config {
    /// Reads a file. The error is a message with the place in the file, whose name is relative to
    /// the folder `current`.
    pub(super) fn read(path: &Path, current: &Path) -> Result<Self, String> {
        let name = path.strip_prefix(current).unwrap_or(path).to_string_lossy();
        let name = shown(&name);
        if path.is_dir() {
            return Err(format!("{name} is a folder; make it a file, or use --no-config"));
        }
        let text = fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        Self::of_text(&text, &name, path.parent().unwrap_or(Path::new("")))
    }

    /// Reads the text of a file with this name. Its patterns are relative to `folder`.
    pub(super) fn of_text(text: &str, name: &str, folder: &Path) -> Result<Self, String> {
        let mut config: Self = toml::from_str(text).map_err(|error| {
            let message = advice(error.message());
            match error.span() {
                Some(span) => format!("{name}:{}: {message}", LineIndex::new(text.as_bytes()).position(span.start)),
                None => format!("{name}: {message}"),
            }
        })?;
        let patterns =
            |patterns: &[String]| Patterns::new(folder, patterns).map_err(|problem| format!("{name}: {problem}"));
        config.excluded = patterns(&config.exclude)?;
        folder.clone_into(&mut config.folder);
        for other in &mut config.overrides {
            other.files = patterns(&other.paths)?;
        }
        let overrides = config.overrides.iter_mut().filter_map(|other| other.json_schema.as_mut());
        for schema in overrides.chain(&mut config.json_schema) {
            schema.set_place(text, name);
        }
        Ok(config)
    }
}

pub(super) fn edition<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Edition>, D::Error> {
    let year = u16::deserialize(deserializer)?.to_string();
    year.parse().map(Some).map_err(de::Error::custom)
}

pub(super) fn selectors<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<RuleSet>, D::Error> {
    let mut selected = RuleSet::EMPTY;
    for selector in Vec::<String>::deserialize(deserializer)? {
        selected = selected.union(select(&selector)?);
    }
    Ok(Some(selected))
}

pub(super) fn severities<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, (RuleSet, Level)>, D::Error> {
    let levels = BTreeMap::<String, Level>::deserialize(deserializer)?;
    levels.into_iter().map(|(selector, level)| Ok((selector.clone(), (select(&selector)?, level)))).collect()
}

fn select<E: de::Error>(selector: &str) -> Result<RuleSet, E> {
    rules::select(selector).ok_or_else(|| E::custom(no_such_rule(selector)))
}
