//! The places of actions.

use kyaml_core::{Span, Token, TokenKind};
use kyaml_lint::Fix;
use kyaml_lint::rules::{action_in_plain_text, misplaced_action, missing_comma};

use super::{BEFORE_COLON, BlockFrame, BlockRole, Frame, Machine, Role, State};
use crate::action::{Action, Kind};
use crate::place::Item;

impl Machine<'_> {
    pub(super) fn joined(&mut self, span: Span, rest: &[Item]) {
        if self.is_block_style(span, rest) {
            return;
        }
        let is_key = self.is_before_colon(span) && self.in_mapping == Some(true) && self.state != State::Value;
        if self.semicolon(span) {
            return;
        }
        let what = if is_key { "key" } else { "value" };
        let message = format!("an action is a part of this {what}; write the {what} in double quotes");
        let text = &self.text[span.range()];
        // Quotes and backslashes around the actions would need escapes.
        let fix = Fix::guess(span, format!("\"{text}\""));
        self.report_fixed(&action_in_plain_text::RULE, span, message, fix);
        self.out.roles.push((span, if is_key { Role::Key } else { Role::Value }));
        self.content();
        if is_key {
            self.state = State::Key;
            self.part = span;
        } else {
            self.value_ends(span.end);
        }
    }

    /// A `;` behind an action was meant to be a comma.
    fn semicolon(&mut self, span: Span) -> bool {
        let text = &self.text[span.range()];
        let last = self.actions.partition_point(|action| action.span.start < span.end).checked_sub(1);
        let Some(action) =
            last.map(|last| self.actions[last].span).filter(|action| text.ends_with(';') && action.end + 1 == span.end)
        else {
            return false;
        };
        if action.start != span.start
            || self.in_mapping == Some(true) && self.state != State::Value
            || self.in_mapping.is_none()
        {
            return false;
        }
        let semicolon = Span::new(action.end, span.end);
        let message = "`;` does not separate entries and items; write `,`";
        self.report_fixed(&missing_comma::RULE, semicolon, message, Fix::guess(semicolon, ","));
        self.content();
        self.out.roles.extend([(action, Role::Value), (semicolon, Role::Comma)]);
        self.value_ends(action.end);
        self.comma(semicolon);
        true
    }

    pub(super) fn action(&mut self, index: usize, in_comment: bool, rest: &[Item]) {
        let Action { kind, span, .. } = self.actions[index];
        if kind == Kind::Output {
            return self.output(index, rest);
        }
        if self.blocks.of(index).is_some() {
            if !in_comment && self.is_alone(index, rest) {
                self.out.roles.push((span, Role::Line));
            }
            self.last_control = span.end;
            match kind {
                Kind::Open(kind) => self.open_block(index, kind, in_comment),
                _ => self.end_branch(index),
            }
            return;
        }
        if self.is_alone(index, rest) {
            self.out.roles.push((span, Role::Line));
        }
        if self.state == State::Key {
            self.report(&misplaced_action::RULE, span, BEFORE_COLON);
        }
    }

    pub(super) fn output(&mut self, index: usize, rest: &[Item]) {
        let span = self.actions[index].span;
        let is_alone = self.is_alone(index, rest);
        let is_before_colon = self.is_before_colon(span);
        if self.in_mapping.is_none() && self.state != State::After && is_before_colon {
            self.out.block_style = Some(span);
            return;
        }
        self.content();
        let role = match (self.state, self.in_mapping) {
            (State::Member | State::After, Some(true)) if is_before_colon => {
                (self.state, self.part) = (State::Key, span);
                Role::Key
            }
            (State::Member | State::After, Some(_)) if is_alone => {
                if self.state == State::After {
                    let place = Span::empty(self.last_end);
                    let message = "a comma is missing here, before an action on a line of its own; write `,`";
                    self.report_fixed(&missing_comma::RULE, place, message, Fix::guess(place, ","));
                    self.state = State::Member;
                }
                if self.in_mapping == Some(true) { Role::Entries } else { Role::Line }
            }
            (State::Between | State::After, None) => {
                let in_value =
                    matches!(self.stack.last(), Some(Frame::Block(BlockFrame { role: BlockRole::Root, .. })));
                if !is_alone || in_value {
                    let message = "an action between documents needs a line of its own; write it on the next line";
                    self.report(&misplaced_action::RULE, span, message);
                }
                if is_alone { Role::Line } else { Role::Blank }
            }
            (State::Member | State::After, Some(true)) => {
                self.value_ends(span.end);
                Role::Entry
            }
            _ => {
                self.value_ends(span.end);
                Role::Value
            }
        };
        self.out.roles.push((span, role));
    }

    /// Whether an action is alone on its lines, except for a comment. Actions that write nothing may be
    /// beside an output.
    pub(super) fn is_alone(&self, index: usize, rest: &[Item]) -> bool {
        let span = self.actions[index].span;
        let start = self.last_break.max(self.last_control);
        let before = self.text.as_bytes()[..span.start].iter().rev().take_while(|&&byte| byte == b' ').count();
        let mut start_of_line = span.start - before;
        let mut previous = index;
        let is_output = self.actions[index].is_output();
        while previous > 0 && self.actions[previous - 1].span.end == start_of_line && start_of_line > start {
            previous -= 1;
            if !is_output || self.actions[previous].kind != Kind::Silent {
                return false;
            }
            let before = &self.text.as_bytes()[..self.actions[previous].span.start];
            start_of_line = before.len() - before.iter().rev().take_while(|&&byte| byte == b' ').count();
        }
        if start_of_line != self.last_break || self.last_control > self.last_break {
            return false;
        }
        let mut has_blank = false;
        for item in rest {
            match item {
                Item::Token(Token { kind: TokenKind::Blanks, span: blanks }) => has_blank |= blanks.end > span.end,
                Item::Token(Token { kind: TokenKind::LineBreak, .. }) => return true,
                Item::Token(Token { kind: TokenKind::Comment, .. }) => return has_blank,
                Item::Action { index, in_comment: false } if is_output && self.actions[*index].kind == Kind::Silent => {
                    has_blank = true;
                }
                _ => return false,
            }
        }
        true
    }

    /// Whether the colon after a key follows a span.
    pub(super) fn is_before_colon(&self, span: Span) -> bool {
        self.text[span.end..].trim_start_matches(' ').starts_with(':')
    }

    /// A value that goes on directly behind an action: `{{ .a }}:{{ .b }}`. Its items are taken from
    /// `rest`.
    pub(super) fn joined_with(&self, item: Item, rest: &mut &[Item]) -> Option<Span> {
        let start = match item {
            Item::Joined(span) => span,
            Item::Action { index, .. } if self.actions[index].is_output() => self.actions[index].span,
            _ => return None,
        };
        if self.in_mapping == Some(true) && self.state != State::Value {
            return None;
        }
        let mut end = start.end;
        while let [next, after @ ..] = *rest {
            let next = match *next {
                Item::Joined(span) | Item::Token(Token { kind: TokenKind::Colon | TokenKind::Plain, span }) => span,
                Item::Action { index, .. } if self.actions[index].is_output() => self.actions[index].span,
                _ => break,
            };
            let ends_key = self.text[next.start..].starts_with(':') && !self.continues(next.end);
            if next.start != end || ends_key {
                break;
            }
            (end, *rest) = (next.end, after);
        }
        (end > start.end).then(|| Span::new(start.start, end))
    }

    /// Whether something other than white space follows byte `at`.
    pub(super) fn continues(&self, at: usize) -> bool {
        self.text[at..].starts_with(|c: char| !matches!(c, ' ' | '\t' | '\r' | '\n'))
    }
}
