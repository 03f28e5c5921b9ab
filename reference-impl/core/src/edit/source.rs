//! The text that a document was read from, and the spans of its nodes.

use memchr::{memchr, memchr_iter};

use crate::escape::unescape;
use crate::span::Span;
use crate::syntax::{Key, Node, TokenKind, TreeDocument, tokens_from};

/// The text of a document, from its header or from the start of the stream to the next header.
#[derive(Debug, Default)]
pub(super) struct Source {
    pub(super) text: String,
    pub(super) header: Span,
    /// The nodes, in the order of the stream.
    pub(super) places: Vec<Place>,
}

/// The spans of a node.
#[derive(Debug)]
pub(super) struct Place {
    /// The index after the last node of the subtree.
    pub(super) end: u32,
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
        for node in document.root().into_iter().flat_map(Node::descendants) {
            let key = |key: &Key<'_>| (moved(key.span()), key.colon() - start);
            let index = places.len();
            places.push(Place { end: next_index(index), key: node.key().map(key), span: moved(node.span()) });
            if let Some((_, lacks)) = open.last_mut() {
                *lacks -= 1;
            }
            if !node.is_empty() {
                open.push((index, node.len()));
            }
            while let Some(&(collection, 0)) = open.last() {
                open.pop();
                places[collection].end = next_index(index);
            }
        }
        let header = document.header().map(moved).unwrap_or_default();
        Self { text, header, places }
    }

    pub(super) fn place(&self, index: u32) -> &Place {
        &self.places[index as usize]
    }

    /// Whether a node has this key.
    pub(super) fn has_key(&self, index: u32, key: &str) -> bool {
        let Some((span, _)) = self.place(index).key else { return false };
        match self.text[span.start..span.end].strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(quoted) if quoted.contains('\\') => unescape(quoted) == key,
            Some(quoted) => quoted == key,
            None => self.text[span.start..span.end] == *key,
        }
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
