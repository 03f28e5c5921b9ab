//! The settings of a call.

use kyaml_workspace::Settings;

/// The settings that `json` has, in the fields of `kyaml.toml`. The error is a message.
pub(crate) fn settings(json: &str) -> Result<Settings, String> {
    if json.trim().is_empty() {
        return Ok(Settings::default());
    }
    serde_json::from_str(json).map_err(|error| format!("settings: {error}"))
}
