//! The tokens around actions, and the place of each action among them.

use kyaml_core::{Span, Token, TokenKind, tokens_from};

use crate::action::{Action, Kind};
use crate::blocks::Blocks;

/// A token of the text, or an action.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    Token(Token),
    /// An action outside of strings, or one that controls a block from a comment.
    Action {
        index: usize,
        in_comment: bool,
    },
    /// A text without quotes of which actions are parts.
    Joined(Span),
}

/// A mistake about the place of an action.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Misplaced {
    /// A block starts or ends inside of a string.
    CrossesString(usize),
    /// A comment has a second action of a block.
    SecondInComment(usize),
}

/// The tokens and actions of a text, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    pub(crate) list: Vec<Item>,
    /// The actions inside strings, and those inside comments.
    pub(crate) in_text: Vec<usize>,
    pub(crate) in_comments: Vec<usize>,
    pub(crate) misplaced: Vec<Misplaced>,
}

/// The text with blanks for actions that write nothing, and `$` for the others. It has the same
/// length, and the same tokens around the actions.
pub(crate) fn plain_mask(text: &str, actions: &[Action]) -> String {
    let mut mask = String::with_capacity(text.len());
    let mut at = 0;
    for action in actions {
        mask.push_str(&text[at..action.span.start]);
        let fill = if action.is_output() { '$' } else { ' ' };
        mask.extend(std::iter::repeat_n(fill, action.span.len()));
        at = action.span.end;
    }
    mask.push_str(&text[at..]);
    mask
}

/// The items in `span` of the text, whose mask is `mask`. Definitions are one action each, the one
/// that opens them, unless `span` is inside of them.
pub(crate) fn items(mask: &str, span: Span, actions: &[Action], blocks: &Blocks) -> Items {
    let mut items = Items::default();
    let mut next = actions.partition_point(|action| action.span.start < span.start);
    for token in tokens_from(&mask[..span.end], span.start) {
        let first = next;
        while actions.get(next).is_some_and(|action| action.span.start < token.span.end) {
            next += 1;
        }
        items.token(token, first..next, actions, blocks);
        // The actions of a definition have no tokens.
        if let Some(block) = (first..next).rev().find_map(|index| definition(index, actions, blocks)) {
            next = next.max(block + 1);
        }
    }
    items
}

/// The end of the definition that an action opens.
fn definition(index: usize, actions: &[Action], blocks: &Blocks) -> Option<usize> {
    let is_definition = actions[index].kind == Kind::Open(crate::action::BlockKind::Definition);
    blocks.of(index).filter(|_| is_definition).map(|block| block.end)
}

impl Items {
    fn token(&mut self, token: Token, inside: std::ops::Range<usize>, actions: &[Action], blocks: &Blocks) {
        if inside.is_empty() {
            self.list.push(Item::Token(token));
            return;
        }
        match token.kind {
            TokenKind::Plain => {
                let is_whole = inside.len() == 1 && actions[inside.start].span == token.span;
                self.list.push(if is_whole {
                    Item::Action { index: inside.start, in_comment: false }
                } else {
                    Item::Joined(token.span)
                });
            }
            TokenKind::Comment => self.comment(token, inside, actions, blocks),
            TokenKind::DoubleQuoted | TokenKind::SingleQuoted | TokenKind::Unterminated | TokenKind::Directive => {
                self.list.push(Item::Token(token));
                for index in inside.clone() {
                    let crosses = |block: &crate::blocks::Block| {
                        token.span.start > actions[block.open].span.start
                            || token.span.end < actions[block.end].span.end
                    };
                    if actions[index].is_control() && blocks.of(index).is_some_and(crosses) {
                        self.misplaced.push(Misplaced::CrossesString(index));
                    }
                    self.in_text.push(index);
                }
            }
            _ => {
                let mut end = 0;
                for index in inside {
                    if index < end {
                        continue;
                    }
                    end = definition(index, actions, blocks).unwrap_or_default();
                    self.list.push(Item::Action { index, in_comment: false });
                }
                self.list.push(Item::Token(token));
            }
        }
    }

    /// The actions of a comment are parts of it, except one whose block goes on outside.
    fn comment(&mut self, token: Token, inside: std::ops::Range<usize>, actions: &[Action], blocks: &Blocks) {
        let mut has_control = false;
        for index in inside {
            let is_part = blocks.of(index).is_none_or(|block| {
                token.span.start < actions[block.open].span.start && actions[block.end].span.end <= token.span.end
            });
            self.in_comments.push(index);
            if is_part || !actions[index].is_control() {
                continue;
            }
            if std::mem::replace(&mut has_control, true) {
                self.misplaced.push(Misplaced::SecondInComment(index));
            }
            self.list.push(Item::Action { index, in_comment: true });
        }
        self.list.push(Item::Token(token));
    }
}
