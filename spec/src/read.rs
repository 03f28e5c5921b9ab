//! Files of the repository. An error names the file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde::de::DeserializeOwned;
use walkdir::{DirEntry, WalkDir};

/// The text of a file.
///
/// # Errors
/// Fails if it cannot be read.
pub fn text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// The data in a file of TOML.
///
/// # Errors
/// Fails if it cannot be read or has another form.
pub fn toml<T: DeserializeOwned>(path: &Path) -> Result<T> {
    toml::from_str(&text(path)?).with_context(|| path.display().to_string())
}

/// The data in a file of JSON.
///
/// # Errors
/// Fails if it cannot be read or has another form.
pub fn json<T: DeserializeOwned>(path: &Path) -> Result<T> {
    serde_json::from_str(&text(path)?).with_context(|| path.display().to_string())
}

/// All files below a folder, in order of name.
///
/// # Errors
/// Fails if a folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(entries.into_iter().filter(|entry| entry.file_type().is_file()).map(DirEntry::into_path).collect())
}
