//! The part of a document's formatting that concerns some of its entries and items.
//!
//! Formatting changes the spelling of tokens and the gaps between them: white space, commas and comments. The other tokens
//! are the same ones in the same order, so that each gap of the text has its gap in the formatted text. Both fit between the
//! same two tokens, and can be chosen one by one.

use std::collections::BTreeMap;

use kyaml_core::edit::Edit;
use kyaml_core::{Span, Token, TokenKind, tokens};

/// The edits that format the entries and items of `old` with a token in `range`, as `new`, the formatted text, has them. An
/// entry has its key, its colon and the brackets of its value, so that `range` may lie inside an entry and touch only some
/// entries in it. With an entry go the blanks and comments before it and its comma and comment behind it.
///
/// `None` if `new` has other tokens, such as sorted ones.
pub(crate) fn edits_of_entries(old: &str, new: &str, range: Span) -> Option<Vec<Edit>> {
    let (old, new) = Content::both(old, new)?;
    let is_touched = |token: &Token| token.span.start < range.end.max(range.start + 1) && token.span.end > range.start;
    let touched: Vec<usize> = (0..old.tokens.len()).filter(|&at| is_touched(&old.tokens[at])).collect();
    let mut chosen = vec![false; old.tokens.len()];
    for at in touched {
        let (start, end) = old.entry(at);
        chosen[start..=end].fill(true);
    }
    Some(edits(&old, &new, &chosen, true))
}

/// The edits that format the collection of `old` whose closing bracket ends at `end`, and nothing around it. `None` if there
/// is no such bracket, or if `new` has other tokens.
pub(crate) fn edits_of_collection(old: &str, new: &str, end: usize) -> Option<Vec<Edit>> {
    let (old, new) = Content::both(old, new)?;
    let closer = old.tokens.iter().position(|token| token.span.end == end && is_closer(token.kind))?;
    let mut chosen = vec![false; old.tokens.len()];
    chosen[old.partners[closer]..=closer].fill(true);
    Some(edits(&old, &new, &chosen, false))
}

/// A text as tokens with gaps between them.
struct Content<'t> {
    text: &'t str,
    /// The tokens that are not in a gap.
    tokens: Vec<Token>,
    /// For each bracket the index of the other one, and for each other token its own.
    partners: Vec<usize>,
}

/// A gap, cut at the end of its first line.
struct Gap<'t> {
    text: &'t str,
    /// The bytes up to the line break, or to the comma if there is none.
    line: usize,
}

/// How much of a gap is formatted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Nothing,
    /// The line of the token before.
    Line,
    /// The lines of the token behind.
    Rest,
    All,
}

impl<'t> Content<'t> {
    /// Two texts, if they have the same tokens, however they are spelled.
    fn both(old: &'t str, new: &'t str) -> Option<(Self, Self)> {
        let (old, new) = (Self::new(old)?, Self::new(new)?);
        (old.partners == new.partners && old.kinds().eq(new.kinds())).then_some((old, new))
    }

    /// `None` if its brackets are not in pairs.
    fn new(text: &'t str) -> Option<Self> {
        use TokenKind::{Blanks, Comma, Comment, LineBreak, Tabs};

        let is_of_gap = |token: &Token| matches!(token.kind, Blanks | Tabs | LineBreak | Comma | Comment);
        let tokens: Vec<Token> = tokens(text).filter(|token| !is_of_gap(token)).collect();
        let mut partners: Vec<usize> = (0..tokens.len()).collect();
        let mut open = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                TokenKind::OpenBrace | TokenKind::OpenBracket => open.push(at),
                kind if is_closer(kind) => {
                    let opener = open.pop()?;
                    (partners[at], partners[opener]) = (opener, at);
                }
                _ => {}
            }
        }
        open.is_empty().then_some(Self { text, tokens, partners })
    }

    /// Each token's kind; scalars may be spelled in another way.
    fn kinds(&self) -> impl Iterator<Item = TokenKind> {
        self.tokens.iter().map(|token| match token.kind {
            TokenKind::SingleQuoted | TokenKind::Plain => TokenKind::DoubleQuoted,
            kind => kind,
        })
    }

    /// The first and the last token of the entry or item whose key, colon, scalar or bracket is at `at`.
    fn entry(&self, at: usize) -> (usize, usize) {
        let is_colon = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Colon);
        let value = if is_colon(at) {
            at + 1
        } else if is_colon(at + 1) {
            at + 2
        } else {
            at.min(self.partners[at])
        };
        let start = if value > 1 && is_colon(value - 1) { value - 2 } else { value };
        (start, self.partners.get(value).map_or(at, |&end| end.max(value)))
    }

    /// The gap before the token at `at`, or the last one.
    fn gap(&self, at: usize) -> Gap<'t> {
        let text = &self.text[self.gap_span(at).range()];
        let line = text.find(['\r', '\n']).or_else(|| Some(text.rfind(',')? + 1)).unwrap_or(0);
        Gap { text, line }
    }

    fn gap_span(&self, at: usize) -> Span {
        let start = at.checked_sub(1).map_or(0, |before| self.tokens[before].span.end);
        Span::new(start, self.tokens.get(at).map_or(self.text.len(), |token| token.span.start))
    }
}

