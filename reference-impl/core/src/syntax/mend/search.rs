//! The search for the fewest repairs that make a document of words well-formed.
//!
//! The words are read from left to right by several readings at once. Each has what it has paid for repairs, and for brackets and entries
//! that stand at another indentation than their like. A reading branches only where it cannot go on or where the layout is odd; only the
//! cheapest few are kept. So the time is linear, and what a document means is told by its layout where its brackets do not.

mod block;
mod read;
mod repair;

use super::words::{Bracket, Kind, Word, Words};

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
/// How many readings are tried at a word, those after a repair at the same word among them.
const TRIES: usize = 400;
/// How many steps, and how many frames, are made before the search gives up.
const STEPS: usize = 200_000;
/// How many frames and steps the readings may need before the search gives up: a thousand repairs where all readings share none, which no
/// document asks for that someone wrote.
const KEPT: usize = 20_000;
/// How many there are at least before those that no reading needs are let go.
const ROOM: usize = 2_000;

struct Search<'w> {
    read: &'w Words,
    words: &'w [Word],
    frames: Vec<Frame>,
    /// The frames from here on were made at the word that is read, so no others can be equal to a new one.
    recent: usize,
    steps: Vec<Step>,
    /// How many frames and steps were let go.
    gone: (usize, usize),
    /// How many of those that were there the readings needed, when it was last asked.
    needed: usize,
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
        gone: (0, 0),
        needed: 0,
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
        search.let_go(&mut states);
        if states.is_empty() || search.is_lost() {
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
        for _ in 1..TRIES {
            let Some(state) = self.todo.pop() else { break };
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

    /// Whether so much was tried that what is found in the end would say nothing.
    fn is_lost(&self) -> bool {
        let (frames, steps) = self.gone;
        frames + self.frames.len() > STEPS || steps + self.steps.len() > STEPS || self.needed > KEPT
    }

    /// Lets the frames and steps go that lead to none of `states`, where there are half as many again as when it was last asked: most readings
    /// are given up a few words after they branched. So it takes time in proportion to what is made.
    fn let_go(&mut self, states: &mut [State]) {
        let (frames, steps) = (self.frames.len(), self.steps.len());
        if frames + steps < self.needed + ROOM.max(self.needed / 2) {
            return;
        }
        let open = states.iter().flat_map(|state| [state.frame, state.closed.0]);
        let frame_ids = keep(&mut self.frames, open, |frame| &mut frame.parent);
        let step_ids = keep(&mut self.steps, states.iter().map(|state| state.steps), |step| &mut step.before);
        for state in states {
            state.frame = renamed(&frame_ids, state.frame);
            state.closed.0 = renamed(&frame_ids, state.closed.0);
            state.steps = renamed(&step_ids, state.steps);
        }
        self.needed = self.frames.len() + self.steps.len();
        self.gone.0 += frames - self.frames.len();
        self.gone.1 += steps - self.steps.len();
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
}

/// Keeps the items of `list` that one of `ends` leads to, where each item leads to the one before it, which `before` gives and which has a smaller
/// number. Returns the new number of each old one; [`NONE`] for one that is gone.
fn keep<T>(list: &mut Vec<T>, ends: impl Iterator<Item = u32>, before: impl Fn(&mut T) -> &mut u32) -> Vec<u32> {
    let mut ids = vec![NONE; list.len()];
    for mut id in ends {
        while let Some(is_kept) = ids.get_mut(id as usize).filter(|is_kept| **is_kept == NONE) {
            *is_kept = id;
            id = *before(&mut list[id as usize]);
        }
    }
    let (mut old, mut kept) = (0, 0);
    list.retain_mut(|item| {
        let is_kept = ids[old] != NONE;
        if is_kept {
            let before = before(item);
            *before = renamed(&ids, *before);
            ids[old] = kept;
            kept += 1;
        }
        old += 1;
        is_kept
    });
    ids
}

/// The new number of what had this one.
fn renamed(ids: &[u32], id: u32) -> u32 {
    ids.get(id as usize).copied().unwrap_or(NONE)
}
