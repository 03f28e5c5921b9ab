//! Bytes to tokens. Every byte of any stream belongs to exactly one token.

use memchr::{memchr, memchr2, memchr3};

use crate::span::Span;
use crate::words::{blanks, plain_ascii};

/// The type of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// U+FEFF at the start of the stream.
    ByteOrderMark,
    /// A run of spaces.
    Blanks,
    /// A run of tabs between other tokens.
    Tabs,
    /// LF, CR LF or a bare CR.
    LineBreak,
    /// `#` to the end of the line.
    Comment,
    /// `---` at the start of a line.
    Header,
    /// `...` at the start of a line.
    DocumentEnd,
    /// A line that starts with `%`, to its last character that is not white space.
    Directive,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A string in double quotes, both quotes included.
    DoubleQuoted,
    /// A double quote without a closing quote, and the rest of its line.
    Unterminated,
    /// A string in single quotes, both quotes included; to the end of the line if the second is
    /// missing.
    SingleQuoted,
    /// A run of anything else: the text, or a part of the text, of a plain scalar.
    Plain,
}

/// A token: its type and its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Its type.
    pub kind: TokenKind,
    /// Its span; never empty.
    pub span: Span,
}

/// The tokens of `source`, in order; together they are the whole source.
///
/// ```
/// use kyaml_core::{TokenKind, tokens};
///
/// let kinds: Vec<_> = tokens("{a: 1}").map(|token| token.kind).collect();
/// assert_eq!(kinds, [
///     TokenKind::OpenBrace, TokenKind::Plain, TokenKind::Colon, TokenKind::Blanks, TokenKind::Plain, TokenKind::CloseBrace,
/// ]);
/// ```
pub fn tokens(source: &str) -> impl Iterator<Item = Token> {
    tokens_from(source, 0)
}

/// The tokens of `source` from byte `offset` on, where a token must start.
///
/// ```
/// use kyaml_core::{TokenKind, tokens_from};
///
/// let kinds: Vec<_> = tokens_from("{a: 1}", 4).map(|token| token.kind).collect();
/// assert_eq!(kinds, [TokenKind::Plain, TokenKind::CloseBrace]);
/// ```
pub fn tokens_from(source: &str, offset: usize) -> impl Iterator<Item = Token> {
    Lexer::new(source, offset)
}

/// The tokens of a stream, made one by one. A clone is a cheap look-ahead.
#[derive(Clone)]
pub(crate) struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Lexer<'s> {
    /// The tokens from byte `offset` on, where a token must start.
    pub(crate) fn new(source: &'s str, offset: usize) -> Self {
        Self { source, at: offset }
    }

    /// Skips spaces and line feeds. Returns whether there was a line feed.
    pub(crate) fn skip_white_space(&mut self) -> bool {
        let mut crossed_line = false;
        loop {
            match self.rest() {
                [b'\n', ..] => {
                    self.at += 1;
                    crossed_line = true;
                }
                rest @ [b' ', ..] => self.at += blanks(rest),
                _ => return crossed_line,
            }
        }
    }

    fn rest(&self) -> &'s [u8] {
        &self.source.as_bytes()[self.at..]
    }

    fn at_line_start(&self) -> bool {
        let before = &self.source[..self.at];
        before.is_empty() || before.ends_with(['\n', '\r']) || before == "\u{FEFF}"
    }

    /// The type and the length in bytes of the token at the start of `rest`, which is not empty.
    fn next_kind(&self, rest: &[u8]) -> (TokenKind, usize) {
        match rest[0] {
            b' ' => (TokenKind::Blanks, blanks(rest)),
            b'\t' => (TokenKind::Tabs, rest.iter().take_while(|&&byte| byte == b'\t').count()),
            b'\n' => (TokenKind::LineBreak, 1),
            b'\r' => (TokenKind::LineBreak, 1 + usize::from(rest.get(1) == Some(&b'\n'))),
            b'#' => (TokenKind::Comment, comment(rest)),
            b'{' => (TokenKind::OpenBrace, 1),
            b'}' => (TokenKind::CloseBrace, 1),
            b'[' => (TokenKind::OpenBracket, 1),
            b']' => (TokenKind::CloseBracket, 1),
            b',' => (TokenKind::Comma, 1),
            b':' => (TokenKind::Colon, 1),
            b'"' => double_quoted(rest),
            b'\'' => (TokenKind::SingleQuoted, single_quoted(rest)),
            b'-' if self.at_line_start() && is_header(rest) => (TokenKind::Header, 3),
            b'.' if self.at_line_start() && is_document_end(rest) => (TokenKind::DocumentEnd, 3),
            b'%' if self.at_line_start() => (TokenKind::Directive, directive(rest)),
            0xEF if self.at == 0 && rest.starts_with("\u{FEFF}".as_bytes()) => (TokenKind::ByteOrderMark, 3),
            _ => (TokenKind::Plain, plain(rest)),
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let (kind, length) = self.next_kind(rest);
        let start = self.at;
        self.at += length;
        Some(Token { kind, span: Span::new(start, self.at) })
    }
}

