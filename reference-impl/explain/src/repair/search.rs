//! The search for the fewest repairs that make a document of words well-formed.
//!
//! Several readings read the words from left to right in parallel. Each has a cost: that of its repairs, and that of brackets and entries
//! at another indentation than their siblings. A reading branches only if it cannot continue or if the layout is odd, and only the
//! cheapest readings are kept. So the search takes linear time, and the layout decides if the brackets do not.

mod block;
mod edits;
mod read;

use super::words::{Bracket, Kind, Word, Words};

/// An edit of the words. The report turns it into a repair of the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum WordEdit {
    InsertComma,
    /// A comma between the entries or items of a block collection.
    BlockComma,
    InsertColon,
    InsertKey,
    InsertValue,
    /// The colon of a text that is a key and a value.
    Split,
    /// Removes the word.
    Delete,
    /// Removes a closing bracket, and the comma behind it that becomes an extra one.
    DeleteCloser,
    /// Removes an opening bracket.
    DeleteOpener,
    /// A bracket before the word, and the word of its key.
    InsertOpener(Bracket, u32),
    /// A bracket before the word, for a block collection.
    BlockOpener(Bracket, u32),
    /// A bracket behind the word before. `comma` is whether a comma follows.
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
    /// Removes a dash before an item.
    DeleteDash,
    BlockDash,
    /// The first dash of items in block style between brackets, and the word of their key.
    BlockItems(u32),
    /// A brace before a pair among items.
    PairOpener,
    /// The brace behind it.
    PairCloser,
    /// The words up to another one are one text without quotes.
    Quote(u32),
    /// A header, which starts the next document.
    Header,
}

/// A repair of a reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    before: u32,
    pub(super) edit: WordEdit,
    /// The word that it edits.
    pub(super) word: u32,
    /// The block collection that it belongs to.
    pub(super) group: Option<u32>,
}

/// No word, frame or step.
pub(super) const NONE: u32 = u32::MAX;

/// An open collection of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    parent: u32,
    bracket: Bracket,
    /// The word that opens it, or the first word behind its missing bracket.
    start: u32,
    /// The word of its key.
    owner: u32,
    /// Whether the stream has its opening bracket.
    is_written: bool,
    /// The indentation of its first line.
    indent: u32,
    /// The indentation of its entries or items that start a line; `NONE` before the first of them.
    children: u32,
    /// The group of its edits, if it is a block collection.
    block: Option<u32>,
    /// Whether it is the first child of the collection around it.
    is_first: bool,
    /// Whether it is a pair without braces. It ends with its value.
    is_pair: bool,
}

impl Frame {
    /// The innermost collection of a reading, which starts at a word. Its opening bracket is missing, and it has no key.
    fn new(state: State, bracket: Bracket, start: u32) -> Self {
        Self {
            parent: state.frame,
            bracket,
            start,
            owner: NONE,
            is_written: false,
            indent: 0,
            children: NONE,
            block: None,
            is_first: state.mode == Mode::First,
            is_pair: false,
        }
    }
}

/// The next word that a reading expects.
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

/// A reading, up to a word.
#[derive(Clone, Copy, Debug)]
struct State {
    cost: u32,
    frame: u32,
    mode: Mode,
    steps: u32,
    /// The first word that is not read yet.
    resume: u32,
    /// The word of the last value of the innermost collection.
    last: u32,
    /// Whether the innermost collection has exactly one child.
    single: bool,
    /// The word of the key before the colon.
    key: u32,
    /// The collection that was closed last, and the word that closed it, if at most a comma followed.
    closed: (u32, u32),
}

/// The cost of a repair, and of an odd indentation.
const REPAIR: u32 = 10;
const ODD: u32 = 5;
/// The cost of one more repair of the same mistake.
const MORE: u32 = 2;
/// The difference in cost above which a reading is dropped.
const SPREAD: u32 = 28;
/// The number of readings that are kept.
const WIDTH: usize = 24;
/// The number of readings that are tried at a word, including those after a repair at the same word.
const TRIES: usize = 400;
/// The number of steps, and of frames, after which the search gives up.
const MAX_STEPS: usize = 200_000;
/// The number of live frames and steps at which the search gives up: a thousand repairs that no two readings share. No document that
/// someone wrote needs that.
const MAX_LIVE: usize = 20_000;
/// The number of dead frames and steps that are always tolerated.
const MIN_GARBAGE: usize = 2_000;

