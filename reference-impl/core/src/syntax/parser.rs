//! Tokens to a tree. Parsing never stops at an error: the parser reports the error, assumes the
//! probable meaning, and continues, so that one mistake gives one error. Nesting uses no stack.

mod collection;
mod cursor;
mod entry;
mod plain;
mod stream;
mod value;

use super::lexer::{Token, TokenKind};
use super::parsed::Parsed;
use super::tree::{Comment, Key, NodeId, Tree};
use super::{characters, data, straight};
use crate::error::{ErrorKind, SyntaxError};
use crate::header::Header;
use crate::limits::MAX_DEPTH;
use crate::rule::SyntaxRule;
use crate::span::Span;
use cursor::{Cursor, Trivia};
use plain::LastRun;

crate::options! {
    /// The limits of the parser, and the texts that it takes.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ParseOptions {
        /// Sets the number of brackets that may be open at once (KY-DATA-3). The parser skips a collection beyond it.
        max_depth: usize,
        /// Sets whether the first document needs a header.
        header: Header,
        /// Sets whether every stream is read with the parser, for laws and measurements. The strict reader makes the same tree of each
        /// stream that it reads.
        #[doc(hidden)]
        without_reader: bool,
    }
}

impl Default for ParseOptions {
    /// The limits of the specification.
    fn default() -> Self {
        Self { max_depth: MAX_DEPTH, header: Header::default(), without_reader: false }
    }
}

/// Reads a stream with the limits of the specification.
///
/// ```
/// let parsed = kyaml_core::parse(b"---\n{\n  country: no, # Norway\n}\n");
/// let error = &parsed.errors()[0];
/// assert_eq!(error.rule().name(), "ambiguous-value");
/// assert_eq!((error.span().start, error.span().end), (17, 19));
/// assert!(error.to_string().contains(r#"write `false`, or `"no"`"#));
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Parsed<'_> {
    parse_with(input, &ParseOptions::default())
}

/// Reads a stream.
#[must_use]
pub fn parse_with<'s>(input: &'s [u8], options: &ParseOptions) -> Parsed<'s> {
    let Ok(source) = str::from_utf8(input) else {
        let mut errors = Vec::new();
        let source = characters::decode(input, &mut errors);
        let options = options.clone().without_reader(true);
        let (tree, errors) = Parser::new(&source, &options, errors).parse(input);
        return Parsed { tree: tree.into_owned(), errors, input: Some(input) };
    };
    let mut parser = Parser::new(source, options, Vec::new());
    if !options.without_reader {
        let Some(broken) = straight::read(source, 0, options.max_depth, &mut parser.tree) else {
            return Parsed { tree: parser.tree, errors: Vec::new(), input: Some(input) };
        };
        parser.skip_to_broken(broken);
    }
    let (tree, errors) = parser.parse(input);
    Parsed { tree, errors, input: Some(input) }
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

/// The key of the next value, and the comments around the key.
#[derive(Default)]
struct Prefix<'s> {
    key: Option<Key<'s>>,
    head: Vec<Comment<'s>>,
    line: Vec<Comment<'s>>,
}

impl<'s> Prefix<'s> {
    fn has_comments(&self) -> bool {
        !self.head.is_empty() || !self.line.is_empty()
    }

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
    /// The header of the next document that is not KYAML.
    broken: Option<usize>,
    tree: Tree<'s>,
    errors: Vec<SyntaxError>,
    frames: Vec<Frame<'s>>,
    prefix: Prefix<'s>,
    /// Whether a string without its closing quote holds the commas or brackets that seem to be missing.
    swallowed: bool,
    /// The last look ahead on a line.
    last_run: LastRun,
    /// How many closing brackets may be left over after earlier mismatches.
    owed: usize,
    /// The documents in block style, in which nothing else is reported.
    skipped: Vec<Span>,
}

impl<'s, 'o> Parser<'s, 'o> {
    fn new(source: &'s str, options: &'o ParseOptions, errors: Vec<SyntaxError>) -> Self {
        Self {
            source,
            options,
            tokens: Cursor::new(source, 0),
            broken: None,
            tree: Tree::default(),
            errors,
            frames: Vec::new(),
            prefix: Prefix::default(),
            swallowed: false,
            last_run: LastRun::default(),
            owed: 0,
            skipped: Vec::new(),
        }
    }

    /// Continues at the header at byte `broken`. The documents before it are in the tree.
    fn skip_to_broken(&mut self, broken: usize) {
        self.broken = Some(broken);
        if self.tree.documents().len() > 0 {
            self.tokens = Cursor::new(self.source, broken);
        }
    }

    /// Reads the stream. Its text was decoded from `input`, which gave the errors so far.
    fn parse(mut self, input: &[u8]) -> (Tree<'s>, Vec<SyntaxError>) {
        characters::check(self.source, &mut self.errors);
        self.errors.sort_by_key(SyntaxError::span);
        let of_characters = self.errors.len();
        self.stream();
        let of_grammar = self.errors.split_off(of_characters);
        let mut errors = without_consequences(self.errors, of_grammar, &self.skipped);
        sort(&mut errors);
        data::check(&self.tree, input, &mut errors);
        sort(&mut errors);
        (self.tree, errors)
    }

    fn error(&mut self, kind: ErrorKind, span: Span) {
        self.errors.push(SyntaxError::new(kind, span));
    }

    /// Reads white space and comments, and reports their mistakes.
    fn trivia(&mut self) -> Trivia<'s> {
        self.tokens.trivia(&mut self.errors)
    }

    /// Reports a token that no stream may hold, and goes past it.
    fn stray(&mut self, kind: ErrorKind, token: Token) {
        self.error(kind, token.span);
        self.tokens.bump();
    }
}

/// KY-ERR-2
fn sort(errors: &mut [SyntaxError]) {
    errors.sort_by_key(|error| (error.span(), error.rule()));
}

/// Drops errors that only follow from others: those of a text in which a wrong character is reported, and those inside a document in
/// block style. `characters` and `skipped` are in order of place, and no two of either touch.
fn without_consequences(characters: Vec<SyntaxError>, grammar: Vec<SyntaxError>, skipped: &[Span]) -> Vec<SyntaxError> {
    let is_caused = |error: &SyntaxError| {
        let after = characters.partition_point(|cause| cause.span().end <= error.span().start);
        characters.get(after).is_some_and(|cause| cause.span().touches(error.span()))
            && !matches!(error.rule(), SyntaxRule::UnterminatedString | SyntaxRule::BlockStyle)
    };
    let mut errors: Vec<_> = grammar.into_iter().filter(|error| !is_caused(error)).collect();
    errors.extend(characters.into_iter().filter(|error| {
        let after = skipped.partition_point(|span| span.end <= error.span().start);
        !skipped.get(after).is_some_and(|span| span.touches(error.span()))
    }));
    errors
}
