//! Formats one file, and rewrites it if that is asked for.

use std::path::{Path, PathBuf};

use kyaml_format::{FormatOptions, Formatted, Language};
use kyaml_import::{Error, Syntax};

use super::action::Action;
use super::cli::Cli;
use super::markdown::DoneMarkdown;
use crate::config::Configs;
use crate::input::{Input, has_extension, is_markdown, looks_like_kyaml};
use crate::markdown::format::format_fences;
use crate::markdown::markdown_text;
use crate::parallel::format;
use crate::replace::{check_file, check_name, replace};
use crate::terminal::shown;

/// What is done with every file.
pub(super) struct Job<'a> {
    pub(super) action: Action,
    pub(super) cli: &'a Cli,
    pub(super) configs: &'a Configs,
    /// What standard input is called.
    pub(super) stdin: PathBuf,
}

/// What became of a file that could be read.
pub(super) enum Outcome {
    /// The file does not look like KYAML, and was to be left out then.
    LeftOut,
    Done(Done),
    Markdown(DoneMarkdown),
    /// The file cannot be formatted.
    Refused {
        bytes: Vec<u8>,
        errors: Vec<Error>,
    },
}

/// A file that could be formatted.
pub(super) struct Done {
    pub(super) bytes: Vec<u8>,
    pub(super) formatted: Formatted,
    /// Whether the new text differs from the old one.
    pub(super) changes: bool,
}

impl Job<'_> {
    /// What messages call `input`.
    pub(super) fn name(&self, input: &Input) -> String {
        shown(&self.path(input).to_string_lossy()).into_owned()
    }

    fn path<'a>(&'a self, input: &'a Input) -> &'a Path {
        match input {
            Input::Stdin => &self.stdin,
            Input::File(path) => path,
        }
    }

    /// Formats `input`, and rewrites it if that is the action. The error is a message.
    pub(super) fn run(&self, input: &Input) -> Result<Outcome, String> {
        let is_named = *input != Input::Stdin || self.cli.stdin_filepath.is_some();
        let settings = self.configs.settings(is_named.then(|| self.path(input)))?;
        let mut options = self.cli.format_options(&settings);
        if has_extension(self.path(input), &["json"]) {
            options.import = options.import.syntax(Syntax::Json);
        }
        let refuse = |error| format!("cannot rewrite {}: {error}", self.name(input));
        if let Input::File(path) = input {
            if self.action != Action::Print {
                check_name(path, options.language).map_err(refuse)?;
            }
            if self.action == Action::Write {
                check_file(path).map_err(refuse)?;
            }
        }
        let bytes = input.read()?;
        if is_markdown(self.path(input)) {
            return self.markdown(input, bytes, &options).map(Outcome::Markdown);
        }
        if self.cli.only_kyaml(&settings) && !looks_like_kyaml(input.path(), &bytes) {
            return Ok(Outcome::LeftOut);
        }
        let formatted = match format(&bytes, &options) {
            Ok(formatted) => formatted,
            Err(errors) => return Ok(Outcome::Refused { bytes, errors }),
        };
        let changes = formatted.text().as_bytes() != bytes;
        if let (Action::Write, true, Input::File(path)) = (self.action, changes, input) {
            replace(path, &bytes, formatted.text().as_bytes()).map_err(refuse)?;
        }
        Ok(Outcome::Done(Done { bytes, formatted, changes }))
    }
    /// Formats the fences of a Markdown file.
    fn markdown(&self, input: &Input, bytes: Vec<u8>, options: &FormatOptions) -> Result<DoneMarkdown, String> {
        if options.language != Language::Kyaml {
            return Err(format!("cannot format {}: fences of Markdown become KYAML; remove --to", self.name(input)));
        }
        let text = markdown_text(input, &bytes)?;
        let formatted = format_fences(text, options, &self.cli.fence_options());
        let changes = formatted.text != text;
        if let (Action::Write, true, Input::File(path)) = (self.action, changes, input) {
            replace(path, &bytes, formatted.text.as_bytes())
                .map_err(|error| format!("cannot rewrite {}: {error}", self.name(input)))?;
        }
        Ok(DoneMarkdown { bytes, formatted, changes })
    }
}
