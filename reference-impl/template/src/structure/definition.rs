//! Definitions.

use kyaml_core::{Token, TokenKind};

use super::FragmentKind;
use crate::action::Action;
use crate::place::{Item, Items};

/// The first part of a definition decides on its type; none if it is a text.
pub(crate) fn kind_of_definition(text: &str, items: &Items, actions: &[Action]) -> Option<FragmentKind> {
    let part = items.list.iter().find_map(|item| match *item {
        Item::Token(Token { kind: TokenKind::Blanks | TokenKind::LineBreak | TokenKind::Comment, .. }) => None,
        Item::Token(Token { kind, span }) => Some((Some(kind), span)),
        Item::Joined(span) => Some((None, span)),
        Item::Action { index, .. } => actions[index].is_output().then_some((None, actions[index].span)),
    });
    let (kind, span) = part?;
    let end = match kind {
        Some(TokenKind::OpenBrace | TokenKind::OpenBracket) => return Some(FragmentKind::Value),
        Some(TokenKind::Header) => return Some(FragmentKind::Documents),
        Some(TokenKind::DoubleQuoted) if !text[span.range()].contains('\n') => span.end,
        Some(TokenKind::DoubleQuoted) => return None,
        _ => end_of_key(text, span.start, actions),
    };
    let rest = text[end..].trim_start_matches(' ').strip_prefix(':');
    (end > span.start && rest.is_some_and(starts_with_white_space)).then_some(FragmentKind::Entries)
}

/// The end of a text without quotes that may be a key. Outputs are parts of it.
fn end_of_key(text: &str, start: usize, actions: &[Action]) -> usize {
    let mut next = actions.partition_point(|action| action.span.start < start);
    let mut at = start;
    while let Some(c) = text[at..].chars().next() {
        match actions.get(next).filter(|action| action.span.start == at) {
            Some(action) if action.is_output() => {
                at = action.span.end;
                next += 1;
                continue;
            }
            Some(_) => break,
            None => {}
        }
        let is_end = match c {
            ',' | '[' | ']' | '{' | '}' | '"' => true,
            ':' => starts_with_white_space(&text[at + 1..]),
            _ => starts_with_white_space(&text[at..]),
        };
        if is_end {
            break;
        }
        at += c.len_utf8();
    }
    at
}

/// Whether a blank or a line break is first.
fn starts_with_white_space(text: &str) -> bool {
    text.starts_with([' ', '\n']) || text.starts_with("\r\n")
}
