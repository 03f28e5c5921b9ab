//! Checks a stream while it is read. Clean documents are discarded at once, and only the others go
//! through the parser that explains errors.
//!
//! The findings are those of [`Document::check`](kyaml_workspace::Document::check) for the whole stream. A finding that
//! depends on later parts of the stream waits for them:
//!
//! - Findings about a form depend on the whole stream: only a stream of KYAML has them (KY-ERR-1), and one that is far from
//!   its form has a single one.
//! - Bytes that are not text, and comments that ignore findings, change earlier findings too. The
//!   stream is buffered from the first of them on. A file is searched for them before the first
//!   finding is emitted. Findings already emitted for a pipe are not retracted.
//!
//! A stream that starts with a long document, or has to be in a form, may be read again. First it is recognised in memory that
//! does not grow with it. If it may have findings, it is checked in `sections`, in such memory too. A stream that cannot be
//! checked like that is checked by documents. One that is not KYAML is checked up to a few megabytes behind its first mistake.
//!
//! `judge` checks each document by itself, on all cores. `emitter` takes these verdicts in the
//! order of the stream, emits findings, and keeps the rest that waits for the end.

mod emitter;
mod findings;
mod judge;
mod sections;
#[cfg(test)]
mod test;

use std::io;
use std::path::Path;
use std::sync::Arc;

use emitter::Emitter;
pub(super) use findings::Findings;
use judge::{Judge, Verdict};
use kyaml_core::{MAX_DEPTH, StreamReader};
use kyaml_format::FormatOptions;
use kyaml_kubernetes::Types;
use kyaml_lint::{Form, LintOptions};
use kyaml_workspace::Settings;
use sections::SectionCheck;

use crate::stream::{Cut, Look, Source, are_separable, cut, in_order, look};

/// A stream that is checked while it is read.
pub(super) struct Stream {
    pub(super) source: Source,
    pub(super) settings: Settings,
    pub(super) types: Option<Arc<Types>>,
    /// Whether findings without a fix carry their rewritten document.
    pub(super) with_fixes: bool,
}

impl Stream {
    /// Checks the stream, and calls `emit` with each part that has findings, in the order of the
    /// stream. The inner error is one of reading.
    ///
    /// # Errors
    /// The error of `emit`.
    pub(super) fn check(self, emit: impl FnMut(Findings<'_>) -> io::Result<()> + Send) -> io::Result<io::Result<()>> {
        let Self { mut source, mut settings, types, with_fixes } = self;
        // Only the tree of a document has the types of its values.
        if types.is_none() {
            let mut options = settings.lint_options();
            let format = FormatOptions::default().write(options.write_options());
            let plan = plan(&mut source, settings, &options, with_fixes);
            if let Ok(Plan::WithoutForm(_)) = plan {
                (settings.form, options) = (None, options.form(Form::Kyaml));
            }
            let sections = match plan {
                Ok(Plan::Clean) => return Ok(Ok(())),
                Ok(Plan::Sections(cut) | Plan::WithoutForm(Some(cut))) => {
                    SectionCheck::read(&mut source, cut, &format, &options, with_fixes)
                }
                Ok(Plan::Documents | Plan::WithoutForm(None)) => Ok(None),
                Err(error) => Err(error),
            };
            match sections {
                Ok(Some(sections)) => return sections.check(&mut source, emit),
                Err(error) if source.is_kept() => return Ok(Err(error)),
                _ => {}
            }
        }
        let path = source.path().map(Path::to_owned);
        let from = match source.into_reader() {
            Ok(from) => from,
            Err(error) => return Ok(Err(error)),
        };
        let judge = Judge::new(settings, types, with_fixes);
        let mut emitter = Emitter::new(&judge, path, emit);
        let ended = in_order(
            StreamReader::new(from),
            |part| judge.part(part),
            |part, pieces| pieces.into_iter().try_for_each(|piece| emitter.piece(part, piece)),
        )?;
        match ended {
            Ok(()) => emitter.finish(),
            Err(error) => Ok(Err(error)),
        }
    }
}

/// How a stream is checked.
enum Plan {
    /// It is not: it has no findings.
    Clean,
    Sections(Cut),
    Documents,
    /// By sections or documents. The stream is not KYAML, so that it has no findings about its form (KY-ERR-1).
    WithoutForm(Option<Cut>),
}

fn plan(source: &mut Source, settings: Settings, options: &LintOptions, with_fixes: bool) -> io::Result<Plan> {
    let by_sections = |cut: Option<Cut>| {
        let is_kyaml = cut.as_ref().is_some_and(|(sections, _)| sections.mistake().is_none());
        match cut.filter(|(sections, _)| are_separable(sections, options)) {
            Some(cut) if is_kyaml => Plan::Sections(cut),
            cut if !is_kyaml && !with_fixes => Plan::WithoutForm(cut),
            _ => Plan::Documents,
        }
    };
    match look(source, Some(options), MAX_DEPTH)? {
        Look::Clean(_) => return Ok(Plan::Clean),
        Look::Long(cut) => return Ok(by_sections(cut)),
        Look::Other if options.form == Form::Kyaml => return Ok(Plan::Documents),
        Look::Other => {}
    }
    let judge = Judge::new(settings, None, with_fixes);
    let not_clean = || io::Error::from(io::ErrorKind::Other);
    let ended = in_order(
        StreamReader::new(source.reader()?),
        |part| judge.part(part).iter().all(|piece| matches!(piece.verdict, Verdict::Clean)),
        |_, is_clean| if is_clean { Ok(()) } else { Err(not_clean()) },
    );
    if let Ok(ended) = ended {
        return ended.map(|()| Plan::Clean);
    }
    Ok(match by_sections(cut(source, MAX_DEPTH, 0)?) {
        // The first document is short, so all of them are checked.
        Plan::WithoutForm(_) => Plan::WithoutForm(None),
        plan => plan,
    })
}
