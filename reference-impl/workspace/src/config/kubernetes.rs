//! The types of Kubernetes for the files of a configuration.

use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::overrides::OverrideBuilder;
use kyaml_import::{ImportOptions, import};
use kyaml_kubernetes::Types;

use super::Config;

impl Config {
    /// Adds the definitions of the setting `schemas`. `folder` has the configuration.
    pub(super) fn add_definitions(&self, types: &mut Types, folder: &Path) -> Result<(), String> {
        for pattern in &self.schemas {
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
