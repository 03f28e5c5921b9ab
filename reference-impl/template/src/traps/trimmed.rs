//! Trim markers that remove white space without which the text has another meaning.

use kyaml_core::{Span, Token, TokenKind};
use kyaml_lint::Diagnostic;
use kyaml_lint::rules::trimmed_white_space;

use crate::action::{Action, BlockKind, Kind};
use crate::blocks::Blocks;
use crate::place::{Item, Items};

/// Finds such markers. Each way through the blocks is followed: the text before a block may come
/// directly before the text after it.
pub(crate) fn trimmed(text: &str, items: &Items, actions: &[Action], blocks: &Blocks) -> Vec<Diagnostic> {
    let mut marks: Vec<Mark> = items.list.iter().filter_map(|item| Mark::of(*item, text, actions)).collect();
    marks.sort_by_key(|mark| mark.span.start);
    let mut walk = Walk {
        text,
        actions,
        blocks,
        at: 0,
        trimmed_after: None,
        ways: vec![Way { before: Before::Start, has_break: true, has_white: true, trimmed: None }],
        open: Vec::new(),
        found: Vec::new(),
    };
    walk.strings(items);
    for mark in marks {
        walk.mark(mark);
    }
    walk.found.sort_by_key(|found| found.span);
    walk.found.dedup_by_key(|found| found.span);
    walk.found
}

/// A token or an action, without white space.
#[derive(Clone, Copy)]
struct Mark {
    span: Span,
    kind: MarkKind,
}

#[derive(Clone, Copy)]
enum MarkKind {
    /// Something that needs white space after or before it; `Before::Other` if it needs none.
    Token(Before, bool),
    Comment,
    Action(usize),
}

/// The token before white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Start,
    Comment,
    Header,
    Colon,
    Other,
}

impl Mark {
    fn of(item: Item, text: &str, actions: &[Action]) -> Option<Self> {
        let (span, kind) = match item {
            Item::Joined(span) => (span, MarkKind::Token(Before::Other, false)),
            Item::Action { index, .. } => (actions[index].span, MarkKind::Action(index)),
            Item::Token(Token { kind, span }) => (
                span,
                match kind {
                    TokenKind::Blanks | TokenKind::Tabs | TokenKind::LineBreak => return None,
                    TokenKind::Comment => MarkKind::Comment,
                    TokenKind::Header => MarkKind::Token(Before::Header, true),
                    TokenKind::Colon if text[span.end..].starts_with([' ', '\n', '\r']) => {
                        MarkKind::Token(Before::Colon, false)
                    }
                    _ => MarkKind::Token(Before::Other, false),
                },
            ),
        };
        Some(Self { span, kind })
    }
}

/// White space so far, on one way through the blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    before: Before,
    has_break: bool,
    has_white: bool,
    /// The action that removed white space.
    trimmed: Option<usize>,
}

struct Walk<'t> {
    text: &'t str,
    actions: &'t [Action],
    blocks: &'t Blocks,
    at: usize,
    /// The action directly before `at`, if it removes white space.
    trimmed_after: Option<usize>,
    /// At most one for each combination, because equal ones are merged.
    ways: Vec<Way>,
    /// For each open block: the ways before it, and those at the ends of its branches.
    open: Vec<(Vec<Way>, Vec<Way>)>,
    found: Vec<Diagnostic>,
}

