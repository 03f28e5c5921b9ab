//! The repairs of a reading as changes of the text, and as mistakes to report.

use super::change::Change;
use super::search::{Edit, NONE, Step};
use super::words::{Bracket, Kind, Word, Words};
use crate::error::{self, Error, Repair};
use crate::escape::quote;
use crate::fix::{Applicability, Edit as FixEdit, Fix};
use crate::rule::Rule;
use crate::span::Span;

/// The changes that the words needed and that the search found, in order of place. `line` is how many line breaks stand before the
/// document.
pub(super) fn mistakes(source: &str, line: usize, read: &Words, steps: &[Step]) -> Vec<Change> {
    let writer = Writer { source, line, read, words: &read.list };
    let mut changes = read.changes.clone();
    for (index, step) in steps.iter().enumerate() {
        let mut change = writer.change(step);
        change.group = step.group;
        let order = i32::try_from(index).unwrap_or(i32::MAX);
        // Of brackets before one word the outer one is found last.
        change.order = if matches!(step.edit, Edit::InsertOpener(..)) { -order } else { order };
        changes.push(change);
    }
    changes.sort_by_key(|change| (change.span.start, change.span.end, change.order));
    changes
}

struct Writer<'a> {
    source: &'a str,
    line: usize,
    read: &'a Words,
    words: &'a [Word],
}

