//! The words of a malformed document, which the search for repairs reads: brackets, commas, colons and scalars, each with its line and
//! indentation. Wrong characters and quotes are repaired here, one line at a time.

mod plain;
mod quotes;

use kyaml_core::{Span, Token, TokenKind, tokens_from};

use super::repaired::Repair;
use crate::mistake::Mistake;

/// The type of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Colon,
    /// `- `
    Dash,
    Scalar(Scalar),
}

/// The type of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bracket {
    Brace,
    Square,
    /// A round bracket, which is always a mistake.
    Round,
}

impl Bracket {
    pub(super) fn closer(self) -> char {
        match self {
            Self::Brace => '}',
            Self::Square => ']',
            Self::Round => ')',
        }
    }

    pub(super) fn opener(self) -> char {
        match self {
            Self::Brace => '{',
            Self::Square => '[',
            Self::Round => '(',
        }
    }
}

/// The type of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// In quotes.
    Quoted,
    /// A number, `true`, `false` or `null`.
    Literal,
    /// Any other text.
    Plain,
}

#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the word by itself")]
pub(super) struct Word {
    pub(super) kind: Kind,
    /// Its bytes, in half the room of a [`Span`]: a long document has many words.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The line, zero-based within the document.
    pub(super) line: u32,
    /// The number of characters of white space at the start of its line.
    pub(super) indent: u32,
    /// Whether it is the first word of its line.
    pub(super) first: bool,
    /// Whether no blank separates it from the word before.
    pub(super) glued: bool,
    /// Whether it is a plain text that may be a key and a value: see [`Words::split`].
    pub(super) is_split: bool,
    /// Whether it is a plain text with a blank in it, and not an anchor, alias or tag.
    pub(super) is_spaced: bool,
}

impl Word {
    /// A word on the first line, without its facts.
    pub(super) fn new(kind: Kind, span: Span) -> Self {
        let packed = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        let (start, end) = (packed(span.start), packed(span.end));
        Self { kind, start, end, line: 0, indent: 0, first: false, glued: false, is_split: false, is_spaced: false }
    }

    pub(super) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// The parts of a plain text that is a key, a mistyped colon and a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The start of the word.
    word: usize,
    /// The end of the key.
    pub(super) key: usize,
    /// The start of the value; the end of the word if the value is another word.
    pub(super) value: usize,
    /// Whether a colon separates them.
    pub(super) is_colon: bool,
    /// Whether more than a blank separates them, or the value is a number, a boolean or null.
    pub(super) is_marked: bool,
}

/// The words of a document, and the repairs of its characters and quotes.
#[derive(Default)]
pub(super) struct Words {
    pub(super) list: Vec<Word>,
    pub(super) repairs: Vec<Repair>,
    splits: Vec<Split>,
}

impl Words {
    /// The parts of a word that is a key and a value.
    pub(super) fn split(&self, word: Word) -> Option<Split> {
        let at = self.splits.binary_search_by_key(&word.span().start, |split| split.word).ok()?;
        self.splits.get(at).copied()
    }
}

/// The number of bytes of a line that are searched for the end of a construct. It bounds the time for a long line.
const NEAR: usize = 2048;

/// Reads the words of `source` from byte `start` on. `source` ends at the end of the document.
pub(super) fn read(source: &str, start: usize) -> Words {
    let mut reader = Reader {
        source,
        at: start,
        plain: Span::empty(start),
        words: Words::default(),
        line: 0,
        indent: 0,
        first: true,
        end: start,
        round: 0,
    };
    while let Some(token) = reader.token() {
        reader.word(token);
    }
    reader.words
}

struct Reader<'s> {
    source: &'s str,
    at: usize,
    /// The last plain text.
    plain: Span,
    words: Words,
    line: u32,
    indent: u32,
    /// Whether no word has been read on this line.
    first: bool,
    /// The end of the last word.
    end: usize,
    /// The number of open round brackets.
    round: u32,
}

impl<'s> Reader<'s> {
    fn token(&mut self) -> Option<Token> {
        // The rest of a plain text behind a mark at its start is not read again for each of many marks.
        let is_rest = self.plain.start < self.at
            && self.at < self.plain.end
            && !matches!(self.source.as_bytes()[self.at], b'"' | b'\'' | b'#');
        if is_rest {
            return Some(Token { kind: TokenKind::Plain, span: Span::new(self.at, self.plain.end) });
        }
        let token = tokens_from(self.source, self.at).next()?;
        if token.kind == TokenKind::Plain {
            self.plain = token.span;
        }
        Some(token)
    }

    fn text(&self, span: Span) -> &'s str {
        &self.source[span.start..span.end]
    }

    /// The rest of the line from byte `at` on, without its line break.
    fn rest_of_line(&self, at: usize) -> &'s str {
        let rest = &self.source[at..];
        &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())]
    }

    /// The first [`NEAR`] bytes of [`Reader::rest_of_line`].
    fn near(&self, at: usize) -> &'s str {
        let rest = &self.source[at..];
        let mut length = rest.len().min(NEAR);
        while !rest.is_char_boundary(length) {
            length -= 1;
        }
        let rest = &rest[..length];
        &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())]
    }

    fn push(&mut self, kind: Kind, span: Span) {
        self.push_split(kind, span, None);
    }

    fn push_split(&mut self, kind: Kind, span: Span, split: Option<Split>) {
        let is_spaced = kind == Kind::Scalar(Scalar::Plain)
            && !self.text(span).starts_with(['&', '*', '!'])
            && self.text(span).contains(' ');
        let glued = self.end == span.start && !self.words.list.is_empty();
        self.words.list.push(Word {
            line: self.line,
            indent: self.indent,
            first: self.first,
            glued,
            is_split: split.is_some(),
            is_spaced,
            ..Word::new(kind, span)
        });
        self.words.splits.extend(split);
        self.first = false;
        self.end = span.end;
        self.at = span.end;
    }

    fn repair(&mut self, span: Span, text: impl Into<String>, mistake: Mistake) {
        self.words.repairs.push(Repair::new(span, text, mistake));
    }

    /// Whether a value is expected on this line.
    fn after_colon(&self) -> bool {
        self.words.list.last().is_some_and(|word| word.kind == Kind::Colon)
    }

    fn word(&mut self, token: Token) {
        let span = token.span;
        match token.kind {
            TokenKind::LineBreak => {
                self.at = span.end;
                self.line += 1;
                self.first = true;
                let line = self.rest_of_line(self.at);
                self.indent =
                    u32::try_from(line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or(u32::MAX);
            }
            TokenKind::OpenBrace => self.push(Kind::Open(Bracket::Brace), span),
            TokenKind::OpenBracket => self.push(Kind::Open(Bracket::Square), span),
            TokenKind::CloseBrace => self.push(Kind::Close(Bracket::Brace), span),
            TokenKind::CloseBracket => self.push(Kind::Close(Bracket::Square), span),
            TokenKind::Comma => self.push(Kind::Comma, span),
            TokenKind::Colon => self.push(Kind::Colon, span),
            TokenKind::DoubleQuoted => self.double_quoted(span),
            TokenKind::Unterminated => self.unterminated(span),
            TokenKind::SingleQuoted => self.single_quoted(span),
            TokenKind::Plain => self.plain(span),
            _ => self.at = span.end,
        }
    }
}

fn is_key_text(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_key_character)
}

fn is_key_character(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/')
}
