//! Collections without content: block YAML has null there, and KYAML an empty mapping or sequence.

use std::ops::Range;

use super::around::{indent_of, key_column, opens_value};
use super::lines::{Line, LineKind, line_of};
use super::unconvertible::Unconvertible;
use crate::action::{BlockKind, Kind};
use crate::blocks::{Block, Blocks};

/// The lines of a document.
struct Emptiness<'l, 't> {
    lines: &'l [Line<'t>],
    blocks: &'l Blocks,
}

/// Refuses a key below which nothing is rendered if no condition around its content holds.
///
/// It is accepted if the block around the key has the condition of its content, such as `if .a` around `range .a`.
pub(super) fn refuse_empty(lines: &[Line<'_>], blocks: &Blocks) -> Result<(), Unconvertible> {
    let emptiness = Emptiness { lines, blocks };
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.kind == LineKind::Content && opens_value(line)) {
        let inside = emptiness.inside(at);
        let has_some = lines[inside.clone()].iter().any(Line::is_content);
        if has_some && !emptiness.has_content(inside.clone()) && !emptiness.is_guarded(at, inside) {
            let reason = format!(
                "`{}` is null if nothing is rendered below it, and would be an empty collection; write it inside of a condition",
                line.text
            );
            return Err(Unconvertible::new(line.number, reason));
        }
    }
    Ok(())
}

impl<'l> Emptiness<'l, '_> {
    /// The lines of the value of the key at a line.
    fn inside(&self, at: usize) -> Range<usize> {
        let column = key_column(&self.lines[at]);
        let is_outside = |line: &Line<'_>| match line.kind {
            LineKind::Content => line.column < column || line.column == column && !line.text.starts_with("- "),
            LineKind::Insertion => indent_of(line) < column,
            _ => false,
        };
        let length = self.lines[at + 1..].iter().position(is_outside);
        at + 1..length.map_or(self.lines.len(), |length| at + 1 + length)
    }

    /// Whether something is rendered from the lines in any case.
    fn has_content(&self, mut lines: Range<usize>) -> bool {
        while let Some(at) = lines.next() {
            match self.block(at) {
                Some(block) if block.has_else && self.branches(block).all(|branch| self.has_content(branch)) => {
                    return true;
                }
                Some(block) => lines.start = self.line(block.end).max(at) + 1,
                None if self.lines[at].is_content() => return true,
                None => {}
            }
        }
        false
    }

    /// Whether a condition around the key at a line decides that something is rendered from the lines of its value.
    fn is_guarded(&self, at: usize, mut inside: Range<usize>) -> bool {
        let mut conditions = Vec::new();
        while let Some(line) = inside.next() {
            let Some(block) = self.block(line) else { continue };
            if self.branches(block).next().is_some_and(|branch| self.has_content(branch)) {
                conditions.push(condition(self.code(block.open)));
            }
            inside.start = self.line(block.end).max(line) + 1;
        }
        let mut around: Vec<&Block> = self.blocks.list.iter().filter(|block| self.is_inside(at, block)).collect();
        around.reverse();
        for block in around {
            let start = [block.open].iter().chain(&block.elses).copied().rfind(|&action| self.line(action) < at);
            let code = self.code(start.unwrap_or(block.open));
            let guard = condition(code);
            let holds =
                |of: &&str| conditions.contains(of) || block.kind == BlockKind::With && conditions.contains(&".");
            let is_guarded = match (guard.split_once(' '), guard.contains('(')) {
                (Some(("and", of)), false) => of.split(' ').any(|of| holds(&of)),
                (Some(("or", of)), false) => of.split(' ').all(|of| holds(&of)),
                _ => holds(&guard),
            };
            if is_guarded || matches!(block.kind, BlockKind::With | BlockKind::Loop) {
                return is_guarded;
            }
        }
        false
    }

    /// The block that a line opens.
    fn block(&self, at: usize) -> Option<&'l Block> {
        let line = &self.lines[at];
        let opens = |action: &&(usize, crate::action::Action)| matches!(action.1.kind, Kind::Open(_));
        let (index, _) = line.actions.iter().find(opens).filter(|_| line.kind == LineKind::Control)?;
        self.blocks.of(*index).filter(|block| line_of(self.lines, block.end).is_some())
    }

    /// The lines of each branch.
    fn branches(&self, block: &'l Block) -> impl Iterator<Item = Range<usize>> {
        let starts = [block.open].into_iter().chain(block.elses.iter().copied());
        let ends = block.elses.iter().copied().chain([block.end]);
        starts.zip(ends).map(|(start, end)| self.line(start) + 1..self.line(end))
    }

    fn is_inside(&self, at: usize, block: &Block) -> bool {
        let has = |action| line_of(self.lines, action);
        has(block.open).is_some_and(|open| open < at) && has(block.end).is_some_and(|end| end > at)
    }

    /// The line of an action; the first one for an action of another document.
    fn line(&self, action: usize) -> usize {
        line_of(self.lines, action).unwrap_or(0)
    }

    fn code(&self, action: usize) -> &'l str {
        let line = &self.lines[self.line(action)];
        let code = line.actions.iter().find(|(index, _)| *index == action);
        code.map_or("", |(_, action)| &line.text[action.code.range()])
    }
}

/// The condition of the code of a block, without its keywords and variables.
fn condition(code: &str) -> &str {
    let code = code.rsplit_once(":=").map_or(code, |(_, code)| code).trim();
    let code = code.strip_prefix("else ").unwrap_or(code);
    ["if ", "with ", "range "].iter().find_map(|word| code.strip_prefix(word)).unwrap_or(code).trim()
}
