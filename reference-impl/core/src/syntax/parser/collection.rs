//! Mappings and sequences: brackets, commas, and the comments around them.

use super::{Parser, plain};
use crate::error::{ErrorKind, SyntaxError};
use crate::span::Span;
use crate::syntax::lexer::{Token, TokenKind};
use crate::syntax::tree::{NodeId, NodeKind};

impl Parser<'_, '_> {
    /// Reads one entry or item, one comma, or the closing bracket of the innermost open collection.
    ///
    /// ```text
    /// mapping = ${ "{" ~ separation? ~ (entry ~ separation? ~ (comma ~ entry ~ separation?)* ~ comma?)? ~ "}" }
    /// sequence = ${ "[" ~ separation? ~ (value ~ separation? ~ (comma ~ value ~ separation?)* ~ comma?)? ~ "]" }
    /// ```
    pub(super) fn step(&mut self) {
        let trivia = self.trivia();
        let Some(frame) = self.frames.last_mut() else { return };
        let token = self.tokens.peek();
        let kind = token.map(|token| token.kind);
        match (frame.item, kind) {
            (Some(item), Some(TokenKind::Comma)) => {
                frame.item = None;
                self.tokens.bump();
                let after = self.tokens.rest_of_line(&mut self.errors);
                if !trivia.comments.is_empty() || !after.is_empty() {
                    let node = self.tree.node_mut(item);
                    node.add_line(trivia.comments);
                    node.add_line(after);
                }
                return;
            }
            _ if trivia.comments.is_empty() => {}
            (Some(item), _) => {
                let (line, own) = trivia.split();
                self.tree.node_mut(item).add_line(line);
                frame.pending.extend(own);
            }
            (None, _) => frame.pending.extend(trivia.comments),
        }
        match token {
            None => self.unclosed(),
            Some(token) => match token.kind {
                TokenKind::Header => self.unclosed(),
                TokenKind::CloseBrace | TokenKind::CloseBracket => self.close(token),
                TokenKind::Directive => self.stray(ErrorKind::Directive, token),
                TokenKind::DocumentEnd => self.stray(ErrorKind::DocumentEndMarkerInside, token),
                TokenKind::Comma => self.stray(ErrorKind::ExtraComma, token),
                _ => self.entry_or_item(token),
            },
        }
    }

    /// Closes all open collections at the end of the document, and reports each one, the innermost first.
    fn unclosed(&mut self) {
        let frames = std::mem::take(&mut self.frames);
        let document = &self.source[..self.tokens.offset()];
        let end = document.strip_suffix('\n').unwrap_or(document);
        let end = end.strip_suffix('\r').unwrap_or(end).len();
        for frame in frames.into_iter().rev() {
            if !self.swallowed {
                let kind = ErrorKind::UnclosedCollection(closing_bracket(frame.closer));
                self.errors.push(SyntaxError::with_related(kind, Span::empty(end), frame.open));
            }
            self.tree.node_mut(frame.id).add_foot(frame.pending);
            self.tree.close(frame.id, self.tokens.offset());
        }
    }

    /// A closing bracket inside a collection.
    fn close(&mut self, token: Token) {
        let depth = self.frames.len() - 1;
        let closed = self.frames.iter().rposition(|frame| frame.closer == token.kind);
        if closed != Some(depth) {
            let frame = &self.frames[depth];
            let kind = ErrorKind::MismatchedBracket(closing_bracket(token.kind), closing_bracket(frame.closer));
            if !self.swallowed {
                self.errors.push(SyntaxError::with_related(kind, token.span, frame.open));
            }
        }
        // If the bracket fits an outer collection, the inner ones are unclosed. Otherwise it is a typing mistake.
        let closed = closed.unwrap_or(depth);
        self.owed += depth - closed;
        self.tokens.bump();
        while self.frames.len() > closed {
            let Some(frame) = self.frames.pop() else { break };
            self.tree.node_mut(frame.id).add_foot(frame.pending);
            self.tree.close(frame.id, token.span.end);
        }
    }

    fn entry_or_item(&mut self, token: Token) {
        let Some(frame) = self.frames.last_mut() else { return };
        let mapping = frame.closer == TokenKind::CloseBrace;
        if let Some(item) = frame.item {
            let node = self.tree.node(item);
            let end = node.span.end;
            // A reported error of the item may be the reason why no comma follows.
            let half_an_entry =
                node.key.as_ref().is_some_and(|key| key.colon() == key.span().end && node.span == key.span());
            let reported = half_an_entry || (token.kind == TokenKind::Colon && node.kind == NodeKind::Invalid);
            if !std::mem::take(&mut self.swallowed) && !reported {
                self.error(ErrorKind::MissingComma, Span::empty(end));
            }
            let glued = token.span.start == end && !matches!(token.kind, TokenKind::OpenBrace | TokenKind::OpenBracket);
            let orphan = mapping && !plain::is_entry(self.source, &self.tokens, &mut self.last_run);
            if glued || orphan || token.kind == TokenKind::Colon {
                return self.skip_junk();
            }
        }
        let Some(frame) = self.frames.last_mut() else { return };
        frame.item = None;
        self.prefix.head = std::mem::take(&mut frame.pending);
        let index = self.frames.len() - 1;
        let item = if mapping { self.entry() } else { self.item() };
        self.frames[index].item = Some(item);
    }

    /// A closing bracket after the value of a document.
    pub(super) fn unmatched_bracket(&mut self, token: Token) {
        if self.owed > 0 {
            self.owed -= 1;
        } else if !self.swallowed {
            self.error(ErrorKind::UnmatchedBracket(closing_bracket(token.kind)), token.span);
        }
        self.tokens.bump();
    }

    /// Skips tokens that are not part of an entry or item, up to the next comma, closing bracket or line break.
    pub(super) fn skip_junk(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.tokens.peek() {
            match token.kind {
                TokenKind::Header => return,
                TokenKind::Comma | TokenKind::LineBreak | TokenKind::CloseBrace | TokenKind::CloseBracket
                    if depth == 0 =>
                {
                    return;
                }
                TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                TokenKind::CloseBrace | TokenKind::CloseBracket => depth -= 1,
                _ => {}
            }
            self.tokens.bump();
        }
    }

    /// Skips a collection, from its opening bracket to the closing one.
    pub(super) fn skip_collection(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.tokens.peek() {
            match token.kind {
                TokenKind::Header => return,
                TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                TokenKind::CloseBrace | TokenKind::CloseBracket => depth -= 1,
                _ => {}
            }
            self.tokens.bump();
            if depth == 0 {
                return;
            }
        }
    }

    fn item(&mut self) -> NodeId {
        if let Some(colon) = plain::single_pair(self.source, &self.tokens, &mut self.last_run) {
            let start = self.tokens.offset();
            self.error(ErrorKind::SinglePairMapping, colon);
            self.tokens.bump_to(colon.end);
            let _ = self.trivia();
            self.skip_junk();
            let end = self.source[..self.tokens.offset()].trim_end().len();
            return self.add(NodeKind::Invalid, Span::new(start, end));
        }
        self.value()
    }
}

fn closing_bracket(kind: TokenKind) -> char {
    if kind == TokenKind::CloseBrace { '}' } else { ']' }
}
