//! From bytes to a tree: the language of the stream, and its reader (KY-FROM-1, KY-FROM-2).

use std::borrow::Cow;

use kyaml_core::{BlankLines, ParseOptions, Span, TreeBuilder, TreeDocument};

use crate::compose::Composer;
use crate::construct::Constructor;
use crate::encoding::{self, Decoded};
use crate::error::{ErrorKind, ImportError, Note, NoteKind};
use crate::events::{Event, Events, LastLine, Repaired};
use crate::graph::MAX_LENGTH;
use crate::imported::Imported;
use crate::limit::Expansion;
use crate::loader::Separator;
use crate::options::{ImportOptions, Schema, Syntax};
use crate::parts::documents;
use crate::{characters, empty, json, loader, mistake, moved, place, template};

/// Reads a stream of KYAML, JSON or YAML, in UTF-8, UTF-16 or UTF-32 (KY-FROM-3). The tree borrows
/// from a stream in UTF-8.
#[must_use]
pub fn import<'s>(input: &'s [u8], options: &ImportOptions) -> Imported<'s> {
    match encoding::decode_with_places(input) {
        Ok(Decoded { text: Cow::Borrowed(text), .. }) => import_text(text, Expansion::default(), options),
        Ok(decoded) => {
            let mut imported = import_text(&decoded.text, Expansion::default(), options);
            if options.schema == Schema::Kubernetes {
                wide(&mut imported);
            }
            let Imported { tree, errors, notes, expansion } = imported;
            Imported {
                tree: tree.map_offsets(|offset| decoded.offset(offset)).into_owned(),
                errors: errors.into_iter().map(|error| error.map_places(|span| decoded.place(span))).collect(),
                notes: notes.into_iter().map(|note| Note { span: decoded.place(note.span), ..note }).collect(),
                expansion,
            }
        }
        Err(errors) => Imported { errors, ..Imported::default() },
    }
}

/// Adds what kubectl makes of a stream that is not in UTF-8 (KY-FROM-30, KY-FROM-5).
#[cold]
fn wide(imported: &mut Imported<'_>) {
    imported.notes.insert(0, Note { span: Span::default(), kind: NoteKind::WideEncoding });
    let second = imported.tree.documents().nth(1).and_then(TreeDocument::header);
    imported.errors.extend(second.map(|header| ImportError::new(ErrorKind::WIDE_DOCUMENT, header)));
}

/// Reads a stream of KYAML, JSON or YAML that is a text already, or one or several [`parts`](crate::parts()) of it.
/// `before` is the growth of the parts before these, and the limit is that of all parts together
/// (KY-FROM-19). Spans are those in `text`.
///
/// ```
/// use kyaml_import::{Expansion, ImportOptions, import_text, parts};
///
/// let text = "---\n- &a 1\n- *a\n---\n- &b 2\n- *b\n";
/// let options = ImportOptions::default().max_alias_nodes(1);
/// let mut before = Expansion::default();
/// let mut errors = Vec::new();
/// for part in parts(text) {
///     let imported = import_text(&text[part.start..part.end], before, &options);
///     before = before + imported.expansion();
///     errors.extend(imported.errors().to_vec());
/// }
/// assert_eq!(errors.len(), 1);
/// assert_eq!(errors[0].rule().name(), "excessive-aliasing");
/// ```
#[must_use]
pub fn import_text<'s>(text: &'s str, before: Expansion, options: &ImportOptions) -> Imported<'s> {
    let mut parts = documents(text).into_iter().peekable();
    let first = parts.next().unwrap_or_default();
    let mut imported = read(&text[first.start..first.end], before, options);
    if parts.peek().is_some() {
        let mut tree = TreeBuilder::new();
        let is_small = "a stream holds fewer than 2^32 nodes";
        tree.append(imported.tree, first.start).expect(is_small);
        for part in parts {
            let grown = before + imported.expansion;
            if !grown.is_within(options) {
                break;
            }
            let read = read(&text[part.start..part.end], grown, options);
            imported.expansion = imported.expansion + read.expansion;
            tree.append(read.tree, part.start).expect(is_small);
            imported.errors.extend(read.errors.into_iter().map(|error| error.moved(part.start)));
            imported.notes.extend(read.notes.into_iter().map(|note| note.moved(part.start)));
        }
        imported.tree = tree.finish().into_parts().0;
        Note::remove_repeated(&mut imported.notes);
    }
    empty::remove(&mut imported, text, options);
    if options.blank_lines == BlankLines::Keep {
        imported.tree.record_blank_lines(text);
    }
    imported.errors.sort_by_key(|error| (error.span(), error.rule()));
    imported.errors.dedup();
    imported.notes.sort_by_key(|note| note.span);
    imported
}

fn read<'s>(text: &'s str, before: Expansion, options: &ImportOptions) -> Imported<'s> {
    match options.syntax {
        Syntax::Json => read_json(text, options).unwrap_or_else(|error| {
            let mut errors = vec![error];
            template::explain(text, None, options.max_depth, &mut errors);
            Imported { errors, ..Imported::default() }
        }),
        Syntax::Yaml => read_yaml(text, before, options),
        Syntax::Detect => detect(text, before, options),
    }
}

fn detect<'s>(text: &'s str, before: Expansion, options: &ImportOptions) -> Imported<'s> {
    if may_be_kyaml(text)
        && let Ok(tree) =
            kyaml_core::parse_with(text.as_bytes(), &ParseOptions::default().max_depth(options.max_depth)).into_result()
    {
        return Imported { tree, ..Imported::default() };
    }
    if starts_as_json(text)
        && let Ok(imported) = read_json(text, options)
    {
        return imported;
    }
    read_yaml(text, before, options)
}

