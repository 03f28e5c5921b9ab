//! Compares a stream with its canonical or compact form.
//!
//! The stream and its form have the same tokens in the same order, except for white space, commas
//! and comments. The comparison walks both side by side. It reports each token with another
//! spelling. It also reports other white space between two tokens that are neighbours in both.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;

use kyaml_core::{Span, Token, TokenKind, Tree, WriteOptions, render_tree, write_tree};

use crate::difference::{CommentPosition, Difference, DifferenceKind, Whole};
use crate::options::Form;

/// Calls `report` with each difference between `source` and its form, or with the first one if the
/// two are far apart. `tree` is the tree of `source`, and `options` write the form.
pub(crate) fn compare(
    tree: &Tree<'_>,
    source: &str,
    form: Form,
    options: WriteOptions,
    report: impl FnMut(&Difference<'_>),
) {
    let mut rest = Rest(source.as_bytes());
    if write_tree(tree, &options, &mut rest).is_ok() && rest.0.is_empty() {
        return;
    }
    let wanted = render_tree(tree, &options);
    let (found, wanted) = (Text::new(source), Text::new(&wanted));
    Comparison { found, wanted, form, differences: Vec::new(), count: 0, different: Different::default() }
        .run()
        .iter()
        .for_each(report);
}

/// The expected bytes that are not written yet. Writing any other byte fails, so comparing a stream
/// that is in its form takes no memory.
struct Rest<'s>(&'s [u8]);

impl io::Write for Rest<'_> {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        self.0 = self.0.strip_prefix(written).ok_or(io::ErrorKind::InvalidData)?;
        Ok(written.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A stream as its significant tokens: all except white space and commas.
struct Text<'s> {
    source: &'s str,
    tokens: Vec<Significant>,
}

struct Significant {
    token: Token,
    /// Whether this is a comment that a comma follows before the next token of another kind.
    before_comma: bool,
}

impl<'s> Text<'s> {
    fn new(source: &'s str) -> Self {
        let mut tokens: Vec<Significant> = Vec::new();
        for token in kyaml_core::tokens(source) {
            match token.kind {
                TokenKind::Blanks | TokenKind::LineBreak => {}
                TokenKind::Comma => {
                    let comments = tokens.iter_mut().rev().take_while(|token| token.is_comment());
                    comments
                        .take_while(|comment| !comment.before_comma)
                        .for_each(|comment| comment.before_comma = true);
                }
                _ => tokens.push(Significant { token, before_comma: false }),
            }
        }
        Self { source, tokens }
    }

    fn text(&self, span: Span) -> &'s str {
        &self.source[span.start..span.end]
    }

    fn token(&self, index: usize) -> &'s str {
        self.text(self.tokens[index].token.span)
    }

    /// The gap before token `index`. The gap after the last token has the index after it.
    fn gap(&self, index: usize) -> Span {
        let start = index.checked_sub(1).map_or(0, |before| self.tokens[before].token.span.end);
        let end = self.tokens.get(index).map_or(self.source.len(), |token| token.token.span.start);
        Span::new(start, end)
    }

    /// The index of the first token from `index` on that is not a comment.
    fn skip_comments(&self, index: usize) -> usize {
        index + self.tokens[index..].iter().take_while(|token| token.is_comment()).count()
    }
}

impl Significant {
    fn is_comment(&self) -> bool {
        self.token.kind == TokenKind::Comment
    }
}

/// The first of `indices` from `start` on. Removes those before it.
fn first_from(indices: &mut VecDeque<usize>, start: usize) -> Option<usize> {
    while indices.front().is_some_and(|&index| index < start) {
        indices.pop_front();
    }
    indices.front().copied()
}

/// Up to this number of differences, a stream is near its form.
const FEW: usize = 12;

/// Up to one difference in this number of tokens, a stream is near its form. Only the tokens of
/// documents that differ count.
const SPARSE: usize = 8;

struct Comparison<'a> {
    found: Text<'a>,
    wanted: Text<'a>,
    form: Form,
    /// The differences, as long as the stream can be near its form.
    differences: Vec<Difference<'a>>,
    count: usize,
    different: Different,
}

/// The documents that differ from their form.
#[derive(Default)]
struct Different {
    /// The number of their tokens.
    tokens: usize,
    /// The first token of the current document, and the number of differences before it.
    start: usize,
    before: usize,
}

