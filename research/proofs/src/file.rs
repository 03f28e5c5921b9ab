//! Files that hold TOML.

use std::path::Path;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;

/// What a file says. The error names the file, also where the file says what is unknown.
pub(crate) fn load<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    toml::from_str(&text).with_context(|| path.display().to_string())
}
