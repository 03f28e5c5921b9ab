//! Tokens with the comments before them.

use std::collections::{HashMap, VecDeque};

use kyaml_core::{Span, Token, TokenKind, tokens_from};

/// A token, except white space and commas, and the comments before it. The last group of a text has
/// no token.
pub(super) struct Group<'s> {
    source: &'s str,
    /// The end of the token before.
    start: usize,
    pub(super) comments: Vec<Span>,
    /// Number of comments that precede a comma.
    before_comma: usize,
    pub(super) token: Option<Token>,
}

impl<'s> Group<'s> {
    /// The group from byte `start` on, where a token must start.
    pub(super) fn read(source: &'s str, start: usize) -> Self {
        let mut group = Self { source, start, comments: Vec::new(), before_comma: 0, token: None };
        for token in tokens_from(source, start) {
            match token.kind {
                TokenKind::Blanks | TokenKind::LineBreak => {}
                TokenKind::Comma => group.before_comma = group.comments.len(),
                TokenKind::Comment => group.comments.push(token.span),
                _ => {
                    group.token = Some(token);
                    break;
                }
            }
        }
        group
    }

    pub(super) fn end(&self) -> usize {
        self.token.map_or(self.source.len(), |token| token.span.end)
    }

    pub(super) fn text(&self, span: Span) -> &'s str {
        &self.source[span.range()]
    }

    /// The gap before comment `index`. The gap before the token has the index after all comments.
    pub(super) fn gap(&self, index: usize) -> Span {
        let start = index.checked_sub(1).map_or(self.start, |before| self.comments[before].end);
        let next = self.comments.get(index).copied().or(self.token.map(|token| token.span));
        Span::new(start, next.map_or(self.source.len(), |next| next.start))
    }

    /// For each comment the same one in the `wanted` group; `None` if it has another position in the
    /// wanted form.
    pub(super) fn partners(&self, wanted: &Group<'_>) -> Vec<Option<usize>> {
        let mut same: HashMap<&str, VecDeque<usize>> = HashMap::new();
        for (index, &comment) in wanted.comments.iter().enumerate() {
            same.entry(wanted.text(comment)).or_default().push_back(index);
        }
        let mut next = 0;
        let partner = |(index, &comment): (usize, &Span)| {
            // No form has a comment before a comma.
            let same = same.get_mut(self.text(comment)).filter(|_| index >= self.before_comma)?;
            let partner = first_from(same, next)?;
            next = partner + 1;
            Some(partner)
        };
        self.comments.iter().enumerate().map(partner).collect()
    }
}

/// The first of `indices` from `start` on. Removes those before it.
fn first_from(indices: &mut VecDeque<usize>, start: usize) -> Option<usize> {
    while indices.front().is_some_and(|&index| index < start) {
        indices.pop_front();
    }
    indices.front().copied()
}
