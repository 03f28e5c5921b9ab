//! The types for the files of a configuration: those of Kubernetes, or of a JSON Schema.

use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::overrides::OverrideBuilder;
use kyaml_core::LineIndex;
use kyaml_import::{ImportOptions, Schema, import};
use kyaml_kubernetes::Types;
use serde::Deserialize;
use toml::Spanned;

/// A file with a JSON Schema.
#[derive(Debug, Deserialize)]
#[serde(from = "Spanned<String>")]
pub(super) struct SchemaFile {
    name: Spanned<String>,
    /// Its place in the configuration, such as `kyaml.toml:3:15`.
    place: String,
}

impl From<Spanned<String>> for SchemaFile {
    fn from(name: Spanned<String>) -> Self {
        Self { name, place: String::new() }
    }
}

impl SchemaFile {
    /// Sets the place. `text` is that of a configuration with this name.
    pub(super) fn set_place(&mut self, text: &str, name: &str) {
        let position = LineIndex::new(text.as_bytes()).position(self.name.span().start);
        self.place = format!("{name}:{position}");
    }

    /// The path of the file. `folder` has the configuration.
    pub(super) fn path(&self, folder: &Path) -> PathBuf {
        folder.join(self.name.get_ref())
    }

    /// Reads the file.
    pub(super) fn types(&self, folder: &Path) -> Result<Types, String> {
        let Self { name, place } = self;
        let name = name.get_ref();
        let text = fs::read(self.path(folder)).map_err(|error| format!("{place}: cannot read {name}: {error}"))?;
        let position = |at| LineIndex::new(&text).position(at);
        let wrong = |at, problem: &dyn std::fmt::Display| format!("{place}: {name}:{}: {problem}", position(at));
        let tree = import(&text, &ImportOptions::default().schema(Schema::Core)).into_result();
        let tree = tree.map_err(|errors| wrong(errors.first().span().start, errors.first()))?;
        Types::json_schema(&tree).map_err(|error| wrong(error.span.start, &error))
    }
}

/// Adds the definitions in files that match these patterns. `folder` has the configuration.
pub(super) fn add_definitions(patterns: &[String], types: &mut Types, folder: &Path) -> Result<(), String> {
    for pattern in patterns {
        let files = files(pattern, folder).map_err(|error| format!("the pattern `{pattern}` is wrong: {error}"))?;
        if files.is_empty() {
            return Err(format!("no file matches `{pattern}` of `schemas` in {}", folder.display()));
        }
        for file in files {
            let text = fs::read(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            let tree = import(&text, &ImportOptions::default())
                .into_result()
                .map_err(|errors| format!("cannot read {}: {}", file.display(), errors.first()))?;
            types.add_definitions(&tree);
        }
    }
    Ok(())
}

/// The files below a folder that match a pattern, in the order of their names.
fn files(pattern: &str, folder: &Path) -> Result<Vec<PathBuf>, ignore::Error> {
    let mut only = OverrideBuilder::new(folder);
    only.add(pattern)?;
    let walk = WalkBuilder::new(folder).overrides(only.build()?).build();
    let found = walk.filter_map(Result::ok).filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    let mut files: Vec<PathBuf> = found.map(ignore::DirEntry::into_path).collect();
    files.sort();
    Ok(files)
}
