//! The check of a text, its fixes, and the pages of the rules.

use kyaml_lint::report::{Json, Part, Reporter};
use kyaml_lint::{Diagnostic, rules};
use kyaml_workspace::Document;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::place::json;
use crate::settings::settings;

/// The text after its fixes.
#[derive(Serialize)]
struct FixedText {
    text: String,
    /// Number of findings that the fixes removed.
    fixed: usize,
    /// The findings that remain.
    findings: Box<RawValue>,
}

/// The findings in a text, as the array of `kyaml-check --format json`. `file` is empty in each.
///
/// # Errors
/// Fails with a message if the settings are invalid.
pub fn check(text: &[u8], settings_json: &str) -> Result<String, String> {
    let report = Document::open(None, text, settings(settings_json)?)?.check().unwrap_or_default();
    findings(text, report.diagnostics())
}

/// The text after its safe fixes, and after all fixes if `may_guess`: an object with `text`, `fixed`
/// (the number of findings that are gone) and `findings` (those that remain, as [`check()`] has them).
///
/// # Errors
/// Fails with a message if the settings are invalid, or the new text is not UTF-8.
pub fn fix(text: &[u8], may_guess: bool, settings_json: &str) -> Result<String, String> {
    let document = Document::open(None, text, settings(settings_json)?)?;
    let fixed = document.fix(document.check().unwrap_or_default(), may_guess);
    let findings = findings(&fixed.text, fixed.report.diagnostics())?;
    let findings = RawValue::from_string(findings).map_err(|error| error.to_string())?;
    let text = String::from_utf8(fixed.text).map_err(|error| error.to_string())?;
    json(&FixedText { text, fixed: fixed.fixed, findings })
}

/// The page of a rule, as Markdown: offence, reason and remedy. `None` if no rule has this name.
#[must_use]
pub fn explain(rule: &str) -> Option<String> {
    rules::find(rule).map(kyaml_lint::Rule::documentation)
}

fn findings(text: &[u8], diagnostics: &[Diagnostic]) -> Result<String, String> {
    let mut out = Vec::new();
    let mut reporter = Box::new(Json::new(&mut out));
    let written = reporter.part(&Part::whole("", text), diagnostics).and_then(|()| reporter.finish());
    written.map_err(|error| error.to_string())?;
    String::from_utf8(out).map_err(|error| error.to_string())
}
