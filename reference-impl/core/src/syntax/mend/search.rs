//! The search for the fewest repairs that make a document of words well-formed.
//!
//! The words are read from left to right by several readings at once. Each has what it has paid for repairs, and for brackets and entries
//! that stand at another indentation than their like. A reading branches only where it cannot go on or where the layout is odd; only the
//! cheapest few are kept. So the time is linear, and what a document means is told by its layout where its brackets do not.

use super::words::{Bracket, Kind, Scalar, Word, Words};

/// What is changed, in terms of words; the report makes text of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    InsertComma,
    /// A comma that parts what is in block style.
    BlockComma,
    InsertColon,
    InsertKey,
    InsertValue,
    /// A text that is a key and a value: its colon.
    Split,
    /// The word is removed.
    Delete,
    /// A closing bracket is removed, with a comma that is then too much.
    DeleteCloser,
    /// An opening bracket is removed.
    DeleteOpener,
    /// A bracket before the word.
    InsertOpener(Bracket, u32),
    /// A bracket before the word, for what is in block style.
    BlockOpener(Bracket, u32),
    /// A bracket after the word before; whether a comma follows.
    InsertCloser {
        bracket: Bracket,
        opener: u32,
        owner: u32,
        comma: bool,
        indent: u32,
    },
    BlockCloser {
        bracket: Bracket,
        comma: bool,
        indent: u32,
    },
    ReplaceCloser(Bracket),
    ReplaceOpener(Bracket),
    /// A dash before an item.
    DeleteDash,
    BlockDash,
    /// A brace before a pair among items.
    PairOpener,
    /// The brace behind it.
    PairCloser,
    /// The words from here up to another one are a text without quotes.
    Quote(u32),
    /// A new document starts.
    Header,
}

/// An edit of a reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    before: u32,
    pub(super) edit: Edit,
    /// The word that it is about.
    pub(super) word: u32,
    /// The collection in block style that it belongs to.
    pub(super) group: Option<u32>,
}

/// No word, frame or step.
pub(super) const NONE: u32 = u32::MAX;

/// An open collection of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    parent: u32,
    bracket: Bracket,
    /// The word that opens it, or that its missing bracket stands before.
    start: u32,
    /// The word of its key.
    owner: u32,
    /// Whether its opening bracket is really there.
    is_written: bool,
    /// The indentation of the line on which it is opened.
    indent: u32,
    /// The indentation of its entries or items that start a line; `NONE` until one does.
    children: u32,
    /// In block style: the group of its edits.
    block: Option<u32>,
    /// Whether it is the first child of the collection around it.
    is_first: bool,
    /// Whether it is a pair without braces, which ends with its value.
    is_pair: bool,
}

/// What a reading expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mode {
    /// The value of the document.
    Start,
    /// The first entry or item, or the end of the collection.
    First,
    /// An entry or item after a comma, or the end of the collection.
    After,
    /// The colon of a key.
    Colon,
    /// The value of an entry.
    Value,
    /// A comma, or the end of the collection.
    End,
    /// The end of the document.
    Done,
}

/// A reading.
#[derive(Clone, Copy, Debug)]
struct State {
    cost: u32,
    frame: u32,
    mode: Mode,
    steps: u32,
    /// The words before this one are read already.
    resume: u32,
    /// The last value of the innermost collection.
    last: u32,
    /// Whether the innermost collection has exactly one child so far.
    single: bool,
    /// The key before the colon.
    key: u32,
    /// The collection that was closed last, if nothing but a comma came since, and the word that closed it.
    closed: (u32, u32),
}

/// What a repair costs; an odd indentation costs about half of it.
const REPAIR: u32 = 10;
const ODD: u32 = 5;
/// What one more repair of the same mistake costs.
const MORE: u32 = 2;
/// How much more than the cheapest reading another one may have paid.
const SPREAD: u32 = 28;
/// How many readings are kept.
const WIDTH: usize = 24;
/// How many steps are kept before the search gives up.
const STEPS: usize = 200_000;

struct Search<'w> {
    read: &'w Words,
    words: &'w [Word],
    frames: Vec<Frame>,
    /// The frames from here on were made at the word that is read, so no others can be equal to a new one.
    recent: usize,
    steps: Vec<Step>,
    /// What is still to be read from this word on, and what has read it.
    todo: Vec<State>,
    done: Vec<State>,
    best: u32,
}

