//! Formats a stream while it is read, in bounded memory: canonical documents are copied, and the
//! others are formatted one by one.
//!
//! A stream that starts with a long document may be read twice. First it is recognised in memory that does
//! not grow with it. Only a stream that may change is formatted.
//!
//! Nothing is printed before the whole stream is formatted. Up to the first document that changes,
//! the new text is the old one. A long text after it is kept in a temporary file, and so is the
//! content of a pipe. The stream is formatted in one piece if documents cannot be separated, if one
//! of them cannot be formatted, or if aliases add too much to all of them.

#[cfg(test)]
mod test;

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::ops::Range;
use std::path::PathBuf;

use kyaml_core::{StreamPart, StreamReader, count_lines, documents_with_values};
use kyaml_format::{DocumentComments, Formatted, format};
use kyaml_import::{Expansion, ImportOptions, Note, NoteKind, is_separable};
use kyaml_lint::{LintOptions, is_clean};
use kyaml_workspace::{FormatTask, Kept, Settings, canonical, kept};
use tempfile::SpooledTempFile;

use crate::report::Notes;
use crate::stream::{Pipe, in_order, is_long_and_clean, keep, spool};

/// The least number of bytes that are tested for canonical form at once.
const GROUP: usize = 16 << 10;

/// The required result for a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// The new text.
    Text,
    /// Whether the text changes.
    Check,
    /// Whether the text changes. If it does, the stream is returned for formatting in one piece.
    WholeIfChanged,
}

/// A stream that is formatted while it is read.
pub(super) struct Stream {
    pub(super) source: Source,
    pub(super) settings: Settings,
    pub(super) task: FormatTask,
}

/// The source of a stream. It can be read a second time.
pub(super) enum Source {
    File(PathBuf),
    Pipe(Box<Pipe>),
}

/// The result of formatting a stream.
pub(super) enum StreamResult {
    Done(NewText),
    /// All bytes of the stream, which must be formatted in one piece.
    Whole(Vec<u8>),
}

/// The new text of a stream.
pub(super) struct NewText {
    /// Number of bytes at its start that are those of the old text.
    same: u64,
    source: Source,
    rest: Option<SpooledTempFile>,
    pub(super) changes: bool,
    pub(super) notes: Notes,
    pub(super) left_out_comments: usize,
    /// Number of entries and items without a value.
    pub(super) empty_values: usize,
}

impl Source {
    pub(super) fn pipe(from: Box<dyn Read + Send>) -> Self {
        Self::Pipe(Box::new(Pipe::new(from)))
    }

    /// The length of a stream that starts with a long document and is clean; `None` if that is not certain.
    fn clean_length(&mut self, options: &LintOptions) -> io::Result<Option<u64>> {
        match self {
            Self::File(path) => {
                let mut file = File::open(path)?;
                is_long_and_clean(&mut file, options)?.then(|| file.stream_position()).transpose()
            }
            Self::Pipe(pipe) => {
                let is_clean = is_long_and_clean(pipe, options)?;
                pipe.rewind().map(|()| is_clean.then(|| pipe.length()))
            }
        }
    }

    /// All bytes.
    fn all(self) -> io::Result<Vec<u8>> {
        match self {
            Self::File(path) => crate::input::read_bounded(File::open(path)?, 0),
            Self::Pipe(pipe) => crate::input::read_bounded(pipe.again()?, 0),
        }
    }
}

impl Stream {
    /// Formats the stream.
    pub(super) fn format(self, goal: Goal) -> io::Result<StreamResult> {
        let Self { mut source, task, .. } = self;
        let formatter = Formatter { canonical: canonical(&task.options), task };
        if let Some(options) = &formatter.canonical
            && let Some(same) = source.clean_length(options)?
        {
            return Ok(StreamResult::Done(NewText::same(same, source)));
        }
        let limits = formatter.task.options.import.clone();
        let expansion = Expansion::default();
        let mut writer =
            Writer { goal, limits, expansion, text: Draft::default(), is_whole: false, is_commented_out: false };
        let mut file;
        let from: &mut (dyn Read + Send) = match &mut source {
            Source::File(path) => {
                file = File::open(path)?;
                &mut file
            }
            Source::Pipe(pipe) => pipe,
        };
        let parts = StreamReader::new(from).with_values();
        let ended = in_order(parts, |part| formatter.part(part), |part, pieces| writer.part(part, pieces));
        if writer.is_whole {
            return source.all().map(StreamResult::Whole);
        }
        ended??;
        let Draft { same, rest, changes, notes, left_out_comments, empty_values } = writer.text;
        Ok(StreamResult::Done(NewText { same, source, rest, changes, notes, left_out_comments, empty_values }))
    }
}

/// Formats documents.
struct Formatter {
    task: FormatTask,
    canonical: Option<LintOptions>,
}

/// Documents of a part, and their new text if it differs from the old one.
struct Piece {
    range: Range<usize>,
    formatted: Option<Formatted>,
    /// What the new text cannot spell portably.
    kept: Vec<Kept>,
}

impl Piece {
    /// The size that aliases add to it.
    fn expansion(&self) -> Expansion {
        self.formatted.as_ref().map(Formatted::expansion).unwrap_or_default()
    }
}

