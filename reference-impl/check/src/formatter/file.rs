//! Formats one file, and rewrites it with `--write`.

use std::path::{Path, PathBuf};

use kyaml_format::{FormatOptions, Formatted, Language};
use kyaml_import::{Error, Syntax};
use kyaml_lint::rules::block_style;
use kyaml_lint::{Report, is_clean};
use kyaml_workspace::markdown::{Places, format_fences};
use kyaml_workspace::{Configs, Kept, OwnCheck, Settings, has_extension, is_markdown, looks_like_kyaml};
use memchr::memmem;

use super::action::Action;
use super::chart::{Charts, Unproven};
use super::cli::Cli;
use super::markdown::DoneMarkdown;
use super::stream::{Goal, NewText, Source, Stream, StreamResult, canonical, is_by_documents};
use crate::input::{Input, Opened, markdown_text};
use crate::parallel::format;
use crate::replace::{check_file, check_name, replace};
use crate::terminal::shown;

/// The work on every file.
pub(super) struct Job<'a> {
    pub(super) action: Action,
    pub(super) cli: &'a Cli,
    pub(super) configs: &'a Configs,
    /// The charts whose templates are converted.
    pub(super) charts: Option<Charts<'a>>,
    /// The name of standard input in messages.
    pub(super) stdin: PathBuf,
}

/// The result of formatting a file that could be read.
pub(super) enum Outcome {
    /// `--only-kyaml` is given, and the file does not look like KYAML.
    Skipped,
    /// `--skip-templates` is given, and the file is a template, or it is a template in block style.
    Template,
    /// A template in block style cannot be converted, with the reason.
    Unproven(Unproven),
    /// A template, formatted or converted.
    FormattedTemplate {
        bytes: Vec<u8>,
        text: String,
        changes: bool,
    },
    /// The template is not well-formed.
    WrongTemplate {
        bytes: Vec<u8>,
        report: Report,
    },
    /// The text does not change.
    Same(Vec<u8>),
    Done(Done),
    /// The input is long or is standard input, and is formatted while it is read.
    Stream(Stream),
    Streamed(NewText),
    Markdown(DoneMarkdown),
    /// The file cannot be formatted.
    Refused {
        bytes: Vec<u8>,
        errors: Vec<Error>,
    },
}

/// A formatted file.
pub(super) struct Done {
    pub(super) bytes: Vec<u8>,
    pub(super) formatted: Formatted,
    /// What the new text cannot spell portably.
    pub(super) kept: Vec<Kept>,
    /// Whether the new text differs from the old one.
    pub(super) changes: bool,
}

