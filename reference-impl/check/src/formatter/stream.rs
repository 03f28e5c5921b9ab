//! Formats a stream as it comes, in bounded memory: what is in canonical form is copied, and the rest is formatted document
//! by document.
//!
//! Nothing is printed before all of the stream has been formatted. Up to the first document that changes, the new text is
//! the old one; what follows is kept in a temporary file if it is long, and so is what comes through a pipe. Where documents
//! cannot be told apart, one of them cannot be formatted, or aliases add too much to all of them, the stream is formatted
//! as a whole.

#[cfg(test)]
mod test;

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::ops::Range;
use std::path::PathBuf;

use kyaml_format::{FormatOptions, Formatted, Language, format};
use kyaml_import::{Expansion, ImportOptions, Note, Syntax};
use kyaml_lint::{Form, LintOptions, RuleSet, is_clean, rules};
use memchr::memmem;
use tempfile::SpooledTempFile;

use crate::report::print_notes_from;
use crate::stream::{Batch, Batches, documents, in_order, lines};
use crate::terminal::shown;

/// How much of a text is kept in memory.
const IN_MEMORY: usize = 8 << 20;

/// How many bytes of documents are asked about at once, at least.
const GROUP: usize = 16 << 10;

/// What is wanted of a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// The new text.
    Text,
    /// Whether the text changes.
    Answer,
    /// Whether the text changes; if it does, the stream is wanted as a whole.
    WholeIfItChanges,
}

/// A stream that is formatted as it comes.
pub(super) struct Stream {
    pub(super) source: Source,
    pub(super) options: FormatOptions,
}

/// Where a stream comes from. It can be read once more.
pub(super) enum Source {
    File(PathBuf),
    Pipe(Pipe),
}

/// A pipe, and what came through it.
pub(super) struct Pipe {
    from: Box<dyn Read + Send>,
    seen: SpooledTempFile,
}

/// What became of a stream.
pub(super) enum Streamed {
    Done(Text),
    /// It has to be formatted as a whole, and this is all of it.
    Whole(Vec<u8>),
}

/// The new text of a stream.
pub(super) struct Text {
    /// Up to this byte, it is the old one.
    same: u64,
    source: Source,
    rest: Option<SpooledTempFile>,
    pub(super) changes: bool,
    /// The lines about scalars that look different.
    pub(super) notes: Vec<u8>,
    pub(super) left_out_comments: usize,
}

impl Read for Pipe {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        keep(&mut self.seen, &to[..read])?;
        Ok(read)
    }
}

/// Adds to a text that is kept. An error names the folder that the user can do something about.
fn keep(kept: &mut SpooledTempFile, text: &[u8]) -> io::Result<()> {
    kept.write_all(text).map_err(|error| {
        let folder = std::env::temp_dir();
        let folder = shown(&folder.to_string_lossy()).into_owned();
        let what = "it is long, and a part of it is kept in a temporary file, which cannot be written in";
        io::Error::new(error.kind(), format!("{what} {folder} (TMPDIR names another folder): {error}"))
    })
}

impl Source {
    pub(super) fn pipe(from: Box<dyn Read + Send>) -> Self {
        Self::Pipe(Pipe { from, seen: SpooledTempFile::new(IN_MEMORY) })
    }

    /// All bytes.
    fn all(self) -> io::Result<Vec<u8>> {
        match self {
            Self::File(path) => crate::input::read_bounded(File::open(path)?, 0),
            Self::Pipe(Pipe { from, mut seen }) => {
                seen.rewind()?;
                crate::input::read_bounded(seen.chain(from), 0)
            }
        }
    }
}

/// Whether streams are formatted document by document with these options.
pub(super) fn is_by_documents(options: &FormatOptions) -> bool {
    options.language == Language::Kyaml && options.import.syntax != Syntax::Json
}

/// Asks whether a text is in the form that `options` write: only where that is canonical form, and nothing is said of how the
/// text is read.
pub(super) fn canonical(options: &FormatOptions) -> Option<LintOptions> {
    let has_default = options.write == FormatOptions::default().write
        && options.language == Language::Kyaml
        && options.import.syntax == Syntax::Detect
        && options.import.max_depth == ImportOptions::default().max_depth;
    // What some readers misread is written as it is.
    let portable = rules::select("portable").unwrap_or(RuleSet::EMPTY);
    has_default.then(|| LintOptions::default().form(Form::Canonical).select(RuleSet::ALL.difference(portable)))
}

impl Stream {
    /// Formats it; `name` is what notes call it.
    pub(super) fn format(self, want: Want, name: &str) -> io::Result<Streamed> {
        let Self { mut source, options } = self;
        let work = Work { canonical: canonical(&options), options };
        let limits = work.options.import.clone();
        let expansion = Expansion::default();
        let mut writer = Writer { want, name, limits, expansion, text: Written::default(), is_whole: false };
        let mut file;
        let from: &mut (dyn Read + Send) = match &mut source {
            Source::File(path) => {
                file = File::open(path)?;
                &mut file
            }
            Source::Pipe(pipe) => pipe,
        };
        let ended =
            in_order(Batches::new(from), |batch| work.batch(batch), |batch, pieces| writer.batch(batch, pieces));
        if writer.is_whole {
            return source.all().map(Streamed::Whole);
        }
        ended??;
        let Written { same, rest, changes, notes, left_out_comments } = writer.text;
        Ok(Streamed::Done(Text { same, source, rest, changes, notes, left_out_comments }))
    }
}

/// Formats documents.
struct Work {
    options: FormatOptions,
    canonical: Option<LintOptions>,
}

