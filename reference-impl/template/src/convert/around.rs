//! The place of a line in the block YAML, by the lines around it.

use super::lines::{Line, LineKind, line_of};
use crate::blocks::Blocks;

/// What a line is in the block YAML.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The value of the key before it.
    Value,
    /// An item, or several.
    Items,
    /// An entry, or several.
    Entries,
    Comment,
}

impl Place {
    /// The line for a word.
    pub(super) fn of(self, word: &str) -> String {
        match self {
            Self::Value => word.to_owned(),
            Self::Items => format!("- {word}"),
            Self::Entries => format!("{word}: {word}"),
            Self::Comment => format!("# {word}"),
        }
    }
}

/// The places of the lines of a document.
pub(super) struct Around {
    previous: Vec<Option<usize>>,
    next: Vec<Option<usize>>,
    insertions: Vec<Place>,
    in_block_scalar: Vec<bool>,
}

impl Around {
    pub(super) fn new(lines: &[Line<'_>]) -> Self {
        let mut next = vec![None; lines.len()];
        let mut content = None;
        for (at, line) in lines.iter().enumerate().rev() {
            next[at] = content;
            content = if line.is_content() { Some(at) } else { content };
        }
        let (mut previous, mut insertions, mut in_block_scalar) = (Vec::new(), Vec::new(), Vec::new());
        let (mut columns, mut keys) = (Open::default(), Open::default());
        let mut before = None;
        for (at, line) in lines.iter().enumerate() {
            previous.push(before);
            let opener = columns.before(line.column);
            in_block_scalar.push(opener.is_some_and(|opener| opens_scalar(lines[opener].text)));
            insertions.push(match line.kind {
                LineKind::Insertion => place_of_insertion(lines, at, before, next[at], &columns, &keys),
                _ => Place::Comment,
            });
            if line.is_content() {
                before = Some(at);
                columns.add(line.column, at);
            }
            if line.kind == LineKind::Content {
                keys.add(key_column(line), at);
            }
        }
        Self { previous, next, insertions, in_block_scalar }
    }

    pub(super) fn insertion(&self, at: usize) -> Place {
        self.insertions[at]
    }

    /// The last content before a line.
    pub(super) fn previous(&self, at: usize) -> Option<usize> {
        self.previous[at]
    }

    /// The first content after a line.
    pub(super) fn next(&self, at: usize) -> Option<usize> {
        self.next[at]
    }

    pub(super) fn is_in_block_scalar(&self, at: usize) -> bool {
        self.in_block_scalar[at]
    }

    /// The place and the column of a line of control: those of the first content in its block. An entry or an item keeps its
    /// place between others, while a comment belongs to one of them.
    pub(super) fn control(&self, lines: &[Line<'_>], at: usize, blocks: &Blocks) -> (Place, usize) {
        let mut controls = lines[at].actions.iter().rev().filter(|(_, action)| action.is_control());
        let block = controls.find_map(|(index, _)| blocks.of(*index));
        let opener = block.and_then(|block| line_of(lines, block.open)).unwrap_or(at);
        let Some(next) = self.next[opener] else { return (Place::Comment, 0) };
        let line = &lines[next];
        match line.kind {
            _ if block.is_none() => (Place::Comment, line.column),
            LineKind::Insertion if self.insertions[next] == Place::Value => (Place::Comment, indent_of(line)),
            LineKind::Insertion => (self.insertions[next], indent_of(line)),
            _ if line.text.starts_with("- ") => (Place::Items, line.column),
            _ => (Place::Entries, line.column),
        }
    }
}

/// The lines that a further line may be inside of, by their columns, which increase.
#[derive(Default)]
struct Open(Vec<(usize, usize)>);

impl Open {
    fn add(&mut self, column: usize, line: usize) {
        let kept = self.0.partition_point(|(of, _)| *of < column);
        self.0.truncate(kept);
        self.0.push((column, line));
    }

    /// The last line with a smaller column.
    fn before(&self, column: usize) -> Option<usize> {
        let at = self.0.partition_point(|(of, _)| *of < column).checked_sub(1)?;
        Some(self.0[at].1)
    }

    /// The last line with this column, if no line with a smaller one is behind it.
    fn at(&self, column: usize) -> Option<usize> {
        let at = self.0.binary_search_by_key(&column, |(of, _)| *of).ok()?;
        Some(self.0[at].1)
    }
}

/// The place of an insertion between the content before it and the content behind it.
fn place_of_insertion(
    lines: &[Line<'_>],
    at: usize,
    previous: Option<usize>,
    next: Option<usize>,
    columns: &Open,
    keys: &Open,
) -> Place {
    let indent = indent_of(&lines[at]);
    let opens = |line: usize| lines[line].kind == LineKind::Content && opens_value(&lines[line]);
    // A sequence may have the column of its key.
    let is_own_key = |line: &usize| opens(*line) && key_column(&lines[*line]) == indent;
    let own_key = previous.filter(is_own_key);
    let parent = own_key.or_else(|| keys.before(indent).filter(|&line| opens(line)));
    let is_inside = |line: &usize| {
        let line = &lines[*line];
        let column = if line.kind == LineKind::Insertion { indent_of(line) } else { line.column };
        column > indent || column == indent && (own_key.is_none() || line.text.starts_with("- "))
    };
    let before = previous.filter(|line| Some(*line) != parent);
    let behind = next.filter(is_inside);
    let is_item = |line: usize| lines[line].column == indent && lines[line].text.starts_with("- ");
    let sibling = columns.at(indent).filter(|line| parent.is_none_or(|parent| *line > parent));
    if before.is_none() && behind.is_none() && parent.is_some() {
        Place::Value
    } else if sibling.is_some_and(is_item) || behind.is_some_and(is_item) {
        Place::Items
    } else {
        Place::Entries
    }
}

/// The indentation that an insertion has: that of `nindent`, or its own.
pub(super) fn indent_of(line: &Line<'_>) -> usize {
    const GREATEST: usize = 1000;
    let number = line.code().rsplit_once("indent ").and_then(|(_, rest)| rest.trim().parse().ok());
    number.filter(|number| *number <= GREATEST).unwrap_or(line.column)
}

/// The column of the key of a line, behind the `-` of items.
pub(super) fn key_column(line: &Line<'_>) -> usize {
    let mut rest = line.text;
    while let Some(inside) = rest.strip_prefix("- ") {
        rest = inside.trim_start();
    }
    line.column + line.text.len() - rest.len()
}

/// Whether the line ends with a key whose value is on the next lines.
pub(super) fn opens_value(line: &Line<'_>) -> bool {
    let text = line.text.split(" #").next().unwrap_or_default().trim_end();
    text.ends_with(':')
}

/// Whether the text ends with the indicator of a block scalar.
pub(super) fn opens_scalar(text: &str) -> bool {
    let last = text.split(" #").next().unwrap_or_default().trim_end().rsplit(' ').next().unwrap_or_default();
    matches!(last, "|" | "|-" | "|+" | ">" | ">-" | ">+") && text.len() > last.len()
}
