//! One file, from its bytes to its new text, in its place where that is asked for.

use std::path::{Path, PathBuf};

use kyaml_import::{Error, Syntax};

use super::Action;
use crate::input::{Input, has_extension};
use crate::replace::{check_file, check_name, replace};
use crate::{FormatOptions, Formatted, format};

/// What is done with every file.
pub(super) struct Job {
    pub(super) action: Action,
    pub(super) options: FormatOptions,
    /// What standard input is called.
    pub(super) stdin: PathBuf,
}

/// A file that could be formatted.
pub(super) struct Done {
    pub(super) bytes: Vec<u8>,
    pub(super) formatted: Formatted,
    /// Whether the new text differs from the old one.
    pub(super) changes: bool,
}

/// Why a file could not be formatted.
pub(super) enum Failure {
    /// Its bytes, and what is wrong with them.
    Input(Vec<u8>, Vec<Error>),
    /// It could not be read or written; the message.
    File(String),
}

impl Job {
    /// What messages call `input`.
    pub(super) fn name(&self, input: &Input) -> String {
        self.path(input).display().to_string()
    }

    fn path<'a>(&'a self, input: &'a Input) -> &'a Path {
        match input {
            Input::Stdin => &self.stdin,
            Input::File(path) => path,
        }
    }

    /// Formats `input`, and rewrites it where the action is to.
    pub(super) fn run(&self, input: &Input) -> Result<Done, Failure> {
        let mut options = self.options.clone();
        let is_json = has_extension(self.path(input), &["json"]);
        if is_json {
            options.import = options.import.syntax(Syntax::Json);
        }
        let refuse = |error| Failure::File(format!("cannot rewrite {}: {error}", self.name(input)));
        if let Input::File(path) = input {
            if self.action != Action::Print {
                check_name(path, options.language).map_err(refuse)?;
            }
            if self.action == Action::Write {
                check_file(path).map_err(refuse)?;
            }
        }
        let bytes = input.read().map_err(Failure::File)?;
        let formatted = match format(&bytes, &options) {
            Ok(formatted) => formatted,
            Err(errors) => return Err(Failure::Input(bytes, errors)),
        };
        let changes = formatted.text.as_bytes() != bytes;
        if let (Action::Write, true, Input::File(path)) = (self.action, changes, input) {
            replace(path, &bytes, formatted.text.as_bytes()).map_err(refuse)?;
        }
        Ok(Done { bytes, formatted, changes })
    }
}
