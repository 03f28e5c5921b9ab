//! The text that a document was read from, and the spans of its nodes.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

use crate::escape::unescape;
use crate::number::Number;
use crate::span::Span;
use crate::syntax::{Comment, Comments, Key, Node, TokenKind, TreeDocument, tokens_from};
use crate::value::Value;

/// The text of a document, from its header or from the start of the stream to the next header.
#[derive(Debug, Default)]
pub(super) struct Source {
    pub(super) text: String,
    pub(super) header: Span,
    /// The nodes, in the order of the stream.
    pub(super) places: Vec<Place>,
    /// The nodes with comments, in the same order.
    comments: Vec<(u32, Comments<'static>)>,
}

/// The spans of a node.
#[derive(Debug)]
pub(super) struct Place {
    /// The index after the last node of the subtree.
    pub(super) end: u32,
    /// The greatest number of collections of the subtree that are in each other.
    pub(super) height: usize,
    /// The key and the offset of its colon.
    pub(super) key: Option<(Span, usize)>,
    /// The value.
    pub(super) span: Span,
}

impl Source {
    /// The part of a stream that has this document, and starts at byte `start`.
    pub(super) fn new(text: String, document: TreeDocument<'_, '_>, start: usize) -> Self {
        let moved = |span: Span| Span::new(span.start - start, span.end - start);
        // A node takes more bytes in most texts.
        let mut places: Vec<Place> = Vec::with_capacity(text.len() / 32);
        // The open collections, and number of children that each lacks.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut comments = Vec::new();
        for node in document.root().into_iter().flat_map(Node::descendants) {
            let key = |key: &Key<'_>| (moved(key.span()), key.colon() - start);
            let index = places.len();
            let height = usize::from(node.kind().is_collection());
            places.push(Place { end: next_index(index), height, key: node.key().map(key), span: moved(node.span()) });
            let [head, line, foot] = [node.head(), node.line(), node.foot()].map(own);
            if !(head.is_empty() && line.is_empty() && foot.is_empty()) {
                comments.push((next_index(index) - 1, Comments { head, line, foot }));
            }
            if let Some((_, lacks)) = open.last_mut() {
                *lacks -= 1;
            }
            if !node.is_empty() {
                open.push((index, node.len()));
            }
            while let Some(&(collection, 0)) = open.last() {
                open.pop();
                places[collection].end = next_index(index);
                let height = places[collection].height;
                if let Some((outer, _)) = open.last() {
                    places[*outer].height = places[*outer].height.max(height + 1);
                }
            }
        }
        let header = document.header().map(moved).unwrap_or_default();
        Self { text, header, places, comments }
    }

    pub(super) fn place(&self, index: u32) -> &Place {
        &self.places[index as usize]
    }

    /// The key of a node.
    pub(super) fn key(&self, index: u32) -> Option<Cow<'_, str>> {
        let (span, _) = self.place(index).key?;
        let text = &self.text[span.range()];
        Some(unquoted(text).unwrap_or(Cow::Borrowed(text)))
    }

    /// The value of a scalar. `None` for a collection.
    pub(super) fn scalar(&self, index: u32) -> Option<Value> {
        let text = &self.text[self.place(index).span.range()];
        Some(match text {
            "true" | "false" => Value::Bool(text == "true"),
            "null" => Value::Null,
            _ if text.starts_with(['{', '[']) => return None,
            _ => match unquoted(text) {
                Some(string) => Value::String(string.into_owned()),
                None => Value::Number(Number::from_valid(text)),
            },
        })
    }

    /// Whether a node that is a collection is a mapping.
    pub(super) fn is_mapping(&self, index: u32) -> bool {
        self.text[self.place(index).span.start..].starts_with('{')
    }

    /// The comments of a node.
    pub(super) fn comments(&self, index: u32) -> Comments<'static> {
        let found = self.comments.binary_search_by_key(&index, |(of, _)| *of);
        found.map_or_else(|_| Comments::default(), |at| self.comments[at].1.clone())
    }

    /// The indexes of the children of a node.
    pub(super) fn children(&self, index: u32) -> impl Iterator<Item = u32> {
        let end = self.place(index).end;
        let mut next = index + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.place(child).end;
                child
            })
        })
    }

    /// The comments and the comma after a value that ends before byte `end`.
    pub(super) fn gap(&self, end: usize) -> Gap {
        let mut gap = Gap { comma: None, end, has_comment_before_comma: false, ends_in_comment: false };
        let mut is_on_line = true;
        for token in tokens_from(&self.text, end) {
            match token.kind {
                TokenKind::Blanks => {}
                TokenKind::LineBreak if gap.comma.is_some() => break,
                TokenKind::LineBreak => is_on_line = false,
                TokenKind::Comment => {
                    if gap.comma.is_some() || is_on_line {
                        (gap.end, gap.ends_in_comment) = (token.span.end, true);
                    }
                    if gap.comma.is_some() {
                        break;
                    }
                    gap.has_comment_before_comma = true;
                }
                TokenKind::Comma if gap.comma.is_none() => {
                    gap.comma = Some(token.span.start);
                    (gap.end, gap.ends_in_comment) = (token.span.end, false);
                }
                _ => break,
            }
        }
        gap
    }
}

impl Place {
    /// The first byte of the key, or of the value if it has no key.
    pub(super) fn start(&self) -> usize {
        self.key.map_or(self.span.start, |(key, _)| key.start)
    }
}

/// The text between double quotes.
fn unquoted(text: &str) -> Option<Cow<'_, str>> {
    let quoted = text.strip_prefix('"')?.strip_suffix('"')?;
    Some(if quoted.contains('\\') { unescape(quoted).into() } else { quoted.into() })
}

#[inline]
pub(super) fn own(comments: &[Comment<'_>]) -> Vec<Comment<'static>> {
    comments.iter().cloned().map(Comment::into_owned).collect()
}

fn next_index(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// The text between a value and the next entry or bracket, as far as it belongs to the value.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    /// The offset of the comma.
    pub(super) comma: Option<usize>,
    /// The end of the comma and of the comments at the end of the value's line.
    pub(super) end: usize,
    pub(super) has_comment_before_comma: bool,
    pub(super) ends_in_comment: bool,
}

/// The lines of a text.
pub(super) struct Lines<'s> {
    text: &'s str,
    /// The offset after each line feed.
    starts: Vec<usize>,
}

impl<'s> Lines<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self { text, starts: memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1).collect() }
    }

    /// The start of the line of byte `at`.
    pub(super) fn start(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at).checked_sub(1).map_or(0, |line| self.starts[line])
    }

    /// Number of blanks that start the line of byte `at`.
    pub(super) fn indentation(&self, at: usize) -> usize {
        let line = &self.text[self.start(at)..at];
        line.bytes().take_while(|&byte| byte == b' ').count()
    }

    /// Number of bytes between the start of the line and byte `at`.
    pub(super) fn column(&self, at: usize) -> usize {
        at - self.start(at)
    }

    /// Whether the span is on more than one line.
    pub(super) fn is_broken(&self, span: Span) -> bool {
        self.start(span.start) != self.start(span.end)
    }
}

/// Whether a text contains a line break.
pub(super) fn has_line_break(text: &str) -> bool {
    memchr(b'\n', text.as_bytes()).is_some()
}
