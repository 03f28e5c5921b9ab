//! A difference between a stream and its canonical or compact form, with its message.

use std::fmt;

use kyaml_core::{Span, Tree, WriteOptions, render_tree};
use kyaml_explain::Fix;

use crate::options::Form;

/// A difference between a stream and the form that the options ask for. [`Display`](fmt::Display)
/// writes its message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) form: Form,
    /// The bytes of the stream that differ.
    pub(crate) span: Span,
    pub(crate) kind: DifferenceKind<'a>,
    /// The whole form, in a difference that stands for all differences of the stream.
    pub(crate) whole: Option<Whole<'a>>,
}

/// A stream that is far from its form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<'a> {
    /// The number of differences beside the one that stands for all.
    pub(crate) others: usize,
    /// The tree of the stream, and the options that write the form.
    pub(crate) tree: &'a Tree<'a>,
    pub(crate) options: WriteOptions,
    /// Number of bytes with which the stream and its form start.
    pub(crate) common: usize,
    /// Number of bytes of the stream.
    pub(crate) length: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum DifferenceKind<'a> {
    /// Other white space or commas between two tokens.
    Gap { found: &'a str, wanted: &'a str },
    /// A key in quotes that the form writes without them.
    QuotedKey { wanted: &'a str },
    /// A string or quoted key with another spelling, quotes included.
    Spelling { found: &'a str, wanted: &'a str },
    /// A comment that the form has at another place.
    MovedComment(CommentPosition),
    /// A comment, in a form without comments.
    ForbiddenComment,
}

/// Where canonical form has a comment (KY-CAN-18 to KY-CAN-23).
#[derive(Clone, Copy, Debug)]
pub(crate) enum CommentPosition {
    BelowHeader,
    BelowComment,
    AboveEntry,
    AfterComma,
    AfterValue,
}

impl Difference<'_> {
    /// The edit that gives this span its form, if the span alone determines it.
    pub(crate) fn fix(&self) -> Option<Fix> {
        if let Some(whole) = self.whole {
            return Some(whole.fix(self.form));
        }
        match self.kind {
            DifferenceKind::Gap { wanted, .. }
            | DifferenceKind::QuotedKey { wanted }
            | DifferenceKind::Spelling { wanted, .. } => Some(Fix::safe(self.span, wanted)),
            DifferenceKind::ForbiddenComment => Some(Fix::guess(self.span, "")),
            DifferenceKind::MovedComment(_) => None,
        }
    }
}

impl Whole<'_> {
    /// Replaces the whole stream by its form, except a common start. Compact form loses comments,
    /// so that the fix is a guess.
    fn fix(self, form: Form) -> Fix {
        let mut wanted = render_tree(self.tree, &self.options);
        let start = (0..=self.common).rev().find(|&at| wanted.is_char_boundary(at)).unwrap_or_default();
        wanted.drain(..start);
        let fix = if form == Form::Compact { Fix::guess } else { Fix::safe };
        fix(Span::new(start, self.length), wanted)
    }
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (form, option) = if self.form == Form::Compact { ("compact", " --compact") } else { ("canonical", "") };
        if let Some(Whole { others, .. }) = self.whole {
            return write!(
                f,
                "{form} form is otherwise here and in {others} other places; write all of it \
                 with `kyaml-fmt --write{option}`",
            );
        }
        match self.kind {
            DifferenceKind::Gap { found, wanted } => match (describe_gap(wanted), describe_gap(found)) {
                (Some(wanted), None) => write!(f, "{form} form has {wanted} here; write it"),
                (None, Some(found)) => write!(f, "{form} form has nothing here; remove {found}"),
                (wanted, found) => {
                    let [wanted, found] = [wanted, found].map(Option::unwrap_or_default);
                    write!(f, "{form} form has {wanted} here; write that instead of {found}")
                }
            },
            DifferenceKind::QuotedKey { wanted } => {
                write!(f, "{form} form has no quotes around this key; write `{wanted}`")
            }
            DifferenceKind::Spelling { found, wanted } => match (wanted.contains('\n'), found.contains('\n')) {
                (true, false) => write!(
                    f,
                    "{form} form folds a string that holds a line feed; \
                     write each of its lines on a line of its own, ended by `\\n\\`",
                ),
                (false, true) => {
                    write!(f, "{form} form has this string on one line; write {}", quote_start(wanted))
                }
                (false, false) if wanted.chars().count() <= QUOTED => {
                    write!(f, "{form} form spells this otherwise; write `{wanted}`")
                }
                _ => {
                    let [wanted, found] = quote_difference(wanted, found);
                    write!(f, "{form} form spells this otherwise; write {wanted} instead of {found}")
                }
            },
            DifferenceKind::MovedComment(position) => {
                write!(f, "{form} form has this comment elsewhere; write it {position}")
            }
            DifferenceKind::ForbiddenComment => write!(f, "{form} form has no comments; remove it"),
        }
    }
}

impl fmt::Display for CommentPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BelowHeader => "below the header, on a line of its own",
            Self::BelowComment => "below the comment before it, on a line of its own",
            Self::AboveEntry => "above its entry or item, on a line of its own",
            Self::AfterComma => "after the comma of its value",
            Self::AfterValue => "after its value",
        })
    }
}

/// White space and commas in words: `a comma, a line break and 2 spaces`; `None` for an empty gap.
fn describe_gap(gap: &str) -> Option<String> {
    let mut parts: Vec<(&str, usize)> = Vec::new();
    let mut rest = gap;
    while let Some(c) = rest.chars().next() {
        let name = match c {
            ',' => "comma",
            '\r' => "CR LF line break",
            '\n' => "line break",
            _ => "space",
        };
        rest = rest.strip_prefix("\r\n").unwrap_or(&rest[c.len_utf8()..]);
        match parts.last_mut() {
            Some((last, count)) if *last == name => *count += 1,
            _ => parts.push((name, 1)),
        }
    }
    let counted =
        |&(name, count): &(&str, usize)| if count == 1 { format!("a {name}") } else { format!("{count} {name}s") };
    let mut words = parts.iter().map(counted);
    let last = words.next_back()?;
    let others = words.collect::<Vec<_>>().join(", ");
    Some(if others.is_empty() { last } else { format!("{others} and {last}") })
}

/// How many characters of a spelling a message quotes.
const QUOTED: usize = 40;

/// How many characters before the first difference a message quotes.
const BEFORE: usize = 10;

/// Two spellings, quoted from a few characters before their first difference on.
fn quote_difference(wanted: &str, found: &str) -> [String; 2] {
    let different = wanted.char_indices().zip(found.chars()).find(|((_, wanted), found)| wanted != found);
    let at = different.map_or(0, |((at, _), _)| at);
    let line = wanted[..at].rfind('\n').map_or(0, |end| end + 1);
    let from = wanted[line..at].char_indices().rev().take(BEFORE).last().map_or(at, |(before, _)| line + before);
    [wanted, found].map(|spelling| quote_start(&spelling[from..]))
}

/// The start of a spelling in backquotes, up to its first line break.
fn quote_start(spelling: &str) -> String {
    let line = spelling.split_inclusive('\n').next().unwrap_or_default();
    let mut characters = line.chars();
    let quoted: String = characters.by_ref().take(QUOTED).map(|c| if c == '\n' { '⏎' } else { c }).collect();
    let rest = if characters.next().is_some() { "…" } else { "" };
    format!("`{quoted}{rest}`")
}
