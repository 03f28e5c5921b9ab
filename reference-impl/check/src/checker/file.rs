//! Checks one file, and rewrites it with `--fix`.

use kyaml_format::Language;
use kyaml_import::{ImportError, Note};
use kyaml_lint::Report;
use kyaml_workspace::{Configs, Document, FixedDocument, Kind, Rendered, rendered};

use super::cli::CheckArguments;
use super::fixable::Fixable;
use super::stream::Stream;
use crate::input::{Input, Opened};
use crate::replace::{ReadOnly, check_name, replace};

/// The result of checking one file.
pub(super) enum Outcome {
    /// `--only-kyaml` is given, and the file does not look like KYAML.
    Skipped,
    /// The file; or the files that the output of a renderer comes from, with their names.
    Checked(Vec<(Option<String>, Checked)>),
    /// The file is long or is standard input, and is checked while it is read.
    Stream(Stream),
}

/// A file and its findings.
pub(super) struct Checked {
    /// The text that the findings are about: that of the file, or the one that fixes make of it.
    pub(super) text: Vec<u8>,
    pub(super) report: Report,
    pub(super) fixable: Fixable,
    /// Whether warnings count as errors.
    pub(super) strict: bool,
    pub(super) fix: FixOutcome,
}

/// Checks `input`, and fixes it with `--fix` or `--diff`. The error is a message.
pub(super) fn check_file(input: &Input, arguments: &CheckArguments, configs: &Configs) -> Result<Outcome, String> {
    let path = input.path().or(arguments.stdin_filepath.as_deref());
    let settings = arguments.settings(configs.settings(path)?);
    let types = configs.types(path)?;
    let fixes = arguments.fix || arguments.diff;
    let is_stream = !fixes && !arguments.rendered && Kind::is_stream(path, &settings);
    let text = match if is_stream { input.open()? } else { Opened::Text(input.read()?) } {
        Opened::Text(text) => text,
        Opened::Stream(source) => {
            let with_fixes = arguments.format.carries_fixes();
            return Ok(Outcome::Stream(Stream { source, settings, types, with_fixes }));
        }
    };
    if arguments.rendered {
        let check = |Rendered { path, text }| {
            let document = Document::new(Kind::Kyaml, &text, settings).types(types.as_deref());
            (path, Checked::rendered(&document, arguments))
        };
        return Ok(Outcome::Checked(rendered(&text).into_iter().map(check).collect()));
    }
    let document = Document::open(path, &text, settings).map_err(|problem| input.cannot_read(&problem))?;
    let document = document.types(types.as_deref());
    let Some(report) = document.check() else { return Ok(Outcome::Skipped) };
    if report.is_clean() || !fixes {
        return Ok(Outcome::Checked(vec![(None, Checked::found(&document, report, arguments))]));
    }
    let after = document.fix(report.clone(), arguments.unsafe_fixes);
    let strict = settings.strict == Some(true);
    let mut checked = Checked { text, report, fixable: Fixable::default(), strict, fix: FixOutcome::None };
    checked.rewrite(input, after, arguments);
    Ok(Outcome::Checked(vec![(None, checked)]))
}

impl Checked {
    /// Rewrites the file with `--fix`, if its fixes change it.
    fn rewrite(&mut self, input: &Input, after: FixedDocument, arguments: &CheckArguments) {
        let FixedDocument { text, report, fixed, notes, left_out_comments, errors } = after;
        if text == self.text {
            if !errors.is_empty() {
                self.fix = FixOutcome::Refused(errors);
            }
            return;
        }
        if let (true, Input::File(path)) = (arguments.fix, input) {
            let replaced = || replace(path, &self.text, &text, ReadOnly::from_force(arguments.force));
            if let Err(error) = check_name(path, Language::Kyaml).and_then(|()| replaced()) {
                self.fix = FixOutcome::Failed(format!("cannot rewrite {}: {error}", input.name()));
                return;
            }
        }
        let old = std::mem::replace(&mut self.text, text);
        self.report = report;
        self.fix = FixOutcome::Done { old, fixed, notes, left_out_comments };
    }

    /// A document that is not fixed. The text of one without findings is not needed any longer.
    fn found(document: &Document<'_>, mut report: Report, arguments: &CheckArguments) -> Self {
        let fixable = Fixable::count(report.diagnostics());
        if arguments.format.carries_fixes() {
            document.attach_documents(&mut report);
        }
        let text = if report.is_clean() { Vec::new() } else { document.text().to_vec() };
        Self { text, report, fixable, strict: document.settings().strict == Some(true), fix: FixOutcome::None }
    }

    /// A file of a renderer, which writes its output anew.
    fn rendered(document: &Document<'_>, arguments: &CheckArguments) -> Self {
        let report = document.check().unwrap_or_default();
        Self { fixable: Fixable::default(), ..Self::found(document, report, arguments) }
    }
}

/// The result of fixing a file.
pub(super) enum FixOutcome {
    /// Fixes are not requested, or none of the findings has one.
    None,
    /// The file was rewritten. With `--diff` it would be.
    Done { old: Vec<u8>, fixed: usize, notes: Vec<Note>, left_out_comments: usize },
    /// Some errors have no fix. `text` has the fixes of the others.
    Refused(Vec<ImportError>),
    /// The file could not be rewritten, with the message.
    Failed(String),
}
