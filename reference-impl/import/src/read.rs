//! From bytes to a tree: what the stream is, and who reads it (KY-FROM-1, KY-FROM-2).

use std::borrow::Cow;

use kyaml_core::{ParseOptions, Span, TreeBuilder};

use crate::compose::Composer;
use crate::construct::Constructor;
use crate::encoding::{self, Decoded};
use crate::error::{Error, ErrorKind, Note};
use crate::events::{Event, Events, Sink};
use crate::graph::MAX_LENGTH;
use crate::imported::Imported;
use crate::mistake::Mistake;
use crate::options::{ImportOptions, Path, Schema, Syntax};
use crate::parts::parts;
use crate::{characters, direct, json, loader, template};

/// Reads a stream of KYAML, JSON or YAML, in UTF-8, UTF-16 or UTF-32 (KY-FROM-27). The tree borrows from a stream in UTF-8.
#[must_use]
pub fn import<'s>(input: &'s [u8], options: &ImportOptions) -> Imported<'s> {
    match encoding::decode_with_places(input) {
        Ok(Decoded { text: Cow::Borrowed(text), .. }) => import_text(text, options),
        Ok(decoded) => {
            let Imported { tree, errors, notes } = import_text(&decoded.text, options);
            Imported {
                tree: tree.map_offsets(|offset| decoded.offset(offset)).into_owned(),
                errors: errors.into_iter().map(|error| error.map_places(|span| decoded.place(span))).collect(),
                notes: notes.into_iter().map(|note| Note { span: decoded.place(note.span), ..note }).collect(),
            }
        }
        Err(errors) => Imported { errors, ..Imported::default() },
    }
}

fn import_text<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    let mut parts = parts(text).peekable();
    let first = parts.next().unwrap_or_default();
    let mut imported = read(&text[first.start..first.end], options);
    if parts.peek().is_some() {
        let mut tree = TreeBuilder::new();
        let is_small = "a stream holds fewer than 2^32 nodes";
        tree.append(imported.tree, first.start).expect(is_small);
        for part in parts {
            let read = read(&text[part.start..part.end], options);
            tree.append(read.tree, part.start).expect(is_small);
            imported.errors.extend(read.errors.into_iter().map(|error| error.moved(part.start)));
            imported.notes.extend(read.notes.into_iter().map(|note| note.moved(part.start)));
        }
        imported.tree = tree.finish().into_parts().0;
    }
    imported.errors.sort_by_key(|error| (error.span(), error.rule()));
    imported.errors.dedup();
    imported.notes.sort_by_key(|note| note.span);
    imported
}

fn read<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    match options.syntax {
        Syntax::Json => read_json(text, options),
        Syntax::Yaml => read_yaml(text, options),
        Syntax::Detect => detect(text, options),
    }
}

fn detect<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    if may_be_kyaml(text)
        && let Ok(tree) =
            kyaml_core::parse_with(text.as_bytes(), &ParseOptions::default().max_depth(options.max_depth)).into_result()
    {
        return Imported { tree, ..Imported::default() };
    }
    if starts_as_json(text)
        && let Ok(imported) = json::read(text, options.max_depth)
    {
        return imported;
    }
    read_yaml(text, options)
}

/// Whether it is worth while to ask the parser of KYAML: a block collection is no KYAML, however far it goes.
fn may_be_kyaml(text: &str) -> bool {
    let content = text
        .lines()
        .map(str::trim_start)
        .find(|line| !line.is_empty() && !line.starts_with(['#', '%']) && !line.starts_with("---"));
    match content.map(str::as_bytes) {
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

fn read_json<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    json::read(text, options.max_depth).unwrap_or_else(|error| Imported { errors: vec![error], ..Imported::default() })
}

fn read_yaml<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    let errors = characters::forbidden(text);
    if !errors.is_empty() {
        return Imported { errors, ..Imported::default() };
    }
    let straight = match options.path {
        Path::Shortest => direct::read_fast(text, options).or_else(|| direct::read(text, options)),
        Path::Events => direct::read(text, options),
        Path::Graph => None,
    };
    let mut imported = straight.unwrap_or_else(|| read_graph(text, options));
    template::explain(text, options.max_depth, &mut imported.errors);
    imported
}

/// Reads YAML by way of the node graph of each document.
pub(crate) fn read_graph<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    if text.len() > MAX_LENGTH {
        let error = Error::new(ErrorKind::NotYaml(Mistake::TooLong), Span::default());
        return Imported { errors: vec![error], ..Imported::default() };
    }
    let mut reader = GraphReader::new(text, options);
    for next in Events::new(text, options.max_depth) {
        match next {
            Ok((event, span)) => {
                reader.event(event, span);
            }
            Err(error) => reader.composer.error(error),
        }
    }
    reader.finish()
}

/// Makes the tree of a stream by way of the graph of each document.
struct GraphReader<'s, 'o> {
    text: &'s str,
    options: &'o ImportOptions,
    composer: Composer<'s>,
    constructor: Constructor<'s, 'o>,
    /// What Kubernetes' loader refuses.
    refused: Vec<Note>,
    /// Where the last node of the document before ends.
    end: usize,
}

impl<'s> Sink<'s> for GraphReader<'s, '_> {
    fn event(&mut self, event: Event<'s>, span: Span) -> Option<()> {
        if let Some(mut document) = self.composer.event(event, span) {
            self.refused.extend(loader::notes(self.text, self.end, &document));
            self.end = loader::end(&document);
            document.place_comments(self.text);
            self.constructor.document(document);
        }
        Some(())
    }
}

impl<'s, 'o> GraphReader<'s, 'o> {
    fn new(text: &'s str, options: &'o ImportOptions) -> Self {
        let (composer, constructor) = (Composer::new(text), Constructor::new(options));
        Self { text, options, composer, constructor, refused: Vec::new(), end: 0 }
    }

    fn finish(self) -> Imported<'s> {
        let Self { options, mut composer, mut refused, .. } = self;
        let Constructor { mut tree, mut errors, mut notes, .. } = self.constructor;
        if options.schema == Schema::Kubernetes {
            notes.append(&mut refused);
            notes.append(&mut composer.notes);
        }
        tree.stream_comments(composer.take_comments());
        errors.append(&mut composer.errors);
        Imported::new(tree, errors, notes)
    }
}