impl Gap<'_> {
    /// Whether both lines and both rests can be exchanged alone.
    fn is_cut_as(&self, other: &Self) -> bool {
        let rest_has_comma = |gap: &Self| commas_and_comments(&gap.text[gap.line..]).contains(&",");
        let comments = |gap: &Self| {
            let (line, rest) = gap.text.split_at(gap.line);
            [comments(line).len(), comments(rest).len()]
        };
        comments(self) == comments(other) && !rest_has_comma(self) && !rest_has_comma(other)
    }
}

fn is_closer(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::CloseBrace | TokenKind::CloseBracket)
}

fn commas_and_comments(gap: &str) -> Vec<&str> {
    let of_content = |token: &Token| matches!(token.kind, TokenKind::Comma | TokenKind::Comment);
    tokens(gap).filter(of_content).map(|token| gap[token.span.range()].trim_end()).collect()
}

fn comments(gap: &str) -> Vec<&str> {
    commas_and_comments(gap).into_iter().filter(|text| *text != ",").collect()
}

/// The edits of the chosen tokens and of the gaps between them, and of those around them if `is_with_gaps`.
fn edits(old: &Content<'_>, new: &Content<'_>, chosen: &[bool], is_with_gaps: bool) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut edit = |span, new: &str| add(&mut edits, old.text, span, new);
    for (at, part) in parts(old, new, chosen, is_with_gaps).into_iter().enumerate() {
        let (was, is, span) = (old.gap(at), new.gap(at), old.gap_span(at));
        let line_end = span.start + was.line;
        match part {
            Part::Nothing => {}
            Part::All => edit(span, is.text),
            Part::Line => edit(Span::new(span.start, line_end), &is.text[..is.line]),
            Part::Rest => edit(Span::new(line_end, span.end), &is.text[is.line..]),
        }
        if chosen.get(at) == Some(&true) {
            edit(old.tokens[at].span, &new.text[new.tokens[at].span.range()]);
        }
    }
    edits
}

/// How much of each gap is formatted. Comments that move from one gap to another move with all of these gaps, or not at all.
fn parts(old: &Content<'_>, new: &Content<'_>, chosen: &[bool], is_with_gaps: bool) -> Vec<Part> {
    let is_chosen = |at: Option<usize>| at.and_then(|at| chosen.get(at)).copied();
    let mut parts = Vec::new();
    // The gaps since comments are in another gap, and how many of each text are missing.
    let (mut first, mut moved) = (0, BTreeMap::<&str, i32>::new());
    for at in 0..=chosen.len() {
        let (was, is) = (old.gap(at), new.gap(at));
        let (before, behind) = (is_chosen(at.checked_sub(1)), is_chosen(Some(at)));
        parts.push(match (before.or(behind), behind.or(before)) {
            (Some(true), Some(true)) => Part::All,
            _ if !is_with_gaps => Part::Nothing,
            (Some(true), _) if was.is_cut_as(&is) => Part::Line,
            (_, Some(true)) if was.is_cut_as(&is) => Part::Rest,
            (Some(true), _) | (_, Some(true)) => Part::All,
            _ => Part::Nothing,
        });
        let has_moved = comments(was.text) != comments(is.text);
        for (gap, count) in [(was.text, 1), (is.text, -1)] {
            for comment in comments(gap) {
                *moved.entry(comment).or_default() += count;
            }
        }
        moved.retain(|_, count| *count != 0);
        if (has_moved || at > first) && parts[first..].iter().any(|part| *part != Part::All) {
            parts[first..].fill(Part::Nothing);
        }
        if moved.is_empty() {
            first = at + 1;
        }
    }
    parts
}

/// Adds an edit of a text, without the characters that stay. The edits are in order, and no two of them touch.
fn add(edits: &mut Vec<Edit>, text: &str, span: Span, new: &str) {
    let old = &text[span.range()];
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(old, new)| old == new).map(|(old, _)| old.len_utf8()).sum()
    };
    let head = same(&mut old.chars().zip(new.chars()));
    let (rest, new) = (&old[head..], &new[head..]);
    let tail = same(&mut rest.chars().rev().zip(new.chars().rev()));
    let (span, new) = (Span::new(span.start + head, span.end - tail), &new[..new.len() - tail]);
    match edits.last_mut() {
        _ if span.is_empty() && new.is_empty() => {}
        Some(last) if last.span.end == span.start => {
            last.span.end = span.end;
            last.text.push_str(new);
        }
        _ => edits.push(Edit { span, text: new.to_owned() }),
    }
}

#[cfg(test)]
mod test {
    use kyaml_cases::sample::{count, step};
    use kyaml_cases::suite::Suite;
    use kyaml_core::edit::Edit;
    use kyaml_core::{LineIndex, Node, Span, Tree, parse};
    use kyaml_format::{FormatOptions, format};

    use super::edits_of_entries;

