//! Values: opening brackets and scalars.

use std::borrow::Cow;

use super::cursor::Cursor;
use super::{Frame, Parser, plain};
use crate::error::ErrorKind;
use crate::span::Span;
use crate::syntax::lexer::{Token, TokenKind};
use crate::syntax::string::{self, Role};
use crate::syntax::tree::{Comment, NodeData, NodeId, NodeKind};

impl<'s> Parser<'s, '_> {
    /// Reads the value at the next token. It only opens a collection; [`Parser::step`] continues with it.
    ///
    /// ```text
    /// value = _{ mapping | sequence | string | number | boolean | null }
    /// ```
    pub(super) fn value(&mut self) -> NodeId {
        loop {
            let Some(token) = self.tokens.peek() else {
                return self.add(NodeKind::Invalid, Span::empty(self.tokens.offset()));
            };
            match token.kind {
                TokenKind::OpenBrace => return self.open(token, NodeKind::Mapping, TokenKind::CloseBrace),
                TokenKind::OpenBracket => return self.open(token, NodeKind::Sequence, TokenKind::CloseBracket),
                TokenKind::DoubleQuoted => {
                    self.tokens.bump();
                    let text = string::decode(self.source, token.span, Role::Value, &mut self.errors);
                    return self.add(NodeKind::String(text), token.span);
                }
                TokenKind::Unterminated => {
                    let text = self.unterminated(token);
                    return self.add(NodeKind::String(text), token.span);
                }
                TokenKind::SingleQuoted => {
                    let text = self.single_quoted(token);
                    return self.add(NodeKind::String(text), token.span);
                }
                TokenKind::Plain => match self.source.as_bytes()[token.span.start] {
                    b'&' | b'!' => {
                        self.property(token);
                        let trivia = self.trivia();
                        self.prefix.add(trivia);
                        if !self.tokens.at_value() {
                            return self.add(NodeKind::Invalid, token.span);
                        }
                    }
                    b'*' => {
                        self.stray(ErrorKind::Alias, token);
                        return self.add(NodeKind::Invalid, token.span);
                    }
                    _ => return self.plain_value(),
                },
                TokenKind::CloseBrace | TokenKind::CloseBracket => {
                    self.unmatched_bracket(token);
                    return self.add(NodeKind::Invalid, token.span);
                }
                TokenKind::Comma => {
                    self.stray(ErrorKind::ExtraComma, token);
                    return self.add(NodeKind::Invalid, token.span);
                }
                _ => return self.plain_value(),
            }
        }
    }

    /// Adds a node with the key and the comments of the prefix to the innermost open collection.
    pub(super) fn add(&mut self, kind: NodeKind<'s>, span: Span) -> NodeId {
        let node = NodeData::new(self.prefix.key.take(), kind, span);
        let id = self.tree.open(self.frames.last().map(|frame| frame.id), node);
        if self.prefix.has_comments() {
            let node = self.tree.node_mut(id);
            node.add_head(std::mem::take(&mut self.prefix.head));
            node.add_line(std::mem::take(&mut self.prefix.line));
        }
        id
    }

    fn open(&mut self, token: Token, kind: NodeKind<'s>, closer: TokenKind) -> NodeId {
        if self.frames.len() >= self.options.max_depth {
            self.error(ErrorKind::DeepNesting(self.options.max_depth), token.span);
            self.skip_collection();
            let span = Span::new(token.span.start, self.tokens.offset());
            return self.add(NodeKind::Invalid, span);
        }
        self.tokens.bump();
        let id = self.add(kind, token.span);
        self.frames.push(Frame { id, open: token.span, closer, pending: Vec::new(), item: None });
        id
    }

    pub(super) fn unterminated(&mut self, token: Token) -> Cow<'s, str> {
        let start = token.span.start;
        self.error(ErrorKind::UnterminatedString, Span::new(start, start + 1));
        self.tokens.bump();
        self.swallowed = true;
        Cow::Borrowed(&self.source[start + 1..token.span.end])
    }

    pub(super) fn single_quoted(&mut self, token: Token) -> Cow<'s, str> {
        let text = &self.source[token.span.start + 1..token.span.end];
        // Two quotes are an escaped one, so an even number of them at the end does not close the string.
        let closed = text.bytes().rev().take_while(|&byte| byte == b'\'').count() % 2 == 1;
        self.swallowed |= !closed;
        let text = text.strip_suffix('\'').filter(|_| closed).unwrap_or(text);
        let text = if text.contains("''") { Cow::Owned(text.replace("''", "'")) } else { Cow::Borrowed(text) };
        self.stray(ErrorKind::SingleQuotedString(text.as_ref().into()), token);
        text
    }

    /// ```text
    /// number = @{ "-"? ~ ("0" | '1'..'9' ~ digit*) ~ ("." ~ digit+)? ~ (^"e" ~ sign? ~ digit+)? }
    /// ```
    fn plain_value(&mut self) -> NodeId {
        let plain = plain::value_text(self.source, &self.tokens);
        let span = plain.span;
        let text = &self.source[span.start..span.end];
        self.tokens.bump_to(span.end);
        if let Some(comment) = plain.glued_comment {
            self.error(ErrorKind::CommentWithoutSpace, Span::new(comment.start, comment.start + 1));
            // A quote in the comment may have started a token.
            self.tokens = Cursor::new(self.source, comment.end);
            self.prefix.line.push(Comment::read(self.source, comment));
        }
        let kind = plain.scalar.unwrap_or_else(|| {
            let kind = match crate::ambiguity::ambiguity(text) {
                Some(family) => ErrorKind::AmbiguousValue(text.into(), family),
                None => ErrorKind::UnquotedString(text.into()),
            };
            self.error(kind, span);
            NodeKind::Invalid
        });
        self.add(kind, span)
    }

    /// Skips an anchor or a tag before a value or key, and reports it.
    pub(super) fn property(&mut self, token: Token) {
        let span = plain::property(self.source, token.span);
        let is_tag = self.source[span.start..].starts_with('!');
        self.error(if is_tag { ErrorKind::Tag } else { ErrorKind::Anchor }, span);
        self.tokens.bump_to(span.end);
    }
}
