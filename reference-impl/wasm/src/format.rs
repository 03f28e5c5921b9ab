//! The conversion of a text.

use kyaml_core::{BlankLines, Layout, LineIndex, Style, WriteOptions};
use kyaml_format::{FormatOptions, Language};
use kyaml_import::{Error, Note};
use kyaml_workspace::Settings;
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
pub(crate) struct Refused<'a> {
    errors: Vec<Said<'a>>,
}

impl<'a> Refused<'a> {
    pub(crate) fn new(lines: &LineIndex<'_>, errors: &'a [Error]) -> Self {
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
    fn error(lines: &LineIndex<'_>, error: &'a Error) -> Self {
        let related = error.related_span().zip(error.related_label());
        Self {
            place: Place::new(lines, error.span()),
            rule: Some(error.rule().name()),
            clause: error.rule().clause(),
            message: error.to_string(),
            related: related.map(|(span, message)| Related { place: Place::new(lines, span), message }),
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
    let options = options(&settings(settings_json)?, language)?;
    let lines = LineIndex::new(text);
    match kyaml_format::format(text, &options) {
        Ok(formatted) => json(&Formatted {
            text: formatted.text(),
            notes: formatted.notes().iter().map(|note| Said::note(&lines, note)).collect(),
            left_out_comments: formatted.left_out_comments(),
        }),
        Err(errors) => json(&Refused::new(&lines, &errors)),
    }
}

/// The settings are about KYAML: block YAML and JSON have only the schema and the place of comments
/// from them, as in `kyaml-fmt`.
fn options(settings: &Settings, language: &str) -> Result<FormatOptions, String> {
    let other = |language| {
        let mut options = settings.format_options().language(language);
        options.write = WriteOptions::default();
        options
    };
    match language {
        "kyaml" => Ok(settings.format_options()),
        "yaml" => {
            let mut options = other(Language::Yaml);
            options.write = options.write.style(Style::default().blank_lines(BlankLines::Keep));
            Ok(options)
        }
        "json" => Ok(other(Language::Json)),
        "json-lines" => {
            let mut options = other(Language::Json);
            options.write = options.write.layout(Layout::Compact);
            Ok(options)
        }
        _ => Err(format!("language: `{language}` is unknown; write `kyaml`, `yaml`, `json` or `json-lines`")),
    }
}
