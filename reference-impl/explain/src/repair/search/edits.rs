//! The repairs: the effect of each on a reading, and its cost.

use super::super::words::{Bracket, Kind, Scalar, Word};
use super::{Frame, MORE, Mode, NONE, ODD, REPAIR, Search, State, WordEdit};

impl Search<'_> {
    /// Whether a comma is required between a value and the word behind it.
    pub(super) fn needs_comma(&self, at: u32) -> bool {
        self.at(at).is_some_and(|word| !matches!(word.kind, Kind::Close(_) | Kind::Comma))
    }

    /// The state after a collection.
    pub(super) fn popped(state: State, frame: Frame, at: u32, mode: Mode) -> State {
        let mode = if frame.parent == NONE { Mode::Done } else { mode };
        State {
            frame: frame.parent,
            mode,
            last: frame.start,
            single: frame.is_first,
            closed: (NONE, at),
            key: NONE,
            ..state
        }
    }

    /// Closes the innermost collection before a word.
    pub(super) fn insert_closer(&mut self, state: State, at: u32, cost: u32) {
        let Some(frame) = self.frame(state) else { return };
        if frame.is_pair || frame.block.is_some() || !matches!(state.mode, Mode::First | Mode::After | Mode::End) {
            return;
        }
        let more = self
            .last_step(state)
            .is_some_and(|step| matches!(step.edit, WordEdit::InsertCloser { .. }) && step.word == at);
        let comma = self.needs_comma(at) && frame.parent != NONE;
        let edit = WordEdit::InsertCloser {
            bracket: frame.bracket,
            opener: frame.start,
            owner: frame.owner,
            comma,
            indent: frame.indent,
        };
        let state = self.step(state, if more { MORE } else { cost }, edit, at);
        let state = Self::popped(state, frame, at, if comma { Mode::After } else { Mode::End });
        self.again(state);
    }

    /// Removes the bracket that closed a collection last.
    pub(super) fn reopen(&mut self, state: State) {
        let (frame, closer) = state.closed;
        if frame == NONE || !matches!(state.mode, Mode::After | Mode::End | Mode::Done) {
            return;
        }
        let (before, word) = (self.before(closer), self.at(closer));
        let is_after_comma = state.mode == Mode::After || before.is_some_and(|word| word.kind == Kind::Comma);
        let indent = self.frames.get(frame as usize).map(|frame| frame.indent);
        let is_in_place = word.is_some_and(|word| word.first && Some(word.indent) == indent);
        let is_twice = before.zip(word).is_some_and(|(one, other)| one.kind == other.kind && other.glued);
        let cost = match (is_in_place, is_twice) {
            (true, _) => REPAIR + 2,
            (false, true) => REPAIR - 1,
            (false, false) => REPAIR,
        };
        let state = self.step(state, cost, WordEdit::DeleteCloser, closer);
        let mode = if is_after_comma { Mode::After } else { Mode::End };
        self.again(State { frame, mode, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    /// Inserts a bracket before the last value of the innermost mapping, which becomes the first item of a sequence.
    pub(super) fn wrap(&mut self, state: State, cost: u32) {
        let Some(frame) = self.frame(state).filter(|frame| frame.bracket == Bracket::Brace) else { return };
        if state.last == NONE || !matches!(state.mode, Mode::After | Mode::End) || frame.block.is_some() {
            return;
        }
        let Some(first) = self.at(state.last) else { return };
        let more = self.last_opener(state).is_some_and(|word| word == state.last);
        let is_entry = self.before(state.last).is_some_and(|word| word.kind == Kind::Colon);
        let key = state.last.checked_sub(2).filter(|_| is_entry).unwrap_or(NONE);
        let cost = if more { MORE } else { cost };
        let state = self.step(state, cost, WordEdit::InsertOpener(Bracket::Square, key), state.last);
        let indent = self.at(key).map_or(first.indent, |key| key.indent);
        let children = if first.first { first.indent } else { NONE };
        let frame =
            self.intern(Frame { owner: key, indent, children, ..Frame::new(state, Bracket::Square, state.last) });
        self.again(State { frame, single: state.mode == Mode::End, ..state });
    }

    /// The word of the opening bracket that was inserted last.
    pub(super) fn last_opener(&self, state: State) -> Option<u32> {
        let mut at = state.steps;
        for _ in 0..4 {
            let step = self.steps.get(at as usize)?;
            if matches!(step.edit, WordEdit::InsertOpener(..)) {
                return Some(step.word);
            }
            at = step.before;
        }
        None
    }

    /// Replaces the bracket that opened the innermost collection.
    pub(super) fn replace_opener(&mut self, state: State, bracket: Bracket) {
        let Some(frame) = self.frame(state).filter(|frame| frame.is_written && frame.block.is_none()) else { return };
        if state.mode != Mode::First || frame.bracket == bracket {
            return;
        }
        let state = self.step(state, REPAIR, WordEdit::ReplaceOpener(bracket), frame.start);
        let frame = self.intern(Frame { bracket, ..frame });
        self.again(State { frame, ..state });
    }

    /// Removes the bracket that opened the innermost collection, which has one value.
    pub(super) fn delete_opener(&mut self, state: State) {
        let Some(frame) = self.frame(state).filter(|frame| frame.is_written && frame.block.is_none()) else { return };
        if !state.single || state.last != frame.start + 1 || !matches!(state.mode, Mode::After | Mode::End) {
            return;
        }
        let twice = self.at(state.last).is_some_and(|word| word.kind == Kind::Open(frame.bracket) && word.glued);
        let mode = if frame.parent == NONE { Mode::Done } else { state.mode };
        let state = self.step(state, if twice { REPAIR - 2 } else { REPAIR + 2 }, WordEdit::DeleteOpener, frame.start);
        self.again(State { frame: frame.parent, mode, single: false, ..state });
    }

    /// Removes a word.
    pub(super) fn delete(&mut self, state: State, at: u32, word: Word, cost: u32) {
        let is_item = self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Square)
            && matches!(word.kind, Kind::Scalar(Scalar::Quoted | Scalar::Literal));
        let more = !is_item
            && self.last_step(state).is_some_and(|step| {
                matches!(step.edit, WordEdit::Delete)
                    && step.word + 1 == at
                    && self.at(step.word).is_some_and(|before| before.line == word.line)
            });
        let state = self.step(state, if more { 1 } else { cost }, WordEdit::Delete, at);
        self.finish(state);
    }

    /// Removes a closing bracket, and the comma behind it if that becomes an extra one.
    pub(super) fn delete_closer(&mut self, state: State, at: u32) {
        let is_comma_next = self.at(at + 1).is_some_and(|word| word.kind == Kind::Comma);
        let resume =
            if is_comma_next && matches!(state.mode, Mode::First | Mode::After) { at + 2 } else { state.resume };
        let state = self.step(state, REPAIR, WordEdit::DeleteCloser, at);
        self.finish(State { resume, ..state });
    }

    /// Starts another document.
    pub(super) fn header(&mut self, state: State, at: u32, word: Word) {
        let state = self.step(state, REPAIR + if word.first { 2 } else { 8 }, WordEdit::Header, at);
        self.again(State { frame: NONE, mode: Mode::Start, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    /// Compares the indentation of an entry or item with that of its siblings. Returns the reading that accepts its place.
    pub(super) fn place(&mut self, state: State, at: u32, word: Word) -> State {
        let Some(frame) = self.frame(state).filter(|_| word.first) else { return state };
        let odd = match frame.children {
            NONE if word.indent > frame.indent => 0,
            NONE if frame.parent == NONE && word.indent == frame.indent => 1,
            NONE => ODD - 1,
            children if children == word.indent => 0,
            _ => ODD,
        };
        if odd > 0 {
            self.insert_closer(state, at, REPAIR);
            self.reopen(state);
            self.delete_opener(state);
        }
        let mut state = State { cost: state.cost + odd, ..state };
        if frame.children == NONE {
            state.frame = self.intern(Frame { children: word.indent, ..frame });
        }
        state
    }
}
