//! An input of the programs that compare and merge, as documents that can be edited.

use std::io;
use std::path::{Path, PathBuf};

use clap::ColorChoice;
use kyaml_core::Errors;
use kyaml_format::Version;
use kyaml_import::{ImportError, ImportOptions};
use kyaml_workspace::{ConfigSource, Configs, Document, Kind};

use crate::input::Input;
use crate::report::{Human, finding, for_stderr};
use crate::terminal::{complain, shown_path};

/// An input and its documents.
pub(crate) struct Documents {
    pub(crate) version: Version,
    /// How the input was read.
    pub(crate) options: ImportOptions,
    pub(crate) bytes: Vec<u8>,
}

/// The reason why an input has no documents.
pub(crate) enum Refusal {
    /// It cannot be read; a message.
    Unreadable(String),
    /// It cannot become KYAML.
    Errors { name: String, bytes: Vec<u8>, errors: Errors<ImportError> },
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
        let settings = Configs::new(ConfigSource::Nearest).settings(Some(name)).map_err(Refusal::Unreadable)?;
        let document = Document::new(Kind::of(Some(name), &bytes, &settings), &bytes, settings);
        let options = document.import_options(ImportOptions::default().schema(settings.schema()));
        match Version::read(&bytes, &options) {
            Ok(version) => Ok(Self { version, options, bytes }),
            Err(errors) => Err(Refusal::Errors { name: shown_path(name), bytes, errors }),
        }
    }
}

/// The name of an input in messages: the path in a repository, if it is known.
pub(crate) fn name<'p>(path: &'p Path, given: Option<&'p PathBuf>) -> &'p Path {
    given.map_or(path, PathBuf::as_path)
}
