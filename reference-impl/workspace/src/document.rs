//! A text of any kind. How it is read is decided here, and nowhere else.

use std::borrow::Cow;
use std::path::Path;

use kyaml_format::{DocumentComments, FormatOptions, Language};
use kyaml_import::{ImportError, ImportOptions, Syntax, import};
use kyaml_kubernetes::Types;
use kyaml_lint::{Form, LintOptions, Report, RuleSet, is_clean, rules};
use kyaml_template::{is_in_block_style, masked};

use crate::checks::Checks;
use crate::config::Settings;
use crate::detect::{has_extension, is_markdown, starts_with_bracket};
use crate::fix::{FixedDocument, attach_documents, fix_stream};
use crate::formatted::{FormatTask, FormattedDocument, Places};
use crate::line_ending::{LineEnding, Unified};
use crate::markdown::{fix_markdown, format_fences, lint_markdown};
use crate::portable::{kept, refused};

/// The types of texts. Each is read in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A stream that is KYAML by its name or by its first bracket.
    Kyaml,
    /// Any other stream.
    Yaml,
    /// JSON by its name.
    Json,
    /// Markdown by its name. Its fences of KYAML are streams.
    Markdown,
    /// A template in the language of the settings.
    Template(kyaml_template::Language),
    /// A text that the settings leave out.
    Other,
}

impl Kind {
    /// The type of a text. `path` is its name, if it has one.
    #[must_use]
    pub fn of(path: Option<&Path>, text: &[u8], settings: &Settings) -> Self {
        let by_text = || if starts_with_bracket(text) { Self::Kyaml } else { Self::Yaml };
        let has_actions = |language| {
            str::from_utf8(text).is_ok_and(|text| !kyaml_template::scan(text, language).actions().is_empty())
        };
        match Self::of_name(path, settings) {
            // A chart has files without actions, such as its values.
            Some(Self::Template(language)) if !starts_with_bracket(text) && !has_actions(language) => {
                Self::of_name(path, &Settings { templates: None, ..*settings }).unwrap_or_else(by_text)
            }
            kind => kind.unwrap_or_else(by_text),
        }
    }

    /// The kind, if it does not depend on the text.
    fn of_name(path: Option<&Path>, settings: &Settings) -> Option<Self> {
        if path.is_some_and(Self::is_markdown) {
            return Some(Self::Markdown);
        }
        let has = |extensions| path.is_some_and(|path| has_extension(path, extensions));
        // Only KYAML has these extensions (KY-MEDIA-2).
        let is_kyaml = || has(&["kyaml", "kyml"]).then_some(Self::Kyaml);
        let by_extension = || has(&["json"]).then_some(Self::Json).or_else(is_kyaml);
        settings.template().map(Self::Template).or_else(by_extension)
    }

    /// Whether the name of a file is that of a Markdown file.
    #[must_use]
    pub fn is_markdown(path: &Path) -> bool {
        is_markdown(path)
    }

    /// Whether a file of this name is one stream, which can be worked on while it is read.
    #[must_use]
    pub fn is_stream(path: Option<&Path>, settings: &Settings) -> bool {
        let is_lf = settings.line_ending.unwrap_or_default() == LineEnding::Lf;
        is_lf
            && settings.reader.is_none()
            && settings.only_kyaml != Some(true)
            && matches!(Self::of_name(path, settings), None | Some(Self::Kyaml))
    }
}

/// A text with the settings that apply to it.
///
/// ```
/// use std::path::Path;
///
/// use kyaml_workspace::{Document, Settings};
///
/// let page = b"```kyaml\n---\n{a: no}\n```\n";
/// let document = Document::open(Some(Path::new("page.md")), page, Settings::default())?;
/// let report = document.check().unwrap();
/// assert_eq!(report.diagnostics()[0].rule.name(), "ambiguous-value");
/// assert_eq!(document.fix(report, false).text, b"```kyaml\n---\n{a: false}\n```\n");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Document<'t> {
    text: &'t [u8],
    kind: Kind,
    settings: Settings,
    types: Option<&'t Types>,
    lines_before: usize,
}

/// Why a document has no new text.
#[derive(Debug)]
pub enum Refused {
    /// The settings leave it out.
    LeftOut,
    /// It is a template that stays as it is, such as one in block style.
    Template,
    /// It is a template that is not well-formed.
    Findings(Report),
    /// It is Markdown, and fences do not become JSON.
    Json,
    /// It is a stream with errors.
    Errors(Vec<ImportError>),
}

