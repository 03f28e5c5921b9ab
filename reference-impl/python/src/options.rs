//! The settings of a call.

use kyaml_format::Language;
use kyaml_import::Syntax;
use kyaml_lint::rules;
use kyaml_workspace::config::no_such_rule;
use kyaml_workspace::{FormatTask, Settings};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The settings that `json` has, in the fields of `kyaml.toml`. An unknown name or value is a `ValueError`.
pub(crate) fn settings(json: &str) -> PyResult<Settings> {
    serde_json::from_str(json).map_err(|error| refused(&error.to_string()))
}

/// The settings of a check. `severity` has a selector and a level each, and a later one takes precedence: the tables of
/// `kyaml.toml` have no order, and the mappings of Python have one.
pub(crate) fn check_settings(json: &str, severity: Vec<(String, String)>) -> PyResult<Settings> {
    let mut settings = settings(json)?;
    for (selector, level) in severity {
        let rules = rules::select(&selector).ok_or_else(|| refused(&no_such_rule(&selector)))?;
        let level = serde_json::from_value(level.into()).map_err(|error| refused(&error.to_string()))?;
        settings.set_severity(rules, level);
    }
    Ok(settings)
}

fn refused(message: &str) -> PyErr {
    PyValueError::new_err(message.to_owned())
}

/// The task of the formatter.
pub(crate) fn task(settings: &Settings, to: &str, syntax: &str) -> PyResult<FormatTask> {
    let languages = [("kyaml", Language::Kyaml), ("yaml", Language::Yaml), ("json", Language::Json)];
    let syntaxes = [("detect", Syntax::Detect), ("yaml", Syntax::Yaml), ("json", Syntax::Json)];
    let mut options = settings.format_options().language(named("to", to, &languages)?);
    options.import.syntax = named("syntax", syntax, &syntaxes)?;
    Ok(FormatTask::new(options))
}

/// The value with this name. A name that is not in the list is a `ValueError`, which lists the names.
fn named<T: Copy>(option: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<_> = values.iter().map(|(known, _)| format!("{known:?}")).collect();
        refused(&format!("{option} cannot be {name:?}; it is {}", names.join(" or ")))
    })
}