impl Writer<'_> {
    fn word(&self, at: u32) -> Word {
        let end = self.source.len();
        self.words.get(at as usize).copied().unwrap_or_else(|| Word {
            kind: Kind::Comma,
            span: self.words.last().map_or(Span::empty(end), |word| Span::empty(word.span.end)),
            line: self.words.last().map_or(0, |word| word.line + 1),
            indent: 0,
            first: true,
            glued: false,
            is_split: false,
            is_spaced: false,
        })
    }

    /// Where the word before one ends.
    fn end_before(&self, at: u32) -> usize {
        at.checked_sub(1).map_or_else(|| self.word(at).span.start, |before| self.word(before).span.end)
    }

    fn text(&self, span: Span) -> &str {
        &self.source[span.start..span.end]
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each edit")]
    fn change(&self, step: &Step) -> Change {
        let at = step.word;
        let word = self.word(at);
        let before = Span::empty(self.end_before(at));
        match step.edit {
            Edit::InsertComma
                if self.source[..before.end].ends_with(",\"") && at > 0 && self.word(at - 1).span.len() > 3 =>
            {
                Change::new(Span::new(before.end - 2, before.end), "\",", Repair::CommaInside)
            }
            Edit::InsertComma | Edit::BlockComma => Change::new(before, ",", Repair::MissingComma),
            Edit::InsertColon => {
                let text = if before.end == word.span.start { ": " } else { ":" };
                Change::new(before, text, Repair::MissingColon)
            }
            Edit::InsertKey => {
                let text = format!("\"missing {}\"", word.span.start);
                Change { offered: false, ..Change::new(Span::empty(word.span.start), text, Repair::MissingKey) }
            }
            Edit::InsertValue => {
                let is_after_colon = at > 0 && self.word(at - 1).kind == Kind::Colon;
                let text = if is_after_colon { " null" } else { ": null" };
                let repair = if is_after_colon {
                    Repair::MissingValue
                } else {
                    self.stray(self.word(at.saturating_sub(1)).span)
                };
                Change { offered: false, ..Change::new(before, text, repair) }
            }
            Edit::Split => {
                let (key, value) =
                    self.read.split(word).map_or((word.span.end, word.span.end), |split| (split.key, split.value));
                let mark = self.source[key..value].trim();
                let repair = if mark.is_empty() { Repair::MissingColon } else { Repair::ColonTypo(mark.into()) };
                Change::new(Span::new(key, value), ": ", repair)
            }
            Edit::Delete => self.delete(at, word),
            Edit::DeleteCloser => {
                let next = self.word(at + 1);
                let is_comma_before = at > 0 && matches!(self.word(at - 1).kind, Kind::Comma | Kind::Open(_));
                let end = if is_comma_before && next.kind == Kind::Comma { next.span.end } else { word.span.end };
                Change::new(Span::new(word.span.start, end), "", Repair::ExtraCloser(self.text(word.span).into()))
            }
            Edit::DeleteOpener => Change::new(word.span, "", Repair::ExtraOpener(self.text(word.span).into())),
            Edit::InsertOpener(bracket, owner) => {
                let (span, text) = self.opener_place(at, word, bracket);
                Change::new(span, text, Repair::MissingOpener(self.bracket(bracket.opener(), owner, at)))
            }
            Edit::BlockOpener(bracket, owner) => {
                let (span, text) = self.opener_place(at, word, bracket);
                Change::new(span, text, Repair::BlockPart(self.key(owner), bracket.opener()))
            }
            Edit::InsertCloser { bracket, opener, owner, comma, indent } => {
                let is_on_line = at > 0 && self.word(opener).line == self.word(at - 1).line;
                let (span, text) = if is_on_line {
                    (before, format!("{}{}", bracket.closer(), if comma { "," } else { "" }))
                } else {
                    self.closer_place(at, word, bracket, comma, indent)
                };
                let missing = error::Bracket {
                    text: bracket.closer().to_string().into(),
                    key: self.key(owner),
                    line: self.number(self.word(opener)),
                    before: self.words.get(at as usize).filter(|word| word.first).map(|&word| self.number(word)),
                    is_end: self.words.get(at as usize).is_none(),
                };
                Change::new(span, text, Repair::MissingCloser(missing))
            }
            Edit::BlockCloser { bracket, comma, indent } => {
                let (span, text) = self.closer_place(at, word, bracket, comma, indent);
                Change::new(span, text, Repair::BlockPart(None, bracket.opener()))
            }
            Edit::PairOpener => {
                let colon = self.word(at + 1).span;
                Change { place: Some(colon), ..Change::new(Span::empty(word.span.start), "{", Repair::Pair) }
            }
            Edit::PairCloser => Change::new(before, "}", Repair::Pair),
            Edit::ReplaceCloser(bracket) => {
                let repair = Repair::WrongCloser(self.text(word.span).into(), bracket.closer());
                Change::new(word.span, bracket.closer(), repair)
            }
            Edit::ReplaceOpener(bracket) => {
                let repair = Repair::WrongOpener(self.text(word.span).into(), bracket.opener());
                Change::new(word.span, bracket.opener(), repair)
            }
            Edit::DeleteDash | Edit::BlockDash => {
                let rest = &self.source[word.span.end..];
                let blanks = rest.len() - rest.trim_start_matches(' ').len();
                Change::new(Span::new(word.span.start, word.span.end + blanks), "", Repair::Dash)
            }
            Edit::Quote(last) => {
                let span = Span::new(word.span.start, self.word(last).span.end);
                let text = self.text(span);
                let quoted = quote(text);
                Change::new(span, quoted, Repair::Unquoted(text.into()))
            }
            Edit::Header => {
                let text = if word.first && self.text(Span::new(before.end, word.span.start)).ends_with('\n') {
                    "---\n"
                } else {
                    "\n---\n"
                };
                Change::new(Span::empty(word.span.start), text, Repair::SecondValue)
            }
        }
    }

    fn stray(&self, span: Span) -> Repair {
        Repair::Stray(self.text(span).into())
    }

    fn delete(&self, at: u32, word: Word) -> Change {
        let start = if at > 0 && self.word(at - 1).line == word.line { self.end_before(at) } else { word.span.start };
        let start =
            if self.text(Span::new(start, word.span.start)).trim().is_empty() { start } else { word.span.start };
        let text: Box<str> = self.text(word.span).into();
        let repair = match word.kind {
            Kind::Comma => Repair::ExtraComma,
            Kind::Colon => Repair::ExtraColon,
            Kind::Open(_) => Repair::ExtraOpener(text),
            Kind::Close(_) => Repair::ExtraCloser(text),
            Kind::Dash => Repair::Dash,
            Kind::Scalar(_) => Repair::Stray(text),
        };
        let start = if matches!(repair, Repair::Stray(_) | Repair::ExtraComma) { start } else { word.span.start };
        Change::new(Span::new(start, word.span.end), "", repair)
    }

    /// Where an opening bracket is put: at the end of the line before, or before the word.
    fn opener_place(&self, at: u32, word: Word, bracket: Bracket) -> (Span, String) {
        if word.first && at > 0 && matches!(self.word(at - 1).kind, Kind::Colon | Kind::Comma | Kind::Open(_)) {
            (Span::empty(self.end_before(at)), format!(" {}", bracket.opener()))
        } else {
            (Span::empty(word.span.start), bracket.opener().to_string())
        }
    }

    /// Where a closing bracket is put: on a line of its own, or directly before a word of the same line.
    fn closer_place(&self, at: u32, word: Word, bracket: Bracket, comma: bool, indent: u32) -> (Span, String) {
        let closer = bracket.closer();
        let comma = if comma { "," } else { "" };
        if word.kind == Kind::Comma && self.words.get(at as usize).is_some() {
            return (Span::empty(word.span.start), closer.to_string());
        }
        let end = self.end_before(at);
        if !word.first {
            return (Span::empty(end), format!("{closer}{comma}"));
        }
        let rest = &self.source[end..];
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let indent = " ".repeat(indent as usize);
        (Span::empty(end + line), format!("\n{indent}{closer}{comma}"))
    }

    fn bracket(&self, text: char, owner: u32, at: u32) -> error::Bracket {
        error::Bracket {
            text: text.to_string().into(),
            key: self.key(owner),
            line: self.number(self.word(at)),
            before: None,
            is_end: false,
        }
    }

    /// The text of a key.
    fn key(&self, word: u32) -> Option<Box<str>> {
        (word != NONE).then(|| self.text(self.word(word).span).trim_matches('"').into())
    }

    /// The line of a word in the stream, one-based.
    fn number(&self, word: Word) -> usize {
        self.line + word.line as usize + 1
    }
}

