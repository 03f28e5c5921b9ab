//! Streams and documents: headers, separators of documents, and text after a value.

use super::cursor::Cursor;
use super::{Parser, plain};
use crate::error::ErrorKind;
use crate::header::Header;
use crate::span::Span;
use crate::syntax::lexer::{Token, TokenKind};
use crate::syntax::straight;
use crate::syntax::tree::{Comment, DocumentData, NodeId};

impl<'s> Parser<'s, '_> {
    /// ```text
    /// stream = ${ SOI ~ tokenless_line* ~ document* ~ blank* ~ comment? ~ EOI }
    /// ```
    pub(super) fn stream(&mut self) {
        let mut comments = Vec::new();
        loop {
            comments.extend(self.trivia().comments);
            let Some(token) = self.tokens.peek() else { break };
            match token.kind {
                TokenKind::ByteOrderMark => self.tokens.bump(),
                TokenKind::Directive => self.stray(ErrorKind::Directive, token),
                TokenKind::DocumentEnd => self.stray(ErrorKind::DocumentEndMarker, token),
                TokenKind::Header if comments.is_empty() && self.read_straight(token.span.start) => {}
                TokenKind::Header => {
                    self.tokens.bump();
                    self.header(token.span, std::mem::take(&mut comments));
                }
                TokenKind::Plain if &self.source[token.span.start..token.span.end] == "---" => {
                    self.stray(ErrorKind::IndentedHeader, token);
                    self.header(token.span, std::mem::take(&mut comments));
                }
                _ if self.block_style(None) => {}
                _ => {
                    if self.options.header == Header::Required || self.tree.documents().len() > 0 {
                        self.error(ErrorKind::MissingHeader, token.span);
                    }
                    self.document(None, std::mem::take(&mut comments));
                }
            }
        }
        if self.tree.documents().len() == 0 {
            self.tree.add_comments(comments);
        }
    }

    /// Reads the documents from the header at byte `start` on that are KYAML, without tokens. Returns whether there is one.
    fn read_straight(&mut self, start: usize) -> bool {
        if self.options.without_reader || self.broken == Some(start) {
            return false;
        }
        self.broken = straight::read(self.source, start, self.options.max_depth, &mut self.tree);
        let end = self.broken.unwrap_or(self.source.len());
        self.tokens = Cursor::new(self.source, end);
        end > start
    }

    /// ```text
    /// header = @{ "---" ~ end_of_line }
    /// ```
    fn header(&mut self, header: Span, mut head: Vec<Comment<'s>>) {
        let glued = self.tokens.peek().filter(|token| token.kind == TokenKind::Comment);
        let trivia = match glued {
            Some(comment) => {
                self.error(ErrorKind::ContentAfterHeader, comment.span);
                self.tokens.bump();
                self.trivia()
            }
            None => self.trivia(),
        };
        let same_line = !trivia.crossed_line && glued.is_none();
        head.extend(trivia.comments);
        match self.tokens.peek() {
            None | Some(Token { kind: TokenKind::Header | TokenKind::DocumentEnd, .. }) => {
                self.error(ErrorKind::EmptyDocument, header);
                self.tree.add_document(DocumentData { header: Some(header), foot: head, ..DocumentData::default() });
            }
            Some(_) if self.block_style(Some(header)) => {}
            Some(token) => {
                if same_line {
                    self.error(ErrorKind::ContentAfterHeader, token.span);
                }
                self.document(Some(header), head);
            }
        }
    }

    /// Whether the document that starts here is in block style; if so it is reported, once, and skipped.
    fn block_style(&mut self, header: Option<Span>) -> bool {
        let Some(line) = plain::block_content(self.source, &self.tokens) else {
            return false;
        };
        self.error(ErrorKind::BlockStyle, line);
        self.skip_document();
        let end = self.tokens.offset();
        self.skipped.push(Span::new(line.start, end));
        self.tree.add_document(DocumentData { header, ..DocumentData::default() });
        true
    }

    fn skip_document(&mut self) {
        while self.tokens.peek().is_some_and(|token| token.kind != TokenKind::Header) {
            self.tokens.bump();
        }
    }

    /// ```text
    /// document = ${ header ~ tokenless_line* ~ blank* ~ value ~ (end_of_line ~ tokenless_line* | trailing? ~ &EOI) }
    /// ```
    fn document(&mut self, header: Option<Span>, head: Vec<Comment<'s>>) {
        (self.swallowed, self.owed) = (false, 0);
        self.prefix.head = head;
        let root = self.value();
        while !self.frames.is_empty() {
            self.step();
        }
        let foot = self.after_root(root);
        self.tree.add_document(DocumentData { header, root: Some(root), foot, ..DocumentData::default() });
    }

    /// Reads the text after a document's value, up to the next document.
    fn after_root(&mut self, root: NodeId) -> Vec<Comment<'s>> {
        let (line, mut foot) = self.trivia().split();
        self.tree.node_mut(root).add_line(line);
        loop {
            match self.tokens.peek() {
                None => break,
                Some(token) => match token.kind {
                    TokenKind::Header | TokenKind::DocumentEnd | TokenKind::Directive => break,
                    TokenKind::CloseBrace | TokenKind::CloseBracket => self.unmatched_bracket(token),
                    TokenKind::Comma => self.stray(ErrorKind::ExtraComma, token),
                    _ => {
                        if !self.swallowed {
                            self.error(self.extra_content(token.span), token.span);
                        }
                        self.skip_document();
                    }
                },
            }
            foot.extend(self.trivia().comments);
        }
        foot
    }

    /// The mistake of the text at `span`, after the value of a document: it may be meant as a header.
    fn extra_content(&self, span: Span) -> ErrorKind {
        let text = &self.source[span.start..span.end];
        let is_line = self.source[..span.start].ends_with(['\n', '\r'])
            && self.source[span.end..].trim_start_matches([' ', '\t']).starts_with(['\n', '\r']);
        match text {
            "---" => ErrorKind::HeaderInLine,
            _ if is_line && text.len() > 1 && text.bytes().all(|byte| byte == b'-') => {
                ErrorKind::HeaderTypo(text.into())
            }
            _ => ErrorKind::ExtraContent,
        }
    }
}
