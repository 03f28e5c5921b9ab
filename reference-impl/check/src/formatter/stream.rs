//! Formats a stream while it is read, in bounded memory: canonical documents are copied, and the
//! others are formatted one by one.
//!
//! A stream that starts with a long document may be read three times. First it is recognised, and then cut into sections, in
//! memory that does not grow with it. Only a stream of KYAML has sections, and only one that may change is formatted.
//!
//! Nothing is printed before the whole stream is formatted. Up to the first document or section that
//! changes, the new text is the old one. A long text after it is kept in a temporary file, and so is
//! the content of a pipe. The stream is formatted in one piece if one of these cannot be separated or
//! formatted, or if aliases add too much to all of them.

#[cfg(test)]
mod test;

use std::io::{self, Read, Seek, Write};
use std::ops::Range;

use kyaml_core::{StreamPart, StreamReader, count_lines, documents_with_values};
use kyaml_format::{DocumentComments, Formatted, SectionFormatter, format};
use kyaml_import::{Expansion, ImportOptions, Note, NoteKind, is_separable};
use kyaml_lint::{LintOptions, is_clean};
use kyaml_workspace::{FormatTask, Noted, Settings, canonical, kept};
use tempfile::SpooledTempFile;

use super::action::Action;
use crate::replace::{Fingerprint, Fingerprinted};
use crate::report::Notes;
use crate::stream::{Look, Source, are_separable, in_order, keep, look, section, spool};

/// The least number of bytes that are tested for canonical form at once.
const GROUP: usize = 16 << 10;

/// A stream that is formatted while it is read.
pub(super) struct Stream {
    pub(super) source: Source,
    pub(super) settings: Settings,
    pub(super) task: FormatTask,
}

/// The result of formatting a stream.
pub(super) enum StreamResult {
    Done(Box<NewText>),
    /// All bytes of the stream, which must be formatted in one piece.
    Whole(Vec<u8>),
}

/// The new text of a stream.
pub(super) struct NewText {
    source: Source,
    /// The old text.
    pub(super) old: Fingerprint,
    pub(super) draft: Draft,
}

/// A new text, or the part of it that is written so far.
#[derive(Default)]
pub(super) struct Draft {
    /// Number of bytes at its start that are those of the old text.
    same: u64,
    rest: Option<SpooledTempFile>,
    pub(super) changes: bool,
    pub(super) notes: Notes,
    pub(super) left_out_comments: usize,
    /// Number of entries and items without a value.
    pub(super) empty_values: usize,
}

impl Stream {
    /// Formats the stream. A stream that changes is returned if its changes are printed, because they are those of the whole.
    pub(super) fn format(self, action: Action) -> io::Result<StreamResult> {
        let Self { mut source, task, .. } = self;
        let formatter = Formatter { canonical: canonical(&task.options), task };
        let FormatTask { options, own_check, .. } = &formatter.task;
        let look = look(&mut source, formatter.canonical.as_ref(), options.import.max_depth)?;
        let (sections, looked_at) = match look {
            Look::Clean(old) => {
                let draft = Draft { same: old.length, ..Draft::default() };
                return Ok(StreamResult::Done(Box::new(NewText { source, old, draft })));
            }
            Look::Long(Some((sections, old)))
                if sections.mistake().is_none() && own_check.is_none_or(|check| are_separable(&sections, &check)) =>
            {
                (SectionFormatter::new(sections, options), Some(old))
            }
            Look::Long(_) | Look::Other => (None, None),
        };
        let (expansion, text) = (Expansion::default(), Draft::default());
        let mut writer =
            Writer { action, limits: &options.import, expansion, text, is_whole: false, is_commented_out: false };
        let mut from = Fingerprinted::new(source.reader()?);
        let ended = if let Some(sections) = &sections {
            let parts = StreamReader::new(&mut from).with_lengths(sections.lengths());
            in_order(parts, |part| formatter.section(sections, part), |part, pieces| writer.part(part, pieces))
        } else {
            let parts = StreamReader::new(&mut from).with_values();
            in_order(parts, |part| formatter.part(part), |part, pieces| writer.part(part, pieces))
        };
        let old = from.fingerprint.clone();
        drop(from);
        if writer.is_whole {
            return crate::input::read_bounded(source.into_reader()?, 0).map(StreamResult::Whole);
        }
        let ended = ended?;
        if sections.is_some() && looked_at.is_some_and(|looked_at| looked_at != old) {
            return Err(changed());
        }
        ended?;
        Ok(StreamResult::Done(Box::new(NewText { source, old, draft: writer.text })))
    }
}

