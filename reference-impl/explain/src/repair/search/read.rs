//! The transition of a reading at each word, and the repairs that it tries if the word does not fit.

use super::super::words::{Bracket, Kind, Scalar, Word};
use super::{Frame, MORE, Mode, NONE, ODD, REPAIR, Search, State, WordEdit};

impl Search<'_> {
    pub(super) fn end(&mut self, state: State, at: u32) {
        match state.mode {
            Mode::Done => self.finish(state),
            Mode::Start => self.finish(State { cost: state.cost + REPAIR, ..state }),
            Mode::Value | Mode::Colon => self.missing_value(state, at),
            Mode::First | Mode::After | Mode::End => {
                if let Some(frame) = self.frame(state)
                    && let Some(group) = frame.block
                {
                    let state = self.close_block(state, at, frame, group);
                    return self.again(state);
                }
                self.insert_closer(state, at, REPAIR);
            }
        }
    }

    pub(super) fn missing_value(&mut self, state: State, at: u32) {
        let state = self.step(state, REPAIR, WordEdit::InsertValue, at);
        self.again(State { mode: Mode::End, last: NONE, closed: (NONE, NONE), single: false, ..state });
    }

    pub(super) fn missing_comma(&mut self, state: State, at: u32, cost: u32) {
        let state = self.step(state, cost, WordEdit::InsertComma, at);
        self.again(State { mode: Mode::After, ..state });
    }

    /// The reading behind the opening bracket of a collection.
    pub(super) fn inside(&mut self, state: State, frame: Frame) -> State {
        let frame = self.intern(frame);
        State { frame, mode: Mode::First, last: NONE, single: false, closed: (NONE, NONE), ..state }
    }

    /// Reads the word again inside of a collection whose opening bracket was missing before it.
    pub(super) fn enter(&mut self, state: State, frame: Frame) {
        let inside = self.inside(state, frame);
        self.again(inside);
    }

    pub(super) fn push(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        let owner = if state.mode == Mode::Value { state.key } else { NONE };
        let frame = Frame { owner, is_written: true, indent: word.indent, ..Frame::new(state, bracket, at) };
        let inside = self.inside(state, frame);
        self.finish(inside);
    }

    pub(super) fn open(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        if bracket == Bracket::Round {
            for bracket in [Bracket::Brace, Bracket::Square] {
                if matches!(state.mode, Mode::Start | Mode::Value | Mode::First | Mode::After) {
                    let state = self.step(state, REPAIR, WordEdit::ReplaceOpener(bracket), at);
                    self.open(state, at, word, bracket);
                }
            }
            return self.delete(state, at, word, REPAIR);
        }
        let in_mapping = self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Brace);
        match state.mode {
            Mode::Start | Mode::Value => self.push(state, at, word, bracket),
            Mode::First | Mode::After if in_mapping => {
                let glued = state.mode == Mode::First && word.glued;
                self.delete(state, at, word, if glued { REPAIR - 1 } else { REPAIR });
                self.replace_opener(state, Bracket::Square);
                self.wrap(state, REPAIR);
                self.insert_closer(state, at, REPAIR);
                self.reopen(state);
            }
            Mode::First | Mode::After => {
                let state = self.place(state, at, word);
                self.push(state, at, word, bracket);
            }
            Mode::End => {
                self.missing_comma(state, at, REPAIR);
                self.delete(state, at, word, REPAIR);
                self.delete_opener(state);
            }
            Mode::Colon => {
                let state = self.step(state, REPAIR, WordEdit::InsertColon, at);
                self.again(State { mode: Mode::Value, ..state });
            }
            Mode::Done => {
                self.reopen(state);
                self.header(state, at, word);
                self.delete(state, at, word, REPAIR);
            }
        }
    }

    pub(super) fn close(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        let Some(frame) = self.frame(state) else {
            self.reopen(state);
            return self.delete_closer(state, at);
        };
        match state.mode {
            Mode::Colon | Mode::Value => return self.missing_value(state, at),
            Mode::Start | Mode::Done => return self.delete_closer(state, at),
            Mode::First | Mode::After | Mode::End => {}
        }
        let odd = if !word.first || word.indent == frame.indent {
            0
        } else if word.indent == frame.children {
            1
        } else {
            ODD
        };
        if bracket == frame.bracket {
            let popped = Self::popped(state, frame, at, Mode::End);
            self.finish(State { cost: popped.cost + odd, closed: (state.frame, at), ..popped });
            if odd > 0 {
                self.insert_closer(state, at, REPAIR);
                self.delete_closer(state, at);
                self.reopen(state);
            }
            return;
        }
        // A bracket of another kind.
        let replaced = self.step(state, REPAIR, WordEdit::ReplaceCloser(frame.bracket), at);
        let popped = Self::popped(replaced, frame, at, Mode::End);
        self.finish(State { cost: popped.cost + odd, closed: (NONE, at), ..popped });
        self.delete_closer(state, at);
        if bracket != Bracket::Round {
            self.insert_closer(state, at, REPAIR);
            // After another type of bracket, or at the start of a line, it closes a collection that was never opened.
            // After a bracket of its own type it is an extra one.
            let ends = |word: Word| matches!(word.kind, Kind::Close(Bracket::Brace) | Kind::Comma);
            let is_end = word.first || self.before(at).is_some_and(ends);
            self.wrap(state, if is_end { REPAIR - 1 } else { REPAIR + 1 });
            self.reopen(state);
            self.replace_opener(state, bracket);
            self.delete_opener(state);
        }
    }

    pub(super) fn comma(&mut self, state: State, at: u32, word: Word) {
        let block = self.frame(state).is_some_and(|frame| frame.block.is_some());
        match state.mode {
            Mode::End => {
                let cost = state.cost + if block { 3 } else { 0 };
                self.finish(State { mode: Mode::After, cost, ..state });
            }
            Mode::First | Mode::After => {
                if word.first || state.mode == Mode::First {
                    self.insert_closer(state, at, REPAIR - 2);
                }
                self.delete(state, at, word, REPAIR);
            }
            Mode::Colon | Mode::Value => self.missing_value(state, at),
            Mode::Done => {
                self.reopen(state);
                self.delete(state, at, word, REPAIR);
            }
            Mode::Start => self.delete(state, at, word, REPAIR),
        }
    }

    pub(super) fn colon(&mut self, state: State, at: u32, word: Word) {
        match state.mode {
            Mode::Colon => self.finish(State { mode: Mode::Value, ..state }),
            Mode::First | Mode::After if self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Brace) => {
                let state = self.step(state, REPAIR, WordEdit::InsertKey, at);
                self.finish(State { mode: Mode::Value, key: NONE, closed: (NONE, NONE), ..state });
            }
            _ => self.delete(state, at, word, REPAIR),
        }
    }

    pub(super) fn dash(&mut self, state: State, at: u32, word: Word) {
        let frame = self.frame(state);
        let in_sequence = frame.is_some_and(|frame| frame.bracket == Bracket::Square);
        match (state.mode, frame.and_then(|frame| frame.block)) {
            (Mode::First | Mode::After, Some(group)) if in_sequence => {
                let state = self.grouped(state, 0, WordEdit::BlockDash, at, Some(group));
                self.finish(state);
            }
            (Mode::Value, _) => {
                self.open_block(state, at, word, Bracket::Square);
                let state = self.step(state, if word.first { REPAIR + 4 } else { REPAIR }, WordEdit::DeleteDash, at);
                self.finish(state);
            }
            (Mode::First | Mode::After, None) if in_sequence => {
                if let Some(frame) = frame.filter(|frame| state.mode == Mode::First && word.first && frame.is_written) {
                    // The items between the written brackets may be in block style, from their first dash.
                    let state = self.grouped(state, REPAIR + 1, WordEdit::BlockItems(frame.owner), at, Some(at));
                    let frame = self.intern(Frame { block: Some(at), children: word.indent, ..frame });
                    self.finish(State { frame, ..state });
                }
                // The dash has the indentation of the item.
                let state = self.place(state, at, word);
                let more = self.last_step(state).is_some_and(|step| matches!(step.edit, WordEdit::DeleteDash));
                let state = self.step(state, if more { MORE } else { REPAIR }, WordEdit::DeleteDash, at);
                self.finish(state);
            }
            (Mode::End, None) => {
                self.missing_comma(state, at, REPAIR);
                self.delete(state, at, word, REPAIR);
            }
            _ => self.delete(state, at, word, REPAIR),
        }
    }

    pub(super) fn scalar(&mut self, state: State, at: u32, word: Word, scalar: Scalar) {
        // Its colon is on its line.
        let is_key = self.at(at + 1).is_some_and(|next| next.kind == Kind::Colon && next.line == word.line);
        let in_mapping = self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Brace);
        match state.mode {
            Mode::Start if is_key => self.delete(state, at, word, REPAIR),
            Mode::Start => self.finish(State { mode: Mode::Done, ..state }),
            Mode::Value => self.value(state, at, word, scalar, is_key),
            Mode::First | Mode::After if in_mapping && is_key => {
                let state = self.place(state, at, word);
                self.finish(State { mode: Mode::Colon, key: at, last: NONE, closed: (NONE, NONE), ..state });
            }
            Mode::First | Mode::After if in_mapping => self.no_key(state, at, word, scalar),
            Mode::First | Mode::After if is_key => self.pair(state, at, word),
            Mode::First | Mode::After => {
                self.join(state, at, word, scalar);
                let state = self.place(state, at, word);
                self.taken(state, at, scalar);
                if scalar == Scalar::Plain {
                    self.delete(state, at, word, REPAIR);
                    self.insert_closer(state, at, REPAIR);
                }
            }
            Mode::End => {
                let is_after_plain = self.before(at).is_some_and(|word| word.kind == Kind::Scalar(Scalar::Plain));
                if scalar == Scalar::Plain && !is_key && word.first && is_after_plain {
                    self.finish(State { cost: state.cost + 1, ..state });
                }
                self.missing_comma(state, at, if word.glued { REPAIR + 4 } else { REPAIR });
                if !is_key || word.glued {
                    self.delete(state, at, word, if word.glued { REPAIR } else { REPAIR + 1 });
                }
                if word.first {
                    self.odd_end(state, at, word);
                }
                self.delete_opener(state);
            }
            Mode::Colon => {
                let state = self.step(state, REPAIR, WordEdit::InsertColon, at);
                self.again(State { mode: Mode::Value, ..state });
            }
            Mode::Done => {
                self.reopen(state);
                if word.first {
                    self.header(state, at, word);
                }
                self.delete(state, at, word, REPAIR);
            }
        }
    }

    /// If no comma precedes a line that is less indented, a bracket may be missing, too.
    pub(super) fn odd_end(&mut self, state: State, at: u32, word: Word) {
        let is_odd = self.frame(state).is_some_and(|frame| frame.children != word.indent);
        if is_odd {
            self.insert_closer(state, at, REPAIR);
            self.reopen(state);
        }
    }

    /// Accepts a scalar as a value or item.
    pub(super) fn taken(&mut self, state: State, at: u32, scalar: Scalar) {
        let single = state.mode == Mode::First;
        let cost = state.cost + if scalar == Scalar::Plain { 6 } else { 0 };
        self.finish(State { cost, mode: Mode::End, last: at, single, closed: (NONE, NONE), ..state });
    }

    /// A scalar after a colon.
    pub(super) fn value(&mut self, state: State, at: u32, word: Word, scalar: Scalar, is_key: bool) {
        if !is_key {
            return self.taken(state, at, scalar);
        }
        let key_indent = self.at(state.key).map_or(0, |key| key.indent);
        let is_deeper = word.first && word.indent > key_indent;
        if !is_deeper && word.first {
            self.missing_value(state, at);
        }
        let cost = if is_deeper { REPAIR } else { REPAIR + 4 };
        self.open_pair(state, at, word, cost, state.key, key_indent);
        self.open_block(state, at, word, Bracket::Brace);
        // In `a: b: c` the value may be the text `b: c`.
        let is_scalar = |next: Word| next.line == word.line && matches!(next.kind, Kind::Scalar(_));
        let follows = self.at(at + 2).is_some_and(is_scalar);
        if follows && !word.first && scalar == Scalar::Plain {
            let state = self.step(state, REPAIR, WordEdit::Quote(at + 2), at);
            self.finish(State { mode: Mode::End, last: at, resume: at + 3, closed: (NONE, NONE), ..state });
        }
    }

    /// Inserts a brace before a key.
    pub(super) fn open_pair(&mut self, state: State, at: u32, word: Word, cost: u32, owner: u32, indent: u32) {
        let state = self.step(state, cost, WordEdit::InsertOpener(Bracket::Brace, owner), at);
        let children = if word.first { word.indent } else { NONE };
        self.enter(state, Frame { owner, indent, children, ..Frame::new(state, Bracket::Brace, at) });
    }

    /// A key among the items of a sequence.
    pub(super) fn pair(&mut self, state: State, at: u32, word: Word) {
        let indent = self.frame(state).map_or(0, |frame| {
            if frame.children != NONE && word.first && word.indent > frame.children {
                frame.children
            } else {
                frame.indent
            }
        });
        if self.frame(state).is_some_and(|frame| frame.block.is_some()) {
            // A mapping as an item in block style continues below its dash.
            return self.open_item_block(state, at, word);
        }
        self.open_pair(state, at, word, REPAIR, NONE, indent);
        // Braces around this pair alone.
        let single = self.grouped(state, REPAIR + 1, WordEdit::PairOpener, at, Some(at));
        self.enter(single, Frame { indent: word.indent, is_pair: true, ..Frame::new(single, Bracket::Brace, at) });
        self.replace_opener(state, Bracket::Brace);
        self.insert_closer(state, at, REPAIR);
        self.delete_opener(state);
        self.reopen(state);
    }

    /// A scalar without a colon in place of a key.
    pub(super) fn no_key(&mut self, state: State, at: u32, word: Word, scalar: Scalar) {
        if let Some(split) = self.read.split(word).filter(|_| word.is_split) {
            let cost = match (split.is_colon, split.is_marked) {
                (true, _) => 0,
                (false, true) => REPAIR - 1,
                (false, false) => REPAIR,
            };
            let placed = self.place(state, at, word);
            let state = if split.is_colon { placed } else { self.step(placed, cost, WordEdit::Split, at) };
            let mode = if split.value == word.span().end { Mode::Value } else { Mode::End };
            self.finish(State {
                mode,
                key: at,
                last: if mode == Mode::End { at } else { NONE },
                closed: (NONE, NONE),
                ..state
            });
        }
        let value_follows = self.at(at + 1).is_some_and(|next| {
            !word.is_split
                && next.line == word.line
                && !next.glued
                && matches!(next.kind, Kind::Open(_) | Kind::Scalar(_))
        });
        if value_follows {
            let placed = self.place(state, at, word);
            self.finish(State { mode: Mode::Colon, key: at, closed: (NONE, NONE), ..placed });
        }
        self.join(state, at, word, scalar);
        self.delete(state, at, word, REPAIR);
        self.replace_opener(state, Bracket::Square);
        self.wrap(state, REPAIR);
        self.insert_closer(state, at, REPAIR + 1);
    }

    /// A scalar as the second part of a text with a comma and without quotes.
    pub(super) fn join(&mut self, state: State, at: u32, word: Word, scalar: Scalar) {
        let is_plain = |before: &Word| before.line == word.line && before.kind == Kind::Scalar(Scalar::Plain);
        let Some(before) = at.checked_sub(2).and_then(|before| self.at(before)).filter(is_plain) else { return };
        // A blank is a sign of a sentence; without one, the texts are items.
        let in_sequence = self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Square);
        if in_sequence && !word.is_spaced && !before.is_spaced {
            return;
        }
        if state.mode != Mode::After || state.last != at - 2 || !matches!(scalar, Scalar::Plain | Scalar::Literal) {
            return;
        }
        let state = self.step(state, 4, WordEdit::Quote(at), at - 2);
        self.finish(State { mode: Mode::End, last: at - 2, closed: (NONE, NONE), ..state });
    }
}
