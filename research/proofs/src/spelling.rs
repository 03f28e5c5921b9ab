//! One spelling: no two texts of a language have the same value.
//!
//! Between double quotes an escape denotes a character. An escaped line break, with the blanks after it,
//! denotes nothing, and any other character itself (sections 8 and 9 of the specification). A key
//! without quotes denotes itself. So the automaton of a language becomes a graph of *steps*. Each step
//! denotes one character of a set, or nothing, and texts are paths through it, one to one. Two texts
//! with one value are two paths for the same characters. A search of all pairs of places, breadth
//! first, finds them, or shows that there are no such paths.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use anyhow::{Context as _, Result, anyhow, bail};

use crate::alphabet::{Alphabet, CharSet};
use crate::automaton::Automaton;
use crate::languages::{Languages, Source};

/// A claim that texts of one language never have the same value.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// Its name, such as `one-spelling/canonical-key`.
    pub name: &'static str,
    /// The claim, in words.
    pub claim: &'static str,
    /// A rule of the grammar.
    pub rule: &'static str,
    /// The indentation of the line on which its text starts.
    pub indentation: &'static str,
}

/// The theorems.
pub const THEOREMS: [Spelling; 5] = [
    Spelling {
        name: "one-spelling/canonical-key",
        claim: "Two different keys of canonical form are never the same string",
        rule: "canonical_key",
        indentation: "",
    },
    Spelling {
        name: "one-spelling/canonical-string-0",
        claim: "Two different strings of canonical form at level 0 never have the same value",
        rule: "canonical_string",
        indentation: "",
    },
    Spelling {
        name: "one-spelling/canonical-string-1",
        claim: "Two different strings of canonical form at level 1 never have the same value",
        rule: "canonical_string",
        indentation: "  ",
    },
    Spelling {
        name: "one-spelling/canonical-string-2",
        claim: "Two different strings of canonical form at level 2 never have the same value",
        rule: "canonical_string",
        indentation: "    ",
    },
    Spelling {
        name: "one-spelling/one-line-string",
        claim: "Two different strings of compact form never have the same value",
        rule: "one_line_string",
        indentation: "",
    },
];

/// Claims that must fail: KYAML itself has many spellings.
pub const CONTROLS: [Spelling; 2] = [
    Spelling {
        name: "one-spelling/key",
        claim: "Two different keys of KYAML are never the same string",
        rule: "key",
        indentation: "",
    },
    Spelling {
        name: "one-spelling/quoted-key",
        claim: "Two different keys of KYAML in double quotes are never the same string",
        rule: "quoted_key",
        indentation: "",
    },
];

/// The languages of the theorems and controls, each under the name of its claim.
///
/// # Errors
/// Fails where a rule is not regular.
pub fn languages() -> Result<Languages> {
    let claims = THEOREMS.iter().chain(&CONTROLS);
    Languages::new(claims.map(|claim| (claim.name, Source::Indented(claim.rule, claim.indentation))))
}

/// Where in a text a reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// At its start.
    Start,
    /// In a key without quotes.
    Plain,
    /// Between double quotes.
    Quoted,
    /// Between double quotes, after an escaped line break and blanks that stand for nothing.
    Folded,
    /// At its end.
    End,
}

/// A place, and the state of the automaton there.
pub type Vertex = (Place, usize);

/// The decision on a claim.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Where one text can be, once it stands for some characters.
    pub together: Vec<Vertex>,
    /// Where two texts can be that differ and stand for the same characters, the lesser first.
    pub apart: Vec<(Vertex, Vertex)>,
    /// How many pairs of steps were looked at.
    pub transitions: usize,
    /// Two texts with a shortest value that has two; `None` where the claim holds.
    pub counterexample: Option<[String; 2]>,
}

impl Spelling {
    /// Decides the claim.
    ///
    /// # Errors
    /// Fails if texts of the language have no value. They must not continue after a closing quote, have
    /// an invalid escape, or have any number of blanks in a place where these denote nothing.
    pub fn decide(&self, languages: &Languages) -> Result<Decision> {
        Values::new(languages.get(self.name), &languages.alphabet).decide()
    }
}

/// A step of a text.
#[derive(Clone, Debug)]
struct Step {
    /// The characters of which it denotes one; `None`: it denotes nothing.
    characters: Option<CharSet>,
    to: Vertex,
}

/// The characters that the texts of a language denote.
struct Values<'l> {
    automaton: &'l Automaton,
    alphabet: &'l Alphabet,
    alive: Vec<bool>,
}

/// One text up to here, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Together(Vertex),
    Apart(Vertex, Vertex),
}

