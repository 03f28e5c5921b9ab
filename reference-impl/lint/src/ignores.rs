//! Comments that ignore findings.
//!
//! ```text
//! # kyaml-check: ignore[long-key]                  on a line of its own: what is found in the next line
//! a: 1, # kyaml-check: ignore[long-key, portable]  after something: what is found in this line
//! # kyaml-check: ignore-file[portable]             anywhere: what is found in the whole stream
//! ```
//!
//! The list between the brackets has selectors of [`rules::select`](crate::rules::select). A reason
//! may follow.

mod foreign_text;

use kyaml_core::{Span, Token, TokenKind};
use kyaml_explain::Fix;
use memchr::memmem;

use foreign_text::Line;

use crate::custom::Linter;
use crate::diagnostic::Diagnostic;
use crate::names;
use crate::selection::Selection;

/// The start of such a comment, after its `#` and blanks.
pub(crate) const MARK: &str = "kyaml-check:";

/// The comments of a stream that ignore findings.
pub(crate) struct Ignores<'s> {
    input: &'s [u8],
    /// In the order of their ranges.
    pub(crate) comments: Vec<Ignore<'s>>,
    /// The comments with the mark that cannot be read.
    pub(crate) not_understood: Vec<Span>,
}

/// A comment that ignores findings.
pub(crate) struct Ignore<'s> {
    /// The comment, from its `#` on.
    pub(crate) comment: Span,
    /// The list between the brackets.
    pub(crate) names: Vec<Name<'s>>,
    /// Whether more than white space follows the brackets.
    has_words: bool,
    /// Findings that start in this range are ignored.
    range: Span,
}

/// One name in the list of a comment.
pub(crate) struct Name<'s> {
    pub(crate) text: &'s str,
    pub(crate) span: Span,
    /// The rules that it names; `None` if it names none.
    pub(crate) rules: Option<Selection>,
    /// Whether it has ignored a finding.
    pub(crate) is_used: bool,
}

impl<'s> Ignores<'s> {
    /// Reads the comments of `input`; none if it is not UTF-8. `select` gives the rules of a name.
    pub(crate) fn read(input: &'s [u8], select: impl Fn(&str) -> Option<Selection>) -> Self {
        let mut ignores = Self { input, comments: Vec::new(), not_understood: Vec::new() };
        if memmem::find(input, MARK.as_bytes()).is_none() {
            return ignores;
        }
        let Ok(source) = str::from_utf8(input) else { return ignores };
        // The start of the first token that reaches into this line.
        let mut line_start = 0;
        // Comments on lines of their own wait for the next token.
        let mut waiting: Vec<Ignore<'s>> = Vec::new();
        // Those of this line reach to its end.
        let mut of_line: Vec<Ignore<'s>> = Vec::new();
        let mut has_token = false;
        let mut line = Line::default();
        let (mut base, mut tokens) = (0, kyaml_core::tokens(source));
        while let Some(Token { kind, span }) = tokens.next() {
            let span = span.moved(base);
            line.token(source, line_start, Token { kind, span });
            match kind {
                TokenKind::Blanks | TokenKind::Tabs | TokenKind::ByteOrderMark => {}
                TokenKind::LineBreak => {
                    ignores.take(&mut of_line, span.end);
                    (line_start, has_token) = (span.end, false);
                    if let Some(end) = line.text_end(source, span.end) {
                        (base, tokens) = (end, kyaml_core::tokens(&source[end..]));
                        line_start = source[..end].rfind('\n').map_or(0, |line_break| line_break + 1);
                        has_token = line_start < end;
                    }
                    line = Line::default();
                }
                TokenKind::Comment => match read(source, span, &select) {
                    Reading::Other => {}
                    Reading::NotUnderstood => ignores.not_understood.push(span),
                    Reading::File(ignore) => ignores.comments.push(Ignore { range: all(source), ..ignore }),
                    Reading::Line(ignore) if has_token => {
                        of_line.push(Ignore { range: Span::empty(line_start), ..ignore });
                    }
                    Reading::Line(ignore) => waiting.push(ignore),
                },
                _ => {
                    let moved = |ignore: Ignore<'s>| Ignore { range: Span::empty(line_start), ..ignore };
                    of_line.extend(waiting.drain(..).map(moved));
                    has_token = true;
                }
            }
        }
        ignores.take(&mut of_line, source.len() + 1);
        ignores.comments.append(&mut waiting);
        ignores.comments.sort_by_key(|ignore| ignore.range);
        ignores
    }

