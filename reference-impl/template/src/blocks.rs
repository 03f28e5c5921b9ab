//! Blocks: which action ends which.

use kyaml_core::{Span, Token, TokenKind};
use kyaml_lint::Diagnostic;
use kyaml_lint::rules::unbalanced_action;

use crate::action::{Action, BlockKind, Else, Kind};
use crate::scan::first_word;

/// A block: its actions by their indices.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    pub(crate) open: usize,
    pub(crate) elses: Vec<usize>,
    pub(crate) end: usize,
    /// Whether its last branch is written if no other one is.
    pub(crate) has_else: bool,
}

/// The blocks of a template, and the block of each action.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    pub(crate) list: Vec<Block>,
    of_action: Vec<Option<usize>>,
}

impl Blocks {
    /// The block that the action opens, divides or ends; none if it has no block.
    pub(crate) fn of(&self, action: usize) -> Option<&Block> {
        self.index(action).map(|index| &self.list[index])
    }

    pub(crate) fn index(&self, action: usize) -> Option<usize> {
        self.of_action.get(action).copied().flatten()
    }

    /// The spans of definitions that are not inside of another block.
    pub(crate) fn definitions<'b>(&'b self, actions: &'b [Action]) -> impl Iterator<Item = &'b Block> {
        let mut end = 0;
        self.list.iter().filter(move |block| {
            let is_outside = block.open >= end;
            end = if is_outside { block.end } else { end };
            is_outside && block.kind == BlockKind::Definition && actions.len() > block.end
        })
    }
}

/// Matches the actions of blocks. `tokens` are those of the text around the actions: an action
/// without a partner is found by the brackets and the indentation around it.
pub(crate) fn balance(
    text: &str,
    actions: &[Action],
    tokens: impl Iterator<Item = Token>,
) -> (Blocks, Vec<Diagnostic>) {
    let opens = actions.iter().filter(|action| matches!(action.kind, Kind::Open(_))).count();
    let ends = actions.iter().filter(|action| action.kind == Kind::End).count();
    let blocks = Blocks { list: Vec::new(), of_action: vec![None; actions.len()] };
    let missing_ends = opens.saturating_sub(ends);
    let further_ends = ends.saturating_sub(opens);
    let mut matcher = Matcher {
        text,
        actions,
        blocks,
        stack: Vec::new(),
        open_blocks: Vec::new(),
        missing_ends,
        further_ends,
        mistakes: Vec::new(),
    };
    let mut next = 0;
    for token in tokens {
        while actions.get(next).is_some_and(|action| action.span.start < token.span.end) {
            matcher.action(next);
            next += 1;
        }
        match token.kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket => matcher.stack.push(Open::Bracket),
            TokenKind::CloseBrace | TokenKind::CloseBracket => matcher.close_bracket(),
            _ => {}
        }
    }
    (next..actions.len()).for_each(|index| matcher.action(index));
    matcher.finish()
}

/// Something that is open.
enum Open {
    Bracket,
    Block { open: usize, elses: Vec<usize>, has_else: bool },
}

/// The number of blocks around an end that are compared with it.
const NEAR: usize = 32;

struct Matcher<'t> {
    text: &'t str,
    actions: &'t [Action],
    blocks: Blocks,
    stack: Vec<Open>,
    /// The positions of the blocks in `stack`.
    open_blocks: Vec<usize>,
    /// The number of blocks without an end that are not found yet.
    missing_ends: usize,
    /// The number of ends without a block that are not found yet.
    further_ends: usize,
    mistakes: Vec<Diagnostic>,
}