impl<'l> Values<'l> {
    fn new(automaton: &'l Automaton, alphabet: &'l Alphabet) -> Self {
        Self { automaton, alphabet, alive: automaton.alive(|label| label == 1) }
    }

    fn decide(&self) -> Result<Decision> {
        let start = Node::Together((Place::Start, 0));
        let mut came_from: HashMap<Node, Option<(Node, char)>> = HashMap::from([(start, None)]);
        let mut order = vec![start];
        let mut transitions = 0;
        let mut moves: BTreeMap<Vertex, Vec<Step>> = BTreeMap::new();
        let mut left = VecDeque::from([start]);
        while let Some(node) = left.pop_front() {
            let (one, other) = match node {
                Node::Together(vertex) => (vertex, vertex),
                Node::Apart(one, other) => (one, other),
            };
            for vertex in [one, other] {
                if let Entry::Vacant(entry) = moves.entry(vertex) {
                    entry.insert(self.moves(vertex)?);
                }
            }
            for (at, step) in moves[&one].iter().enumerate() {
                for (at_other, other) in moves[&other].iter().enumerate() {
                    transitions += 1;
                    let is_same = matches!(node, Node::Together(_)) && at == at_other;
                    let both = match (&step.characters, &other.characters) {
                        (None, None) if !is_same => {
                            let value = value(node, &came_from);
                            let spellings = self.spellings(&value).try_into();
                            let spellings =
                                spellings.map_err(|found| anyhow!("{value:?} has two texts, found: {found:?}"))?;
                            return Ok(decision(order, transitions, Some(spellings)));
                        }
                        (Some(left), Some(right)) => left.intersection(right, true),
                        _ => continue,
                    };
                    let Some(&(character, _)) = both.ranges().first() else { continue };
                    let next = if is_same {
                        Node::Together(step.to)
                    } else {
                        Node::Apart(step.to.min(other.to), step.to.max(other.to))
                    };
                    came_from.entry(next).or_insert_with(|| {
                        order.push(next);
                        left.push_back(next);
                        Some((node, character))
                    });
                }
            }
        }
        Ok(decision(order, transitions, None))
    }

    /// The ways from here through steps that stand for nothing and one that stands for a character, or to the end.
    fn moves(&self, from: Vertex) -> Result<Vec<Step>> {
        let mut moves = Vec::new();
        let mut open = vec![(from, 0)];
        while let Some((vertex, silent)) = open.pop() {
            if silent > self.automaton.states() {
                bail!("a text can have as many blanks as it likes in a place where they stand for nothing");
            }
            if vertex.0 == Place::End {
                moves.push(Step { characters: None, to: vertex });
            }
            for step in self.steps(vertex)? {
                match step.characters {
                    Some(_) => moves.push(step),
                    None => open.push((step.to, silent + 1)),
                }
            }
        }
        Ok(moves)
    }

    /// The steps from here, of which each is a piece of the text.
    fn steps(&self, (place, state): Vertex) -> Result<Vec<Step>> {
        let mut steps = Vec::new();
        if place == Place::Plain && self.automaton.labels[state] == 1 {
            steps.push(Step { characters: None, to: (Place::End, state) });
        }
        for (characters, to) in self.characters(state) {
            let is = |c| characters.ranges() == [(c, c)];
            match place {
                Place::Start if is('"') => steps.push(Step { characters: None, to: (Place::Quoted, to) }),
                Place::Start | Place::Plain => {
                    steps.push(Step { characters: Some(characters), to: (Place::Plain, to) });
                }
                Place::End => {}
                Place::Quoted | Place::Folded if is('"') => {
                    if self.automaton.labels[to] != 1 || self.characters(to).next().is_some() {
                        bail!("a text goes on after the quote that closes it");
                    }
                    steps.push(Step { characters: None, to: (Place::End, to) });
                }
                Place::Quoted | Place::Folded if is('\\') => self.escapes(to, &mut steps)?,
                Place::Folded if is(' ') => steps.push(Step { characters: None, to: (Place::Folded, to) }),
                Place::Quoted | Place::Folded => {
                    steps.push(Step { characters: Some(characters), to: (Place::Quoted, to) });
                }
            }
        }
        Ok(steps)
    }

