//! Compares a stream with its canonical or compact form.
//!
//! The stream and its form have the same tokens in the same order, except for white space, commas
//! and comments. The comparison walks both side by side while the form is written, so that it keeps
//! only the last write. It reports each token with another spelling. It also reports other white
//! space between two tokens that are neighbours in both.
//!
//! The form is written twice: a stream that is far from its form has one finding, so that the
//! differences are counted before they are reported.

mod group;
mod survey;

use std::io;

use kyaml_core::{Token, TokenKind, Tree, WriteOptions, write_tree};
use memchr::{memrchr, memrchr_iter};

use crate::difference::{CommentPosition, Difference, DifferenceKind, Whole};
use crate::options::Form;
use group::Group;
pub use survey::Distance;
use survey::{Found, Survey};

/// Calls `report` with each difference between `source` and its form, or with the first one if the
/// two are far apart. `tree` is the tree of `source`, and `options` write the form. `distance` is that of the stream, of which
/// `source` may be a section; `None` if it is the whole stream.
pub(crate) fn compare<'a>(
    tree: &'a Tree<'a>,
    source: &'a str,
    form: Form,
    options: WriteOptions,
    distance: Option<Distance>,
    mut report: impl FnMut(&Difference<'_>),
) {
    let mut rest = Rest(source.as_bytes());
    if write_tree(tree, &options, &mut rest).is_ok() && rest.0.is_empty() {
        return;
    }
    let mut survey = Survey::new(tree, source);
    Comparison::new(source, |found| survey.add(&found)).run(tree, options);
    let (length, common) = (source.len(), source.len() - rest.0.len());
    let distance = distance.unwrap_or_else(|| survey.distance());
    let whole = distance.is_far().then(|| Whole { others: distance.differences - 1, tree, options, length, common });
    let reported = |found: Found<'_>| {
        let (span, kind) = match found {
            Found::Difference(span, kind) => (span, kind),
            Found::Comment(span, _) if form == Form::Compact => (span, DifferenceKind::ForbiddenComment),
            Found::Comment(span, text) => (span, DifferenceKind::MovedComment(survey.next_position(text))),
            Found::Position(..) => return true,
        };
        report(&Difference { form, span, kind, whole });
        whole.is_none()
    };
    Comparison::new(source, reported).run(tree, options);
}

/// The number of differences between each document of `source` and its form.
pub(crate) fn count_differences(tree: &Tree<'_>, source: &str, options: WriteOptions) -> Vec<usize> {
    let mut survey = Survey::new(tree, source);
    Comparison::new(source, |found| survey.add(&found)).run(tree, options);
    survey.differences()
}

/// The expected bytes that are not written yet. Writing any other byte fails, so comparing a stream
/// that is in its form takes no memory.
struct Rest<'s>(&'s [u8]);

impl io::Write for Rest<'_> {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        let common = common_start(self.0, written);
        self.0 = &self.0[common..];
        if common == written.len() { Ok(common) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compares a stream with its form, which is written to it. Each write ends with a whole token.
struct Comparison<'a, F> {
    source: &'a str,
    /// The end of the last group in the stream.
    at: usize,
    /// The form after its last group, as far as it is written.
    wanted: String,
    /// Whether that group ends with a header.
    is_below_header: bool,
    /// Takes a result. Returns whether it takes more.
    take: F,
    has_ended: bool,
}