impl<'a> Comparison<'a> {
    /// The differences in order of place.
    fn run(mut self) -> Vec<Difference<'a>> {
        let partners = self.partners();
        let mut moved = self.moved(&partners);
        // The start and the end of the two streams are neighbours of their first and last tokens.
        let ends = (self.found.tokens.len(), self.wanted.tokens.len());
        let mut before = Some(0);
        let mut has_header = false;
        for (found, &partner) in partners.iter().enumerate() {
            match partner {
                None => self.comment(found, &mut moved),
                Some(wanted) => {
                    if before == Some(wanted) {
                        self.gap(found, wanted);
                    }
                    let is_header = self.found.tokens[found].token.kind == TokenKind::Header;
                    // Tokens before the first header belong to its document.
                    if is_header && std::mem::replace(&mut has_header, true) {
                        self.end_document(found);
                    }
                    self.token(found, wanted);
                }
            }
            before = partner.map(|wanted| wanted + 1);
        }
        if before == Some(ends.1) {
            self.gap(ends.0, ends.1);
        }
        self.end_document(ends.0);
        if self.is_far() {
            let whole = Whole { others: self.count - 1, found: self.found.source, wanted: self.wanted.source };
            self.differences.truncate(1);
            self.differences.iter_mut().for_each(|first| first.whole = Some(whole));
        }
        self.differences
    }

    /// Counts the tokens of the document that ends before token `end`, if it differs.
    fn end_document(&mut self, end: usize) {
        let Different { tokens, start, before } = self.different;
        let further = if self.count > before { end - start } else { 0 };
        self.different = Different { tokens: tokens + further, start: end, before: self.count };
    }

    /// Whether the stream has too many differences to change it in places.
    fn is_far(&self) -> bool {
        self.count > FEW && self.count > self.different.tokens / SPARSE
    }

    /// Whether the stream is far from its form whatever its remaining tokens are. Further
    /// differences are not kept.
    fn is_too_far(&self) -> bool {
        self.count > FEW && self.count > self.found.tokens.len() / SPARSE
    }

    /// For each token of the stream the same token of the wanted form; `None` for a comment with
    /// another position there.
    fn partners(&self) -> Vec<Option<usize>> {
        let mut partners = Vec::with_capacity(self.found.tokens.len());
        let mut comments = self.wanted_comments();
        // The wanted token after the last partner, and the first from there on that is not a
        // comment.
        let mut wanted = 0;
        let mut next = self.wanted.skip_comments(wanted);
        for (index, token) in self.found.tokens.iter().enumerate() {
            let partner = if !token.is_comment() {
                Some(next)
            } else if token.before_comma {
                // No form has a comment before a comma.
                None
            } else {
                let same = comments.get_mut(self.found.token(index));
                same.and_then(|same| first_from(same, wanted)).filter(|&at| at < next)
            };
            partners.push(partner);
            wanted = partner.map_or(wanted, |partner| partner + 1);
            if wanted > next {
                next = self.wanted.skip_comments(wanted);
            }
        }
        partners
    }

    /// The comments of the wanted form in order, by their texts.
    fn wanted_comments(&self) -> HashMap<&'a str, VecDeque<usize>> {
        let mut comments: HashMap<_, VecDeque<_>> = HashMap::new();
        for (index, _) in self.wanted.tokens.iter().enumerate().filter(|(_, token)| token.is_comment()) {
            comments.entry(self.wanted.token(index)).or_default().push_back(index);
        }
        comments
    }

    /// The comments of the wanted form without a partner, by their texts.
    fn moved(&self, partners: &[Option<usize>]) -> HashMap<&'a str, VecDeque<usize>> {
        let taken: HashSet<usize> = partners.iter().flatten().copied().collect();
        let mut moved: HashMap<_, VecDeque<_>> = HashMap::new();
        for index in (0..self.wanted.tokens.len()).filter(|index| !taken.contains(index)) {
            moved.entry(self.wanted.token(index)).or_default().push_back(index);
        }
        moved
    }

    /// Compares the gaps before two tokens that are the same.
    fn gap(&mut self, found: usize, wanted: usize) {
        let span = self.found.gap(found);
        let [found, wanted] = [self.found.text(span), self.wanted.text(self.wanted.gap(wanted))];
        if found != wanted {
            self.report(span, DifferenceKind::Gap { found, wanted });
        }
    }

    /// Compares the spelling of two tokens that are the same.
    fn token(&mut self, found: usize, wanted: usize) {
        let Token { kind, span } = self.found.tokens[found].token;
        let wanted_kind = self.wanted.tokens[wanted].token.kind;
        let [found, wanted] = [self.found.token(found), self.wanted.token(wanted)];
        // A number differs in the portable profile only, and `nonportable-exponent` reports that.
        if found == wanted || kind == TokenKind::Plain {
            return;
        }
        self.report(
            span,
            if wanted_kind == TokenKind::Plain {
                DifferenceKind::QuotedKey { wanted }
            } else {
                DifferenceKind::Spelling { found, wanted }
            },
        );
    }

    /// Reports a comment that has another position in the wanted form.
    fn comment(&mut self, found: usize, moved: &mut HashMap<&str, VecDeque<usize>>) {
        let span = self.found.tokens[found].token.span;
        let kind = match self.form {
            Form::Compact => DifferenceKind::ForbiddenComment,
            Form::Kyaml | Form::Canonical => {
                let wanted = moved.get_mut(self.found.token(found)).and_then(VecDeque::pop_front);
                DifferenceKind::MovedComment(self.comment_position(wanted.expect("a tree keeps every comment")))
            }
        };
        self.report(span, kind);
    }

    /// The position of the comment at token `index` in the wanted form.
    fn comment_position(&self, index: usize) -> CommentPosition {
        // A comment that moves stays in its document, so at least the header precedes it.
        let previous = self.wanted.tokens[index.saturating_sub(1)].token.kind;
        let gap = self.wanted.text(self.wanted.gap(index));
        match previous {
            TokenKind::Header => CommentPosition::BelowHeader,
            TokenKind::Comment => CommentPosition::BelowComment,
            _ if gap.contains('\n') => CommentPosition::AboveEntry,
            _ if gap.contains(',') => CommentPosition::AfterComma,
            _ => CommentPosition::AfterValue,
        }
    }

    fn report(&mut self, span: Span, kind: DifferenceKind<'a>) {
        self.count += 1;
        if !self.is_too_far() {
            self.differences.push(Difference { form: self.form, span, kind, whole: None });
        }
    }
}