impl Formatter {
    /// The pieces of a part. `None` if one of them cannot be formatted by itself, or if aliases
    /// add too much to all of them.
    fn part(&self, part: &StreamPart) -> Option<Vec<Piece>> {
        let text = part.text();
        let mut pieces = Vec::new();
        let mut expansion = Expansion::default();
        if text.is_empty() {
            pieces.push(self.document(text, 0..0)?);
        }
        for group in documents_with_values(text, GROUP) {
            if self.is_canonical(&text[group.clone()]) {
                pieces.push(Piece { range: group, formatted: None, kept: Vec::new() });
                continue;
            }
            for range in documents_with_values(&text[group.clone()], 0) {
                let piece = self.document(text, group.start + range.start..group.start + range.end)?;
                expansion = expansion + piece.expansion();
                if !expansion.is_within(&self.task.options.import) {
                    return None;
                }
                pieces.push(piece);
            }
        }
        Some(pieces)
    }

    fn document(&self, part: &[u8], range: Range<usize>) -> Option<Piece> {
        let text = &part[range.clone()];
        if self.is_canonical(text) {
            return Some(Piece { range, formatted: None, kept: Vec::new() });
        }
        let options = &self.task.options;
        // A comment of a document depends on the documents before it.
        if !is_separable(text) || options.document_comments != DocumentComments::Keep {
            return None;
        }
        let formatted = format(text, options).ok()?;
        let kept = self.task.own_check.as_ref().map(|check| kept(check, &options.import, text, formatted.text()));
        let kept = kept.unwrap_or_default();
        Some(Piece { range, formatted: Some(formatted), kept })
    }

    fn is_canonical(&self, text: &[u8]) -> bool {
        self.canonical.as_ref().is_some_and(|options| is_clean(text, options))
    }
}

/// The part of a new text that is written so far.
#[derive(Default)]
struct Draft {
    same: u64,
    rest: Option<SpooledTempFile>,
    changes: bool,
    notes: Notes,
    left_out_comments: usize,
    empty_values: usize,
}

/// Takes the pieces in the order of the stream.
struct Writer {
    goal: Goal,
    limits: ImportOptions,
    /// The size that aliases have added so far.
    expansion: Expansion,
    text: Draft,
    /// Whether the stream must be formatted in one piece.
    is_whole: bool,
    /// Whether commented-out YAML has been noted, once for the stream.
    is_commented_out: bool,
}

impl Writer {
    /// Takes the pieces of a part. An error is one of the temporary file, or ends the work if
    /// [`Writer::is_whole`] is set.
    fn part(&mut self, part: &StreamPart, pieces: Option<Vec<Piece>>) -> io::Result<()> {
        let Some(pieces) = pieces else { return Err(self.stop()) };
        pieces.into_iter().try_for_each(|piece| self.piece(part, piece))
    }

    fn stop(&mut self) -> io::Error {
        self.is_whole = true;
        io::Error::other("the stream has to be formatted as a whole")
    }

    fn piece(&mut self, part: &StreamPart, piece: Piece) -> io::Result<()> {
        self.expansion = self.expansion + piece.expansion();
        if !self.expansion.is_within(&self.limits) {
            return Err(self.stop());
        }
        let old = &part.text()[piece.range.clone()];
        let new = piece.formatted.as_ref().map_or(old, |formatted| formatted.text().as_bytes());
        let changes = new != old;
        if changes && self.goal == Goal::WholeIfChanged {
            return Err(self.stop());
        }
        self.text.changes |= changes;
        if changes || self.text.rest.is_some() {
            if self.goal == Goal::Text {
                keep(self.text.rest.get_or_insert_with(spool), new)?;
            }
        } else {
            self.text.same += old.len() as u64;
        }
        let Some(formatted) = piece.formatted else { return Ok(()) };
        self.text.left_out_comments += formatted.left_out_comments();
        self.text.empty_values += formatted.empty_values();
        let lines = || part.lines_before() + count_lines(&part.text()[..piece.range.start]);
        let is_new =
            |note: &&Note| note.kind != NoteKind::CommentedOut || !std::mem::replace(&mut self.is_commented_out, true);
        let notes: Vec<Note> = formatted.notes().iter().filter(is_new).cloned().collect();
        self.text.notes.add(old, lines, &notes);
        self.text.notes.add(old, lines, &piece.kept);
        Ok(())
    }
}

impl NewText {
    /// A text of `same` bytes that does not change.
    fn same(same: u64, source: Source) -> Self {
        let notes = Notes::default();
        Self { same, source, rest: None, changes: false, notes, left_out_comments: 0, empty_values: 0 }
    }

    /// Writes the new text.
    pub(super) fn write(self, to: &mut impl Write) -> io::Result<()> {
        match self.source {
            Source::File(path) => copy(&mut File::open(path)?.take(self.same), to, self.same)?,
            Source::Pipe(pipe) => copy(&mut pipe.again()?.take(self.same), to, self.same)?,
        }
        let Some(mut rest) = self.rest else { return Ok(()) };
        rest.rewind()?;
        io::copy(&mut rest, to).map(drop)
    }
}

/// Copies this number of bytes. It is an error if fewer are left.
fn copy(from: &mut impl Read, to: &mut impl Write, length: u64) -> io::Result<()> {
    if io::copy(from, to)? == length {
        return Ok(());
    }
    Err(io::Error::other("another program has changed what is printed in the meantime; run this again"))
}