impl<F: FnMut(Found<'_>) -> bool> io::Write for Comparison<'_, F> {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        let mut wanted = std::mem::take(&mut self.wanted);
        wanted.push_str(str::from_utf8(written).map_err(io::Error::other)?);
        let compared = self.groups(&wanted);
        wanted.drain(..compared);
        self.wanted = wanted;
        if self.has_ended { Err(io::ErrorKind::Other.into()) } else { Ok(written.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a, F: FnMut(Found<'_>) -> bool> Comparison<'a, F> {
    fn new(source: &'a str, take: F) -> Self {
        Self { source, at: 0, wanted: String::new(), is_below_header: false, take, has_ended: false }
    }

    fn run(mut self, tree: &Tree<'_>, options: WriteOptions) {
        if write_tree(tree, &options, &mut self).is_ok() {
            let wanted = std::mem::take(&mut self.wanted);
            self.group(&Group::read(&wanted, 0));
        }
    }

    /// Compares all groups of `wanted` that end with a token. Returns the end of the last one.
    fn groups(&mut self, wanted: &str) -> usize {
        let (mut at, mut alike) = (0, 0);
        while !self.has_ended {
            if at >= alike {
                let rest = &wanted.as_bytes()[at..];
                let common = common_start(&self.source.as_bytes()[self.at..], rest);
                alike = at + common;
                at += self.skip(last_token(&rest[..common]));
            }
            let group = Group::read(wanted, at);
            if group.token.is_none() {
                break;
            }
            self.group(&group);
            at = group.end();
        }
        at
    }

    /// Skips groups of this length, which are the same in both texts.
    fn skip(&mut self, length: usize) -> usize {
        self.at += length;
        self.is_below_header &= length == 0;
        length
    }

    /// Compares the next group of the stream.
    fn group(&mut self, wanted: &Group<'_>) {
        let found = Group::read(self.source, self.at);
        self.at = found.end();
        if self.comments(&found, wanted) == Some(wanted.comments.len()) {
            self.gap(&found, found.comments.len(), wanted, wanted.comments.len());
        }
        if let (Some(token), Some(wanted_token)) = (found.token, wanted.token) {
            self.is_below_header = token.kind == TokenKind::Header;
            self.token(token, found.text(token.span), wanted_token.kind, wanted.text(wanted_token.span));
        }
    }

    /// Compares the comments of two groups. Returns the index after the partner of the last comment.
    fn comments(&mut self, found: &Group<'_>, wanted: &Group<'_>) -> Option<usize> {
        let partners = found.partners(wanted);
        let mut neighbour = Some(0);
        for (index, &partner) in partners.iter().enumerate() {
            match partner {
                None => {
                    let span = found.comments[index];
                    self.take(Found::Comment(span, found.text(span)));
                }
                Some(at) if neighbour == Some(at) => self.gap(found, index, wanted, at),
                Some(_) => {}
            }
            neighbour = partner.map(|at| at + 1);
        }
        let mut taken = partners.into_iter().flatten().peekable();
        for (index, &comment) in wanted.comments.iter().enumerate() {
            if taken.next_if_eq(&index).is_none() {
                self.take(Found::Position(wanted.text(comment), self.position(wanted, index)));
            }
        }
        neighbour
    }

    /// Compares the gaps before two tokens or comments that are the same.
    fn gap(&mut self, found: &Group<'_>, index: usize, wanted: &Group<'_>, wanted_index: usize) {
        let span = found.gap(index);
        let [found, wanted] = [found.text(span), wanted.text(wanted.gap(wanted_index))];
        if found != wanted {
            self.take(Found::Difference(span, DifferenceKind::Gap { found, wanted }));
        }
    }

    /// Compares the spelling of two tokens that are the same.
    fn token(&mut self, Token { kind, span }: Token, found: &str, wanted_kind: TokenKind, wanted: &str) {
        // A number differs in the portable profile only, and `nonportable-exponent` reports that.
        if found == wanted || kind == TokenKind::Plain {
            return;
        }
        let kind = match wanted_kind {
            TokenKind::Plain => DifferenceKind::QuotedKey { wanted },
            _ => DifferenceKind::Spelling { found, wanted },
        };
        self.take(Found::Difference(span, kind));
    }

    /// The position of comment `index` of a group in the wanted form.
    fn position(&self, wanted: &Group<'_>, index: usize) -> CommentPosition {
        let gap = wanted.text(wanted.gap(index));
        match gap {
            _ if index > 0 => CommentPosition::BelowComment,
            _ if self.is_below_header => CommentPosition::BelowHeader,
            _ if gap.contains('\n') => CommentPosition::AboveEntry,
            _ if gap.contains(',') => CommentPosition::AfterComma,
            _ => CommentPosition::AfterValue,
        }
    }

    fn take(&mut self, found: Found<'_>) {
        self.has_ended = self.has_ended || !(self.take)(found);
    }
}

/// Number of bytes with which both texts start.
fn common_start(one: &[u8], other: &[u8]) -> usize {
    const BLOCK: usize = 256;
    let blocks = one.chunks_exact(BLOCK).zip(other.chunks_exact(BLOCK)).take_while(|(one, other)| one == other).count();
    let from = blocks * BLOCK;
    from + one[from..].iter().zip(&other[from..]).take_while(|(one, other)| one == other).count()
}

/// The end of a token in `text`, which a form starts with: the last one that ends a line, except for
/// its comma. A line break in a string is escaped. Lines that may have a comment are left out.
fn last_token(text: &[u8]) -> usize {
    let token = |end: usize| {
        let start = memrchr(b'\n', &text[..end]).map_or(0, |line_break| line_break + 1);
        match &text[start..end] {
            line if line.contains(&b'#') => None,
            [.., b','] => Some(end - 1),
            [.., b'{' | b'['] => Some(end),
            _ => None,
        }
    };
    memrchr_iter(b'\n', text).find_map(token).unwrap_or_default()
}