impl<'t> Document<'t> {
    /// The document with this text. `path` is its name, if it has one.
    ///
    /// # Errors
    /// If a Markdown text is not UTF-8: a message that names the byte.
    pub fn open(path: Option<&Path>, text: &'t [u8], settings: Settings) -> Result<Self, String> {
        let kind = Kind::of(path, text, &settings);
        if kind == Kind::Markdown
            && let Err(error) = str::from_utf8(text)
        {
            let at = error.valid_up_to();
            return Err(format!("it is Markdown by its name, and its byte {at} is not UTF-8"));
        }
        let is_left_out =
            settings.only_kyaml == Some(true) && matches!(kind, Kind::Yaml | Kind::Json) && !starts_with_bracket(text);
        Ok(Self::new(if is_left_out { Kind::Other } else { kind }, text, settings))
    }

    /// The document of a known kind.
    #[must_use]
    pub fn new(kind: Kind, text: &'t [u8], settings: Settings) -> Self {
        Self { text, kind, settings, types: None, lines_before: 0 }
    }

    /// Sets the number of lines before the text, if it is a part of a stream.
    #[must_use]
    pub fn lines_before(self, lines_before: usize) -> Self {
        Self { lines_before, ..self }
    }

    /// Sets the types by which its values are judged.
    #[must_use]
    pub fn types(self, types: Option<&'t Types>) -> Self {
        Self { types, ..self }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// The text as KYAML: a template has other text of the same length in the places of its actions. A text that is not UTF-8
    /// has replacement characters.
    #[must_use]
    pub fn kyaml(&self) -> Cow<'t, str> {
        let text = String::from_utf8_lossy(self.text);
        match self.kind {
            Kind::Template(language) => masked(&text, language).map_or(text, Cow::Owned),
            _ => text,
        }
    }

    /// The settings that apply to it.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the text is one stream of KYAML, YAML or JSON.
    #[must_use]
    pub fn is_stream(&self) -> bool {
        matches!(self.kind, Kind::Kyaml | Kind::Yaml | Kind::Json)
    }

    /// The findings. `None` if the settings leave the document out.
    #[must_use]
    pub fn check(&self) -> Option<Report> {
        let checks = self.checks();
        match self.kind {
            Kind::Other => None,
            Kind::Markdown => Some(lint_markdown(&self.markdown(), &checks, false)),
            Kind::Template(language) => {
                let report = checks.lint_template(self.text, language);
                (self.settings.only_kyaml != Some(true) || !is_in_block_style(&report)).then_some(report)
            }
            _ => {
                let checked = |text| if checks.is_clean(text) { Report::default() } else { checks.lint(text) };
                Some(match self.unified() {
                    None => checked(self.text),
                    Some(unified) => unified.report(checked(&unified.text)),
                })
            }
        }
    }