struct Search<'w> {
    read: &'w Words,
    frames: Vec<Frame>,
    /// The first frame that was made at the current word. Only these can be equal to a new one.
    recent: usize,
    steps: Vec<Step>,
    /// The numbers of frames and steps that were discarded.
    discarded: (usize, usize),
    /// The number of live frames and steps at the last collection.
    live: usize,
    /// The readings that have not read the current word, and those that have.
    todo: Vec<State>,
    done: Vec<State>,
    best: u32,
}

/// The steps of the cheapest reading, in order; `None` if the search gives up.
pub(super) fn search(read: &Words) -> Option<Vec<Step>> {
    let mut search = Search {
        read,
        frames: Vec::new(),
        recent: 0,
        steps: Vec::new(),
        discarded: (0, 0),
        live: 0,
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
    for at in 0..=u32::try_from(read.list.len()).ok()? {
        states = search.word(states, at);
        search.collect_garbage(&mut states);
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
    /// Moves all readings behind a word, or to the end of the document.
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
            match self.at(at) {
                Some(word) => self.read(state, at, word),
                None => self.end(state, at),
            }
        }
        // One word follows the other, so the vectors are used again.
        let mut kept = std::mem::take(&mut self.todo);
        kept.clear();
        self.done.sort_by_key(|state| state.cost);
        for state in self.done.drain(..) {
            let is_new = !kept.iter().any(|other: &State| {
                (other.frame, other.mode, other.last, other.closed.0, other.resume)
                    == (state.frame, state.mode, state.last, state.closed.0, state.resume)
            });
            if is_new && state.cost <= self.best.saturating_add(SPREAD) && kept.len() < WIDTH {
                kept.push(state);
            }
        }
        kept
    }

    /// Whether the search made too many steps to be conclusive.
    fn is_lost(&self) -> bool {
        let (frames, steps) = self.discarded;
        frames + self.frames.len() > MAX_STEPS || steps + self.steps.len() > MAX_STEPS || self.live > MAX_LIVE
    }

    /// Discards the frames and steps that no reading uses, if their number has grown by half since the last collection. Most readings are
    /// dropped a few words after they branch. The total time is proportional to the number of frames and steps.
    fn collect_garbage(&mut self, states: &mut [State]) {
        let (frames, steps) = (self.frames.len(), self.steps.len());
        if frames + steps < self.live + MIN_GARBAGE.max(self.live / 2) {
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
        self.live = self.frames.len() + self.steps.len();
        self.discarded.0 += frames - self.frames.len();
        self.discarded.1 += steps - self.steps.len();
    }

    fn finish(&mut self, state: State) {
        self.best = self.best.min(state.cost);
        self.done.push(state);
    }

    /// A reading that continues at the same word after a repair.
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

    fn step(&mut self, state: State, cost: u32, edit: WordEdit, word: u32) -> State {
        self.grouped(state, cost, edit, word, None)
    }

    fn grouped(&mut self, state: State, cost: u32, edit: WordEdit, word: u32, group: Option<u32>) -> State {
        let steps = u32::try_from(self.steps.len()).unwrap_or(NONE);
        self.steps.push(Step { before: state.steps, edit, word, group });
        State { cost: state.cost + cost, steps, ..state }
    }

    fn last_step(&self, state: State) -> Option<Step> {
        self.steps.get(state.steps as usize).copied()
    }

    /// The word with this index.
    fn at(&self, word: u32) -> Option<Word> {
        self.read.list.get(word as usize).copied()
    }

    /// The word before another one.
    fn before(&self, word: u32) -> Option<Word> {
        self.at(word.checked_sub(1)?)
    }

    fn read(&mut self, state: State, at: u32, word: Word) {
        if let Some(state) = self.leave_block(state, at, word) {
            return self.again(state);
        }
        match word.kind {
            Kind::Open(bracket) => self.open(state, at, word, bracket),
            Kind::Close(bracket) => self.close(state, at, word, bracket),
            Kind::Comma => self.comma(state, at, word),
            Kind::Colon => self.colon(state, at, word),
            Kind::Dash => self.dash(state, at, word),
            Kind::Scalar(scalar) => self.scalar(state, at, word, scalar),
        }
    }
}

/// Keeps the items of `list` that are reachable from `ends`. Each item refers to one with a smaller index, which `before` returns. Returns the
/// new index of each item; [`NONE`] for one that is discarded.
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

/// The new index of an item.
fn renamed(ids: &[u32], id: u32) -> u32 {
    ids.get(id as usize).copied().unwrap_or(NONE)
}