/// The steps of the cheapest reading, in order; `None` where there is none.
pub(super) fn search(read: &Words) -> Option<Vec<Step>> {
    let words = &read.list;
    let mut search = Search {
        read,
        words,
        frames: Vec::new(),
        recent: 0,
        steps: Vec::new(),
        todo: Vec::new(),
        done: Vec::new(),
        best: u32::MAX,
    };
    let mut states = vec![State {
        cost: 0,
        frame: NONE,
        mode: Mode::Start,
        steps: NONE,
        resume: 0,
        last: NONE,
        single: false,
        key: NONE,
        closed: (NONE, NONE),
    }];
    for at in 0..=u32::try_from(words.len()).ok()? {
        states = search.word(states, at);
        if states.is_empty() || search.steps.len() > STEPS || search.frames.len() > STEPS {
            return None;
        }
    }
    let best = states.iter().min_by_key(|state| state.cost)?;
    let mut steps = Vec::new();
    let mut at = best.steps;
    while let Some(step) = search.steps.get(at as usize) {
        steps.push(*step);
        at = step.before;
    }
    steps.reverse();
    Some(steps)
}

impl Search<'_> {
    /// Takes all readings past a word, or, after the last one, to the end.
    fn word(&mut self, states: Vec<State>, at: u32) -> Vec<State> {
        self.best = u32::MAX;
        self.recent = self.frames.len();
        self.todo = states;
        self.todo.sort_by_key(|state| std::cmp::Reverse(state.cost));
        let mut budget = 400;
        while let Some(state) = self.todo.pop() {
            budget -= 1;
            if budget == 0 {
                break;
            }
            if self.best.saturating_add(SPREAD) < state.cost {
                continue;
            }
            if state.resume > at {
                self.finish(state);
                continue;
            }
            match self.words.get(at as usize).copied() {
                Some(word) => self.read(state, at, word),
                None => self.end(state, at),
            }
        }
        let mut done = std::mem::take(&mut self.done);
        done.sort_by_key(|state| state.cost);
        let mut seen: Vec<State> = Vec::new();
        for state in done {
            let is_new = !seen.iter().any(|other| {
                (other.frame, other.mode, other.last, other.closed.0, other.resume)
                    == (state.frame, state.mode, state.last, state.closed.0, state.resume)
            });
            if is_new && state.cost <= self.best.saturating_add(SPREAD) {
                seen.push(state);
            }
            if seen.len() == WIDTH {
                break;
            }
        }
        seen
    }

    fn finish(&mut self, state: State) {
        self.best = self.best.min(state.cost);
        self.done.push(state);
    }

    /// A reading that goes on at the same word after a repair.
    fn again(&mut self, state: State) {
        self.todo.push(state);
    }

    fn frame(&self, state: State) -> Option<Frame> {
        self.frames.get(state.frame as usize).copied()
    }

    fn intern(&mut self, frame: Frame) -> u32 {
        let found = self.frames[self.recent..].iter().position(|other| *other == frame);
        let id = self.recent + found.unwrap_or(self.frames.len() - self.recent);
        if found.is_none() {
            self.frames.push(frame);
        }
        u32::try_from(id).unwrap_or(NONE)
    }

    fn step(&mut self, state: State, cost: u32, edit: Edit, word: u32) -> State {
        self.grouped(state, cost, edit, word, None)
    }

    fn grouped(&mut self, state: State, cost: u32, edit: Edit, word: u32, group: Option<u32>) -> State {
        let steps = u32::try_from(self.steps.len()).unwrap_or(NONE);
        self.steps.push(Step { before: state.steps, edit, word, group });
        State { cost: state.cost + cost, steps, ..state }
    }

    fn last_step(&self, state: State) -> Option<Step> {
        self.steps.get(state.steps as usize).copied()
    }

    /// Whether the next word is a colon on the line of this one.
    fn is_key(&self, at: u32) -> bool {
        self.words.get(at as usize + 1).is_some_and(|next| {
            next.kind == Kind::Colon && self.words.get(at as usize).is_some_and(|word| word.line == next.line)
        })
    }

    fn read(&mut self, state: State, at: u32, word: Word) {
        if let Some(state) = self.leave_block(state, at, word) {
            return self.again(state);
        }
        match word.kind {
            Kind::Open(bracket) => self.open(state, at, word, bracket),
            Kind::Close(bracket) => self.close(state, at, word, bracket),
            Kind::Comma => self.comma(state, at, word),
            Kind::Colon => self.colon(state, at),
            Kind::Dash => self.dash(state, at, word),
            Kind::Scalar(scalar) => self.scalar(state, at, word, scalar),
        }
    }

    // ---- Collections in block style -----------------------------------------------------------------------------------

    /// What is in block style ends where a line is less indented, or with a closing bracket; its entries end with their lines.
    fn leave_block(&mut self, state: State, at: u32, word: Word) -> Option<State> {
        let frame = self.frame(state)?;
        if frame.is_pair && state.mode == Mode::End {
            let state = self.grouped(state, 0, Edit::PairCloser, at, Some(frame.start));
            return Some(Self::popped(state, frame, at, Mode::End));
        }
        let group = frame.block?;
        let ends = matches!(word.kind, Kind::Close(_)) || (word.first && word.indent < frame.children);
        if ends && matches!(state.mode, Mode::First | Mode::After | Mode::End) {
            return Some(self.close_block(state, at, frame, group));
        }
        if word.first && state.mode == Mode::End && !matches!(word.kind, Kind::Comma) {
            let state = self.grouped(state, 0, Edit::BlockComma, at, Some(group));
            return Some(State { mode: Mode::After, ..state });
        }
        None
    }

    fn close_block(&mut self, state: State, at: u32, frame: Frame, group: u32) -> State {
        let comma = self.needs_comma(at);
        let edit = Edit::BlockCloser { bracket: frame.bracket, comma, indent: frame.indent };
        let state = self.grouped(state, 0, edit, at, Some(group));
        Self::popped(state, frame, at, if comma { Mode::After } else { Mode::End })
    }

    fn open_block(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        let odd = if word.first { 2 } else { 6 };
        let state = self.grouped(state, REPAIR + odd, Edit::BlockOpener(bracket, state.key), at, Some(at));
        let indent = self.words.get(state.key as usize).map_or(0, |key| key.indent);
        let frame = Frame {
            parent: state.frame,
            bracket,
            start: at,
            owner: state.key,
            is_written: false,
            indent,
            children: word.indent,
            block: Some(at),
            is_first: false,
            is_pair: false,
        };
        let frame = self.intern(frame);
        self.again(State { frame, mode: Mode::First, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    // ---- Repairs ------------------------------------------------------------------------------------------------------

    /// Whether a comma must part what ends before a word from it.
    fn needs_comma(&self, at: u32) -> bool {
        self.words.get(at as usize).is_some_and(|word| !matches!(word.kind, Kind::Close(_) | Kind::Comma))
    }

    /// The state after a collection.
    fn popped(state: State, frame: Frame, at: u32, mode: Mode) -> State {
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
    fn insert_closer(&mut self, state: State, at: u32, cost: u32) {
        let Some(frame) = self.frame(state) else { return };
        if frame.is_pair || frame.block.is_some() || !matches!(state.mode, Mode::First | Mode::After | Mode::End) {
            return;
        }
        let more =
            self.last_step(state).is_some_and(|step| matches!(step.edit, Edit::InsertCloser { .. }) && step.word == at);
        let comma = self.needs_comma(at) && frame.parent != NONE;
        let edit = Edit::InsertCloser {
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

    /// Takes back the bracket that closed a collection last.
    fn reopen(&mut self, state: State) {
        let (frame, closer) = state.closed;
        if frame == NONE || !matches!(state.mode, Mode::After | Mode::End | Mode::Done) {
            return;
        }
        let before = (closer as usize).checked_sub(1).and_then(|before| self.words.get(before));
        let is_after_comma = state.mode == Mode::After || before.is_some_and(|word| word.kind == Kind::Comma);
        let is_in_place = self.words.get(closer as usize).is_some_and(|word| {
            word.first && self.frames.get(frame as usize).is_some_and(|frame| frame.indent == word.indent)
        });
        let is_twice = before
            .zip(self.words.get(closer as usize))
            .is_some_and(|(one, other)| one.kind == other.kind && other.glued);
        let cost = match (is_in_place, is_twice) {
            (true, _) => REPAIR + 2,
            (false, true) => REPAIR - 1,
            (false, false) => REPAIR,
        };
        let state = self.step(state, cost, Edit::DeleteCloser, closer);
        let mode = if is_after_comma { Mode::After } else { Mode::End };
        self.again(State { frame, mode, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    /// Puts a bracket before the last value of the innermost mapping, so that it becomes the first item of a sequence.
    fn wrap(&mut self, state: State, cost: u32) {
        let Some(frame) = self.frame(state).filter(|frame| frame.bracket == Bracket::Brace) else { return };
        if state.last == NONE || !matches!(state.mode, Mode::After | Mode::End) || frame.block.is_some() {
            return;
        }
        let Some(first) = self.words.get(state.last as usize).copied() else { return };
        let more = self.last_opener(state).is_some_and(|word| word == state.last);
        let key = state.key_of_last(self.words);
        let cost = if more { MORE } else { cost };
        let state = self.step(state, cost, Edit::InsertOpener(Bracket::Square, key), state.last);
        let indent = self.words.get(key as usize).map_or(first.indent, |key| key.indent);
        let sequence = Frame {
            parent: state.frame,
            bracket: Bracket::Square,
            start: state.last,
            owner: key,
            is_written: false,
            indent,
            children: if first.first { first.indent } else { NONE },
            block: None,
            is_first: state.mode == Mode::First,
            is_pair: false,
        };
        let frame = self.intern(sequence);
        self.again(State { frame, single: state.mode == Mode::End, ..state });
    }

    /// The word of the last opening bracket that was put in.
    fn last_opener(&self, state: State) -> Option<u32> {
        let mut at = state.steps;
        for _ in 0..4 {
            let step = self.steps.get(at as usize)?;
            if matches!(step.edit, Edit::InsertOpener(..)) {
                return Some(step.word);
            }
            at = step.before;
        }
        None
    }

    /// Takes the bracket that opened the innermost collection for one of the other kind.
    fn replace_opener(&mut self, state: State, bracket: Bracket) {
        let Some(frame) = self.frame(state).filter(|frame| frame.is_written && frame.block.is_none()) else { return };
        if state.mode != Mode::First || frame.bracket == bracket {
            return;
        }
        let state = self.step(state, REPAIR, Edit::ReplaceOpener(bracket), frame.start);
        let frame = self.intern(Frame { bracket, ..frame });
        self.again(State { frame, ..state });
    }

    /// Takes back the bracket that opened the innermost collection, which has one value so far.
    fn delete_opener(&mut self, state: State) {
        let Some(frame) = self.frame(state).filter(|frame| frame.is_written && frame.block.is_none()) else { return };
        if !state.single || state.last != frame.start + 1 || !matches!(state.mode, Mode::After | Mode::End) {
            return;
        }
        let twice = self
            .words
            .get(state.last as usize)
            .is_some_and(|word| word.kind == Kind::Open(frame.bracket) && word.glued);
        let mode = if frame.parent == NONE { Mode::Done } else { state.mode };
        let state = self.step(state, if twice { REPAIR - 2 } else { REPAIR + 2 }, Edit::DeleteOpener, frame.start);
        self.again(State { frame: frame.parent, mode, single: false, ..state });
    }

    /// Passes over a word.
    fn delete(&mut self, state: State, at: u32, word: Word, cost: u32) {
        let is_item = self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Square)
            && matches!(word.kind, Kind::Scalar(Scalar::Quoted | Scalar::Literal));
        let more = !is_item
            && self.last_step(state).is_some_and(|step| {
                matches!(step.edit, Edit::Delete)
                    && step.word + 1 == at
                    && self.words.get(step.word as usize).is_some_and(|before| before.line == word.line)
            });
        let state = self.step(state, if more { 1 } else { cost }, Edit::Delete, at);
        self.finish(state);
    }

    /// Passes over a closing bracket, and over the comma after it where that would be too much.
    fn delete_closer(&mut self, state: State, at: u32) {
        let is_comma_next = self.words.get(at as usize + 1).is_some_and(|word| word.kind == Kind::Comma);
        let resume =
            if is_comma_next && matches!(state.mode, Mode::First | Mode::After) { at + 2 } else { state.resume };
        let state = self.step(state, REPAIR, Edit::DeleteCloser, at);
        self.finish(State { resume, ..state });
    }

    /// Starts another document.
    fn header(&mut self, state: State, at: u32, word: Word) {
        let state = self.step(state, REPAIR + if word.first { 2 } else { 8 }, Edit::Header, at);
        self.again(State { frame: NONE, mode: Mode::Start, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    /// An entry or item that starts a line is held to the indentation of its like. Returns the reading that takes the place as it is.
    fn place(&mut self, state: State, at: u32, word: Word) -> State {
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

    // ---- Words --------------------------------------------------------------------------------------------------------

    fn end(&mut self, state: State, at: u32) {
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

    fn missing_value(&mut self, state: State, at: u32) {
        let state = self.step(state, REPAIR, Edit::InsertValue, at);
        self.again(State { mode: Mode::End, last: NONE, closed: (NONE, NONE), single: false, ..state });
    }

    fn missing_comma(&mut self, state: State, at: u32, cost: u32) {
        let state = self.step(state, cost, Edit::InsertComma, at);
        self.again(State { mode: Mode::After, ..state });
    }

    fn push(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        let owner = if state.mode == Mode::Value { state.key } else { NONE };
        let frame = Frame {
            parent: state.frame,
            bracket,
            start: at,
            owner,
            is_written: true,
            indent: word.indent,
            children: NONE,
            block: None,
            is_first: state.mode == Mode::First,
            is_pair: false,
        };
        let frame = self.intern(frame);
        self.finish(State { frame, mode: Mode::First, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    fn open(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
        if bracket == Bracket::Round {
            for bracket in [Bracket::Brace, Bracket::Square] {
                if matches!(state.mode, Mode::Start | Mode::Value | Mode::First | Mode::After) {
                    let state = self.step(state, REPAIR, Edit::ReplaceOpener(bracket), at);
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
                let state = self.step(state, REPAIR, Edit::InsertColon, at);
                self.again(State { mode: Mode::Value, ..state });
            }
            Mode::Done => {
                self.reopen(state);
                self.header(state, at, word);
                self.delete(state, at, word, REPAIR);
            }
        }
    }

    fn close(&mut self, state: State, at: u32, word: Word, bracket: Bracket) {
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
        let replaced = self.step(state, REPAIR, Edit::ReplaceCloser(frame.bracket), at);
        let popped = Self::popped(replaced, frame, at, Mode::End);
        self.finish(State { cost: popped.cost + odd, closed: (NONE, at), ..popped });
        self.delete_closer(state, at);
        if bracket != Bracket::Round {
            self.insert_closer(state, at, REPAIR);
            // After a bracket of another kind, or on a line of its own, it closes what was never opened; after its like it is too much.
            let before = at.checked_sub(1).and_then(|before| self.words.get(before as usize));
            let is_end =
                word.first || before.is_some_and(|word| matches!(word.kind, Kind::Close(Bracket::Brace) | Kind::Comma));
            self.wrap(state, if is_end { REPAIR - 1 } else { REPAIR + 1 });
            self.reopen(state);
            self.replace_opener(state, bracket);
            self.delete_opener(state);
        }
    }

    fn comma(&mut self, state: State, at: u32, word: Word) {
        let block = self.frame(state).is_some_and(|frame| frame.block.is_some());
        match state.mode {
            Mode::End => {
                self.finish(State { mode: Mode::After, cost: state.cost + if block { 3 } else { 0 }, ..state })
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

    fn colon(&mut self, state: State, at: u32) {
        let Some(word) = self.words.get(at as usize).copied() else { return };
        match state.mode {
            Mode::Colon => self.finish(State { mode: Mode::Value, ..state }),
            Mode::First | Mode::After if self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Brace) => {
                let state = self.step(state, REPAIR, Edit::InsertKey, at);
                self.finish(State { mode: Mode::Value, key: NONE, closed: (NONE, NONE), ..state });
            }
            _ => self.delete(state, at, word, REPAIR),
        }
    }

    fn dash(&mut self, state: State, at: u32, word: Word) {
        let frame = self.frame(state);
        let in_sequence = frame.is_some_and(|frame| frame.bracket == Bracket::Square);
        match (state.mode, frame.and_then(|frame| frame.block)) {
            (Mode::First | Mode::After, Some(group)) if in_sequence => {
                let state = self.grouped(state, 0, Edit::BlockDash, at, Some(group));
                self.finish(state);
            }
            (Mode::Value, _) => {
                self.open_block(state, at, word, Bracket::Square);
                let state = self.step(state, if word.first { REPAIR + 4 } else { REPAIR }, Edit::DeleteDash, at);
                self.finish(state);
            }
            (Mode::First | Mode::After, None) if in_sequence => {
                // The item is where its dash is.
                let state = self.place(state, at, word);
                let more = self.last_step(state).is_some_and(|step| matches!(step.edit, Edit::DeleteDash));
                let state = self.step(state, if more { MORE } else { REPAIR }, Edit::DeleteDash, at);
                self.finish(state);
            }
            (Mode::End, None) => {
                self.missing_comma(state, at, REPAIR);
                self.delete(state, at, word, REPAIR);
            }
            _ => self.delete(state, at, word, REPAIR),
        }
    }

    fn scalar(&mut self, state: State, at: u32, word: Word, scalar: Scalar) {
        let is_key = self.is_key(at);
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
                let is_continued = scalar == Scalar::Plain
                    && !is_key
                    && word.first
                    && at > 0
                    && self.words[at as usize - 1].kind == Kind::Scalar(Scalar::Plain);
                if is_continued {
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
                let state = self.step(state, REPAIR, Edit::InsertColon, at);
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

    /// Where no comma stands before a line that is less indented, a bracket may be missing as well.
    fn odd_end(&mut self, state: State, at: u32, word: Word) {
        let is_odd = self.frame(state).is_some_and(|frame| frame.children != word.indent);
        if is_odd {
            self.insert_closer(state, at, REPAIR);
            self.reopen(state);
        }
    }

    /// A scalar that is the value or item it seems to be.
    fn taken(&mut self, state: State, at: u32, scalar: Scalar) {
        let single = state.mode == Mode::First;
        let cost = state.cost + if scalar == Scalar::Plain { 6 } else { 0 };
        self.finish(State { cost, mode: Mode::End, last: at, single, closed: (NONE, NONE), ..state });
    }

    /// A scalar after a colon.
    fn value(&mut self, state: State, at: u32, word: Word, scalar: Scalar, is_key: bool) {
        if !is_key {
            return self.taken(state, at, scalar);
        }
        let key_indent = self.words.get(state.key as usize).map_or(0, |key| key.indent);
        let is_deeper = word.first && word.indent > key_indent;
        if !is_deeper && word.first {
            self.missing_value(state, at);
        }
        let cost = if is_deeper { REPAIR } else { REPAIR + 4 };
        self.open_pair(state, at, word, cost, state.key, key_indent);
        self.open_block(state, at, word, Bracket::Brace);
        // `a: b: c` is a text.
        let follows = self
            .words
            .get(at as usize + 2)
            .is_some_and(|next| next.line == word.line && matches!(next.kind, Kind::Scalar(_)));
        if follows && !word.first && scalar == Scalar::Plain {
            let state = self.step(state, REPAIR, Edit::Quote(at + 2), at);
            self.finish(State { mode: Mode::End, last: at, resume: at + 3, closed: (NONE, NONE), ..state });
        }
    }

    /// Puts a brace before a key.
    fn open_pair(&mut self, state: State, at: u32, word: Word, cost: u32, owner: u32, indent: u32) {
        let state = self.step(state, cost, Edit::InsertOpener(Bracket::Brace, owner), at);
        let frame = Frame {
            parent: state.frame,
            bracket: Bracket::Brace,
            start: at,
            owner,
            is_written: false,
            indent,
            children: if word.first { word.indent } else { NONE },
            block: None,
            is_first: state.mode == Mode::First,
            is_pair: false,
        };
        let frame = self.intern(frame);
        self.again(State { frame, mode: Mode::First, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    /// A key among the items of a sequence.
    fn pair(&mut self, state: State, at: u32, word: Word) {
        let indent = self.frame(state).map_or(0, |frame| {
            if frame.children != NONE && word.first && word.indent > frame.children {
                frame.children
            } else {
                frame.indent
            }
        });
        if self.frame(state).is_some_and(|frame| frame.block.is_some()) {
            // A mapping as an item in block style goes on below its dash.
            return self.open_item_block(state, at, word);
        }
        let placed = State { ..state };
        self.open_pair(placed, at, word, REPAIR, NONE, indent);
        self.open_single_pair(state, at, word);
        self.replace_opener(state, Bracket::Brace);
        self.insert_closer(state, at, REPAIR);
        self.delete_opener(state);
        self.reopen(state);
    }

    /// Puts braces around a single pair.
    fn open_single_pair(&mut self, state: State, at: u32, word: Word) {
        let state = self.grouped(state, REPAIR + 1, Edit::PairOpener, at, Some(at));
        let frame = Frame {
            parent: state.frame,
            bracket: Bracket::Brace,
            start: at,
            owner: NONE,
            is_written: false,
            indent: word.indent,
            children: NONE,
            block: None,
            is_first: state.mode == Mode::First,
            is_pair: true,
        };
        let frame = self.intern(frame);
        self.again(State { frame, mode: Mode::First, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    fn open_item_block(&mut self, state: State, at: u32, word: Word) {
        let Some(outer) = self.frame(state) else { return };
        let Some(group) = outer.block else { return };
        let state = self.grouped(state, 0, Edit::BlockOpener(Bracket::Brace, NONE), at, Some(group));
        let frame = Frame {
            parent: state.frame,
            bracket: Bracket::Brace,
            start: at,
            owner: NONE,
            is_written: false,
            indent: outer.children,
            children: if word.first { word.indent } else { outer.children + 2 },
            block: Some(group),
            is_first: false,
            is_pair: false,
        };
        let frame = self.intern(frame);
        self.again(State { frame, mode: Mode::First, last: NONE, single: false, closed: (NONE, NONE), ..state });
    }

    /// A scalar in the place of a key, without a colon.
    fn no_key(&mut self, state: State, at: u32, word: Word, scalar: Scalar) {
        if let Some(split) = self.read.split(word).filter(|_| word.is_split) {
            let cost = match (split.is_colon, split.is_marked) {
                (true, _) => 0,
                (false, true) => REPAIR - 1,
                (false, false) => REPAIR,
            };
            let placed = self.place(state, at, word);
            let state = if split.is_colon { placed } else { self.step(placed, cost, Edit::Split, at) };
            let mode = if split.value == word.span.end { Mode::Value } else { Mode::End };
            self.finish(State {
                mode,
                key: at,
                last: if mode == Mode::End { at } else { NONE },
                closed: (NONE, NONE),
                ..state
            });
        }
        let next = self.words.get(at as usize + 1);
        let value_follows = next.is_some_and(|next| {
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

    /// A scalar as the second part of a text that has a comma and no quotes.
    fn join(&mut self, state: State, at: u32, word: Word, scalar: Scalar) {
        let before = (at as usize).checked_sub(2).and_then(|before| self.words.get(before)).copied();
        let Some(before) =
            before.filter(|before| before.line == word.line && before.kind == Kind::Scalar(Scalar::Plain))
        else {
            return;
        };
        // Items without quotes may well be several; a blank tells a sentence.
        let in_sequence = self.frame(state).is_some_and(|frame| frame.bracket == Bracket::Square);
        if in_sequence && !word.is_spaced && !before.is_spaced {
            return;
        }
        if state.mode != Mode::After || state.last != at - 2 || !matches!(scalar, Scalar::Plain | Scalar::Literal) {
            return;
        }
        let state = self.step(state, 4, Edit::Quote(at), at - 2);
        self.finish(State { mode: Mode::End, last: at - 2, closed: (NONE, NONE), ..state });
    }
}

impl State {
    /// The key of the last value.
    fn key_of_last(self, words: &[Word]) -> u32 {
        let key = self.last.checked_sub(2).unwrap_or(NONE);
        let is_colon = self
            .last
            .checked_sub(1)
            .and_then(|colon| words.get(colon as usize))
            .is_some_and(|word| word.kind == Kind::Colon);
        if is_colon { key } else { NONE }
    }
}
