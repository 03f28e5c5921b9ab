//! Formats one file, and rewrites it with `--write`.

use std::io;
use std::path::{Path, PathBuf};

use kyaml_format::Language;
use kyaml_kubernetes::Types;
use kyaml_workspace::config::Templates;
use kyaml_workspace::{Configs, Document, FormatTask, FormattedDocument, Kind, Refused, Settings};
use memchr::memmem;

use super::action::Action;
use super::chart::{Charts, Unproven};
use super::cli::Cli;
use super::stream::{NewText, Stream, StreamResult};
use super::tree::{Target, Tree};
use crate::input::{Input, Opened};
use crate::replace::{check_file, check_name, replace, replace_with};
use crate::terminal::shown_path;

/// The work on every file.
pub(super) struct Job<'a> {
    pub(super) action: Action,
    pub(super) cli: &'a Cli,
    pub(super) configs: &'a Configs,
    /// The charts whose templates are converted.
    pub(super) charts: Option<Charts<'a>>,
    /// Where results are written, if not to the inputs.
    pub(super) tree: Option<Tree<'a>>,
    /// The name of standard input in messages.
    pub(super) stdin: PathBuf,
}

/// The result of formatting a file that could be read.
pub(super) enum Outcome {
    Done(Done),
    /// The file has no new text.
    Refused {
        bytes: Vec<u8>,
        refused: Refused,
    },
    /// A template in block style cannot be converted, with the reason.
    Unproven(Unproven),
    /// The input is long or is standard input, and is formatted while it is read.
    Stream(Stream),
    Streamed(Box<NewText>),
}

/// A formatted file.
pub(super) struct Done {
    pub(super) bytes: Vec<u8>,
    pub(super) formatted: FormattedDocument,
    /// Whether the new text differs from that of the file that it is written to.
    pub(super) changes: bool,
    /// That file, if it is not the input.
    pub(super) target: Option<Target>,
}

impl Done {
    /// The text that the new one replaces.
    pub(super) fn old(&self) -> &[u8] {
        self.target.as_ref().map_or(&self.bytes, |target| target.old.as_deref().unwrap_or_default())
    }
}

impl Job<'_> {
    /// The name of `input` in messages.
    pub(super) fn name(&self, input: &Input) -> String {
        shown_path(self.path(input))
    }

    pub(super) fn path<'a>(&'a self, input: &'a Input) -> &'a Path {
        match input {
            Input::Stdin => &self.stdin,
            Input::File(path) => path,
        }
    }

    fn cannot_rewrite(&self, input: &Input, error: &io::Error) -> String {
        format!("cannot rewrite {}: {error}", self.name(input))
    }

    /// Formats `input`, and rewrites it with `--write`. The error is a message.
    pub(super) fn run(&self, input: &Input) -> Result<Outcome, String> {
        let path = self.path(input);
        let is_named = *input != Input::Stdin || self.cli.stdin_filepath.is_some();
        let mut settings = self.cli.settings(&self.configs.settings(is_named.then_some(path))?);
        if self.charts.is_some() && settings.template().is_none() && is_in_folder_of_chart(input) {
            settings.templates = Some(Templates::Helm);
        }
        let task = self.cli.task(&settings, self.action);
        let types = self.configs.types(is_named.then_some(path))?;
        let refuse = |error| self.cannot_rewrite(input, &error);
        if let (Input::File(path), None) = (input, &self.tree) {
            if self.action != Action::Print {
                check_name(path, self.cli.language()).map_err(refuse)?;
            }
            if self.action == Action::Write {
                check_file(path).map_err(refuse)?;
            }
        }
        let is_stream = Kind::is_stream(Some(path), &settings)
            && !self.cli.skip_templates
            && self.tree.is_none()
            && types.is_none()
            && task.options.language == Language::Kyaml;
        match if is_stream { input.open()? } else { Opened::Text(input.read()?) } {
            Opened::Text(bytes) => self.whole(input, bytes, settings, &task, types.as_deref()),
            Opened::Stream(source) => Ok(Outcome::Stream(Stream { source, settings, task })),
        }
    }

    /// Formats a stream while it is read. The error is a message.
    pub(super) fn stream(&self, input: &Input, stream: Stream) -> Result<Outcome, String> {
        let (settings, task) = (stream.settings, stream.task.clone());
        match stream.format(self.action).map_err(|error| input.cannot_read(&error))? {
            StreamResult::Done(mut text) => {
                if let (Action::Write, true, Input::File(path)) = (self.action, text.draft.changes, input) {
                    replace_with(path, &text.old.clone(), |file| text.write(file), self.cli.read_only())
                        .map_err(|error| self.cannot_rewrite(input, &error))?;
                }
                Ok(Outcome::Streamed(text))
            }
            StreamResult::Whole(bytes) => self.whole(input, bytes, settings, &task, None),
        }
    }

    /// Formats a text in memory. The error is a message.
    fn whole(
        &self,
        input: &Input,
        bytes: Vec<u8>,
        settings: Settings,
        task: &FormatTask,
        types: Option<&Types>,
    ) -> Result<Outcome, String> {
        let document =
            Document::open(Some(self.path(input)), &bytes, settings).map_err(|problem| input.cannot_read(&problem))?;
        let document = document.types(types);
        let formatted = match (document.format(task), &self.charts, input) {
            (Ok(formatted), ..) => formatted,
            (Err(Refused::Json), ..) => {
                let advice = "fences of Markdown become KYAML or YAML; remove --to";
                return Err(format!("cannot format {}: {advice}", self.name(input)));
            }
            (Err(Refused::Template), Some(charts), Input::File(path)) => match charts.convert(path) {
                Ok(text) => FormattedDocument { text, ..FormattedDocument::default() },
                Err(reason) => return Ok(Outcome::Unproven(reason)),
            },
            (Err(refused), ..) if self.cli.skip_templates && refused.is_template() => {
                return Ok(Outcome::Refused { bytes, refused: Refused::Template });
            }
            (Err(refused), ..) => return Ok(Outcome::Refused { bytes, refused }),
        };
        let changes = formatted.text.as_bytes() != bytes;
        // Another layout can break a template of a chart that happens to be YAML: a line break that it renders would be inside
        // a string.
        let has_actions = || memmem::find(&bytes, b"{{").is_some() && is_in_folder_of_chart(input);
        if changes && self.cli.skip_templates && document.is_stream() && has_actions() {
            return Ok(Outcome::Refused { bytes, refused: Refused::Template });
        }
        if let (Some(tree), Input::File(path)) = (&self.tree, input) {
            let target = tree.target(path, &formatted.text, &task.options.import)?;
            let changes = !target.difference.is_empty();
            return Ok(Outcome::Done(Done { bytes, formatted, changes, target: Some(target) }));
        }
        if let (Action::Write, true, Input::File(path)) = (self.action, changes, input) {
            replace(path, &bytes, formatted.text.as_bytes(), self.cli.read_only())
                .map_err(|error| self.cannot_rewrite(input, &error))?;
        }
        Ok(Outcome::Done(Done { bytes, formatted, changes, target: None }))
    }
}

/// Whether a file is in the folder `templates` of a chart.
fn is_in_folder_of_chart(input: &Input) -> bool {
    let is_of_chart = |folder: &Path| {
        folder.file_name().is_some_and(|name| name == "templates")
            && folder.parent().is_some_and(|chart| chart.join("Chart.yaml").is_file())
    };
    input.path().is_some_and(|path| path.ancestors().skip(1).any(is_of_chart))
}
