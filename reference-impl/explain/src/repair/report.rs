//! The edits of a reading as repairs of the text, and as findings.

use kyaml_core::{Span, SyntaxRule, edit, quote};

use super::repaired::Repair;
use super::search::{NONE, Step, WordEdit};
use super::words::{Bracket, Kind, Word, Words};
use crate::finding::{Cause, Finding, OPEN_BRACKET};
use crate::fix::{Applicability, Fix};
use crate::mistake::{MissingBracket, Mistake};

/// The repairs of the words and of the search, in order of place. `line` is the number of lines before the document.
pub(super) fn repairs(source: &str, line: usize, read: &Words, steps: &[Step]) -> Vec<Repair> {
    let writer = Writer { source, line, read };
    let mut repairs = read.repairs.clone();
    for (index, step) in steps.iter().enumerate() {
        let mut repair = writer.repair(step);
        repair.group = step.group;
        let order = i32::try_from(index).unwrap_or(i32::MAX);
        // The search finds the innermost of several opening brackets first.
        repair.order = if matches!(step.edit, WordEdit::InsertOpener(..)) { -order } else { order };
        repairs.push(repair);
    }
    repairs.sort_by_key(|repair| (repair.span.start, repair.span.end, repair.order));
    repairs
}

/// Writes the steps of a search as repairs.
struct Writer<'a> {
    source: &'a str,
    line: usize,
    read: &'a Words,
}

