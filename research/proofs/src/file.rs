//! Files that hold TOML.

use std::path::Path;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;

/// The content of a file. An error names the file, also for an unknown key.
pub(crate) fn load<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    toml::from_str(&text).with_context(|| path.display().to_string())
}
