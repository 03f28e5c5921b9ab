//! The parser's place among the tokens, and the white space and comments between them.

use crate::error::{ErrorKind, SyntaxError};
use crate::span::Span;
use crate::syntax::lexer::{Lexer, Token, TokenKind};
use crate::syntax::tree::Comment;

/// One token ahead. A clone looks further without going there.
#[derive(Clone)]
pub(super) struct Cursor<'s> {
    source: &'s str,
    lexer: Lexer<'s>,
    next: Option<Token>,
}

/// The comments of a run of white space.
#[derive(Default)]
pub(super) struct Trivia<'s> {
    /// All of them, in order.
    pub(super) comments: Vec<Comment<'s>>,
    /// How many of them are on the line on which the run starts: at most one.
    on_line: usize,
    /// Whether the run holds a line break.
    pub(super) crossed_line: bool,
}

impl<'s> Trivia<'s> {
    /// The comments on the line on which the run starts, and those on lines of their own.
    pub(super) fn split(mut self) -> (Vec<Comment<'s>>, Vec<Comment<'s>>) {
        if self.on_line == 0 {
            return (Vec::new(), self.comments);
        }
        let own = self.comments.split_off(self.on_line);
        (self.comments, own)
    }
}

impl<'s> Cursor<'s> {
    /// A cursor at byte `offset`, where a token must start.
    pub(super) fn new(source: &'s str, offset: usize) -> Self {
        let mut lexer = Lexer::new(source, offset);
        let next = lexer.next();
        Self { source, lexer, next }
    }

    pub(super) fn peek(&self) -> Option<Token> {
        self.next
    }

    pub(super) fn bump(&mut self) {
        self.next = self.lexer.next();
    }

    /// Goes past every token that starts before `offset`.
    #[inline]
    pub(super) fn bump_to(&mut self, offset: usize) {
        while self.next.is_some_and(|token| token.span.start < offset) {
            self.bump();
        }
    }

    /// Where the next token starts; the end of the stream after the last one.
    pub(super) fn offset(&self) -> usize {
        self.next.map_or(self.source.len(), |token| token.span.start)
    }

    /// Whether the next token can be the start of a value.
    pub(super) fn at_value(&self) -> bool {
        use TokenKind::{CloseBrace, CloseBracket, Comma, DocumentEnd, Header};
        self.next.is_some_and(|token| !matches!(token.kind, CloseBrace | CloseBracket | Comma | DocumentEnd | Header))
    }

    /// ```text
    /// separation = _{ (white_space+ ~ comment?)+ }
    /// ```
    #[inline]
    pub(super) fn trivia(&mut self, errors: &mut Vec<SyntaxError>) -> Trivia<'s> {
        use TokenKind::{Blanks, Comment, LineBreak, Tabs};
        match self.next {
            Some(Token { kind: Blanks | LineBreak | Tabs | Comment, .. }) => self.some_trivia(errors),
            _ => Trivia::default(),
        }
    }

    fn some_trivia(&mut self, errors: &mut Vec<SyntaxError>) -> Trivia<'s> {
        let mut trivia = Trivia::default();
        while let Some(token) = self.next {
            match token.kind {
                TokenKind::Blanks => trivia.crossed_line |= self.lexer.skip_white_space(),
                TokenKind::LineBreak => {
                    self.lexer.skip_white_space();
                    trivia.crossed_line = true;
                }
                TokenKind::Tabs => errors.push(SyntaxError::new(ErrorKind::TabSeparator, token.span)),
                TokenKind::Comment => {
                    trivia.on_line += usize::from(!trivia.crossed_line);
                    trivia.comments.push(self.comment(token.span, errors));
                }
                _ => break,
            }
            self.bump();
        }
        trivia
    }

    /// Blanks, and the comment, if any, at their end.
    pub(super) fn rest_of_line(&mut self, errors: &mut Vec<SyntaxError>) -> Vec<Comment<'s>> {
        let mut comments = Vec::new();
        while let Some(token) = self.next {
            match token.kind {
                TokenKind::Blanks => {}
                TokenKind::Tabs => errors.push(SyntaxError::new(ErrorKind::TabSeparator, token.span)),
                TokenKind::Comment => comments.push(self.comment(token.span, errors)),
                _ => break,
            }
            self.bump();
        }
        comments
    }

    /// KY-COM-2: at the start of a line or after a blank. (A tab before it is an error by itself.)
    fn comment(&self, span: Span, errors: &mut Vec<SyntaxError>) -> Comment<'s> {
        let before = self.source[..span.start].chars().next_back();
        if !matches!(before, None | Some(' ' | '\t' | '\n' | '\r' | '\u{FEFF}')) {
            errors.push(SyntaxError::new(ErrorKind::CommentWithoutSpace, Span::new(span.start, span.start + 1)));
        }
        Comment::read(self.source, span)
    }
}