/// Whether to try the parser of KYAML. A document without a header is not KYAML (KY-DOC-1), nor is
/// a block collection.
fn may_be_kyaml(text: &str) -> bool {
    let is_header = |line: &&str| line.starts_with("---");
    let lines = text.trim_start_matches('\u{FEFF}').lines().map(str::trim_start);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    if lines.peek().is_some_and(|line| !is_header(line)) {
        return false;
    }
    match lines.find(|line| !is_header(line)).map(str::as_bytes) {
        Some([b'-', b' ', ..] | b"-") => false,
        Some([first, ..]) => matches!(first, b'{' | b'[' | b'"' | b'-' | b'0'..=b'9'),
        _ => true,
    }
}

fn starts_as_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    text.starts_with(|c: char| matches!(c, '{' | '[' | '"' | '-' | 't' | 'f' | 'n') || c.is_ascii_digit())
        && !text.starts_with("---")
}

fn read_json<'s>(text: &'s str, options: &ImportOptions) -> Result<Imported<'s>, ImportError> {
    let mut imported = json::read(text, options.max_depth)?;
    if options.schema == Schema::Kubernetes {
        imported.errors.extend(loader::line_break_in_json(text));
        imported.notes.extend(loader::json_as_yaml(text));
    }
    Ok(imported)
}

fn read_yaml<'s>(text: &'s str, before: Expansion, options: &ImportOptions) -> Imported<'s> {
    let errors = characters::forbidden(text);
    if !errors.is_empty() {
        return Imported { errors, ..Imported::default() };
    }
    let repaired = Repaired::new(text, options.max_depth);
    let mut imported = match &repaired {
        None => read_graph(text, None, before, options),
        repaired => read_graph(text, repaired.as_ref(), before, options).into_owned(),
    };
    template::explain(text, repaired.as_ref(), options.max_depth, &mut imported.errors);
    if memchr::memchr(b'#', text.as_bytes()).is_some() {
        imported.notes.extend(moved::notes(text, &imported.tree));
    }
    imported
}

/// Reads YAML by way of the node graph of each document.
fn read_graph<'s>(
    text: &'s str,
    repaired: Option<&'s Repaired>,
    before: Expansion,
    options: &ImportOptions,
) -> Imported<'s> {
    if text.len() > MAX_LENGTH {
        let error = ImportError::new(ErrorKind::syntax(mistake::TOO_LONG), Span::default());
        return Imported { errors: vec![error], ..Imported::default() };
    }
    let mut reader = GraphReader::new(text, before, options);
    let last_line = if options.schema == Schema::Kubernetes { LastLine::Ended } else { LastLine::AsWritten };
    let mut events = Events::new(text, repaired, options.max_depth, last_line);
    for next in &mut events {
        match next {
            Ok((event, span)) => {
                if reader.event(event, span).is_none() {
                    break;
                }
            }
            Err(error) => reader.composer.error(error),
        }
    }
    reader.refused.append(&mut events.take_notes());
    reader.finish()
}

/// Makes the tree of a stream by way of the graph of each document.
struct GraphReader<'s, 'o> {
    text: &'s str,
    options: &'o ImportOptions,
    composer: Composer<'s>,
    constructor: Constructor<'s, 'o>,
    /// Notes of content that Kubernetes' loader refuses.
    refused: Vec<Note>,
    /// The end of the last node of the document before.
    end: usize,
}

impl<'s, 'o> GraphReader<'s, 'o> {
    fn new(text: &'s str, before: Expansion, options: &'o ImportOptions) -> Self {
        let (composer, constructor) = (Composer::new(text), Constructor::new(options, before));
        Self { text, options, composer, constructor, refused: Vec::new(), end: 0 }
    }

    /// Takes an event; `None` once aliases add too much.
    fn event(&mut self, event: Event<'s>, span: Span) -> Option<()> {
        if let Some((mut document, comments)) = self.composer.event(event, span) {
            self.refused.extend(loader::notes(self.text, self.end, &document));
            self.end = loader::end(&document);
            place::place(&mut document, comments, self.text, self.options.key_comments);
            self.constructor.document(document);
        }
        (!self.constructor.limit.is_passed()).then_some(())
    }

    fn finish(self) -> Imported<'s> {
        let Self { text, options, mut composer, mut refused, .. } = self;
        let Constructor { mut tree, mut errors, mut notes, limit, .. } = self.constructor;
        if options.schema == Schema::Kubernetes {
            notes.append(&mut refused);
            notes.append(&mut composer.notes);
            notes.extend(loader::end_markers(text));
            if self.end == 0 {
                notes.extend(loader::tab_without_document(text));
            }
            errors.extend(
                loader::space_before_bracket(text).map(|span| ImportError::new(ErrorKind::SPACE_BEFORE_BRACKET, span)),
            );
            for (span, separator) in loader::separators(text) {
                match separator {
                    Separator::Refused => notes.push(Note { span, kind: NoteKind::SeparatorLine }),
                    Separator::Hidden => errors.push(ImportError::new(ErrorKind::SEPARATOR_IN_TEXT, span)),
                }
            }
        }
        notes.extend(composer.note_of_comments());
        tree.stream_comments(composer.take_comments());
        errors.append(&mut composer.errors);
        Imported { expansion: limit.added(), ..Imported::new(tree, errors, notes) }
    }
}
