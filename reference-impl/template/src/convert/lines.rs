//! The lines of a template.

use kyaml_core::Span;

use super::unconvertible::Unconvertible;
use crate::action::{Action, Kind};
use crate::blocks::Blocks;

/// A line, or several if an action has line breaks.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// The first line, one-based.
    pub(super) number: usize,
    /// The text without white space at its ends.
    pub(super) text: &'t str,
    /// The column of the text, zero-based.
    pub(super) column: usize,
    pub(super) kind: LineKind,
    /// The actions: their indices, and their spans in `text`.
    pub(super) actions: Vec<(usize, Action)>,
    /// The index of the first action that is not before the line.
    first_action: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    /// A comment of YAML.
    Comment,
    /// `---`
    Header,
    /// Actions that write nothing.
    Control,
    /// An action that writes all of the line.
    Insertion,
    /// Anything else.
    Content,
}

impl Line<'_> {
    /// Whether something is rendered from the line, except comments.
    pub(super) fn is_content(&self) -> bool {
        matches!(self.kind, LineKind::Insertion | LineKind::Content)
    }

    /// The code of the action of an insertion.
    pub(super) fn code(&self) -> &str {
        self.actions.first().map_or("", |(_, action)| &self.text[action.code.range()])
    }
}

/// The lines of a template.
#[derive(Debug)]
pub(super) struct Lines<'t>(Vec<Line<'t>>);

impl<'t> Lines<'t> {
    pub(super) fn new(template: &'t str, actions: &[Action], blocks: &Blocks) -> Result<Self, Unconvertible> {
        let mut lines = Vec::new();
        let (mut start, mut number, mut next) = (0, 1, 0);
        while start < template.len() {
            let first = next;
            let line_end = |from: usize| template[from..].find('\n').map_or(template.len(), |at| from + at);
            let mut end = line_end(start);
            while let Some(action) = actions.get(next).filter(|action| action.span.start < end) {
                if action.span.end > end {
                    end = line_end(action.span.end);
                }
                next += 1;
            }
            let inside = actions[first..next].iter().enumerate().map(|(index, action)| (first + index, *action));
            let line = Line::new(&template[start..end], start, number, first, inside.collect());
            if line.actions.iter().any(|(index, _)| is_definition(*index, blocks)) {
                return Err(Unconvertible::new(number, "a definition, whose place is not known"));
            }
            number += template[start..end].matches('\n').count() + 1;
            start = end + 1;
            match line.split_at_header().or_else(|| line.split_at_insertion()) {
                Some((above, below)) => lines.extend([above, below]),
                None => lines.push(line),
            }
        }
        Ok(Self(lines))
    }

    /// The lines of each document.
    pub(super) fn documents(&self) -> impl Iterator<Item = &[Line<'t>]> {
        self.0.split(|line| line.kind == LineKind::Header)
    }
}

/// The index of the line, among those of a document, that has an action.
pub(super) fn line_of(lines: &[Line<'_>], action: usize) -> Option<usize> {
    let at = lines.partition_point(|line| line.first_action <= action).checked_sub(1)?;
    lines[at].actions.iter().any(|(index, _)| *index == action).then_some(at)
}

fn is_definition(action: usize, blocks: &Blocks) -> bool {
    blocks.of(action).is_some_and(|block| block.kind == crate::action::BlockKind::Definition)
}

impl<'t> Line<'t> {
    /// A header and the text behind it as two lines.
    fn split_at_header(&self) -> Option<(Self, Self)> {
        let rest = self.text.strip_prefix("---").filter(|_| self.kind == LineKind::Header)?.trim_start();
        let kind = if rest.starts_with('#') { LineKind::Comment } else { LineKind::Content };
        (!rest.is_empty()).then(|| (self.clone(), Self { text: rest, kind, ..self.clone() }))
    }

    /// A line `key: {{ … | nindent 4 }}` as two lines, because more entries may follow.
    fn split_at_insertion(&self) -> Option<(Self, Self)> {
        let [(index, action)] = self.actions[..] else { return None };
        let key = self.text[..action.span.start].trim_end();
        let is_insertion = action.kind == Kind::Output && action.span.end == self.text.len();
        if !is_insertion || !key.ends_with(':') || !self.text[action.code.range()].contains("nindent ") {
            return None;
        }
        let start = action.span.start;
        let moved = |span: Span| Span::new(span.start - start, span.end - start);
        let action = Action { span: moved(action.span), code: moved(action.code), ..action };
        let key = Self { text: key, actions: Vec::new(), ..self.clone() };
        let insertion = Self {
            text: &self.text[start..],
            column: self.column + start,
            kind: LineKind::Insertion,
            actions: vec![(index, action)],
            ..self.clone()
        };
        Some((key, insertion))
    }

    fn new(line: &'t str, start: usize, number: usize, first_action: usize, mut actions: Vec<(usize, Action)>) -> Self {
        let text = line.trim();
        let column = line.len() - line.trim_start().len();
        let offset = start + column;
        let inside = |span: Span| Span::new(span.start - offset, span.end - offset);
        for (_, action) in &mut actions {
            action.span = inside(action.span);
            action.code = inside(action.code);
        }
        let between = actions.iter().scan(0, |end, (_, action)| {
            let text = &text[*end..action.span.start];
            *end = action.span.end;
            Some(text)
        });
        let has_only_actions = !actions.is_empty()
            && between.collect::<String>().trim().is_empty()
            && text[actions.last().map_or(0, |(_, action)| action.span.end)..].is_empty();
        let kind = match &actions[..] {
            _ if text.is_empty() => LineKind::Blank,
            _ if text.starts_with('#') => LineKind::Comment,
            [] if column == 0 && (text == "---" || text.starts_with("--- ")) => LineKind::Header,
            [(_, action)] if has_only_actions && action.kind == Kind::Output => LineKind::Insertion,
            _ if has_only_actions && actions.iter().all(|(_, action)| action.kind != Kind::Output) => LineKind::Control,
            _ => LineKind::Content,
        };
        Self { number, text, column, kind, actions, first_action }
    }
}
