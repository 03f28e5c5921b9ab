//! A document of a template as block YAML, with words for its actions.

use std::ops::RangeInclusive;

use super::around::{Around, Place, indent_of, opens_scalar};
use super::emptiness::refuse_empty;
use super::lines::{Line, LineKind, line_of};
use super::unconvertible::Unconvertible;
use crate::action::Kind;
use crate::blocks::{Block, Blocks};

/// What a word stands for.
#[derive(Clone, Debug)]
pub(super) enum Island<'t> {
    /// Lines of control.
    Line(&'t str),
    /// An action in a line: its text, its code, and its index.
    Part { text: &'t str, code: &'t str, index: usize, is_quoted: bool },
    /// Nothing: it makes the keys of two branches different.
    Mark,
    /// An action that writes a value as block YAML.
    Value { code: &'t str },
    /// An action that writes the only lines of a block scalar, and whether a line feed ends them.
    Text { code: &'t str, has_line_feed: bool },
    /// An action that writes entries of a mapping.
    Entries { code: &'t str },
    /// An action that writes items of a sequence.
    Items { code: &'t str },
}

#[derive(Debug)]
pub(super) struct Document<'l, 't> {
    /// The lines of control around the document, above it.
    pub(super) before: Vec<&'l Line<'t>>,
    /// The same below it.
    pub(super) after: Vec<&'l Line<'t>>,
    /// Block YAML. It is empty if the document has no content.
    pub(super) yaml: String,
    /// The number of each line of it in the template.
    pub(super) numbers: Vec<usize>,
    /// The islands, by the number in their word.
    pub(super) islands: Vec<Island<'t>>,
}

pub(super) fn word(island: usize) -> String {
    format!("{PREFIX}{island}x")
}

/// The start of the words.
pub(super) const PREFIX: &str = "kyamlisland";

impl<'l, 't> Document<'l, 't> {
    pub(super) fn new(lines: &'l [Line<'t>], blocks: &Blocks) -> Result<Self, Unconvertible> {
        let mut document =
            Self { before: vec![], after: vec![], yaml: String::new(), numbers: vec![], islands: vec![] };
        let Some(first) = lines.iter().position(Line::is_content) else {
            document.before = lines.iter().filter(|line| line.kind != LineKind::Blank).collect();
            return Ok(document);
        };
        let last = lines.iter().rposition(Line::is_content).unwrap_or(first);
        let is_inside = |line: &Line<'_>| belongs_inside(line, lines, first..=last, blocks);
        refuse_empty(lines, blocks)?;
        let around = Around::new(lines);
        let mut alternatives = 0_usize;
        for (at, line) in lines.iter().enumerate() {
            if line.text.contains(PREFIX) {
                return Err(Unconvertible::new(line.number, format!("the text contains `{PREFIX}`")));
            }
            for (index, action) in &line.actions {
                let has_alternatives = blocks.of(*index).is_some_and(|block| !block.elses.is_empty());
                match action.kind {
                    Kind::Open(_) if has_alternatives => alternatives += 1,
                    Kind::End if has_alternatives => alternatives = alternatives.saturating_sub(1),
                    _ => {}
                }
            }
            match line.kind {
                LineKind::Blank | LineKind::Header => {}
                LineKind::Control if !is_inside(line) && at < first => document.before.push(line),
                LineKind::Control if !is_inside(line) && at > last => document.after.push(line),
                LineKind::Control => {
                    if line.actions.iter().any(|(index, _)| is_split(*index, lines, blocks)) {
                        let reason = "a block that holds a part of the document, and ends outside of it";
                        return Err(Unconvertible::new(line.number, reason));
                    }
                    if line.actions.iter().any(|(index, _)| may_be_nothing(*index, lines, first..=last, blocks)) {
                        let reason =
                            "a block around the document that has branches, and no `else` for all other values";
                        return Err(Unconvertible::new(line.number, reason));
                    }
                    let word = document.island(Island::Line(line.text));
                    let (place, column) = around.control(lines, at, blocks);
                    document.add(line, column, &place.of(&word));
                }
                LineKind::Insertion => document.insert(lines, at, &around)?,
                LineKind::Comment | LineKind::Content => {
                    if !line.actions.is_empty() && around.is_in_block_scalar(at) {
                        return Err(Unconvertible::new(line.number, "an action in a block scalar"));
                    }
                    let mut text = document.masked(line)?;
                    if alternatives > 0
                        && let Some(key) = key_at(&text)
                    {
                        text.insert_str(key, &document.island(Island::Mark));
                    }
                    document.add(line, line.column, &text);
                }
            }
        }
        Ok(document)
    }

    fn island(&mut self, island: Island<'t>) -> String {
        self.islands.push(island);
        word(self.islands.len() - 1)
    }

    fn add(&mut self, line: &Line<'_>, indent: usize, text: &str) {
        self.yaml.extend(std::iter::repeat_n(' ', indent));
        self.yaml.push_str(text);
        self.yaml.push('\n');
        self.numbers.push(line.number);
    }

    /// The line with words for its actions.
    fn masked(&mut self, line: &Line<'t>) -> Result<String, Unconvertible> {
        let mut text = String::new();
        let mut end = 0;
        for (index, action) in &line.actions {
            let before = &line.text[end..action.span.start];
            let after = &line.text[action.span.end..];
            let quote = before.chars().next_back().filter(|c| matches!(c, '"' | '\''));
            let is_quoted = quote.is_some_and(|quote| after.starts_with(quote));
            if action.is_control() && action.span.start == 0 && line.kind == LineKind::Content {
                return Err(Unconvertible::new(
                    line.number,
                    "content behind an action on one line; write it on a line of its own",
                ));
            }
            let island = Island::Part {
                text: &line.text[action.span.range()],
                code: &line.text[action.code.range()],
                index: *index,
                is_quoted,
            };
            text.push_str(before);
            text.push_str(&self.island(island));
            end = action.span.end;
        }
        text.push_str(&line.text[end..]);
        Ok(text)
    }

    /// Adds an insertion as a value, as entries or as items, by the lines around it.
    fn insert(&mut self, lines: &'l [Line<'t>], at: usize, around: &Around) -> Result<(), Unconvertible> {
        let line = &lines[at];
        let (action, indent) = (line.actions[0].1, indent_of(line));
        let code = &line.text[action.code.range()];
        let opener = around.previous(at).map(|opener| &lines[opener]);
        if let Some(opener) = opener.filter(|line| opens_scalar(line.text)) {
            let next = around.next(at).map(|next| &lines[next]);
            let style = opener.text.rsplit(' ').next().unwrap_or_default();
            if !matches!(style, "|" | "|-") || next.is_some_and(|next| next.column > opener.column) {
                return Err(Unconvertible::new(line.number, "an action in a block scalar"));
            }
            let word = self.island(Island::Text { code, has_line_feed: style == "|" });
            let Some(key) = self.yaml.strip_suffix(&format!("{style}\n")) else {
                return Err(Unconvertible::new(line.number, "a block around the lines of a block scalar"));
            };
            self.yaml.truncate(key.len());
            self.yaml.push_str(&word);
            self.yaml.push('\n');
            return Ok(());
        }
        let place = around.insertion(at);
        let island = match place {
            Place::Value => Island::Value { code },
            Place::Items => Island::Items { code },
            _ if !["indent", "toYaml", "include"].iter().any(|function| code.contains(function)) => {
                return Err(Unconvertible::new(line.number, "an action whose place is not known"));
            }
            _ => Island::Entries { code },
        };
        let word = self.island(island);
        self.add(line, indent + usize::from(place == Place::Value), &place.of(&word));
        Ok(())
    }
}

/// Whether a line of control above or below the content of a document, which is in the lines `content`, belongs to a block
/// around a part of it.
fn belongs_inside(line: &Line<'_>, lines: &[Line<'_>], content: RangeInclusive<usize>, blocks: &Blocks) -> bool {
    line.actions.iter().filter_map(|(index, _)| blocks.of(*index)).any(|block| {
        let Some(lines) = lines_of(block, lines) else { return false };
        // A branch between the lines of the content cannot be outside of the brackets.
        let is_outside = is_around(&lines, &content) && block.elses.is_empty();
        lines.start() <= content.end() && lines.end() >= content.start() && !is_outside
    })
}

/// Whether an action is of a block around the whole content that may render nothing.
fn may_be_nothing(action: usize, lines: &[Line<'_>], content: RangeInclusive<usize>, blocks: &Blocks) -> bool {
    blocks.of(action).is_some_and(|block| {
        let is_around_all = lines_of(block, lines).is_some_and(|lines| is_around(&lines, &content));
        is_around_all && !block.elses.is_empty() && !block.has_else
    })
}

/// The lines of a block that starts and ends in the document.
fn lines_of(block: &Block, lines: &[Line<'_>]) -> Option<RangeInclusive<usize>> {
    Some(line_of(lines, block.open)?..=line_of(lines, block.end)?)
}

fn is_around(outer: &RangeInclusive<usize>, inner: &RangeInclusive<usize>) -> bool {
    outer.start() < inner.start() && outer.end() > inner.end()
}

/// Whether a block starts or ends in this document, and not both.
fn is_split(action: usize, lines: &[Line<'_>], blocks: &Blocks) -> bool {
    let has = |action: usize| line_of(lines, action).is_some();
    blocks.of(action).is_some_and(|block| has(block.open) != has(block.end))
}

/// The first byte of the text of a key that is written out.
fn key_at(line: &str) -> Option<usize> {
    let mut start = 0;
    while let Some(rest) = line[start..].strip_prefix("- ") {
        start = line.len() - rest.trim_start().len();
    }
    let quote = line[start..].chars().next().filter(|c| matches!(c, '"' | '\''));
    let key = match quote {
        Some(quote) => line[start + 1..].split_once(quote).filter(|(_, rest)| rest.starts_with(':'))?.0,
        None => line[start..].split_once(": ").map(|(key, _)| key).or_else(|| line[start..].strip_suffix(':'))?,
    };
    let is_written_out = !key.is_empty() && !key.starts_with(['#', '{', '[', '&', '*', '!']) && !key.contains(PREFIX);
    is_written_out.then_some(start + quote.map_or(0, char::len_utf8))
}
