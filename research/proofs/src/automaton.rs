//! Deterministic automata over classes of characters, whose states say what a text is that ends there.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::Hash;

/// A label of a text: the caller defines the numbers. Zero is the label of all other texts.
pub type Label = u8;

/// A deterministic, complete automaton. States are numbered from zero in the order in which a search from the start finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// For each state, what a text is that ends there.
    pub labels: Vec<Label>,
    /// For each state, the next one by the class of the next character.
    pub transitions: Vec<Vec<usize>>,
}

impl Automaton {
    /// The automaton whose states are what `next` reaches from `start`, for `classes` classes; `label` says what each is.
    pub fn explore<S: Clone + Eq + Hash>(
        classes: usize,
        start: S,
        next: impl FnMut(&S, usize) -> S,
        label: impl FnMut(&S) -> Label,
    ) -> Self {
        let (states, transitions) = reached(classes, start, next);
        Self { labels: states.iter().map(label).collect(), transitions }
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.labels.len()
    }

    /// How many classes of characters there are.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.transitions[0].len()
    }

    /// The state after these classes, from `state` on.
    #[must_use]
    pub fn run(&self, state: usize, classes: &[usize]) -> usize {
        classes.iter().fold(state, |state, &class| self.transitions[state][class])
    }

    /// What the text of these classes is.
    #[must_use]
    pub fn label(&self, classes: &[usize]) -> Label {
        self.labels[self.run(0, classes)]
    }

    /// The automaton with the fewest states that says the same (Moore 1956).
    #[must_use]
    pub fn minimal(&self) -> Self {
        let mut blocks: Vec<usize> = self.labels.iter().map(|&label| usize::from(label)).collect();
        let mut count = 0;
        loop {
            let mut ids = HashMap::new();
            let refined: Vec<usize> = (0..self.states())
                .map(|state| {
                    let targets: Vec<usize> = self.transitions[state].iter().map(|&to| blocks[to]).collect();
                    let next = ids.len();
                    *ids.entry((blocks[state], targets)).or_insert(next)
                })
                .collect();
            blocks = refined;
            if ids.len() == count {
                break;
            }
            count = ids.len();
        }
        let mut of_block = BTreeMap::new();
        for (state, &block) in blocks.iter().enumerate() {
            of_block.entry(block).or_insert(state);
        }
        Self::explore(
            self.classes(),
            blocks[0],
            |block, class| blocks[self.transitions[of_block[block]][class]],
            |block| self.labels[of_block[block]],
        )
    }

    /// The automaton that runs both, and labels a text by both labels.
    #[must_use]
    pub fn product(&self, other: &Self, mut label: impl FnMut(Label, Label) -> Label) -> Self {
        Self::explore(
            self.classes(),
            (0, 0),
            |&(left, right), class| (self.transitions[left][class], other.transitions[right][class]),
            |&(left, right)| label(self.labels[left], other.labels[right]),
        )
    }

    /// For each state, the shortest classes that lead to it; the first of these in the order of classes.
    #[must_use]
    pub fn shortest_ways(&self) -> Vec<Vec<usize>> {
        let mut ways: Vec<Option<Vec<usize>>> = vec![None; self.states()];
        ways[0] = Some(Vec::new());
        let mut left = VecDeque::from([0]);
        while let Some(state) = left.pop_front() {
            for (class, &to) in self.transitions[state].iter().enumerate() {
                if ways[to].is_none() {
                    let mut way = ways[state].clone().unwrap_or_default();
                    way.push(class);
                    ways[to] = Some(way);
                    left.push_back(to);
                }
            }
        }
        ways.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The shortest text whose label `wanted` takes, as classes.
    #[must_use]
    pub fn shortest(&self, wanted: impl Fn(Label) -> bool) -> Option<Vec<usize>> {
        let ways = self.shortest_ways();
        (0..self.states())
            .filter(|&state| wanted(self.labels[state]))
            .map(|state| ways[state].clone())
            .min_by_key(Vec::len)
    }

    /// The texts whose label `wanted` takes, as classes, shorter ones first and those of a length in the order of classes, up to
    /// `longest` characters.
    pub fn texts(&self, wanted: impl Fn(Label) -> bool, longest: usize) -> impl Iterator<Item = Vec<usize>> {
        // For each length, whether a wanted text of just this length starts in a state.
        let mut has = vec![self.labels.iter().map(|&label| wanted(label)).collect::<Vec<bool>>()];
        for length in 0..longest {
            has.push(self.transitions.iter().map(|row| row.iter().any(|&to| has[length][to])).collect());
        }
        (0..=longest).filter(|&length| has[length][0]).collect::<Vec<_>>().into_iter().flat_map(move |length| {
            let has = has.clone();
            let mut open = vec![(0, Vec::new())];
            std::iter::from_fn(move || {
                loop {
                    let (state, text) = open.pop()?;
                    if text.len() == length {
                        return Some(text);
                    }
                    let left = length - text.len() - 1;
                    for class in (0..self.classes()).rev().filter(|&class| has[left][self.transitions[state][class]]) {
                        let longer = text.iter().copied().chain([class]).collect();
                        open.push((self.transitions[state][class], longer));
                    }
                }
            })
        })
    }

    /// For each state, whether a wanted text can still come.
    #[must_use]
    pub fn alive(&self, wanted: impl Fn(Label) -> bool) -> Vec<bool> {
        let mut alive: Vec<bool> = self.labels.iter().map(|&label| wanted(label)).collect();
        loop {
            let more: Vec<usize> = (0..self.states())
                .filter(|&state| !alive[state] && self.transitions[state].iter().any(|&to| alive[to]))
                .collect();
            if more.is_empty() {
                return alive;
            }
            for state in more {
                alive[state] = true;
            }
        }
    }
}

/// What `next` reaches from `start`, in the order in which it is found, and the number of what each leads to by each class.
pub(crate) fn reached<S: Clone + Eq + Hash>(
    classes: usize,
    start: S,
    mut next: impl FnMut(&S, usize) -> S,
) -> (Vec<S>, Vec<Vec<usize>>) {
    let mut ids = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut transitions = Vec::new();
    while let Some(state) = states.get(transitions.len()).cloned() {
        let row = (0..classes).map(|class| {
            let to = next(&state, class);
            *ids.entry(to.clone()).or_insert_with(|| {
                states.push(to);
                states.len() - 1
            })
        });
        let row = row.collect();
        transitions.push(row);
    }
    (states, transitions)
}
