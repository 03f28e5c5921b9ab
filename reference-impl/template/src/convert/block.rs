//! A document of a template as block YAML, with words for its actions.

use super::lines::{Line, LineKind};
use super::unconvertible::Unconvertible;
use crate::action::Kind;
use crate::blocks::Blocks;

/// What a word stands for.
#[derive(Clone, Debug)]
pub(super) enum Island<'t> {
    /// Lines of control.
    Line(&'t str),
    /// An action in a line: its text, and its code.
    Part { text: &'t str, code: &'t str, is_quoted: bool },
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

/// A document.
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

/// The word of an island.
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
        let is_inside = |line: &Line<'_>| {
            let number = lines[last].number;
            line.actions.iter().any(|&(index, _)| {
                let block = blocks.of(index);
                let line_of = |action| lines.iter().position(|line| line.actions.iter().any(|(at, _)| *at == action));
                block.is_some_and(|block| match (line_of(block.open), line_of(block.end)) {
                    (Some(open), Some(end)) => {
                        open <= last && end >= first && (open >= first || lines[end].number <= number)
                    }
                    _ => false,
                })
            })
        };
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
                    if line.actions.iter().any(|&(index, action)| action.is_control() && is_split(index, lines, blocks))
                    {
                        return Err(Unconvertible::new(
                            line.number,
                            "a block that holds a part of the document, and ends outside of it",
                        ));
                    }
                    let word = document.island(Island::Line(line.text));
                    let (place, column) = place_of_control(lines, at, blocks);
                    document.add(line, column, &place.of(&word));
                }
                LineKind::Insertion => document.insert(lines, at)?,
                LineKind::Comment | LineKind::Content => {
                    if line.kind == LineKind::Content && is_block_scalar(lines, at) {
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
        for (_, action) in &line.actions {
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
    fn insert(&mut self, lines: &'l [Line<'t>], at: usize) -> Result<(), Unconvertible> {
        let line = &lines[at];
        let (action, indent) = (line.actions[0].1, indent_of(line));
        let code = &line.text[action.code.range()];
        if let Some(opener) = lines[..at].iter().rfind(|line| line.is_content()).filter(|line| opens_scalar(line.text))
        {
            let next = lines[at + 1..].iter().find(|line| line.is_content());
            let style = opener.text.rsplit(' ').next().unwrap_or_default();
            if !matches!(style, "|" | "|-") || next.is_some_and(|next| next.column > opener.column) {
                return Err(Unconvertible::new(line.number, "an action in a block scalar"));
            }
            let word = self.island(Island::Text { code, has_line_feed: style == "|" });
            let end = self.yaml.trim_end().len() - style.len();
            self.yaml.truncate(end);
            self.yaml.push_str(&word);
            self.yaml.push('\n');
            return Ok(());
        }
        let place = place_of_insertion(lines, at);
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

/// What a line is in the block YAML.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Value,
    Items,
    Entries,
    Comment,
}

impl Place {
    /// The line for a word.
    fn of(self, word: &str) -> String {
        match self {
            Self::Value => word.to_owned(),
            Self::Items => format!("- {word}"),
            Self::Entries => format!("{word}: {word}"),
            Self::Comment => format!("# {word}"),
        }
    }
}

/// The place of an insertion, by the lines around it.
fn place_of_insertion(lines: &[Line<'_>], at: usize) -> Place {
    let indent = indent_of(&lines[at]);
    // A sequence may have the column of its key.
    let before = lines[..at].iter().rposition(Line::is_content);
    let is_parent = |index: &usize| {
        let (line, column) = (&lines[*index], key_column(&lines[*index]));
        line.kind == LineKind::Content
            && (column < indent || column == indent && Some(*index) == before && opens_value(line))
    };
    let parent = (0..at).rev().find(is_parent).filter(|&parent| opens_value(&lines[parent]));
    let has_column_of_key = parent.is_some_and(|parent| key_column(&lines[parent]) == indent);
    let region = parent.map_or(0, |parent| parent + 1);
    let ends = |line: &Line<'_>| {
        let is_key = has_column_of_key && !line.text.starts_with("- ");
        line.kind == LineKind::Content && (line.column < indent || line.column == indent && is_key)
    };
    let until = lines[at + 1..].iter().position(ends).map_or(lines.len(), |end| at + 1 + end);
    let mut siblings =
        lines[region..at].iter().chain(&lines[at + 1..until]).filter(|line| line.is_content()).peekable();
    if siblings.peek().is_none() && parent.is_some() {
        Place::Value
    } else if siblings.any(|line| line.column == indent && line.text.starts_with("- ")) {
        Place::Items
    } else {
        Place::Entries
    }
}

/// The place and the column of a line of control: those of the first content in its block. An entry or an item keeps its
/// place between others, while a comment belongs to one of them.
fn place_of_control(lines: &[Line<'_>], at: usize, blocks: &Blocks) -> (Place, usize) {
    let block =
        lines[at].actions.iter().rev().find_map(|&(index, action)| blocks.of(index).filter(|_| action.is_control()));
    let opener =
        block.and_then(|block| lines.iter().position(|line| line.actions.iter().any(|(of, _)| *of == block.open)));
    let next = lines.iter().enumerate().skip(opener.unwrap_or(at) + 1).find(|(_, line)| line.is_content());
    match next {
        _ if block.is_none() => (Place::Comment, next.map_or(0, |(_, line)| line.column)),
        Some((next, line)) if line.kind == LineKind::Insertion => match place_of_insertion(lines, next) {
            Place::Value => (Place::Comment, indent_of(line)),
            place => (place, indent_of(line)),
        },
        Some((_, line)) if line.text.starts_with("- ") => (Place::Items, line.column),
        Some((_, line)) => (Place::Entries, line.column),
        None => (Place::Comment, 0),
    }
}

/// Whether a block has an end in this document, and the other one elsewhere.
fn is_split(action: usize, lines: &[Line<'_>], blocks: &Blocks) -> bool {
    let has = |action: usize| lines.iter().any(|line| line.actions.iter().any(|(index, _)| *index == action));
    blocks.of(action).is_some_and(|block| has(block.open) != has(block.end))
}

/// The indentation that an insertion has: that of `nindent`, or its own.
fn indent_of(line: &Line<'_>) -> usize {
    let number = line.code().rsplit_once("indent ").map(|(_, rest)| rest.trim());
    number.and_then(|number| number.parse().ok()).unwrap_or(line.column)
}

/// The column of the key of a line, behind the `-` of items.
fn key_column(line: &Line<'_>) -> usize {
    let mut rest = line.text;
    while let Some(inside) = rest.strip_prefix("- ") {
        rest = inside.trim_start();
    }
    line.column + line.text.len() - rest.len()
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

/// Whether the line ends with a key whose value is on the next lines.
fn opens_value(line: &Line<'_>) -> bool {
    let text = line.text.split(" #").next().unwrap_or_default().trim_end();
    text.ends_with(':')
}

/// Whether a line with an action is in a block scalar.
fn is_block_scalar(lines: &[Line<'_>], at: usize) -> bool {
    let line = &lines[at];
    let opener = lines[..at].iter().rfind(|before| before.is_content() && before.column < line.column);
    !line.actions.is_empty() && opener.is_some_and(|opener| opens_scalar(opener.text))
}

fn opens_scalar(text: &str) -> bool {
    let last = text.split(" #").next().unwrap_or_default().trim_end().rsplit(' ').next().unwrap_or_default();
    matches!(last, "|" | "|-" | "|+" | ">" | ">-" | ">+") && text.len() > last.len()
}