/// Length of a comment. A bare CR does not end it: the CR is an error by itself, and the comment
/// continues after it.
pub(super) fn comment(rest: &[u8]) -> usize {
    let end = memchr(b'\n', rest).unwrap_or(rest.len());
    end - usize::from(end > 0 && end < rest.len() && rest[end - 1] == b'\r')
}

fn directive(rest: &[u8]) -> usize {
    let line = &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
    line.len() - line.iter().rev().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count()
}

fn is_break_or_blank(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\t' | b'\n' | b'\r'))
}

/// Whether `rest` starts with a header: `---` and white space. `---{` and similar texts count too:
/// the author meant a header, and the parser reports the mistake.
fn is_header(rest: &[u8]) -> bool {
    rest.starts_with(b"---") && (is_break_or_blank(rest.get(3)) || matches!(rest[3], b'{' | b'[' | b'"' | b'\'' | b'#'))
}

fn is_document_end(rest: &[u8]) -> bool {
    rest.starts_with(b"...") && is_break_or_blank(rest.get(3))
}

fn single_quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    loop {
        match memchr3(b'\'', b'\n', b'\r', &rest[at..]) {
            None => return rest.len(),
            Some(found) if rest[at + found] != b'\'' => return at + found,
            Some(found) if rest.get(at + found + 1) == Some(&b'\'') => at += found + 2,
            Some(found) => return at + found + 1,
        }
    }
}

/// The token of a string in double quotes, and its length. If the string contains a raw line break,
/// its closing quote may be missing, and the next quote may open another string. The text after
/// that quote decides.
pub(super) fn double_quoted(rest: &[u8]) -> (TokenKind, usize) {
    let mut first_line = None;
    let mut at = 1 + plain_ascii(&rest[1..]);
    let closed = loop {
        let Some(found) = memchr3(b'"', b'\\', b'\n', &rest[at..]) else {
            break None;
        };
        at += found;
        match rest[at] {
            b'"' => break Some(at + 1),
            b'\\' => {
                at += 2;
                if rest.get(at - 1) == Some(&b'\r') && rest.get(at) == Some(&b'\n') {
                    at += 1;
                }
                if rest.get(at - 1) != Some(&b'\n') {
                    at = at.min(rest.len());
                    continue;
                }
            }
            _ => {
                first_line.get_or_insert(at);
                at += 1;
            }
        }
        if is_header(&rest[at..]) && is_break_or_blank(rest.get(at + 3)) {
            break None;
        }
    };
    match (closed, first_line) {
        (Some(end), None) => (TokenKind::DoubleQuoted, end),
        (Some(end), Some(_)) if ends_a_scalar(&rest[end..]) => (TokenKind::DoubleQuoted, end),
        _ => {
            let line = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            (TokenKind::Unterminated, line)
        }
    }
}

/// Whether a closing quote can precede `rest`.
fn ends_a_scalar(rest: &[u8]) -> bool {
    let rest = &rest[blanks(rest)..];
    matches!(rest.first(), None | Some(b',' | b'}' | b']' | b':' | b'\n' | b'\r' | b'#'))
}

/// Length of a plain text. A colon ends it; quotes and `#` inside it do not.
fn plain(rest: &[u8]) -> usize {
    1 + rest[1..].iter().position(|&byte| ENDS_PLAIN[usize::from(byte)]).unwrap_or(rest.len() - 1)
}

/// For each byte, whether it ends a plain text.
const ENDS_PLAIN: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\n\r,:{}[]";
    let mut index = 0;
    while index < bytes.len() {
        ends[bytes[index] as usize] = true;
        index += 1;
    }
    ends
};