    fn take(&mut self, of_line: &mut Vec<Ignore<'s>>, end: usize) {
        self.comments.extend(of_line.drain(..).map(|mut ignore| {
            ignore.range.end = end;
            ignore
        }));
    }

    /// The fix that removes a comment. It is a guess if a reason follows the list.
    pub(crate) fn without(&self, ignore: &Ignore<'_>) -> Fix {
        let place = self.place(ignore);
        if ignore.has_words { Fix::guess(place, "") } else { Fix::safe(place, "") }
    }

    /// The span to remove with a comment: the blanks before it, and its line break if nothing else
    /// is on its line.
    fn place(&self, ignore: &Ignore<'_>) -> Span {
        let Span { start, end } = ignore.comment;
        let blanks = self.input[..start].iter().rev().take_while(|&&byte| byte == b' ').count();
        let start = start - blanks;
        let is_line = start == 0 || self.input[start - 1] == b'\n';
        let line_break = match &self.input[end..] {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        };
        Span::new(start, if is_line { end + line_break } else { end })
    }

    /// Removes the findings that a comment ignores, and marks its names as used. `diagnostics` are
    /// sorted by span.
    ///
    /// The time does not depend on how many comments ignore the same finding, nor on how many
    /// findings one comment ignores.
    pub(crate) fn leave_out(&mut self, linter: &Linter<'_>, diagnostics: &mut Vec<Diagnostic>) {
        let mut starts = vec![Vec::new(); names::COUNT + linter.custom.len()];
        for diagnostic in diagnostics.iter() {
            starts[linter.index(diagnostic.rule)].push(diagnostic.span.start);
        }
        for Ignore { names, range, .. } in &mut self.comments {
            for name in names {
                let is_used = name.rules().any(|rule| holds_one(&starts[rule], *range));
                name.is_used = is_used;
            }
        }
        // How far the findings of each rule are ignored by the comments whose ranges have started.
        let mut reach = vec![0; starts.len()];
        let mut comments = self.comments.iter().peekable();
        diagnostics.retain(|diagnostic| {
            let start = diagnostic.span.start;
            while let Some(Ignore { names, range, .. }) = comments.next_if(|ignore| ignore.range.start <= start) {
                for rule in names.iter().flat_map(Name::rules) {
                    reach[rule] = range.end.max(reach[rule]);
                }
            }
            reach[linter.index(diagnostic.rule)] <= start
        });
    }
}

impl Name<'_> {
    /// The indices of the rules that it names, possibly none.
    fn rules(&self) -> impl Iterator<Item = usize> {
        self.rules.iter().flat_map(Selection::indices)
    }
}

/// Whether one of the offsets, which are in order, is in `range`.
fn holds_one(offsets: &[usize], range: Span) -> bool {
    let first = offsets.partition_point(|&offset| offset < range.start);
    offsets.get(first).is_some_and(|&offset| offset < range.end)
}

fn all(source: &str) -> Span {
    Span::new(0, source.len() + 1)
}

enum Reading<'s> {
    /// A comment that is for people.
    Other,
    NotUnderstood,
    Line(Ignore<'s>),
    File(Ignore<'s>),
}

/// ```text
/// "#" ~ blank* ~ "kyaml-check:" ~ blank* ~ ("ignore" | "ignore-file") ~ "[" ~ names ~ "]"
/// ```
fn read(source: &str, comment: Span, select: impl Fn(&str) -> Option<Selection>) -> Reading<'_> {
    let text = &source[comment.start..comment.end];
    let Some(rest) = text[1..].trim_start().strip_prefix(MARK) else { return Reading::Other };
    let rest = rest.trim_start();
    let (reading, rest): (fn(_) -> _, _) = match (rest.strip_prefix("ignore["), rest.strip_prefix("ignore-file[")) {
        (Some(rest), _) => (Reading::Line, rest),
        (None, Some(rest)) => (Reading::File, rest),
        (None, None) => return Reading::NotUnderstood,
    };
    let Some((list, words)) = rest.split_once(']') else { return Reading::NotUnderstood };
    let mut at = comment.end - rest.len();
    let mut names = Vec::new();
    for name in list.split(',') {
        let text = name.trim();
        let name_start = at + (name.len() - name.trim_start().len());
        at += name.len() + 1;
        names.push(Name {
            text,
            span: Span::new(name_start, name_start + text.len()),
            rules: select(text),
            is_used: false,
        });
    }
    let has_words = !words.trim().is_empty();
    reading(Ignore { comment, names, has_words, range: Span::empty(comment.start) })
}