    /// The inputs of the suite that are KYAML, each with its formatted text.
    fn documents() -> Vec<(String, String)> {
        let suite = Suite::shipped().expect("the cases are well-formed");
        let inputs = suite.cases().iter().filter_map(|case| str::from_utf8(case.input()?).ok());
        let kyaml = inputs.filter(|input| parse(input.as_bytes()).errors().is_empty());
        let formatted = |input: &str| Some(format(input.as_bytes(), &FormatOptions::default()).ok()?.text().to_owned());
        kyaml.filter_map(|input| Some((input.to_owned(), formatted(input)?))).collect()
    }

    fn ranges(text: &str) -> impl Iterator<Item = Span> {
        let starts: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let step = (starts.len() / 12).max(1);
        let ends = starts.clone();
        starts.into_iter().step_by(step).flat_map(move |start| {
            let ends: Vec<_> = ends.iter().copied().filter(|&end| end >= start).step_by(step * 3).collect();
            ends.into_iter().map(move |end| Span::new(start, end))
        })
    }

    /// The spans that a range may change, by the tree: the entries whose key, scalar or brackets it touches, each from the
    /// token before it to the token behind it.
    fn allowed(tree: &Tree<'_>, range: Span, length: usize) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut before = 0;
        for (index, document) in tree.documents().enumerate() {
            let (Some(header), Some(root)) = (document.header(), document.root()) else { continue };
            if overlap(header, range) {
                spans.push(Span::new(before, root.span().start));
            }
            let next = tree.document(index + 1).and_then(kyaml_core::TreeDocument::header);
            add(root, range, Span::new(header.end, next.map_or(length, |next| next.start)), &mut spans);
            before = root.span().end;
        }
        spans
    }

    fn overlap(span: Span, range: Span) -> bool {
        span.start < range.end.max(range.start + 1) && span.end > range.start
    }

    fn add(node: Node<'_, '_>, range: Span, around: Span, spans: &mut Vec<Span>) {
        let span = node.span();
        let mut own = if node.kind().is_collection() {
            vec![Span::new(span.start, span.start + 1), Span::new(span.end - 1, span.end)]
        } else {
            vec![span]
        };
        own.extend(node.key().map(|key| Span::new(key.span().start, key.colon() + 1)));
        if own.into_iter().any(|token| overlap(token, range)) {
            return spans.push(around);
        }
        let children: Vec<_> = node.children().collect();
        let start = |node: &Node<'_, '_>| node.key().map_or(node.span().start, |key| key.span().start);
        for (at, child) in children.iter().enumerate() {
            let before = at.checked_sub(1).map_or(span.start + 1, |before| children[before].span().end);
            let behind = children.get(at + 1).map_or(span.end - 1, start);
            add(*child, range, Span::new(before, behind), spans);
        }
    }

    fn comments(text: &str) -> Vec<&str> {
        let mut comments = super::comments(text);
        comments.sort_unstable();
        comments
    }

    #[test]
    fn edits_stay_inside_of_the_entries_that_a_range_touches() {
        let documents = documents();
        let (mut asked, mut edited) = (0_u32, 0_u32);
        for (text, formatted) in documents.iter().step_by(step(4)) {
            let tree = parse(text.as_bytes()).into_parts().0;
            for range in ranges(text) {
                let Some(edits) = edits_of_entries(text, formatted, range) else { panic!("{text:?} is another text") };
                let allowed = allowed(&tree, range, text.len());
                // The edits of two neighbours that touch are one edit.
                let is_inside = |edit: &Edit| {
                    allowed.iter().any(|span| span.start <= edit.span.start && edit.span.start <= span.end)
                        && allowed.iter().any(|span| span.start <= edit.span.end && edit.span.end <= span.end)
                };
                assert!(edits.iter().all(is_inside), "{text:?} {range:?}: {edits:?} are not inside of {allowed:?}");
                let after = String::from_utf8(Edit::apply(&edits, text.as_bytes())).unwrap();
                let parsed = parse(after.as_bytes());
                assert!(parsed.errors().is_empty(), "{text:?} {range:?} becomes {after:?}");
                assert_eq!(parsed.tree().to_values(), tree.to_values(), "{text:?} {range:?} becomes {after:?}");
                assert_eq!(comments(&after), comments(text), "{text:?} {range:?} becomes {after:?}");
                (asked, edited) = (asked + 1, edited + u32::from(!edits.is_empty()));
            }
        }
        count(&format!("formatted ranges: {asked}, of which {edited} have edits"));
    }

    #[test]
    fn all_lines_one_by_one_give_the_formatted_document() {
        let mut others = Vec::new();
        let documents = documents();
        for (text, formatted) in documents.iter().filter(|(text, _)| text.contains("---")).step_by(step(1)) {
            let mut now = text.clone();
            for line in (1..=LineIndex::new(text.as_bytes()).count()).rev() {
                let range = LineIndex::new(now.as_bytes()).line(line);
                let edits = edits_of_entries(&now, formatted, range).expect("the tokens are the same");
                now = String::from_utf8(Edit::apply(&edits, now.as_bytes())).unwrap();
            }
            if now != *formatted {
                others.push((text, now, formatted));
            }
        }
        assert!(others.is_empty(), "{} differ: {others:#?}", others.len());
    }
}
