//! Entries: a key, its colon and a value.

use super::{Before, Parser, plain};
use crate::error::ErrorKind;
use crate::span::Span;
use crate::syntax::lexer::TokenKind;
use crate::syntax::string::{self, Role};
use crate::syntax::tree::{Comment, Key, KeyStyle, NodeId, NodeKind};

impl<'s> Parser<'s, '_> {
    /// ```text
    /// entry = ${ key ~ blank* ~ ":" ~ separation ~ value }
    /// ```
    pub(super) fn entry(&mut self, head: Vec<Comment<'s>>) -> NodeId {
        let mut before = Before { head, ..Before::default() };
        let errors_before = self.errors.len();
        let key = self.key(&mut before);
        let sound = self.errors.len() == errors_before;
        let Some(colon) = self.colon(&key, &mut before, sound) else {
            let span = key.span();
            before.key = Some(key);
            return self.add(before, NodeKind::Invalid, span);
        };
        let written = Span::new(key.span().start, colon.end);
        let no_key = sound && key.text().is_none();
        if no_key {
            self.error(ErrorKind::MissingKey, colon);
        }
        before.key = Some(key.with_colon(colon.start));
        let spaced = self.tokens.peek().is_none_or(|token| {
            use TokenKind::{Blanks, CloseBrace, CloseBracket, Comma, Comment, LineBreak, Tabs};
            matches!(token.kind, Blanks | Tabs | LineBreak | Comment | Comma | CloseBrace | CloseBracket)
        });
        if !spaced {
            self.error(ErrorKind::MissingSpaceAfterColon, colon);
        }
        let trivia = self.trivia();
        before.add(trivia);
        if self.tokens.at_value() {
            return self.value(before);
        }
        if !no_key {
            self.error(ErrorKind::MissingValue, written);
        }
        self.add(before, NodeKind::Invalid, Span::empty(colon.end))
    }

    /// Reads the colon after `key`. Returns `None` if no colon follows; that is reported, unless an error of the key explains it (the key
    /// is not `sound`).
    fn colon(&mut self, key: &Key<'s>, before: &mut Before<'s>, sound: bool) -> Option<Span> {
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
        before.line.extend(trivia.comments);
        self.tokens.bump();
        Some(token.span)
    }

    /// ```text
    /// key = _{ plain_key | quoted_key }
    /// ```
    fn key(&mut self, before: &mut Before<'s>) -> Key<'s> {
        loop {
            let Some(token) = self.tokens.peek() else {
                return Key::unknown(Span::empty(self.tokens.offset()));
            };
            let text = &self.source[token.span.start..token.span.end];
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
                TokenKind::Plain if text == "?" => self.stray(ErrorKind::ExplicitKey, token),
                TokenKind::Plain if text.starts_with(['&', '!']) => self.property(token),
                TokenKind::Plain if text.starts_with('*') => {
                    self.stray(ErrorKind::Alias, token);
                    return Key::unknown(token.span);
                }
                TokenKind::Plain => return self.plain_key(),
                _ => return Key::unknown(Span::empty(token.span.start)),
            }
            let trivia = self.trivia();
            before.head.extend(trivia.comments);
        }
    }

    /// ```text
    /// plain_key = @{ !ambiguous ~ plain_text }
    /// ```
    fn plain_key(&mut self) -> Key<'s> {
        let (span, has_colon) = plain::key_text(self.source, &self.tokens, &mut self.last_run);
        self.tokens.bump_to(span.end);
        let text = &self.source[span.start..span.end];
        if !has_colon {
            // It may be no key at all; that the colon is missing is said elsewhere.
        } else if !crate::ambiguity::has_plain_key_characters(text) {
            self.error(ErrorKind::UnquotedKey(text.into()), span);
        } else if let Some(family) = crate::ambiguity::ambiguity(text) {
            self.error(ErrorKind::AmbiguousKey(text.into(), family), span);
        }
        Key::new(text, span, KeyStyle::Plain)
    }
}