impl Matcher<'_> {
    fn action(&mut self, index: usize) {
        match self.actions[index].kind {
            Kind::Open(_) => {
                self.open_blocks.push(self.stack.len());
                self.stack.push(Open::Block { open: index, elses: Vec::new(), has_else: false });
            }
            Kind::Else(kind) => self.divide(index, kind),
            Kind::End => self.end(index),
            Kind::Output | Kind::Silent => {}
        }
    }

    /// A bracket that closes one around open blocks shows that their ends are missing.
    fn close_bracket(&mut self) {
        let is_around = self.stack.len() > self.open_blocks.len();
        while self.missing_ends > 0
            && is_around
            && let Some(&Open::Block { open, .. }) = self.stack.last()
        {
            self.pop();
            self.without_end(open);
        }
        if matches!(self.stack.last(), Some(Open::Bracket)) {
            self.stack.pop();
        }
    }

    fn divide(&mut self, index: usize, kind: Else) {
        let block = self.open_blocks.last().map(|&position| &mut self.stack[position]);
        let Some(Open::Block { open, elses, has_else }) = block else {
            self.report(
                index,
                "there is no block that this action divides; write the action that opens it, or remove this one",
            );
            return;
        };
        let fits = match self.actions[*open].kind {
            Kind::Open(BlockKind::If) => kind != Else::With,
            Kind::Open(BlockKind::With) => kind != Else::If,
            Kind::Open(BlockKind::Loop) => kind == Else::Plain,
            _ => false,
        };
        if !fits || *has_else {
            self.report(index, "the block around this action cannot have this branch; end the block before it");
            return;
        }
        elses.push(index);
        *has_else = kind == Else::Plain;
    }

    fn end(&mut self, index: usize) {
        let has_bracket = matches!(self.stack.last(), Some(Open::Bracket));
        if self.open_blocks.is_empty() || has_bracket && self.further_ends > 0 {
            self.further_ends = self.further_ends.saturating_sub(1);
            self.report(
                index,
                "there is no block that this action ends; write the action that opens it, or remove this one",
            );
            return;
        }
        self.leave_out_deeper(index);
        while let Some(open) = self.pop() {
            if let Open::Block { open, elses, has_else } = open {
                if self.is_tag(open) {
                    self.compare_names(open, index);
                }
                return self.close(open, elses, has_else, index);
            }
        }
    }

    /// If ends are missing, an end belongs to the block with the same indentation.
    fn leave_out_deeper(&mut self, end: usize) {
        while self.missing_ends > 0
            && let Some(&Open::Block { open, .. }) = self.stack.last()
            && let (Some(inner), Some(column)) = (self.indentation(open), self.indentation(end))
            && inner > column
            && self.open_blocks.iter().rev().take(NEAR).any(|&position| {
                matches!(self.stack[position], Open::Block { open, .. } if self.indentation(open) == Some(column))
            })
        {
            self.pop();
            self.without_end(open);
        }
    }

    fn compare_names(&mut self, open: usize, end: usize) {
        let word = |index: usize| first_word(&self.text[self.actions[index].code.range()]);
        if word(end).strip_prefix("end") != Some(word(open)) {
            let message = format!("this ends the block `{0}`; write `end{0}`", word(open));
            self.report(end, message);
        }
    }

    fn close(&mut self, open: usize, elses: Vec<usize>, has_else: bool, end: usize) {
        let Kind::Open(kind) = self.actions[open].kind else { return };
        let index = self.blocks.list.len();
        for &action in [open, end].iter().chain(&elses) {
            self.blocks.of_action[action] = Some(index);
        }
        self.blocks.list.push(Block { kind, open, elses, end, has_else });
    }

    fn without_end(&mut self, open: usize) {
        self.missing_ends -= 1;
        let word = first_word(&self.text[self.actions[open].code.range()]);
        let end = if self.is_tag(open) { format!("{{%- end{word} %}}") } else { "{{- end }}".to_owned() };
        self.report(open, format!("this block has no end; write `{end}` after it"));
    }

    /// Whether an action is a tag of Jinja, whose end repeats its name.
    fn is_tag(&self, action: usize) -> bool {
        self.text[self.actions[action].span.start..].starts_with("{%")
    }

    /// The number of blanks before an action that is the first in its line.
    fn indentation(&self, action: usize) -> Option<usize> {
        let before = &self.text[..self.actions[action].span.start];
        let line = before.trim_end_matches(' ');
        (line.is_empty() || line.ends_with('\n')).then_some(before.len() - line.len())
    }

    fn pop(&mut self) -> Option<Open> {
        let open = self.stack.pop();
        self.open_blocks.pop_if(|position| *position >= self.stack.len());
        open
    }

    fn report(&mut self, action: usize, message: impl Into<String>) {
        self.mistakes.push(Diagnostic::new(&unbalanced_action::RULE, self.actions[action].span, message));
    }

    fn finish(mut self) -> (Blocks, Vec<Diagnostic>) {
        while let Some(open) = self.pop() {
            if let Open::Block { open, .. } = open {
                self.missing_ends = self.missing_ends.max(1);
                self.without_end(open);
            }
        }
        let mut blocks = self.blocks;
        let mut order: Vec<usize> = (0..blocks.list.len()).collect();
        order.sort_by_key(|&index| blocks.list[index].open);
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        blocks.list.sort_by_key(|block| block.open);
        for index in blocks.of_action.iter_mut().flatten() {
            *index = place[*index];
        }
        self.mistakes.sort_by_key(|found| found.span);
        (blocks, self.mistakes)
    }
}

/// The bytes of a block, from its first action to its last.
pub(crate) fn span_of(block: &Block, actions: &[Action]) -> Span {
    Span::new(actions[block.open].span.start, actions[block.end].span.end)
}