impl Writer<'_> {
    fn word(&self, at: u32) -> Word {
        self.read.list.get(at as usize).copied().unwrap_or_else(|| {
            let last = self.read.list.last();
            let end = last.map_or(self.source.len(), |word| word.span().end);
            Word { line: last.map_or(0, |word| word.line + 1), first: true, ..Word::new(Kind::Comma, Span::empty(end)) }
        })
    }

    /// The end of the word before this one.
    fn end_before(&self, at: u32) -> usize {
        at.checked_sub(1).map_or_else(|| self.word(at).span().start, |before| self.word(before).span().end)
    }

    fn text(&self, span: Span) -> &str {
        &self.source[span.start..span.end]
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each edit")]
    fn repair(&self, step: &Step) -> Repair {
        let at = step.word;
        let word = self.word(at);
        let before = Span::empty(self.end_before(at));
        match step.edit {
            WordEdit::InsertComma
                if self.source[..before.end].ends_with(",\"") && at > 0 && self.word(at - 1).span().len() > 3 =>
            {
                Repair::new(Span::new(before.end - 2, before.end), "\",", Mistake::CommaInside)
            }
            WordEdit::InsertComma | WordEdit::BlockComma => Repair::new(before, ",", Mistake::MissingComma),
            WordEdit::InsertColon => {
                let text = if before.end == word.span().start { ": " } else { ":" };
                Repair::new(before, text, Mistake::MissingColon)
            }
            WordEdit::InsertKey => {
                let text = format!("\"missing {}\"", word.span().start);
                Repair { is_offered: false, ..Repair::new(Span::empty(word.span().start), text, Mistake::MissingKey) }
            }
            WordEdit::InsertValue => {
                let is_after_colon = at > 0 && self.word(at - 1).kind == Kind::Colon;
                let text = if is_after_colon { " null" } else { ": null" };
                let mistake = if is_after_colon {
                    Mistake::MissingValue
                } else {
                    Mistake::Stray(self.text(self.word(at.saturating_sub(1)).span()).into())
                };
                Repair { is_offered: false, ..Repair::new(before, text, mistake) }
            }
            WordEdit::Split => {
                let (key, value) =
                    self.read.split(word).map_or((word.span().end, word.span().end), |split| (split.key, split.value));
                let mark = self.source[key..value].trim();
                let mistake = if mark.is_empty() { Mistake::MissingColon } else { Mistake::ColonTypo(mark.into()) };
                Repair::new(Span::new(key, value), ": ", mistake)
            }
            WordEdit::Delete => self.delete(at, word),
            WordEdit::DeleteCloser => {
                let next = self.word(at + 1);
                let is_comma_before = at > 0 && matches!(self.word(at - 1).kind, Kind::Comma | Kind::Open(_));
                let end = if is_comma_before && next.kind == Kind::Comma { next.span().end } else { word.span().end };
                Repair::new(Span::new(word.span().start, end), "", Mistake::ExtraCloser(self.text(word.span()).into()))
            }
            WordEdit::DeleteOpener => Repair::new(word.span(), "", Mistake::ExtraOpener(self.text(word.span()).into())),
            WordEdit::InsertOpener(bracket, owner) => {
                let (span, text) = self.opener_place(at, word, bracket);
                Repair::new(span, text, Mistake::MissingOpener(self.bracket(bracket.opener(), owner, at)))
            }
            WordEdit::BlockOpener(bracket, owner) => {
                let (span, text) = self.opener_place(at, word, bracket);
                Repair::new(span, text, Mistake::BlockPart(self.key(owner), bracket.opener()))
            }
            WordEdit::InsertCloser { bracket, opener, owner, comma, indent } => {
                let is_on_line = at > 0 && self.word(opener).line == self.word(at - 1).line;
                let (span, text) = if is_on_line {
                    (before, format!("{}{}", bracket.closer(), if comma { "," } else { "" }))
                } else {
                    self.closer_place(at, word, bracket, comma, indent)
                };
                let missing = MissingBracket {
                    text: bracket.closer().to_string().into(),
                    key: self.key(owner),
                    line: self.number(self.word(opener)),
                    before: self.read.list.get(at as usize).filter(|word| word.first).map(|&word| self.number(word)),
                    is_end: self.read.list.get(at as usize).is_none(),
                };
                let opener = Some(self.word(opener).span());
                Repair { opener, ..Repair::new(span, text, Mistake::MissingCloser(missing)) }
            }
            WordEdit::BlockCloser { bracket, comma, indent } => {
                let (span, text) = self.closer_place(at, word, bracket, comma, indent);
                Repair::new(span, text, Mistake::BlockPart(None, bracket.opener()))
            }
            WordEdit::PairOpener => {
                let colon = self.word(at + 1).span();
                Repair { place: Some(colon), ..Repair::new(Span::empty(word.span().start), "{", Mistake::Pair) }
            }
            WordEdit::PairCloser => Repair::new(before, "}", Mistake::Pair),
            WordEdit::ReplaceCloser(bracket) => {
                let mistake = Mistake::WrongCloser(self.text(word.span()).into(), bracket.closer());
                Repair::new(word.span(), bracket.closer(), mistake)
            }
            WordEdit::ReplaceOpener(bracket) => {
                let mistake = Mistake::WrongOpener(self.text(word.span()).into(), bracket.opener());
                Repair::new(word.span(), bracket.opener(), mistake)
            }
            WordEdit::DeleteDash | WordEdit::BlockDash | WordEdit::BlockItems(_) => {
                let rest = &self.source[word.span().end..];
                let blanks = rest.len() - rest.trim_start_matches(' ').len();
                let mistake = match step.edit {
                    WordEdit::BlockItems(owner) => Mistake::BlockItems(self.key(owner)),
                    _ => Mistake::Dash,
                };
                Repair::new(Span::new(word.span().start, word.span().end + blanks), "", mistake)
            }
            WordEdit::Quote(last) => {
                let span = Span::new(word.span().start, self.word(last).span().end);
                let text = self.text(span);
                let quoted = quote(text);
                Repair::new(span, quoted, Mistake::Unquoted(text.into()))
            }
            WordEdit::Header => {
                let text = if word.first && self.text(Span::new(before.end, word.span().start)).ends_with('\n') {
                    "---\n"
                } else {
                    "\n---\n"
                };
                Repair::new(Span::empty(word.span().start), text, Mistake::SecondValue)
            }
        }
    }

    fn delete(&self, at: u32, word: Word) -> Repair {
        let start = if at > 0 && self.word(at - 1).line == word.line { self.end_before(at) } else { word.span().start };
        let start =
            if self.text(Span::new(start, word.span().start)).trim().is_empty() { start } else { word.span().start };
        let text: Box<str> = self.text(word.span()).into();
        let mistake = match word.kind {
            Kind::Comma => Mistake::ExtraComma,
            Kind::Colon => Mistake::ExtraColon,
            Kind::Open(_) => Mistake::ExtraOpener(text),
            Kind::Close(_) => Mistake::ExtraCloser(text),
            Kind::Dash => Mistake::Dash,
            Kind::Scalar(_) => Mistake::Stray(text),
        };
        let start = if matches!(mistake, Mistake::Stray(_) | Mistake::ExtraComma) { start } else { word.span().start };
        Repair::new(Span::new(start, word.span().end), "", mistake)
    }

    /// The span and the text of an opening bracket: at the end of the line before, or before the word.
    fn opener_place(&self, at: u32, word: Word, bracket: Bracket) -> (Span, String) {
        if word.first && at > 0 && matches!(self.word(at - 1).kind, Kind::Colon | Kind::Comma | Kind::Open(_)) {
            (Span::empty(self.end_before(at)), format!(" {}", bracket.opener()))
        } else {
            (Span::empty(word.span().start), bracket.opener().to_string())
        }
    }

    /// The span and the text of a closing bracket: on a line of its own, or directly before a word of the same line.
    fn closer_place(&self, at: u32, word: Word, bracket: Bracket, comma: bool, indent: u32) -> (Span, String) {
        let closer = bracket.closer();
        let comma = if comma { "," } else { "" };
        if word.kind == Kind::Comma && self.read.list.get(at as usize).is_some() {
            return (Span::empty(word.span().start), closer.to_string());
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

    fn bracket(&self, text: char, owner: u32, at: u32) -> MissingBracket {
        MissingBracket {
            text: text.to_string().into(),
            key: self.key(owner),
            line: self.number(self.word(at)),
            before: None,
            is_end: false,
        }
    }

    /// The text of a key.
    fn key(&self, word: u32) -> Option<Box<str>> {
        (word != NONE).then(|| self.text(self.word(word).span()).trim_matches('"').into())
    }

    /// The line of a word in the stream, one-based.
    fn number(&self, word: Word) -> usize {
        self.line + word.line as usize + 1
    }
}

/// The mistakes behind the repairs, each with its fix and its repairs. Repairs that belong together are one mistake.
pub(super) fn findings<'c>(source: &str, repairs: &'c [Repair]) -> Vec<(Finding, Vec<&'c Repair>)> {
    let mut groups: Vec<Vec<&Repair>> = Vec::new();
    for repair in repairs {
        let together = groups.iter_mut().rev().take(8).find(|group| belong_together(source, group, repair));
        match together {
            Some(group) => group.push(repair),
            None => groups.push(vec![repair]),
        }
    }
    groups.into_iter().map(|group| (finding(source, &group), group)).collect()
}

fn belong_together(source: &str, group: &[&Repair], repair: &Repair) -> bool {
    let Some(last) = group.last() else { return false };
    if last.group.is_some() || repair.group.is_some() {
        return last.group == repair.group;
    }
    let is_near = last.span.end == repair.span.start;
    let between = || &source[last.span.end..repair.span.start];
    match (&last.mistake, &repair.mistake) {
        (Mistake::MissingOpener(_), Mistake::MissingOpener(_))
        | (Mistake::MissingCloser(_), Mistake::MissingCloser(_))
        | (Mistake::MissingValue, Mistake::MissingComma) => is_near,
        (Mistake::Dash, Mistake::Dash) => true,
        (Mistake::WrongOpener(opener, _), Mistake::WrongCloser(closer, _)) => (&**opener, &**closer) == ("(", ")"),
        (Mistake::ExtraQuote, Mistake::ExtraQuote) => !between().contains([' ', '\n', '\r', ',']),
        (
            Mistake::Stray(_),
            Mistake::Stray(_) | Mistake::ExtraColon | Mistake::ExtraOpener(_) | Mistake::ExtraCloser(_),
        ) => between().chars().all(|c| c == ' '),
        _ => false,
    }
}

fn finding(source: &str, group: &[&Repair]) -> Finding {
    let (first, last) = (group[0], group[group.len() - 1]);
    let mistake = mistake(source, group);
    let (rule, span) = rule_and_span(&mistake, first.place.unwrap_or(first.span), last.span);
    let mut finding = Finding::new(rule, span, Cause::Mistake(mistake));
    if let Some(opener) = group.iter().rev().find_map(|repair| repair.opener) {
        finding.set_related(opener, OPEN_BRACKET);
    }
    if group.iter().all(|repair| repair.is_offered) {
        finding.set_fix(fix(group));
    }
    finding
}

/// The mistake behind a group of repairs.
fn mistake(source: &str, group: &[&Repair]) -> Mistake {
    let (first, last) = (group[0], group[group.len() - 1]);
    if group.len() == 1 {
        return first.mistake.clone();
    }
    let brackets = || group.iter().filter_map(|repair| missing_bracket(&repair.mistake));
    let text = || brackets().map(|bracket| &*bracket.text).collect::<String>().into();
    match &first.mistake {
        Mistake::MissingCloser(bracket) if bracket.is_end => Mistake::Unfinished(text()),
        Mistake::MissingCloser(bracket) => {
            let outer = missing_bracket(&last.mistake).unwrap_or(bracket);
            Mistake::MissingCloser(MissingBracket { text: text(), ..outer.clone() })
        }
        Mistake::MissingOpener(bracket) => Mistake::MissingOpener(MissingBracket { text: text(), ..bracket.clone() }),
        Mistake::Stray(_) => Mistake::Stray(source[first.span.start..last.span.end].trim().into()),
        mistake => mistake.clone(),
    }
}

/// The fix of a group of repairs. Repairs that touch become one edit.
fn fix(group: &[&Repair]) -> Fix {
    let mut edits: Vec<edit::Edit> = Vec::new();
    for repair in group {
        match edits.last_mut() {
            Some(last) if last.span.end == repair.span.start => {
                last.span.end = repair.span.end;
                let is_opener = matches!(repair.mistake, Mistake::MissingOpener(_));
                last.text.push_str(if is_opener { repair.text.trim_start() } else { &repair.text });
            }
            _ => edits.push(edit::Edit { span: repair.span, text: repair.text.clone() }),
        }
    }
    Fix::new(Applicability::Unsafe, edits)
}

fn missing_bracket(mistake: &Mistake) -> Option<&MissingBracket> {
    match mistake {
        Mistake::MissingOpener(bracket) | Mistake::MissingCloser(bracket) => Some(bracket),
        _ => None,
    }
}

/// The rule and the span of a mistake, from the spans of its first and its last repair. The first mistake of a document may get others.
fn rule_and_span(mistake: &Mistake, first: Span, last: Span) -> (SyntaxRule, Span) {
    let rule = match mistake {
        Mistake::MissingComma
        | Mistake::CommaInside
        | Mistake::CommaTypo(_)
        | Mistake::Stray(_)
        | Mistake::QuotesInside(_)
        | Mistake::ExtraQuote => SyntaxRule::MissingComma,
        Mistake::ExtraComma => SyntaxRule::ExtraComma,
        Mistake::MissingColon
        | Mistake::ColonTypo(_)
        | Mistake::ExtraColon
        | Mistake::MissingKey
        | Mistake::MissingValue
        | Mistake::ForeignComment(_) => SyntaxRule::MissingValue,
        Mistake::MissingCloser(_) | Mistake::Unfinished(_) => SyntaxRule::UnclosedCollection,
        Mistake::MissingOpener(_)
        | Mistake::ExtraOpener(_)
        | Mistake::ExtraCloser(_)
        | Mistake::WrongCloser(..)
        | Mistake::WrongOpener(..) => SyntaxRule::MismatchedBracket,
        Mistake::Pair => SyntaxRule::SinglePairMapping,
        Mistake::UnclosedString => SyntaxRule::UnterminatedString,
        Mistake::SecondValue => SyntaxRule::ExtraContent,
        Mistake::Unquoted(_)
        | Mistake::BlockPart(..)
        | Mistake::BlockItems(_)
        | Mistake::Dash
        | Mistake::WrongBlank(_)
        | Mistake::Template(_) => SyntaxRule::UnquotedString,
    };
    let span = if first.end <= last.start && matches!(mistake, Mistake::Stray(_)) {
        Span::new(first.start, last.end)
    } else {
        first
    };
    (rule, span)
}
