//! Block collections inside of flow collections. Their entries end with their lines, and they end at a line that is less indented.

use super::super::words::{Bracket, Kind, Word};
use super::{Frame, Mode, NONE, REPAIR, Search, State, WordEdit};

impl Search<'_> {
    /// Ends a block collection at a line that is less indented or at a closing bracket, and an entry of one at the end of its line.
    pub(super) fn leave_block(&mut self, state: State, at: u32, word: Word) -> Option<State> {
        let frame = self.frame(state)?;
        if frame.is_pair && state.mode == Mode::End {
            let state = self.grouped(state, 0, WordEdit::PairCloser, at, Some(frame.start));
            return Some(Self::popped(state, frame, at, Mode::End));
        }
        let group = frame.block?;
        let ends =
            !frame.is_written && (matches!(word.kind, Kind::Close(_)) || word.first && word.indent < frame.children);
        if ends && matches!(state.mode, Mode::First | Mode::After | Mode::End) {
            return Some(self.close_block(state, at, frame, group));
        }
        if word.first && state.mode == Mode::End && !matches!(word.kind, Kind::Comma) {
            let state = self.grouped(state, 0, WordEdit::BlockComma, at, Some(group));
            return Some(State { mode: Mode::After, ..state });
        }
        None
    }

    pub(super) fn close_block(&mut self, state: State, at: u32, frame: Frame, group: u32) -> State {
        let comma = self.needs_comma(at);
        let edit = WordEdit::BlockCloser { bracket: frame.bracket, comma, indent: frame.indent };
        let state = self.grouped(state, 0, edit, at, Some(group));
        Self::popped(state, frame, at, if comma { Mode::After } else { Mode::End })
    }

    pub(super) fn open_block(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        let odd = if word.first { 2 } else { 6 };
        let state = self.grouped(state, REPAIR + odd, WordEdit::BlockOpener(bracket, state.key), at, Some(at));
        let indent = self.at(state.key).map_or(0, |key| key.indent);
        let block = Frame {
            owner: state.key,
            indent,
            children: word.indent,
            block: Some(at),
            is_first: false,
            ..Frame::new(state, bracket, at)
        };
        self.enter(state, block);
    }

    pub(super) fn open_item_block(&mut self, state: State, at: u32, word: Word) {
        let Some(outer) = self.frame(state) else { return };
        let Some(group) = outer.block else { return };
        let state = self.grouped(state, 0, WordEdit::BlockOpener(Bracket::Brace, NONE), at, Some(group));
        let children = if word.first { word.indent } else { outer.children + 2 };
        let mapping = Frame {
            indent: outer.children,
            children,
            block: Some(group),
            is_first: false,
            ..Frame::new(state, Bracket::Brace, at)
        };
        self.enter(state, mapping);
    }
}
