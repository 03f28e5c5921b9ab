//! Placeholders: KYAML that stands for actions while a formatter lays out the text.

use std::fmt::Write as _;

use kyaml_core::Span;

use crate::action::Action;
use crate::language::Language;
use crate::structure::{Role, Structure};
use crate::traps::is_one_value;

/// The parts of a value that are replaced, in order.
pub(super) struct Placeholders<'t> {
    template: &'t str,
    /// A word that is not in the template.
    word: String,
    parts: Vec<Part>,
}

/// A part of a value.
struct Part {
    span: Span,
    kind: Kind,
    /// Whether a comma must not follow: the part may end with one.
    has_no_comma: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Key,
    Value,
    Entry,
    /// A comment, on a line of its own already or not.
    Comment {
        is_alone: bool,
    },
    /// A part of a comment.
    Text,
}

/// The end of a placeholder, after its number.
const END: char = 'z';

/// A word that is not in the template.
pub(super) fn unused_word(template: &str) -> String {
    let mut word = "isle".to_owned();
    while template.contains(&word) {
        word.push('e');
    }
    word
}

impl<'t> Placeholders<'t> {
    pub(super) fn new(
        template: &'t str,
        language: Language,
        value: Span,
        actions: &[Action],
        structure: &Structure,
    ) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        let mut add = |span: Span, kind| parts.push(Part { span, kind, has_no_comma: false });
        let blocks = &structure.value_blocks;
        let first = blocks.partition_point(|block| block.start < value.start);
        blocks[first..].iter().take_while(|block| block.end <= value.end).for_each(|&block| add(block, Kind::Value));
        let first = structure.strings.partition_point(|(span, _)| span.start < value.start);
        for &(span, is_key) in structure.strings[first..].iter().take_while(|(span, _)| span.end <= value.end) {
            add(span, if is_key { Kind::Key } else { Kind::Value });
        }
        let first = actions.partition_point(|action| action.span.start < value.start);
        for action in actions[first..].iter().take_while(|action| action.span.end <= value.end) {
            let index = structure.roles.binary_search_by_key(&action.span, |&(span, _)| span);
            add(
                action.span,
                match index.map_or(Role::Blank, |index| structure.roles[index].1) {
                    Role::Key => Kind::Key,
                    Role::Value | Role::Comma => Kind::Value,
                    Role::Entry => Kind::Entry,
                    Role::Line | Role::Entries => Kind::Comment { is_alone: true },
                    Role::Blank => Kind::Comment { is_alone: false },
                    Role::Text | Role::Comment => Kind::Text,
                },
            );
        }
        parts.sort_by_key(|part| (part.span.start, std::cmp::Reverse(part.span.end)));
        let mut end = 0;
        parts.retain(|part| {
            let is_outside = part.span.start >= end;
            end = end.max(part.span.end);
            is_outside
        });
        for part in &mut parts {
            let is_item = part.kind == Kind::Value && !template[..part.span.start].trim_end().ends_with(':');
            let is_last = || template[part.span.end..].trim_start().starts_with(['}', ']']);
            let is_one = || is_one_value(template, language, part.span, actions);
            part.has_no_comma = (is_item || part.kind == Kind::Entry) && is_last() && !is_one();
        }
        Self { template, word: unused_word(template), parts }
    }

    /// The text of the value, with placeholders.
    pub(super) fn text(&self, template: &str, value: Span) -> String {
        let mut text = String::with_capacity(value.len());
        let mut at = value.start;
        for (number, part) in self.parts.iter().enumerate() {
            text.push_str(&template[at..part.span.start]);
            let name = format!("{}{number}{END}", self.word);
            let written = match part.kind {
                Kind::Key | Kind::Text => write!(text, "{name}"),
                Kind::Value => write!(text, "\"{name}\""),
                Kind::Entry => write!(text, "{name}: 1"),
                Kind::Comment { is_alone: true } => write!(text, "# {name}"),
                Kind::Comment { is_alone: false } => write!(text, "\n# {name}\n"),
            };
            debug_assert!(written.is_ok(), "a string takes any text");
            at = part.span.end;
        }
        text.push_str(&template[at..value.end]);
        text
    }

    /// The formatted text, with the parts in place of their placeholders. None if one is missing, or
    /// is not where its part may be.
    pub(super) fn put_back(&self, formatted: &str) -> Option<String> {
        let mut out = String::with_capacity(formatted.len());
        let mut rest = formatted;
        let mut count = 0;
        while let Some(found) = rest.find(&self.word) {
            out.push_str(&rest[..found]);
            rest = &rest[found + self.word.len()..];
            let (number, after) = rest.split_once(END)?;
            rest = after;
            let part = self.parts.get(number.parse::<usize>().ok()?)?;
            match part.kind {
                Kind::Key | Kind::Text => {}
                Kind::Value => {
                    out.truncate(out.strip_suffix('"')?.len());
                    rest = rest.strip_prefix('"')?;
                }
                Kind::Entry => rest = rest.strip_prefix(": 1")?,
                Kind::Comment { .. } => {
                    out.truncate(out.strip_suffix("# ")?.len());
                    let is_at_start = out.trim_end_matches(' ').ends_with('\n');
                    if !is_at_start {
                        return None;
                    }
                }
            }
            out.push_str(&self.template[part.span.range()]);
            if part.has_no_comma {
                rest = rest.strip_prefix(',').unwrap_or(rest);
            }
            count += 1;
        }
        out.push_str(rest);
        (count == self.parts.len()).then_some(out)
    }
}
