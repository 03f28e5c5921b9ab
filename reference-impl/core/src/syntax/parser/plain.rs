//! The end of a plain text, and its value. In KYAML a plain text is a key, a number or a literal. Most
//! of this module finds the end of a text that should have been quoted, so that the whole text is one
//! error.

use std::borrow::Cow;

use super::cursor::Cursor;
use crate::number::is_number;
use crate::span::Span;
use crate::syntax::lexer::{self, Token, TokenKind};
use crate::syntax::tree::NodeKind;

/// A plain text in the place of a value.
pub(super) struct PlainValue<'s> {
    pub(super) span: Span,
    /// The number or literal that it is.
    pub(super) scalar: Option<NodeKind<'s>>,
    /// A comment that follows a number or literal directly.
    pub(super) glued_comment: Option<Span>,
}

/// The value that a plain text is, if it is one: a number, `true`, `false` or `null`.
pub(super) fn scalar(text: &str) -> Option<NodeKind<'_>> {
    match text {
        "null" => Some(NodeKind::Null),
        "true" => Some(NodeKind::Bool(true)),
        "false" => Some(NodeKind::Bool(false)),
        _ if is_number(text) => Some(NodeKind::Number(Cow::Borrowed(text))),
        _ => None,
    }
}

/// A run of plain text: from a token to the end of the text on its line.
#[derive(Default)]
struct Run {
    start: usize,
    /// Where its text ends; the blanks behind it are not counted.
    end: usize,
    /// The start of the first token after the run.
    next: usize,
    /// The colons in it that nothing separates from the next character.
    tight_colons: Vec<Span>,
    /// The colon that ends it, if one does that a blank, a line break, a bracket or a comma follows.
    colon: Option<Span>,
}

impl Run {
    /// Reads the run that starts at the next token.
    fn read(source: &str, tokens: &mut Cursor<'_>) -> Self {
        let start = tokens.offset();
        let mut run = Self { start, end: start, ..Self::default() };
        while let Some(Token { kind, span }) = tokens.peek() {
            match kind {
                TokenKind::Blanks => {}
                TokenKind::Colon if is_separate(source, span) => {
                    run.colon = Some(span);
                    break;
                }
                TokenKind::Colon => {
                    run.tight_colons.push(span);
                    run.end = span.end;
                }
                TokenKind::Plain | TokenKind::DoubleQuoted | TokenKind::SingleQuoted => run.end = span.end,
                _ => break,
            }
            tokens.bump();
        }
        run.next = tokens.offset();
        run
    }

    /// The text from byte `start` of the run on.
    fn text(&self, start: usize) -> Span {
        Span::new(start, self.end.max(start))
    }

    /// The first tight colon from byte `start` on.
    fn tight_colon(&self, start: usize) -> Option<Span> {
        let before = self.tight_colons.partition_point(|colon| colon.start < start);
        self.tight_colons.get(before).copied()
    }
}

/// The run that was read last. One that starts at a later token of it ends where it does, so that a line is not read to its end for each of
/// its tokens.
#[derive(Default)]
pub(super) struct LastRun {
    run: Run,
    /// Whether a colon comes after it on a later line, once that was asked.
    has_colon_below: Option<bool>,
}

impl LastRun {
    /// The run that the next token is a part of.
    fn at(&mut self, source: &str, tokens: &Cursor<'_>) -> &Run {
        if !(self.run.start..self.run.next).contains(&tokens.offset()) {
            *self = Self { run: Run::read(source, &mut tokens.clone()), has_colon_below: None };
        }
        &self.run
    }

    /// Whether white space, and then a colon, comes after the run that the next token is a part of.
    fn has_colon_below(&mut self, tokens: &Cursor<'_>) -> bool {
        *self.has_colon_below.get_or_insert_with(|| {
            let mut after = tokens.clone();
            after.bump_to(self.run.end);
            let _ = after.trivia(&mut Vec::new());
            after.peek().is_some_and(|token| token.kind == TokenKind::Colon)
        })
    }
}

/// Whether a colon at byte `at` goes on with the text before it, as in `1:30`.
fn is_tight_colon(source: &str, at: usize) -> bool {
    source.as_bytes().get(at) == Some(&b':') && !is_separate(source, Span::new(at, at + 1))
}

fn is_white_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

fn is_separate(source: &str, colon: Span) -> bool {
    matches!(
        source.as_bytes().get(colon.end),
        None | Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b'{' | b'}' | b'[' | b']' | b'"' | b'\'' | b'#')
    )
}

/// The text of a plain key, up to its colon, and whether it has one.
pub(super) fn key_text(source: &str, tokens: &Cursor<'_>, last: &mut LastRun) -> (Span, bool) {
    if let Some(Token { span, .. }) = tokens.peek()
        && source.as_bytes().get(span.end) == Some(&b':')
        && is_separate(source, Span::new(span.end, span.end + 1))
    {
        return (span, true);
    }
    let start = tokens.offset();
    let run = last.at(source, tokens);
    let span = run.text(start);
    if run.colon.is_some() {
        return (span, true);
    }
    if let Some(colon) = run.tight_colon(start) {
        let text = source[start..colon.start].trim_end_matches(' ');
        return (Span::new(start, start + text.len()), true);
    }
    (span, last.has_colon_below(tokens))
}

/// Whether the next tokens are a key and a colon.
pub(super) fn is_entry(source: &str, tokens: &Cursor<'_>, last: &mut LastRun) -> bool {
    let Some(token) = tokens.peek() else { return false };
    match token.kind {
        TokenKind::Plain => key_text(source, tokens, last).1,
        TokenKind::DoubleQuoted | TokenKind::SingleQuoted => after_is_colon(tokens, token).is_some(),
        _ => false,
    }
}

