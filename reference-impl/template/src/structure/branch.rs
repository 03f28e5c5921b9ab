//! Branches of blocks.

use kyaml_core::Span;
use kyaml_lint::rules::{comma_in_branch, incomplete_branch, misplaced_action};
use kyaml_lint::{Diagnostic, Fix, Related};

use super::{BEFORE_COLON, BlockFrame, BlockRole, Fragment, FragmentKind, Frame, Machine, State};
use crate::action::{BlockKind, Kind};
use crate::blocks::span_of;

impl Machine<'_> {
    pub(super) fn open_block(&mut self, index: usize, kind: BlockKind, in_comment: bool) {
        let span = self.actions[index].span;
        if kind == BlockKind::Definition {
            let is_top_level = self.in_mapping.is_none() && self.stack.is_empty() && self.state != State::Value;
            if !is_top_level || in_comment {
                self.misplaced(span, "a definition has its place at the top level; write it there");
            }
            return;
        }
        let mut after_value = None;
        let in_value = matches!(
            self.stack.last(),
            Some(Frame::Block(BlockFrame { role: BlockRole::Value | BlockRole::Root, .. }))
        );
        let role = match (self.state, self.in_mapping) {
            (State::Key, _) => self.misplaced(span, BEFORE_COLON),
            (State::After, _) if in_value => {
                self.misplaced(span, "a value is already in this branch; write the block around the value")
            }
            (State::Value, _) => self.value_block(index, kind, in_comment),
            (State::Member, _) => BlockRole::Members,
            (State::After, Some(_)) => {
                after_value = Some(self.last_end);
                BlockRole::Members
            }
            (State::Between | State::After, _) => BlockRole::Documents,
        };
        match role {
            BlockRole::Members => self.state = State::Member,
            BlockRole::Documents => self.state = State::Between,
            _ => {}
        }
        let start = self.state;
        let (values, has_content, is_reported) = (0, false, false);
        let block = BlockFrame { role, start, branch: index, values, has_content, after_value, is_reported };
        self.value_depth += usize::from(role == BlockRole::Value);
        self.stack.push(Frame::Block(block));
        self.open_blocks.extend(self.blocks.index(index));
    }

    fn value_block(&mut self, index: usize, kind: BlockKind, in_comment: bool) -> BlockRole {
        let span = self.actions[index].span;
        let in_mapping = self.in_mapping.is_some();
        if kind == BlockKind::Loop {
            self.misplaced(span, "a loop does not write one value; write the brackets of a sequence around it");
        } else if in_comment {
            self.misplaced(span, "a block around a value has no place in a comment; write it without `#`");
        } else if self.on_header_line {
            self.misplaced(span, "a line break has to follow the header; write the action on the next line");
        } else if in_mapping && !self.is_complete(index) {
            let message = "this block writes no value if its condition is false; write a branch with `else`, such as `{{ else }}null`";
            self.report(&incomplete_branch::RULE, span, message);
        }
        if in_mapping { BlockRole::Value } else { BlockRole::Root }
    }

    /// Whether one of the block's branches is always written.
    fn is_complete(&self, open: usize) -> bool {
        self.blocks.of(open).is_some_and(|block| block.has_else || block.kind == BlockKind::Wrapper)
    }

    fn misplaced(&mut self, span: Span, message: &str) -> BlockRole {
        self.report(&misplaced_action::RULE, span, message);
        BlockRole::Unknown
    }

    /// Something other than white space starts. An entry before its block must have had a comma.
    pub(super) fn content(&mut self) {
        let Some(Frame::Block(block)) = self.stack.last_mut() else { return };
        block.has_content = true;
        if let Some(end) = block.after_value.take() {
            self.comma_missing(end);
        }
    }

    fn comma_missing(&mut self, end: usize) {
        let message = "a comma is missing here, before a block; write `,` after each entry and item";
        let place = Span::empty(end);
        self.report_fixed(&comma_in_branch::RULE, place, message, Fix::safe(place, ","));
    }

    /// The commas of the blocks around are reported. They get no further findings.
    pub(super) fn commas_are_reported(&mut self) {
        for frame in self.stack.iter_mut().rev() {
            let Frame::Block(block) = frame else { break };
            block.after_value = None;
            if std::mem::replace(&mut block.is_reported, true) {
                break;
            }
        }
    }

    /// An action ends a branch, and perhaps the block.
    pub(super) fn end_branch(&mut self, index: usize) {
        if self.open_blocks.last().copied() != self.blocks.index(index) {
            return;
        }
        self.close_open_brackets(self.actions[index].span);
        let Some(Frame::Block(mut block)) = self.stack.pop() else { return };
        self.check_branch(&block, index);
        self.state = block.start;
        if self.actions[index].kind != Kind::End {
            (block.branch, block.values, block.has_content) = (index, 0, false);
            self.stack.push(Frame::Block(block));
            return;
        }
        self.open_blocks.pop();
        self.value_depth -= usize::from(block.role == BlockRole::Value);
        if let Some(end) = block.after_value {
            self.comma_missing(end);
        }
        match block.role {
            BlockRole::Value | BlockRole::Root => {
                if let Some(block) = self.blocks.of(index) {
                    self.out.value_blocks.push(span_of(block, self.actions));
                }
                self.value_ends(self.actions[index].span.end);
            }
            BlockRole::Members => {
                if let Some(Frame::Block(around)) = self.stack.last_mut() {
                    around.has_content = true;
                }
            }
            BlockRole::Documents | BlockRole::Unknown => {}
        }
    }

    /// Brackets that are opened in a branch must be closed in it.
    fn close_open_brackets(&mut self, end: Span) {
        let mut open_brackets = Vec::new();
        while let Some(&Frame::Collection { open, outer }) = self.stack.last() {
            open_brackets.push(open);
            self.stack.pop();
            self.in_mapping = outer;
        }
        let Some(Frame::Block(block)) = self.stack.last_mut().filter(|_| !open_brackets.is_empty()) else { return };
        block.is_reported = true;
        block.values += 1;
        let is_around_documents = block.role == BlockRole::Documents;
        self.state = if block.role == BlockRole::Members { State::Member } else { State::After };
        let found = open_brackets.into_iter().map(|open| {
            let message = "this bracket is not closed in its branch; write the other one before the end of the branch";
            let related = Related::new(end, "the branch ends here");
            Diagnostic::new(&incomplete_branch::RULE, open, message).related(related)
        });
        if is_around_documents {
            self.out.open_in_documents.extend(found);
        } else {
            self.out.open_brackets.extend(found);
        }
    }

    /// Compares a branch with the content of its block.
    fn check_branch(&mut self, block: &BlockFrame, end: usize) {
        match (block.role, self.state) {
            (BlockRole::Members, State::After) if !block.is_reported => {
                let message = "a comma is missing here, at the end of a branch; write `,` after each entry and item";
                let place = Span::empty(self.last_end);
                self.report_fixed(&comma_in_branch::RULE, place, message, Fix::safe(place, ","));
            }
            (BlockRole::Members, State::Key | State::Value) => {
                let message = "the value of this key is not in its branch; write the whole entry in the branch";
                self.report(&incomplete_branch::RULE, self.part, message);
            }
            (BlockRole::Documents, State::Value) => {
                let message = "the value of this document is not in its branch; write the whole document in the branch";
                self.report(&incomplete_branch::RULE, self.part, message);
            }
            (BlockRole::Value | BlockRole::Root, _) => {
                let branch = self.actions[block.branch].span;
                let is_reported = self.out.mistakes.last().is_some_and(|found| found.span == branch);
                if block.values == 0 && !is_reported {
                    let message = "no value is in this branch; write one in each branch, such as `null`";
                    self.report(&incomplete_branch::RULE, branch, message);
                }
                let span = Span::new(branch.end, self.actions[end].span.start);
                self.out.fragments.push(Fragment { span, kind: FragmentKind::Value });
            }
            _ => {}
        }
    }
}
