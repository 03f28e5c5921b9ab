//! The texts on which a resolver is held against its library.

use std::collections::{BTreeSet, HashMap};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::alphabet::Alphabet;
use crate::automaton::Automaton;

/// How many characters a text has at most.
const LONGEST: usize = 24;

/// Texts of plain scalars, by their purpose.
#[derive(Debug)]
pub struct Texts {
    /// All texts up to a length, over one character of each class.
    pub short: BTreeSet<String>,
    /// The greatest length of these texts, in characters.
    pub length: usize,
    /// For each state of the automaton and each class, a text that reaches the state and then takes the
    /// class, with each ending that separates two states. A library that differs from the automaton shows
    /// a difference on them if it has no more states (Chow 1978).
    pub covering: BTreeSet<String>,
    /// Random longer ones, over any characters of the classes.
    pub random: BTreeSet<String>,
}

impl Texts {
    /// Texts of `scalars` for `resolver`: short ones as long as there are at most `most` of them, and `most` random ones. Of those that
    /// cover the automaton, one in `every` is taken, from the first.
    #[must_use]
    pub fn new(alphabet: &Alphabet, scalars: &Automaton, resolver: &Automaton, most: usize, every: usize) -> Self {
        let both = scalars.product(resolver, |scalar, reading| if scalar == 0 { 0 } else { reading + 1 }).minimal();
        let (short, length) = short(alphabet, &both, most);
        Self { short, length, covering: covering(alphabet, &both, every), random: random(alphabet, &both, most) }
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.short.iter().chain(&self.covering).chain(&self.random).map(String::as_str)
    }
}

fn short(alphabet: &Alphabet, automaton: &Automaton, most: usize) -> (BTreeSet<String>, usize) {
    let mut texts = BTreeSet::new();
    let mut longest = Vec::new();
    let mut length = 0;
    for text in automaton.texts(|label| label != 0, LONGEST) {
        if text.len() > length {
            texts.extend(longest.drain(..));
            length = text.len();
        }
        if texts.len() + longest.len() > most {
            return (texts, length - 1);
        }
        longest.push(alphabet.text(&text));
    }
    texts.extend(longest);
    (texts, length)
}

fn covering(alphabet: &Alphabet, automaton: &Automaton, every: usize) -> BTreeSet<String> {
    let alive = automaton.alive(|label| label != 0);
    let endings = endings(automaton);
    let mut texts = BTreeSet::new();
    let mut count = 0..;
    for (state, way) in automaton.shortest_ways().into_iter().enumerate().filter(|(state, _)| alive[*state]) {
        for class in 0..automaton.classes() {
            let next = automaton.transitions[state][class];
            if !alive[next] {
                continue;
            }
            for ending in
                endings.iter().filter(|_| count.next().is_some_and(|number: usize| number.is_multiple_of(every)))
            {
                let end = automaton.run(next, ending);
                if automaton.labels[end] != 0 {
                    let whole: Vec<usize> = way.iter().chain([&class]).chain(ending).copied().collect();
                    texts.insert(alphabet.text(&whole));
                }
            }
        }
    }
    texts
}

/// Endings of which one tells any two states of a minimal automaton apart.
fn endings(automaton: &Automaton) -> Vec<Vec<usize>> {
    // Blocks of states that no ending so far tells apart.
    let states = automaton.states();
    let mut endings = vec![Vec::new()];
    let mut blocks: Vec<usize> = automaton.labels.iter().map(|&label| usize::from(label)).collect();
    loop {
        let mut first_of: HashMap<usize, usize> = HashMap::new();
        let pair = (0..states).find_map(|state| {
            let first = *first_of.entry(blocks[state]).or_insert(state);
            (first != state).then_some((first, state))
        });
        let Some((left, right)) = pair else { return endings };
        let ending = distinguishing(automaton, left, right);
        let mut ids = HashMap::new();
        blocks = (0..states)
            .map(|state| {
                let end = automaton.run(state, &ending);
                let next = ids.len();
                *ids.entry((blocks[state], automaton.labels[end])).or_insert(next)
            })
            .collect();
        endings.push(ending);
    }
}

/// The shortest ending after which two states of a minimal automaton have other labels.
fn distinguishing(automaton: &Automaton, left: usize, right: usize) -> Vec<usize> {
    let mut seen = BTreeSet::from([(left, right)]);
    let mut left_over = std::collections::VecDeque::from([((left, right), Vec::new())]);
    while let Some(((left, right), ending)) = left_over.pop_front() {
        if automaton.labels[left] != automaton.labels[right] {
            return ending;
        }
        for class in 0..automaton.classes() {
            let next = (automaton.transitions[left][class], automaton.transitions[right][class]);
            if seen.insert(next) {
                let mut longer = ending.clone();
                longer.push(class);
                left_over.push_back((next, longer));
            }
        }
    }
    unreachable!("two states of a minimal automaton differ")
}

/// Random texts, half of them by steps between states that something is resolved in.
fn random(alphabet: &Alphabet, automaton: &Automaton, most: usize) -> BTreeSet<String> {
    let mut rng = SmallRng::seed_from_u64(1);
    let scalar = automaton.alive(|label| label != 0);
    let resolved = automaton.alive(|label| label > 1);
    let mut texts = BTreeSet::new();
    for round in 0..most {
        let alive = if round % 2 == 0 { &resolved } else { &scalar };
        let length = rng.random_range(1..=LONGEST);
        let (mut state, mut text) = (0, String::new());
        for _ in 0..length {
            let steps: Vec<usize> =
                (0..automaton.classes()).filter(|&class| alive[automaton.transitions[state][class]]).collect();
            if steps.is_empty() {
                break;
            }
            let class = steps[rng.random_range(0..steps.len())];
            text.push(any_of(alphabet, class, &mut rng));
            state = automaton.transitions[state][class];
            if automaton.labels[state] > 1 && rng.random_range(0..8) == 0 {
                break;
            }
        }
        if automaton.labels[state] != 0 {
            texts.insert(text);
        }
    }
    texts
}

fn any_of(alphabet: &Alphabet, class: usize, rng: &mut SmallRng) -> char {
    let ranges = alphabet.classes()[class].ranges();
    let (first, last) = ranges[rng.random_range(0..ranges.len())];
    let range = u32::from(first)..=u32::from(last);
    // The middle of a range may have no character.
    char::from_u32(rng.random_range(range)).unwrap_or(first)
}
