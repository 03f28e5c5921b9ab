//! An input of the programs that compare and merge, as documents that can be edited.

use std::io;
use std::path::{Path, PathBuf};

use clap::ColorChoice;
use kyaml_core::edit::{EditError, Stream};
use kyaml_core::{BlankLines, Style, WriteOptions};
use kyaml_format::{FormatOptions, Language};
use kyaml_import::{Error, ImportOptions, Syntax, import};
use kyaml_workspace::{ConfigSource, Configs, has_extension};

use crate::input::Input;
use crate::parallel::format;
use crate::report::{Human, finding, for_stderr};
use crate::terminal::{complain, shown};

/// An input and its documents.
pub(crate) struct Documents {
    pub(crate) stream: Stream,
    /// The language of the input.
    pub(crate) language: Language,
    pub(crate) bytes: Vec<u8>,
}

/// The reason why an input has no documents.
pub(crate) enum Refusal {
    /// It cannot be read; a message.
    Unreadable(String),
    /// It cannot become KYAML.
    Errors { name: String, bytes: Vec<u8>, errors: Vec<Error> },
}

impl Refusal {
    /// Prints the message or the findings.
    pub(crate) fn print(&self, program: &str, color: ColorChoice) {
        match self {
            Self::Unreadable(message) => complain(program, message),
            Self::Errors { name, bytes, errors } => {
                // Standard error may be closed, so a failure to write there is ignored.
                let _ = Human::new(io::stderr(), for_stderr(color)).findings(name, bytes, errors.iter().map(finding));
            }
        }
    }
}

impl Documents {
    /// Reads a file, or standard input for `-`. The path `name` decides on the schema and on the
    /// language, and appears in messages.
    pub(crate) fn read(path: &Path, name: &Path) -> Result<Self, Refusal> {
        let input = if path.as_os_str() == "-" { Input::Stdin } else { Input::File(path.to_owned()) };
        let bytes = input.read().map_err(Refusal::Unreadable)?;
        let is_json = has_extension(name, &["json"]);
        if !is_json && let Some(stream) = kyaml(&bytes) {
            return Ok(Self { stream, language: Language::Kyaml, bytes });
        }
        let settings = Configs::new(ConfigSource::Nearest).settings(Some(name)).map_err(Refusal::Unreadable)?;
        let syntax = if is_json { Syntax::Json } else { Syntax::default() };
        let options =
            options(Language::Kyaml).import(ImportOptions::default().schema(settings.schema()).syntax(syntax));
        match format(&bytes, &options).map(|formatted| kyaml(formatted.text().as_bytes())) {
            Ok(Some(stream)) => {
                let language = if is_json || is_json_text(&bytes) { Language::Json } else { Language::Yaml };
                Ok(Self { stream, language, bytes })
            }
            Ok(None) => Err(Refusal::Unreadable(format!("cannot read {}: its text is not KYAML", name.display()))),
            Err(errors) => Err(Refusal::Errors { name: shown(&name.to_string_lossy()).into_owned(), bytes, errors }),
        }
    }
}

/// The text of a stream in a language.
pub(crate) fn write(stream: &Stream, language: Language) -> Result<String, EditError> {
    let text = stream.to_string()?;
    Ok(match format(text.as_bytes(), &options(language)) {
        Ok(formatted) if language != Language::Kyaml => formatted.text().to_owned(),
        _ => text,
    })
}

/// The name of an input in messages: the path in a repository, if it is known.
pub(crate) fn name<'p>(path: &'p Path, given: Option<&'p PathBuf>) -> &'p Path {
    given.map_or(path, PathBuf::as_path)
}

fn kyaml(bytes: &[u8]) -> Option<Stream> {
    Stream::parse(str::from_utf8(bytes).ok()?).ok()
}

fn is_json_text(bytes: &[u8]) -> bool {
    import(bytes, &ImportOptions::default().syntax(Syntax::Json)).errors().is_empty()
}

fn options(language: Language) -> FormatOptions {
    let style = Style::default().blank_lines(BlankLines::Keep);
    FormatOptions::default().write(WriteOptions::default().style(style)).language(language)
}
