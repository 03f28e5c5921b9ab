//! Tokens to a tree. Parsing never stops at an error: the parser reports the error, assumes what was probably meant, and goes on, so
//! that one mistake gives one error. Nesting costs no stack.

mod collection;
mod cursor;
mod entry;
mod plain;
mod stream;
mod value;

use std::borrow::Cow;

use super::lexer::{Token, TokenKind};
use super::parsed::Parsed;
use super::tree::{Comment, DocumentData, Key, NodeId, Tree};
use super::{characters, data, mend, no_text, offer, straight};
use crate::error::{Error, ErrorKind, NoText};
use crate::limits::MAX_DEPTH;
use crate::recognise::{self, RecogniseOptions};
use crate::rule::Rule;
use crate::span::Span;
use cursor::{Cursor, Trivia};
use plain::LastRun;

/// What a parser takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseOptions {
    /// How many brackets may be open at once; the value of a collection beyond it is not read (KY-DATA-3).
    pub max_depth: usize,
    /// How many lines stand before the stream in its file, from whose start messages count lines.
    pub lines_before: usize,
    /// See [`ParseOptions::without_reader`].
    without_reader: bool,
    /// Whether the stream goes on behind what is read of it.
    is_cut: bool,
}

impl Default for ParseOptions {
    /// The limits of the specification.
    fn default() -> Self {
        Self { max_depth: MAX_DEPTH, lines_before: 0, without_reader: false, is_cut: false }
    }
}

impl ParseOptions {
    /// Sets [`ParseOptions::max_depth`].
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = max_depth;
        self
    }

    /// Sets [`ParseOptions::lines_before`].
    #[must_use]
    pub fn lines_before(mut self, lines_before: usize) -> Self {
        self.lines_before = lines_before;
        self
    }

    /// Has the parser read every stream, for laws and measurements: of what the strict reader takes, it makes the same tree.
    #[doc(hidden)]
    #[must_use]
    pub fn without_reader(mut self) -> Self {
        self.without_reader = true;
        self
    }
}

/// Reads a stream with the limits of the specification.
///
/// ```
/// let parsed = kyaml_core::parse(b"---\n{\n  country: no, # Norway\n}\n");
/// let error = &parsed.errors()[0];
/// assert_eq!(error.rule().name(), "ambiguous-value");
/// assert_eq!((error.span().start, error.span().end), (17, 19));
/// assert_eq!(
///     error.to_string(),
///     r#"`no` is a boolean to some readers and not to others; write `false`, or `"no"` for the string"#,
/// );
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Parsed<'_> {
    parse_with(input, &ParseOptions::default())
}

/// Reads a stream.
#[must_use]
pub fn parse_with<'s>(input: &'s [u8], options: &ParseOptions) -> Parsed<'s> {
    if !options.without_reader
        && let Ok(source) = std::str::from_utf8(input)
        && let Some(tree) = straight::read(source, options.max_depth)
    {
        return Parsed { tree, errors: Vec::new() };
    }
    parse_with_recovery(input, options)
}

/// Reads a stream that is probably no KYAML, and says what is wrong with it.
fn parse_with_recovery<'s>(input: &'s [u8], options: &ParseOptions) -> Parsed<'s> {
    let mut encoding = Vec::new();
    if let Some(looks) = NoText::of(input) {
        return no_text(input, looks, options);
    }
    let (tree, errors) = match characters::decode(input, &mut encoding) {
        Cow::Borrowed(source) => {
            let (tree, errors) = read(source, input, options, encoding);
            if errors.is_empty() {
                return Parsed { tree, errors };
            }
            let parse = |mended: &str| {
                if is_recognised(mended, options) {
                    return Vec::new();
                }
                read(mended, mended.as_bytes(), options, Vec::new()).1
            };
            let mut errors = mend::explain(source, options.lines_before, errors, parse);
            offer::offer(source, &mut errors);
            (tree, errors)
        }
        Cow::Owned(source) => {
            let (tree, mut errors) = read(&source, input, options, encoding);
            no_text::as_latin_1(input, &mut errors);
            offer::offer(&source, &mut errors);
            (tree.into_owned(), errors)
        }
    };
    Parsed { tree, errors }
}

/// The first error of a stream that is no text, which says so; nothing else is made of the stream.
#[cold]
fn no_text<'s>(input: &[u8], looks: NoText, options: &ParseOptions) -> Parsed<'s> {
    let prefix = no_text::prefix(input);
    let options = ParseOptions { is_cut: prefix.len() < input.len(), ..options.clone() };
    let mut encoding = Vec::new();
    let source = characters::decode(prefix, &mut encoding);
    let (_, errors) = read(&source, prefix, &options, encoding);
    // A rule of the data model may be broken before the first byte that is no text.
    let before = errors.first().filter(|error| error.rule().is_data()).cloned();
    let first = errors.into_iter().find(|error| !error.rule().is_data());
    let no_text = first.map(|error| Error::new(ErrorKind::NoText(error.rule(), looks), error.span()));
    let mut tree = Tree::default();
    tree.add_document(DocumentData::default());
    Parsed { tree, errors: before.into_iter().chain(no_text).collect() }
}