/// The mistakes that changes mend, each with its fix; changes that belong together are one.
pub(super) fn findings(source: &str, changes: &[Change]) -> Vec<Error> {
    let mut groups: Vec<Vec<&Change>> = Vec::new();
    for change in changes {
        let together = groups.iter_mut().rev().take(8).find(|group| belong_together(source, group, change));
        match together {
            Some(group) => group.push(change),
            None => groups.push(vec![change]),
        }
    }
    groups.iter().map(|group| finding(source, group)).collect()
}

fn belong_together(source: &str, group: &[&Change], change: &Change) -> bool {
    let Some(last) = group.last() else { return false };
    if last.group.is_some() || change.group.is_some() {
        return last.group == change.group;
    }
    let is_near = last.span.end == change.span.start;
    match (&last.repair, &change.repair) {
        (Repair::MissingOpener(_), Repair::MissingOpener(_)) | (Repair::MissingCloser(_), Repair::MissingCloser(_)) => {
            is_near
        }
        (Repair::MissingValue, Repair::MissingComma) => is_near,
        (Repair::Dash, Repair::Dash) => true,
        (Repair::WrongOpener(opener, _), Repair::WrongCloser(closer, _)) => (&**opener, &**closer) == ("(", ")"),
        (Repair::ExtraQuote, Repair::ExtraQuote) => {
            !source[last.span.end..change.span.start].contains([' ', '\n', '\r', ','])
        }
        (Repair::Stray(_), Repair::Stray(_) | Repair::ExtraColon | Repair::ExtraOpener(_) | Repair::ExtraCloser(_)) => {
            source[last.span.end..change.span.start].chars().all(|c| c == ' ')
        }
        _ => false,
    }
}