impl Job<'_> {
    /// The name of `input` in messages.
    pub(super) fn name(&self, input: &Input) -> String {
        shown(&self.path(input).to_string_lossy()).into_owned()
    }

    fn path<'a>(&'a self, input: &'a Input) -> &'a Path {
        match input {
            Input::Stdin => &self.stdin,
            Input::File(path) => path,
        }
    }

    /// Formats `input`, and rewrites it with `--write`. The error is a message.
    pub(super) fn run(&self, input: &Input) -> Result<Outcome, String> {
        let is_named = *input != Input::Stdin || self.cli.stdin_filepath.is_some();
        let settings = self.configs.settings(is_named.then(|| self.path(input)))?;
        let mut options = self.cli.format_options(&settings);
        if has_extension(self.path(input), &["json"]) {
            options.import = options.import.syntax(Syntax::Json);
        }
        let in_chart =
            || self.charts.as_ref().filter(|_| is_in_folder_of_chart(input)).map(|_| kyaml_template::Language::Helm);
        let template = Settings { templates: self.cli.templates.or(settings.templates), ..settings }.template();
        let template = template.or_else(in_chart);
        let own_check = self.cli.own_check(&settings, &options);
        let refuse = |error| format!("cannot rewrite {}: {error}", self.name(input));
        if let Input::File(path) = input {
            if self.action != Action::Print {
                check_name(path, options.language).map_err(refuse)?;
            }
            if self.action == Action::Write {
                check_file(path).map_err(refuse)?;
            }
        }
        let needs_all = is_markdown(self.path(input))
            || self.cli.inputs.only_kyaml(&settings)
            || self.cli.skip_templates
            || template.is_some()
            || !is_by_documents(&options);
        let opened = if needs_all { input.read().map(Opened::Text) } else { input.open() };
        let bytes = match opened? {
            Opened::Text(bytes) => bytes,
            Opened::Stream { from, path } => {
                let source = path.map_or_else(|| Source::pipe(from), Source::File);
                return Ok(Outcome::Stream(Stream { source, options, own_check }));
            }
        };
        if is_markdown(self.path(input)) {
            return self.markdown(input, bytes, &options, own_check.as_ref()).map(Outcome::Markdown);
        }
        if let Some(language) = template.filter(|_| options.language == Language::Kyaml) {
            return self.template(input, bytes, language, &options);
        }
        if self.cli.inputs.only_kyaml(&settings) && !looks_like_kyaml(input.path(), &bytes) {
            return Ok(Outcome::Skipped);
        }
        if canonical(&options).is_some_and(|options| is_clean(&bytes, &options)) {
            return Ok(Outcome::Same(bytes));
        }
        self.whole(input, bytes, &options, own_check.as_ref())
    }

    /// Formats a stream while it is read. The error is a message.
    pub(super) fn stream(&self, input: &Input, stream: Stream) -> Result<Outcome, String> {
        let goal = match self.action {
            Action::Print => Goal::Text,
            Action::Check => Goal::Check,
            Action::Write | Action::Diff | Action::CheckAndDiff => Goal::WholeIfChanged,
        };
        let (options, own_check) = (stream.options.clone(), stream.own_check.clone());
        match stream.format(goal, &self.name(input)).map_err(|error| input.cannot_read(&error))? {
            StreamResult::Done(text) => Ok(Outcome::Streamed(text)),
            StreamResult::Whole(bytes) => self.whole(input, bytes, &options, own_check.as_ref()),
        }
    }

    /// Formats a text in memory. The error is a message.
    fn whole(
        &self,
        input: &Input,
        bytes: Vec<u8>,
        options: &FormatOptions,
        own_check: Option<&OwnCheck>,
    ) -> Result<Outcome, String> {
        let formatted = match format(&bytes, options) {
            Ok(_) if self.cli.skip_templates && is_in_chart(input, &bytes) => return Ok(Outcome::Template),
            Ok(formatted) => formatted,
            Err(errors) if self.cli.skip_templates && errors.iter().any(Error::is_template) => {
                return Ok(Outcome::Template);
            }
            Err(errors) => return Ok(Outcome::Refused { bytes, errors }),
        };
        let kept = own_check.map(|check| check.findings(&bytes, formatted.text())).unwrap_or_default();
        let changes = self.rewrite(input, &bytes, formatted.text())?;
        Ok(Outcome::Done(Done { bytes, formatted, kept, changes }))
    }

    /// Formats a template. The error is a message.
    fn template(
        &self,
        input: &Input,
        bytes: Vec<u8>,
        language: kyaml_template::Language,
        options: &FormatOptions,
    ) -> Result<Outcome, String> {
        let Ok(old) = str::from_utf8(&bytes) else { return self.whole(input, bytes, options, None) };
        match kyaml_template::format(old, language, options) {
            Ok(text) => {
                let changes = self.rewrite(input, &bytes, &text)?;
                Ok(Outcome::FormattedTemplate { bytes, text, changes })
            }
            Err(report) if report.diagnostics().iter().any(|found| found.rule == &block_style::RULE) => {
                match (&self.charts, input) {
                    (Some(charts), Input::File(path)) => self.converted(input, charts.convert(path), &bytes),
                    _ => Ok(Outcome::Template),
                }
            }
            Err(report) => Ok(Outcome::WrongTemplate { bytes, report }),
        }
    }

    /// Rewrites a converted template.
    fn converted(&self, input: &Input, text: Result<String, Unproven>, bytes: &[u8]) -> Result<Outcome, String> {
        match text {
            Ok(text) => {
                let changes = self.rewrite(input, bytes, &text)?;
                Ok(Outcome::FormattedTemplate { bytes: bytes.to_vec(), text, changes })
            }
            Err(reason) => Ok(Outcome::Unproven(reason)),
        }
    }

    /// Formats the fences of a Markdown file.
    fn markdown(
        &self,
        input: &Input,
        bytes: Vec<u8>,
        options: &FormatOptions,
        own_check: Option<&OwnCheck>,
    ) -> Result<DoneMarkdown, String> {
        if options.language == Language::Json {
            return Err(format!(
                "cannot format {}: fences of Markdown become KYAML or YAML; remove --to",
                self.name(input)
            ));
        }
        let text = markdown_text(input, &bytes)?;
        let places = if self.action.is_check() { Places::Old } else { Places::New };
        let formatted = format_fences(text, options, own_check, &self.cli.fence_options(), places);
        let changes = self.rewrite(input, &bytes, &formatted.text)?;
        Ok(DoneMarkdown { bytes, formatted, changes, places })
    }

    /// Whether the new text of a file differs from the old one; with `--write`, the file has it
    /// then. The error is a message.
    fn rewrite(&self, input: &Input, old: &[u8], new: &str) -> Result<bool, String> {
        let changes = new.as_bytes() != old;
        if let (Action::Write, true, Input::File(path)) = (self.action, changes, input) {
            replace(path, old, new.as_bytes(), self.cli.read_only())
                .map_err(|error| format!("cannot rewrite {}: {error}", self.name(input)))?;
        }
        Ok(changes)
    }
}

/// Whether a file is a template of a Helm chart that happens to be YAML. Another layout can break
/// it: a line break that it renders would be inside a string.
fn is_in_chart(input: &Input, bytes: &[u8]) -> bool {
    memmem::find(bytes, b"{{").is_some() && is_in_folder_of_chart(input)
}

/// Whether a file is in the folder `templates` of a chart.
fn is_in_folder_of_chart(input: &Input) -> bool {
    let is_of_chart = |folder: &Path| {
        folder.file_name().is_some_and(|name| name == "templates")
            && folder.parent().is_some_and(|chart| chart.join("Chart.yaml").is_file())
    };
    input.path().is_some_and(|path| path.ancestors().skip(1).any(is_of_chart))
}