/// Whether nothing is wrong with a stream, as far as the recogniser can tell.
fn is_recognised(source: &str, options: &ParseOptions) -> bool {
    options.max_depth >= MAX_DEPTH && recognise::kyaml(source.as_bytes(), &RecogniseOptions::default()).is_some()
}

/// The tree of a text, and all errors in order of place. `encoding` are those of the `input` that the text was made of.
fn read<'s>(source: &'s str, input: &[u8], options: &ParseOptions, encoding: Vec<Error>) -> (Tree<'s>, Vec<Error>) {
    let (tree, mut errors) = Parser::new(source, options, encoding).run();
    // What a key is that holds bytes that are no UTF-8 cannot be told.
    let is_text = |key: &Key<'_>| str::from_utf8(&input[key.span().start..key.span().end]).is_ok();
    data::check_repeated_keys(&tree, is_text, &mut errors);
    data::check_long_keys(&tree, input, &mut errors);
    errors.sort_by_key(|error| (error.span(), error.rule()));
    (tree, errors)
}

/// A collection that is open.
struct Frame<'s> {
    id: NodeId,
    open: Span,
    closer: TokenKind,
    /// The comments that wait for the next entry or item, or for the closing bracket.
    pending: Vec<Comment<'s>>,
    /// The last entry or item, until its comma has been read.
    item: Option<NodeId>,
}

/// What stands before a value: its key, and the comments around that.
#[derive(Default)]
struct Before<'s> {
    key: Option<Key<'s>>,
    head: Vec<Comment<'s>>,
    line: Vec<Comment<'s>>,
}

impl<'s> Before<'s> {
    /// Adds the comments between the colon, an anchor or a tag and the value.
    fn add(&mut self, trivia: Trivia<'s>) {
        if !trivia.comments.is_empty() {
            let (line, own) = trivia.split();
            self.line.extend(line);
            self.head.extend(own);
        }
    }
}

struct Parser<'s, 'o> {
    source: &'s str,
    options: &'o ParseOptions,
    tokens: Cursor<'s>,
    tree: Tree<'s>,
    errors: Vec<Error>,
    frames: Vec<Frame<'s>>,
    /// Whether a string without its closing quote holds the commas or brackets that seem to be missing.
    swallowed: bool,
    /// What was read ahead of a line last.
    last_run: LastRun,
    /// How many closing brackets may be left over after earlier mismatches.
    owed: usize,
    /// The documents in block style, in which nothing else is reported.
    skipped: Vec<Span>,
}

impl<'s, 'o> Parser<'s, 'o> {
    fn new(source: &'s str, options: &'o ParseOptions, errors: Vec<Error>) -> Self {
        Self {
            source,
            options,
            tokens: Cursor::new(source),
            tree: Tree::default(),
            errors,
            frames: Vec::new(),
            swallowed: false,
            last_run: LastRun::default(),
            owed: 0,
            skipped: Vec::new(),
        }
    }

    fn run(mut self) -> (Tree<'s>, Vec<Error>) {
        characters::check(self.source, &mut self.errors);
        self.errors.sort_by_key(Error::span);
        let of_characters = self.errors.len();
        self.stream();
        let of_grammar = self.errors.split_off(of_characters);
        (self.tree, without_consequences(self.errors, of_grammar, &self.skipped))
    }

    fn error(&mut self, kind: ErrorKind, span: Span) {
        self.errors.push(Error::new(kind, span));
    }

    /// White space and comments; what is wrong with them is reported.
    fn trivia(&mut self) -> Trivia<'s> {
        self.tokens.trivia(&mut self.errors)
    }

    /// Reports a token that no stream may hold, and goes past it.
    fn stray(&mut self, kind: ErrorKind, token: Token) {
        self.error(kind, token.span);
        self.tokens.bump();
    }
}

/// Drops errors that only follow from others: those of a text in which a wrong character is reported, and those inside a document in
/// block style. `characters` and `skipped` are in order of place, and no two of either touch.
fn without_consequences(characters: Vec<Error>, grammar: Vec<Error>, skipped: &[Span]) -> Vec<Error> {
    let is_caused = |error: &Error| {
        let after = characters.partition_point(|cause| cause.span().end <= error.span().start);
        characters.get(after).is_some_and(|cause| cause.span().touches(error.span()))
            && !matches!(error.rule(), Rule::UnterminatedString | Rule::BlockStyle)
    };
    let mut errors: Vec<_> = grammar.into_iter().filter(|error| !is_caused(error)).collect();
    errors.extend(characters.into_iter().filter(|error| {
        let after = skipped.partition_point(|span| span.end <= error.span().start);
        !skipped.get(after).is_some_and(|span| span.touches(error.span()))
    }));
    errors
}
