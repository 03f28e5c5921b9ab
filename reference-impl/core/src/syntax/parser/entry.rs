//! Entries: a key, its colon and a value.

use super::{Parser, plain};
use crate::error::ErrorKind;
use crate::is_plain_key;
use crate::span::Span;
use crate::syntax::lexer::TokenKind;
use crate::syntax::string::{self, Role};
use crate::syntax::tree::{Key, KeyStyle, NodeId, NodeKind};

impl<'s> Parser<'s, '_> {
    /// ```text
    /// entry = ${ key ~ blank* ~ ":" ~ separation ~ value }
    /// ```
    pub(super) fn entry(&mut self) -> NodeId {
        let errors_before = self.errors.len();
        let key = self.key();
        let sound = self.errors.len() == errors_before;
        let Some(colon) = self.colon(&key, sound) else {
            let span = key.span();
            self.prefix.key = Some(key);
            return self.add(NodeKind::Invalid, span);
        };
        let written = Span::new(key.span().start, colon.end);
        let no_key = sound && key.text().is_none();
        if no_key {
            self.error(ErrorKind::MissingKey, colon);
        }
        self.prefix.key = Some(key.with_colon(colon.start));
        let spaced = self.tokens.peek().is_none_or(|token| {
            use TokenKind::{Blanks, CloseBrace, CloseBracket, Comma, Comment, LineBreak, Tabs};
            matches!(token.kind, Blanks | Tabs | LineBreak | Comment | Comma | CloseBrace | CloseBracket)
        });
        if !spaced {
            self.error(ErrorKind::MissingSpaceAfterColon, colon);
        }
        let trivia = self.trivia();
        self.prefix.add(trivia);
        if self.tokens.at_value() {
            return self.value();
        }
        if !no_key {
            self.error(ErrorKind::MissingValue, written);
        }
        self.add(NodeKind::Invalid, Span::empty(colon.end))
    }

    /// Reads the colon after `key`. Returns `None` if no colon follows, and reports that, unless an error of the key explains it (the key
    /// is not `sound`).
    fn colon(&mut self, key: &Key<'s>, sound: bool) -> Option<Span> {
        if let Some(token) = self.tokens.peek().filter(|token| token.kind == TokenKind::Colon) {
            self.tokens.bump();
            return Some(token.span);
        }
        let mut ahead = self.tokens.clone();
        let mut ignored = Vec::new();
        let trivia = ahead.trivia(&mut ignored);
        let Some(token) = ahead.peek().filter(|token| token.kind == TokenKind::Colon) else {
            if sound {
                self.error(ErrorKind::MissingColon, key.span());
            }
            return None;
        };
        let _ = self.trivia();
        if trivia.crossed_line && sound {
            self.error(ErrorKind::ColonOnAnotherLine, key.span());
        }
        self.prefix.line.extend(trivia.comments);
        self.tokens.bump();
        Some(token.span)
    }

    /// ```text
    /// key = _{ plain_key | quoted_key }
    /// ```
    fn key(&mut self) -> Key<'s> {
        loop {
            let Some(token) = self.tokens.peek() else {
                return Key::unknown(Span::empty(self.tokens.offset()));
            };
            match token.kind {
                TokenKind::DoubleQuoted => {
                    self.tokens.bump();
                    let text = string::decode(self.source, token.span, Role::Key, &mut self.errors);
                    return Key::new(text, token.span, KeyStyle::Quoted);
                }
                TokenKind::Unterminated => {
                    let text = self.unterminated(token);
                    return Key::new(text, token.span, KeyStyle::Quoted);
                }
                TokenKind::SingleQuoted => {
                    let text = self.single_quoted(token);
                    return Key::new(text, token.span, KeyStyle::Quoted);
                }
                TokenKind::OpenBrace | TokenKind::OpenBracket => {
                    self.error(ErrorKind::CollectionKey, token.span);
                    self.skip_collection();
                    return Key::unknown(Span::empty(token.span.start));
                }
                TokenKind::Plain => match self.source.as_bytes()[token.span.start] {
                    b'?' if token.span.len() == 1 => self.stray(ErrorKind::ExplicitKey, token),
                    b'&' | b'!' => self.property(token),
                    b'*' => {
                        self.stray(ErrorKind::Alias, token);
                        return Key::unknown(token.span);
                    }
                    _ => return self.plain_key(),
                },
                _ => return Key::unknown(Span::empty(token.span.start)),
            }
            let trivia = self.trivia();
            self.prefix.head.extend(trivia.comments);
        }
    }

    /// ```text
    /// plain_key = @{ !ambiguous ~ plain_text }
    /// ```
    fn plain_key(&mut self) -> Key<'s> {
        let (span, has_colon) = plain::key_text(self.source, &self.tokens, &mut self.last_run);
        self.tokens.bump_to(span.end);
        let text = &self.source[span.start..span.end];
        // A text without a colon may not be a key; `colon` reports it.
        if has_colon && !is_plain_key(text) {
            let kind = match crate::ambiguity::ambiguity(text) {
                Some(family) if crate::ambiguity::has_plain_key_characters(text) => {
                    ErrorKind::AmbiguousKey(text.into(), family)
                }
                _ => ErrorKind::UnquotedKey(text.into()),
            };
            self.error(kind, span);
        }
        Key::new(text, span, KeyStyle::Plain)
    }
}