fn finding(source: &str, group: &[&Change]) -> Error {
    let (first, last) = (group[0], group[group.len() - 1]);
    let repair = match &first.repair {
        Repair::MissingCloser(bracket) if group.len() > 1 => {
            let text: String = group.iter().filter_map(|change| missing(&change.repair)).collect();
            if bracket.is_end {
                Repair::Unfinished(text.into())
            } else {
                let outer = missing_bracket(&last.repair).unwrap_or(bracket);
                Repair::MissingCloser(error::Bracket { text: text.into(), ..outer.clone() })
            }
        }
        Repair::MissingOpener(bracket) if group.len() > 1 => {
            let text: String = group.iter().filter_map(|change| missing(&change.repair)).collect();
            Repair::MissingOpener(error::Bracket { text: text.into(), ..bracket.clone() })
        }
        Repair::Stray(_) if group.len() > 1 => Repair::Stray(source[first.span.start..last.span.end].trim().into()),
        repair => repair.clone(),
    };
    let (rule, span) = rule_and_place(&repair, first.place.unwrap_or(first.span), last.span);
    let mut error = Error::repair(rule, span, repair);
    if group.iter().all(|change| change.offered) {
        let mut edits: Vec<FixEdit> = Vec::new();
        for change in group {
            match edits.last_mut() {
                Some(last) if last.span.end == change.span.start => {
                    last.span.end = change.span.end;
                    let is_opener = matches!(change.repair, Repair::MissingOpener(_));
                    last.text.push_str(if is_opener { change.text.trim_start() } else { &change.text });
                }
                _ => edits.push(FixEdit { span: change.span, text: change.text.clone() }),
            }
        }
        error.set_fix(Fix::new(Applicability::Unsafe, edits));
    }
    error
}

fn missing_bracket(repair: &Repair) -> Option<&error::Bracket> {
    match repair {
        Repair::MissingOpener(bracket) | Repair::MissingCloser(bracket) => Some(bracket),
        _ => None,
    }
}

fn missing(repair: &Repair) -> Option<&str> {
    missing_bracket(repair).map(|bracket| &*bracket.text)
}

/// The rule that a mistake breaks, and where, as long as it is not the first finding of its document.
fn rule_and_place(repair: &Repair, first: Span, last: Span) -> (Rule, Span) {
    let rule = match repair {
        Repair::MissingComma
        | Repair::CommaInside
        | Repair::CommaTypo(_)
        | Repair::Stray(_)
        | Repair::QuotesInside(_)
        | Repair::ExtraQuote => Rule::MissingComma,
        Repair::ExtraComma => Rule::ExtraComma,
        Repair::MissingColon
        | Repair::ColonTypo(_)
        | Repair::ExtraColon
        | Repair::MissingKey
        | Repair::MissingValue
        | Repair::ForeignComment(_) => Rule::MissingValue,
        Repair::MissingCloser(_) | Repair::Unfinished(_) => Rule::UnclosedCollection,
        Repair::MissingOpener(_)
        | Repair::ExtraOpener(_)
        | Repair::ExtraCloser(_)
        | Repair::WrongCloser(..)
        | Repair::WrongOpener(..) => Rule::MismatchedBracket,
        Repair::Pair => Rule::SinglePairMapping,
        Repair::UnclosedString => Rule::UnterminatedString,
        Repair::SecondValue => Rule::ExtraContent,
        Repair::Unquoted(_) | Repair::BlockPart(..) | Repair::Dash | Repair::WrongBlank(_) | Repair::Template(_) => {
            Rule::UnquotedString
        }
    };
    let span = if first.end <= last.start && matches!(repair, Repair::Stray(_)) {
        Span::new(first.start, last.end)
    } else {
        first
    };
    (rule, span)
}