    /// Whether a stream certainly has no findings. This takes a fraction of the time of a check.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        let unified = self.unified();
        let text = unified.as_ref().map_or(self.text, |unified| &unified.text);
        self.is_stream() && self.checks().is_clean(text)
    }

    /// Adds the rewritten document to the first error without a fix in each document of a stream.
    pub fn attach_documents(&self, report: &mut Report) {
        let checks = self.checks();
        match self.kind {
            Kind::Markdown if report.is_clean() => {}
            Kind::Markdown => *report = lint_markdown(&self.markdown(), &checks, true),
            _ if self.is_stream() => attach_documents(self.text, report, &checks, self.line_ending()),
            _ => {}
        }
    }

    /// Applies the fixes of `report`, which has the findings. With `may_guess`, also those that can
    /// change a value.
    #[must_use]
    pub fn fix(&self, report: Report, may_guess: bool) -> FixedDocument {
        let checks = self.checks();
        match self.kind {
            Kind::Other => FixedDocument::new(self.text, report),
            Kind::Markdown => fix_markdown(&self.markdown(), report, &checks, may_guess),
            Kind::Template(language) => FixedDocument::template(self.text, report, language, &checks, may_guess),
            _ => match self.unified() {
                None => fix_stream(self.text, report, &checks, may_guess),
                Some(unified) => {
                    let report = checks.lint(&unified.text);
                    let fixed = fix_stream(&unified.text, report, &checks, may_guess);
                    fixed.with_line_ending(self.line_ending(), self.text, &unified)
                }
            },
        }
    }

    /// The new text.
    ///
    /// # Errors
    /// If there is none: the reason.
    pub fn format(&self, task: &FormatTask) -> Result<FormattedDocument, Refused> {
        let formatted = self.formatted(task)?;
        if self.kind == Kind::Markdown {
            return Ok(formatted);
        }
        Ok(FormattedDocument { text: self.line_ending().apply(self.text, formatted.text), ..formatted })
    }

    /// As [`Document::format`], with LF.
    fn formatted(&self, task: &FormatTask) -> Result<FormattedDocument, Refused> {
        match self.kind {
            Kind::Other => Err(Refused::LeftOut),
            Kind::Markdown if task.options.language == Language::Json => Err(Refused::Json),
            Kind::Markdown => Ok(format_fences(&self.markdown(), task)),
            Kind::Template(language) if task.options.language == Language::Kyaml => match str::from_utf8(self.text) {
                Ok(text) => template(text, language, &task.options),
                Err(_) => self.stream(task),
            },
            _ => self.stream(task),
        }
    }

    /// The document in `language`, and in `form` if that is given.
    ///
    /// # Errors
    /// As [`Document::format`].
    pub fn convert(&self, language: Language, form: Option<Form>) -> Result<FormattedDocument, Refused> {
        let mut settings = self.settings.to(language);
        settings.form = form.or(settings.form);
        self.format(&FormatTask::new(settings.format_options().language(language)))
    }

    /// Whether a stream is a template that nobody has rendered, by the errors of reading it.
    #[must_use]
    pub fn is_unrendered(&self) -> bool {
        let options = ImportOptions::default().schema(self.settings.schema());
        self.is_stream() && import(self.text, &options).errors().iter().any(ImportError::is_template)
    }

    /// How the stream is read.
    #[must_use]
    pub fn import_options(&self, options: ImportOptions) -> ImportOptions {
        if self.kind == Kind::Json { options.syntax(Syntax::Json) } else { options }
    }

    fn checks(&self) -> Checks<'t> {
        let options = self.settings.lint_options().lines_before(self.lines_before);
        Checks::new(options, self.types, self.settings.schema())
    }

    fn line_ending(&self) -> LineEnding {
        self.settings.line_ending.unwrap_or_default()
    }

    /// A stream whose CR LF count as LF, if the settings say so.
    fn unified(&self) -> Option<Unified<'t>> {
        (self.is_stream() && self.line_ending() != LineEnding::Lf).then(|| Unified::new(self.text))
    }

    fn markdown(&self) -> Cow<'t, str> {
        String::from_utf8_lossy(self.text)
    }

    fn stream(&self, task: &FormatTask) -> Result<FormattedDocument, Refused> {
        let mut options = task.options.clone();
        options.import = self.import_options(options.import);
        if canonical(&options).is_some_and(|options| is_clean(self.text, &options)) {
            let text = String::from_utf8_lossy(self.text).into_owned();
            return Ok(FormattedDocument { text, ..FormattedDocument::default() });
        }
        let formatted = (task.stream)(self.text, &options).map_err(|errors| Refused::Errors(errors.to_vec()))?;
        if let Some(reader) = self.settings.reader {
            let notes = formatted.notes().iter().filter(|note| reader.reads_otherwise(note));
            let errors: Vec<ImportError> = notes.map(|note| ImportError::of_reader(note, reader.name())).collect();
            if !errors.is_empty() {
                return Err(Refused::Errors(errors));
            }
        }
        let kept = task.own_check.as_ref().map(|check| kept(check, &options.import, self.text, formatted.text()));
        let types = self.types.filter(|_| options.language == Language::Kyaml);
        let refused = types.map(|types| refused(types, &options.import, self.text, formatted.text()));
        Ok(FormattedDocument {
            fences: Vec::new(),
            notes: formatted.notes().to_vec(),
            kept: kept.into_iter().chain(refused).flatten().collect(),
            places: Places::Old,
            left_out_comments: formatted.left_out_comments(),
            empty_values: formatted.empty_values(),
            text: formatted.into_text(),
        })
    }
}

impl Refused {
    /// Whether it is a template that stays as it is, or one that nobody has rendered.
    #[must_use]
    pub fn is_template(&self) -> bool {
        match self {
            Self::Template => true,
            Self::Errors(errors) => errors.iter().any(ImportError::is_template),
            Self::LeftOut | Self::Findings(_) | Self::Json => false,
        }
    }
}

/// Formats a template.
fn template(
    text: &str,
    language: kyaml_template::Language,
    options: &FormatOptions,
) -> Result<FormattedDocument, Refused> {
    match kyaml_template::format(text, language, options) {
        Ok(text) => Ok(FormattedDocument { text, ..FormattedDocument::default() }),
        Err(report) if is_in_block_style(&report) => Err(Refused::Template),
        Err(report) => Err(Refused::Findings(report)),
    }
}

/// The options of a check that a text is the output of formatting with `options`. `None` unless
/// that output is canonical form and the options for reading are the default.
#[must_use]
pub fn canonical(options: &FormatOptions) -> Option<LintOptions> {
    let style = options.write.style;
    let has_default = options.write == FormatOptions::default().write.style(style)
        && options.language == Language::Kyaml
        && options.document_comments == DocumentComments::Keep
        && options.import.syntax == Syntax::Detect
        && options.import.max_depth == ImportOptions::default().max_depth;
    // Findings about portability do not change the output.
    let portable = rules::select("portable").unwrap_or(RuleSet::EMPTY);
    let select = RuleSet::ALL.difference(portable);
    has_default.then(|| LintOptions::default().form(kyaml_lint::Form::Canonical).style(style).select(select))
}
