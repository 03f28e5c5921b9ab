//! The settings of a call.

use std::path::Path;

use kyaml_workspace::Settings;
use kyaml_workspace::config::Config;

/// The settings that `json` has, in the fields of `kyaml.toml`. The error is a message.
pub(crate) fn settings(json: &str) -> Result<Settings, String> {
    if json.trim().is_empty() {
        return Ok(Settings::default());
    }
    let config: Config = serde_json::from_str(json).map_err(|error| format!("settings: {error}"))?;
    // A text that is given is wanted.
    Ok(Settings { only_kyaml: None, ..config.settings(Path::new("")) })
}