/// Some documents of a batch, and their new text, unless it is the old one.
struct Piece {
    range: Range<usize>,
    formatted: Option<Formatted>,
}

impl Piece {
    /// How much aliases add to it.
    fn expansion(&self) -> Expansion {
        self.formatted.as_ref().map(Formatted::expansion).unwrap_or_default()
    }
}

impl Work {
    /// The pieces of a batch; `None` where one of them cannot be formatted by itself, or aliases add too much to all.
    fn batch(&self, batch: &Batch) -> Option<Vec<Piece>> {
        let text = batch.text();
        let mut pieces = Vec::new();
        let mut expansion = Expansion::default();
        if text.is_empty() {
            pieces.push(self.document(text, 0..0)?);
        }
        for group in documents(text, GROUP) {
            if self.is_canonical(&text[group.clone()]) {
                pieces.push(Piece { range: group, formatted: None });
                continue;
            }
            for range in documents(&text[group.clone()], 0) {
                let piece = self.document(text, group.start + range.start..group.start + range.end)?;
                expansion = expansion + piece.expansion();
                if !expansion.is_within(&self.options.import) {
                    return None;
                }
                pieces.push(piece);
            }
        }
        Some(pieces)
    }

    fn document(&self, batch: &[u8], range: Range<usize>) -> Option<Piece> {
        let text = &batch[range.clone()];
        if self.is_canonical(text) {
            return Some(Piece { range, formatted: None });
        }
        if !is_plain(text) {
            return None;
        }
        let formatted = format(text, &self.options).ok()?;
        Some(Piece { range, formatted: Some(formatted) })
    }

    fn is_canonical(&self, text: &[u8]) -> bool {
        self.canonical.as_ref().is_some_and(|options| is_clean(text, options))
    }
}

/// Whether `text` can be read apart from the rest of its stream: it is UTF-8 without NUL, which only all of the stream
/// tells from UTF-16 and UTF-32 (KY-FROM-27), and has no directives and document end markers.
fn is_plain(text: &[u8]) -> bool {
    let has = |what: &str| memmem::find(text, what.as_bytes()).is_some();
    let start = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
    let is_text = str::from_utf8(text).is_ok() && !has("\0");
    is_text && !start.starts_with(b"%") && !start.starts_with(b".") && !has("\n%") && !has("\n...")
}

/// What was written of a new text.
#[derive(Default)]
struct Written {
    same: u64,
    rest: Option<SpooledTempFile>,
    changes: bool,
    notes: Vec<u8>,
    left_out_comments: usize,
}

/// Takes the pieces in the order of the stream.
struct Writer<'n> {
    want: Want,
    name: &'n str,
    limits: ImportOptions,
    /// How much aliases have added so far.
    expansion: Expansion,
    text: Written,
    /// Whether the stream has to be formatted as a whole.
    is_whole: bool,
}

impl Writer<'_> {
    /// Takes the pieces of a batch. An error is one of the temporary file, or ends the work because of [`Writer::is_whole`].
    fn batch(&mut self, batch: &Batch, pieces: Option<Vec<Piece>>) -> io::Result<()> {
        let Some(pieces) = pieces else { return Err(self.stop()) };
        pieces.into_iter().try_for_each(|piece| self.piece(batch, piece))
    }

    fn stop(&mut self) -> io::Error {
        self.is_whole = true;
        io::Error::other("the stream has to be formatted as a whole")
    }

    fn piece(&mut self, batch: &Batch, piece: Piece) -> io::Result<()> {
        self.expansion = self.expansion + piece.expansion();
        if !self.expansion.is_within(&self.limits) {
            return Err(self.stop());
        }
        let old = &batch.text()[piece.range.clone()];
        let new = piece.formatted.as_ref().map_or(old, |formatted| formatted.text().as_bytes());
        let changes = new != old;
        if changes && self.want == Want::WholeIfItChanges {
            return Err(self.stop());
        }
        self.text.changes |= changes;
        if changes || self.text.rest.is_some() {
            if self.want == Want::Text {
                keep(self.text.rest.get_or_insert_with(|| SpooledTempFile::new(IN_MEMORY)), new)?;
            }
        } else {
            self.text.same += old.len() as u64;
        }
        let Some(formatted) = piece.formatted else { return Ok(()) };
        self.text.left_out_comments += formatted.left_out_comments();
        let lines = || batch.lines_before() + lines(&batch.text()[..piece.range.start]);
        self.notes(formatted.notes(), old, lines)
    }

    fn notes(&mut self, notes: &[Note], text: &[u8], lines: impl FnOnce() -> usize) -> io::Result<()> {
        if notes.is_empty() { Ok(()) } else { print_notes_from(self.name, text, lines(), notes, &mut self.text.notes) }
    }
}

impl Text {
    /// Writes the new text.
    pub(super) fn write(self, to: &mut impl Write) -> io::Result<()> {
        match self.source {
            Source::File(path) => copy(&mut File::open(path)?.take(self.same), to, self.same)?,
            Source::Pipe(Pipe { mut seen, .. }) => {
                seen.rewind()?;
                copy(&mut seen.take(self.same), to, self.same)?;
            }
        }
        let Some(mut rest) = self.rest else { return Ok(()) };
        rest.rewind()?;
        io::copy(&mut rest, to).map(drop)
    }
}

/// Copies so many bytes, which were there before.
fn copy(from: &mut impl Read, to: &mut impl Write, length: u64) -> io::Result<()> {
    if io::copy(from, to)? == length {
        return Ok(());
    }
    Err(io::Error::other("another program has changed what is printed in the meantime; run this again"))
}
