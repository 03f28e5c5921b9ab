//! Whether a stream is near its form, and the positions of its comments there.

use std::collections::{HashMap, VecDeque};
use std::ops::Add;

use kyaml_core::{Span, TokenKind, Tree, TreeDocument, tokens};

use crate::difference::{CommentPosition, DifferenceKind};

/// Up to this number of differences, a stream is near its form.
const FEW: usize = 12;

/// Up to one difference in this number of tokens, a stream is near its form. Only the tokens of
/// documents that differ count.
const SPARSE: usize = 8;

/// The results of a comparison, in the order of the stream.
pub(super) enum Found<'a> {
    Difference(Span, DifferenceKind<'a>),
    /// A comment of the stream that has another position in the form, and its text.
    Comment(Span, &'a str),
    /// The text of a comment of the form that has another position in the stream, and its position
    /// in the form.
    Position(&'a str, CommentPosition),
}

/// A comparison, before its results are reported.
pub(super) struct Survey<'a> {
    source: &'a str,
    /// The start of each document, and the number of its differences. Tokens before the first header belong to
    /// its document.
    documents: Vec<(usize, usize)>,
    /// The positions in the form of comments that the stream has elsewhere, by their texts.
    positions: HashMap<String, VecDeque<CommentPosition>>,
}

impl<'a> Survey<'a> {
    pub(super) fn new(tree: &Tree<'_>, source: &'a str) -> Self {
        let headers = tree.documents().filter_map(TreeDocument::header).skip(1);
        let starts = std::iter::once(0).chain(headers.map(|header| header.start));
        let documents = starts.map(|start| (start, 0)).collect();
        Self { source, documents, positions: HashMap::new() }
    }

    /// Adds a result. Returns true: all are wanted.
    pub(super) fn add(&mut self, found: &Found<'_>) -> bool {
        match *found {
            Found::Difference(span, _) | Found::Comment(span, _) => {
                let next = self.documents.partition_point(|&(start, _)| start <= span.start);
                self.documents[next - 1].1 += 1;
            }
            Found::Position(text, position) => {
                self.positions.entry(text.to_owned()).or_default().push_back(position);
            }
        }
        true
    }

    /// How far the stream is from its form.
    pub(super) fn distance(&self) -> Distance {
        let ends = self.documents.iter().skip(1).map(|&(start, _)| start).chain([self.source.len()]);
        let documents = self.documents.iter().zip(ends).filter(|((_, differences), _)| *differences > 0);
        let distance = |(&(start, differences), end): (&(usize, usize), usize)| {
            Distance::new(differences, &self.source[start..end])
        };
        documents.map(distance).fold(Distance::default(), Distance::add)
    }

    /// The number of differences of each document.
    pub(super) fn differences(self) -> Vec<usize> {
        self.documents.into_iter().map(|(_, differences)| differences).collect()
    }

    /// The position of the next comment with this text that the form has elsewhere.
    pub(super) fn next_position(&mut self, text: &str) -> CommentPosition {
        let position = self.positions.get_mut(text).and_then(VecDeque::pop_front);
        position.expect("a tree keeps every comment")
    }
}

/// How far a stream is from its form.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Distance {
    /// The number of differences.
    pub differences: usize,
    /// The number of tokens and comments of the documents that differ, without white space and commas.
    pub tokens: usize,
}

impl Distance {
    /// That of a document, or a part of it, with this number of differences.
    #[must_use]
    pub fn new(differences: usize, text: &str) -> Self {
        let is_space = |kind| matches!(kind, TokenKind::Blanks | TokenKind::LineBreak | TokenKind::Comma);
        Self { differences, tokens: tokens(text).filter(|token| !is_space(token.kind)).count() }
    }

    /// Whether there are too many differences to change the stream in places.
    #[must_use]
    pub fn is_far(self) -> bool {
        self.differences > FEW && self.differences > self.tokens / SPARSE
    }
}

impl Add for Distance {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { differences: self.differences + other.differences, tokens: self.tokens + other.tokens }
    }
}