    /// The classes of characters that can come next in a text of the language, each with its next state.
    /// A character with a meaning of its own is a class of its own.
    fn characters(&self, state: usize) -> impl Iterator<Item = (CharSet, usize)> {
        let row = self.automaton.transitions[state].iter().enumerate();
        row.filter(|&(_, &to)| self.alive[to]).flat_map(|(class, &to)| {
            let class = &self.alphabet.classes()[class];
            let special = CharSet::new(['"', '\\', ' '].map(|c| (c, c)));
            let own = class.intersection(&special, true);
            let own: Vec<char> = own.ranges().iter().flat_map(|&(first, last)| first..=last).collect();
            let others = Some(class.intersection(&special, false)).filter(|others| !others.ranges().is_empty());
            own.into_iter().map(|c| CharSet::new([(c, c)])).chain(others).map(move |set| (set, to))
        })
    }

    /// The steps that start with a `\`, after which `state` is.
    fn escapes(&self, state: usize, steps: &mut Vec<Step>) -> Result<()> {
        for (characters, to) in self.characters(state) {
            for c in characters.ranges().iter().flat_map(|&(first, last)| first..=last) {
                match c {
                    '\n' => steps.push(Step { characters: None, to: (Place::Folded, to) }),
                    '\r' => {
                        let to = self.automaton.transitions[to][self.alphabet.class_of('\n')];
                        if self.alive[to] {
                            steps.push(Step { characters: None, to: (Place::Folded, to) });
                        }
                    }
                    'x' | 'u' | 'U' => {
                        let digits = match c {
                            'x' => 2,
                            'u' => 4,
                            _ => 8,
                        };
                        let numbers = self.numbers(to, digits, &mut HashMap::new());
                        for (to, ranges) in numbers.into_iter().flat_map(|(to, both)| both.map(|ranges| (to, ranges))) {
                            if !ranges.is_empty() {
                                let characters = Some(characters_of(&ranges)?);
                                steps.push(Step { characters, to: (Place::Quoted, to) });
                            }
                        }
                    }
                    _ => {
                        let Some((_, stands_for)) = ESCAPES.iter().find(|(escape, _)| *escape == c) else {
                            bail!("`\\{c}` is no escape");
                        };
                        let characters = Some(CharSet::new([(*stands_for, *stands_for)]));
                        steps.push(Step { characters, to: (Place::Quoted, to) });
                    }
                }
            }
        }
        Ok(())
    }

    /// The numbers of this many hexadecimal digits that can come next, by the state that they lead to.
    fn numbers(&self, state: usize, digits: u32, known: &mut HashMap<(usize, u32), Numbers>) -> Numbers {
        if digits == 0 {
            return Numbers::from([(state, [vec![(0, 0)], vec![]])]);
        }
        if let Some(numbers) = known.get(&(state, digits)) {
            return numbers.clone();
        }
        let mut numbers = Numbers::new();
        for digit in "0123456789abcdefABCDEF".chars() {
            let to = self.automaton.transitions[state][self.alphabet.class_of(digit)];
            if !self.alive[to] {
                continue;
            }
            let high = digit.to_digit(16).unwrap_or_default() << (4 * (digits - 1));
            for (end, more) in self.numbers(to, digits - 1, known) {
                let [more, more_again] =
                    more.map(|ranges| ranges.iter().map(|(a, b)| (high + a, high + b)).collect::<Ranges>());
                let [once, again] = numbers.entry(end).or_default();
                *again = union(&[again, &more_again, &common(once, &more)]);
                *once = union(&[once, &more]);
            }
        }
        known.insert((state, digits), numbers.clone());
        numbers
    }

    /// Up to two texts that stand for `value`.
    fn spellings(&self, value: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut open = vec![((Place::Start, 0), String::new(), value)];
        while let Some(((place, state), text, rest)) = open.pop() {
            if rest.is_empty() && (place == Place::End || place == Place::Plain && self.automaton.labels[state] == 1) {
                found.push(text);
                if found.len() == 2 {
                    break;
                }
                continue;
            }
            let next = rest.chars().next();
            for (piece, place, is_next) in pieces(place, next).into_iter().rev() {
                let to = self.automaton.run(state, &self.alphabet.classes_of(&piece));
                if self.alive[to] {
                    let rest = if is_next { &rest[next.map_or(0, char::len_utf8)..] } else { rest };
                    open.push(((place, to), format!("{text}{piece}"), rest));
                }
            }
        }
        found
    }
}

/// The escapes of one character after the `\\`, and the characters that they denote (KY-STR-4).
const ESCAPES: [(char, char); 17] = [
    ('0', '\0'),
    ('a', '\u{7}'),
    ('b', '\u{8}'),
    ('t', '\t'),
    ('\t', '\t'),
    ('n', '\n'),
    ('v', '\u{B}'),
    ('f', '\u{C}'),
    ('r', '\r'),
    ('e', '\u{1B}'),
    (' ', ' '),
    ('"', '"'),
    ('\\', '\\'),
    ('N', '\u{85}'),
    ('_', '\u{A0}'),
    ('L', '\u{2028}'),
    ('P', '\u{2029}'),
];