/// The colon of the single pair that the next tokens are, if they are one.
pub(super) fn single_pair(source: &str, tokens: &Cursor<'_>, last: &mut LastRun) -> Option<Span> {
    let token = tokens.peek()?;
    match token.kind {
        TokenKind::Colon => Some(token.span),
        TokenKind::DoubleQuoted | TokenKind::SingleQuoted => after_is_colon(tokens, token),
        TokenKind::Plain => match scalar_alone(source, token.span) {
            Some((_, end)) if end < token.span.end => None,
            Some(_) => after_is_colon(tokens, token).filter(|&colon| is_separate(source, colon)),
            None => last.at(source, tokens).colon,
        },
        _ => None,
    }
}

fn after_is_colon(tokens: &Cursor<'_>, token: Token) -> Option<Span> {
    let mut ahead = tokens.clone();
    ahead.bump_to(token.span.end);
    while ahead.peek().is_some_and(|token| token.kind == TokenKind::Blanks) {
        ahead.bump();
    }
    ahead.peek().filter(|token| token.kind == TokenKind::Colon).map(|token| token.span)
}

/// The number or literal that is a plain text by itself, and its end. It starts at `token`, and white space, a comment or a token other
/// than a plain text follows.
fn scalar_alone(source: &str, token: Span) -> Option<(NodeKind<'_>, usize)> {
    let text = &source[token.start..token.end];
    if let Some(whole) = scalar(text) {
        return (!is_tight_colon(source, token.end)).then_some((whole, token.end));
    }
    let (before, _) = text.split_once('#')?;
    Some((scalar(before)?, token.start + before.len()))
}

/// The text of a plain value. A number or literal ends with its token. A text that should have been quoted reaches as far as YAML would
/// read it.
pub(super) fn value_text<'s>(source: &'s str, tokens: &Cursor<'_>) -> PlainValue<'s> {
    if let Some(first) = tokens.peek().map(|token| token.span)
        && let Some((scalar, end)) = scalar_alone(source, first)
    {
        let comment = || Span::new(end, end + lexer::comment(&source.as_bytes()[end..]));
        return PlainValue {
            span: Span::new(first.start, end),
            scalar: Some(scalar),
            glued_comment: (end < first.end).then(comment),
        };
    }
    let mut ahead = tokens.clone();
    let mut line = Run::read(source, &mut ahead);
    let mut span = line.text(line.start);
    if span.is_empty() {
        // A colon without anything before it.
        span.end = tokens.peek().map_or(span.end, |token| token.span.end);
    }
    while line.colon.is_none() {
        while ahead.peek().is_some_and(|token| matches!(token.kind, TokenKind::Blanks | TokenKind::LineBreak)) {
            ahead.bump();
        }
        if ahead.peek().is_none_or(|token| token.kind != TokenKind::Plain) {
            break;
        }
        line = Run::read(source, &mut ahead);
        if line.colon.is_none() {
            span.end = line.end;
        }
    }
    PlainValue { span, scalar: scalar(&source[span.start..span.end]), glued_comment: None }
}

/// The bytes of an anchor or tag; a verbatim tag (`!<…>`) may hold any of the characters that end a plain text, but no second `<`.
pub(super) fn property(source: &str, token: Span) -> Span {
    let rest = &source[token.start..];
    let length = if let Some(uri) = rest.strip_prefix("!<")
        && let Some(end) = uri.find(|c: char| is_white_space(c) || matches!(c, '<' | '>'))
        && uri[end..].starts_with('>')
    {
        "!<".len() + end + 1
    } else if rest.starts_with('!') {
        let is_end = |c: char| is_white_space(c) || matches!(c, ',' | '{' | '}' | '[' | ']');
        rest.find(is_end).unwrap_or(rest.len())
    } else {
        token.len()
    };
    Span::new(token.start, token.start + length)
}

/// The first line of the block collection or block scalar that starts at the next token, if one does.
pub(super) fn block_content(source: &str, tokens: &Cursor<'_>) -> Option<Span> {
    let start = tokens.offset();
    let mut ahead = tokens.clone();
    // Anchors and tags are before the block, on its line or above it.
    while let Some(token) = ahead
        .peek()
        .filter(|token| token.kind == TokenKind::Plain && source[token.span.start..].starts_with(['&', '!']))
    {
        ahead.bump_to(property(source, token.span).end);
        let _ = ahead.trivia(&mut Vec::new());
    }
    let token = ahead.peek()?;
    let rest = &source[token.span.start..];
    let is_block = match token.kind {
        TokenKind::Plain if is_block_indicator(rest) => true,
        TokenKind::Plain | TokenKind::Colon => {
            Run::read(source, &mut ahead).colon.is_some_and(|colon| ends_block_key(source, colon))
        }
        TokenKind::DoubleQuoted | TokenKind::SingleQuoted => {
            after_is_colon(&ahead, token).is_some_and(|colon| ends_block_key(source, colon))
        }
        _ => false,
    };
    let line = source[start..].split(['\n', '\r']).next().unwrap_or_default().trim_end_matches([' ', '\t']);
    is_block.then(|| Span::new(start, start + line.len()))
}

/// `- `, `? `, `|` and `>`
fn is_block_indicator(rest: &str) -> bool {
    let mut characters = rest.chars();
    match characters.next() {
        Some('|' | '>') => true,
        Some('-' | '?') => characters.next().is_none_or(is_white_space),
        _ => false,
    }
}

/// Outside of flow collections only white space makes a colon end a key.
fn ends_block_key(source: &str, colon: Span) -> bool {
    source[colon.end..].chars().next().is_none_or(is_white_space)
}