impl Walk<'_> {
    /// A trim marker in a string removes the line break after `\`.
    fn strings(&mut self, items: &Items) {
        for &index in &items.in_text {
            let Action { span, trims_before, .. } = self.actions[index];
            let before = &self.text[..span.start];
            let rest = before.trim_end_matches([' ', '\t', '\r', '\n']);
            let backslashes = rest.bytes().rev().take_while(|&byte| byte == b'\\').count();
            if trims_before && backslashes % 2 == 1 && before[rest.len()..].contains('\n') {
                self.report(index, "an escaped line break of a string");
            }
        }
    }

    fn mark(&mut self, mark: Mark) {
        match mark.kind {
            MarkKind::Token(before, is_header) => {
                self.white(mark.span.start, None);
                self.meet(before, is_header, false);
                self.at = mark.span.end;
            }
            MarkKind::Comment => {
                self.white(mark.span.start, None);
                self.meet(Before::Comment, false, true);
                self.at = mark.span.end;
                let last = self.actions.partition_point(|action| action.span.start < mark.span.end);
                self.trimmed_after = last.checked_sub(1).filter(|&index| {
                    let Action { span, trims_after, .. } = self.actions[index];
                    trims_after
                        && span.start >= mark.span.start
                        && self.text[span.end.min(mark.span.end)..mark.span.end].trim().is_empty()
                });
            }
            MarkKind::Action(index) => self.action(index),
        }
    }

    fn action(&mut self, index: usize) {
        let Action { span, kind, trims_before, trims_after, .. } = self.actions[index];
        let in_comment = span.start < self.at;
        if !in_comment {
            self.white(span.start, trims_before.then_some(index));
            self.trimmed_after = trims_after.then_some(index);
            self.at = span.end;
        }
        if kind == Kind::Output {
            self.meet(Before::Other, false, false);
        }
        let Some(block) = self.blocks.of(index) else { return };
        if block.kind == BlockKind::Definition {
            let end = &self.actions[block.end];
            self.trimmed_after = end.trims_after.then_some(block.end);
            self.at = self.at.max(end.span.end);
            return;
        }
        match kind {
            Kind::Open(_) => self.open.push((self.ways.clone(), Vec::new())),
            Kind::Else(_) => {
                if let Some((before, ends)) = self.open.last_mut() {
                    ends.append(&mut self.ways);
                    self.ways.clone_from(before);
                }
            }
            Kind::End => {
                let Some((before, ends)) = self.open.pop() else { return };
                self.ways.extend(ends);
                let is_always_written = block.has_else || block.kind == BlockKind::Wrapper;
                if !is_always_written {
                    self.ways.extend(before);
                }
                self.ways.sort_by_key(|way| (way.before as u8, way.has_break, way.has_white, way.trimmed));
                self.ways.dedup_by_key(|way| (way.before, way.has_break, way.has_white));
            }
            Kind::Output | Kind::Silent => {}
        }
    }

    /// The white space before byte `end`, which an action may remove.
    fn white(&mut self, end: usize, trimmed: Option<usize>) {
        let white = self.text.get(self.at..end).unwrap_or_default();
        let trimmed = self.trimmed_after.take().or(trimmed);
        if white.is_empty() {
            return;
        }
        for way in &mut self.ways {
            if trimmed.is_some() {
                way.trimmed = way.trimmed.or(trimmed);
            } else {
                way.has_white = true;
                way.has_break |= white.contains('\n');
            }
        }
    }

    /// Something other than white space follows.
    fn meet(&mut self, after: Before, is_header: bool, is_comment: bool) {
        for way in std::mem::take(&mut self.ways) {
            let lacks = match way.before {
                // A comment behind another one is a part of it.
                Before::Comment if is_comment => None,
                Before::Comment if !way.has_break => Some("the line break after a comment"),
                Before::Header if !way.has_break => Some("the line break after a header"),
                Before::Colon if !way.has_white => Some("the blank after a colon"),
                _ if is_header && !way.has_break => Some("the line break before a header"),
                _ if is_comment && !way.has_white => Some("the blank before a comment"),
                _ => None,
            };
            if let (Some(what), Some(index)) = (lacks, way.trimmed) {
                self.report(index, what);
            }
        }
        self.ways.push(Way { before: after, has_break: false, has_white: false, trimmed: None });
    }

    fn report(&mut self, index: usize, what: &str) {
        let message = format!("a trim marker `-` of this action removes {what}; write the action without it");
        self.found.push(Diagnostic::new(&trimmed_white_space::RULE, self.actions[index].span, message));
    }
}
