//! The conversion of a text.

use kyaml_core::LineIndex;
use kyaml_format::Language;
use kyaml_import::{ImportError, Note};
use kyaml_lint::Diagnostic;
use kyaml_lint::Form;
use kyaml_workspace::{Document, Refused};
use serde::Serialize;

use crate::place::{Place, json};
use crate::settings::settings;

/// A converted text.
#[derive(Serialize)]
struct Formatted<'a> {
    text: &'a str,
    notes: Vec<Said<'a>>,
    left_out_comments: usize,
}

/// Why a text cannot be converted.
#[derive(Serialize)]
pub(crate) struct Refusal<'a> {
    errors: Vec<Said<'a>>,
}

impl<'a> Refusal<'a> {
    pub(crate) fn new(lines: &LineIndex<'_>, errors: &'a [ImportError]) -> Self {
        Self { errors: errors.iter().map(|error| Said::error(lines, error)).collect() }
    }
}

/// An error or a note.
#[derive(Serialize)]
struct Said<'a> {
    #[serde(flatten)]
    place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    clause: &'a str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    related: Option<Related<'a>>,
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    place: Place,
    message: &'a str,
}

impl<'a> Said<'a> {
    fn error(lines: &LineIndex<'_>, error: &'a ImportError) -> Self {
        let related = error.related_span().zip(error.related_label());
        Self {
            place: Place::new(lines, error.span()),
            rule: Some(error.rule().name()),
            clause: error.rule().clause(),
            message: error.to_string(),
            related: related.map(|(span, message)| Related { place: Place::new(lines, span), message }),
        }
    }

    fn finding(lines: &LineIndex<'_>, found: &'a Diagnostic) -> Self {
        let related = found.related.as_ref();
        Self {
            place: Place::new(lines, found.span),
            rule: Some(found.rule.name()),
            clause: found.rule.clause(),
            message: found.message.clone(),
            related: related.map(|at| Related { place: Place::new(lines, at.span), message: &at.message }),
        }
    }

    fn note(lines: &LineIndex<'_>, note: &'a Note) -> Self {
        let place = Place::new(lines, note.span);
        Self { place, rule: None, clause: note.clause(), message: note.to_string(), related: None }
    }
}

/// Converts KYAML, YAML or JSON to `language`: `kyaml`, `yaml` (block style with comments and blank
/// lines), `json`, or `json-lines` (a document on each line). Returns an object with `text`, `notes`
/// (scalars that look different in it) and `left_out_comments` (a number), or one with `errors` if the text has no one meaning.
///
/// # Errors
/// Fails with a message if the settings or the language are invalid.
pub fn format(text: &[u8], language: &str, settings_json: &str) -> Result<String, String> {
    let settings = settings(settings_json)?;
    let (language, form) = match language {
        "kyaml" => (Language::Kyaml, settings.form),
        "yaml" => (Language::Yaml, None),
        "json" => (Language::Json, None),
        "json-lines" => (Language::Json, Some(Form::Compact)),
        _ => return Err(format!("language: `{language}` is unknown; write `kyaml`, `yaml`, `json` or `json-lines`")),
    };
    let lines = LineIndex::new(text);
    match Document::open(None, text, settings)?.convert(language, form) {
        Ok(formatted) => json(&Formatted {
            text: &formatted.text,
            notes: formatted.notes.iter().map(|note| Said::note(&lines, note)).collect(),
            left_out_comments: formatted.left_out_comments,
        }),
        Err(Refused::Errors(errors)) => json(&Refusal::new(&lines, &errors)),
        Err(Refused::Findings(report)) => {
            json(&Refusal { errors: report.diagnostics().iter().map(|found| Said::finding(&lines, found)).collect() })
        }
        Err(Refused::Template | Refused::Json | Refused::LeftOut) => {
            Err("templates: a template in block style is not formatted".to_owned())
        }
    }
}