/// Pieces of a text that denote `next` here, or nothing: each with its next place, and whether it
/// denotes `next`.
fn pieces(place: Place, next: Option<char>) -> Vec<(String, Place, bool)> {
    let mut pieces = Vec::new();
    match place {
        Place::Start => pieces.push(("\"".to_owned(), Place::Quoted, false)),
        Place::Quoted | Place::Folded => {
            let breaks = ["\\\n", "\\\r\n"].map(|piece| (piece.to_owned(), Place::Folded, false));
            pieces.push(("\"".to_owned(), Place::End, false));
            pieces.extend(breaks);
            if place == Place::Folded {
                pieces.push((" ".to_owned(), Place::Folded, false));
            }
        }
        Place::Plain | Place::End => {}
    }
    let Some(c) = next else { return pieces };
    match place {
        Place::Start | Place::Plain if c != '"' || place == Place::Plain => {
            pieces.push((c.to_string(), Place::Plain, true));
        }
        Place::Quoted | Place::Folded => {
            if !matches!(c, '"' | '\\') && (c != ' ' || place == Place::Quoted) {
                pieces.push((c.to_string(), Place::Quoted, true));
            }
            let escapes =
                ESCAPES.iter().filter(|(_, stands_for)| *stands_for == c).map(|(escape, _)| escape.to_string());
            let numbers = [('x', 2), ('u', 4), ('U', 8)]
                .into_iter()
                .filter(|(_, digits)| u64::from(u32::from(c)) < 1 << (4 * digits))
                .flat_map(|(kind, digits)| {
                    in_both_cases(&format!("{:0digits$x}", u32::from(c)))
                        .into_iter()
                        .map(move |text| format!("{kind}{text}"))
                });
            pieces.extend(escapes.chain(numbers).map(|escape| (format!("\\{escape}"), Place::Quoted, true)));
        }
        _ => {}
    }
    pieces
}

/// A text with each of its letters in either case.
fn in_both_cases(text: &str) -> Vec<String> {
    text.chars().fold(vec![String::new()], |texts, c| {
        let cases = BTreeSet::from([c, c.to_ascii_uppercase()]);
        texts.iter().flat_map(|text| cases.iter().map(move |c| format!("{text}{c}"))).collect()
    })
}

/// Numbers in order: ranges that do not meet, both ends included.
type Ranges = Vec<(u32, u32)>;

/// By a state, the numbers that lead to it, and those among them that have more than one text.
type Numbers = BTreeMap<usize, [Ranges; 2]>;

/// The characters with these numbers.
fn characters_of(ranges: &Ranges) -> Result<CharSet> {
    let surrogates = common(ranges, &vec![(0xD800, 0xDFFF)]);
    if let Some((first, _)) = surrogates.first() {
        bail!("U+{first:04X} is a surrogate");
    }
    let character = |at| char::from_u32(at).with_context(|| format!("U+{at:04X} is no character"));
    let ranges = ranges.iter().map(|&(first, last)| Ok((character(first)?, character(last)?)));
    Ok(CharSet::new(ranges.collect::<Result<Vec<_>>>()?))
}

fn union(of: &[&Ranges]) -> Ranges {
    let mut ranges: Ranges = of.iter().flat_map(|ranges| ranges.iter().copied()).collect();
    ranges.sort_unstable();
    ranges.dedup_by(|(first, last), (_, end)| {
        let meet = *first <= end.saturating_add(1);
        if meet {
            *end = (*end).max(*last);
        }
        meet
    });
    ranges
}

fn common(left: &Ranges, right: &Ranges) -> Ranges {
    let pairs = left.iter().flat_map(|&(a, b)| right.iter().map(move |&(c, d)| (a.max(c), b.min(d))));
    pairs.filter(|(first, last)| first <= last).collect()
}

/// The characters on the way to `node`.
fn value(mut node: Node, came_from: &HashMap<Node, Option<(Node, char)>>) -> String {
    let mut value = Vec::new();
    while let Some((before, character)) = came_from[&node] {
        value.push(character);
        node = before;
    }
    value.iter().rev().collect()
}

fn decision(nodes: Vec<Node>, transitions: usize, counterexample: Option<[String; 2]>) -> Decision {
    let (mut together, mut apart) = (Vec::new(), Vec::new());
    for node in nodes {
        match node {
            Node::Together(vertex) => together.push(vertex),
            Node::Apart(one, other) => apart.push((one, other)),
        }
    }
    Decision { together, apart, transitions, counterexample }
}