/// Formats documents and sections.
struct Formatter {
    task: FormatTask,
    canonical: Option<LintOptions>,
}

/// Documents of a part, and their new text if it differs from the old one.
struct Piece {
    range: Range<usize>,
    formatted: Option<Formatted>,
    /// What the new text cannot spell portably.
    kept: Vec<Noted>,
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

    /// The piece of a part that is a section. `None` if the check finds anything in its new text, because the rest of the
    /// stream may ignore it.
    fn section(&self, sections: &SectionFormatter<'_>, part: &StreamPart) -> Option<Vec<Piece>> {
        let section = section(sections, part)?;
        let range = 0..part.text().len();
        if self.is_canonical(section.stream().as_bytes()) {
            return Some(vec![Piece { range, formatted: None, kept: Vec::new() }]);
        }
        let formatted = section.format(&self.task.options)?;
        let is_fit = self.kept(section.stream().as_bytes(), formatted.text()).is_empty();
        let formatted = is_fit.then(|| section.inside(formatted)).flatten()?;
        Some(vec![Piece { range, formatted: Some(formatted), kept: Vec::new() }])
    }

    /// What the new text cannot spell portably.
    fn kept(&self, old: &[u8], new: &str) -> Vec<Noted> {
        let import = &self.task.options.import;
        self.task.own_check.as_ref().map(|check| kept(check, import, old, new)).unwrap_or_default()
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
        let kept = self.kept(text, formatted.text());
        Some(Piece { range, formatted: Some(formatted), kept })
    }

    fn is_canonical(&self, text: &[u8]) -> bool {
        self.canonical.as_ref().is_some_and(|options| is_clean(text, options))
    }
}

/// Takes the pieces in the order of the stream.
struct Writer<'t> {
    action: Action,
    limits: &'t ImportOptions,
    /// The size that aliases have added so far.
    expansion: Expansion,
    text: Draft,
    /// Whether the stream must be formatted in one piece.
    is_whole: bool,
    /// Whether commented-out YAML has been noted, once for the stream.
    is_commented_out: bool,
}

impl Writer<'_> {
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
        if !self.expansion.is_within(self.limits) {
            return Err(self.stop());
        }
        let old = &part.text()[piece.range.clone()];
        let new = piece.formatted.as_ref().map_or(old, |formatted| formatted.text().as_bytes());
        let changes = new != old;
        if changes && matches!(self.action, Action::Diff | Action::CheckAndDiff) {
            return Err(self.stop());
        }
        self.text.changes |= changes;
        if changes || self.text.rest.is_some() {
            if self.action != Action::Check {
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
        let notes = formatted.notes().iter().filter(is_new).map(Noted::from);
        self.text.notes.add(old, lines, notes.chain(piece.kept));
        Ok(())
    }
}

impl NewText {
    /// Writes the new text.
    pub(super) fn write(&mut self, to: &mut impl Write) -> io::Result<()> {
        if io::copy(&mut self.source.reader()?.take(self.draft.same), to)? != self.draft.same {
            return Err(changed());
        }
        let Some(rest) = &mut self.draft.rest else { return Ok(()) };
        rest.rewind()?;
        io::copy(rest, to).map(drop)
    }
}

/// The error about a text that is read a second time.
fn changed() -> io::Error {
    io::Error::other("another program has changed what is printed in the meantime; run this again")
}
