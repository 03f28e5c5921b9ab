//! Every single edit of a rule: one expression in the place of another.

use std::collections::HashMap;

use crate::compile::{Grammar, Node, NodeId, RuleId};

/// One edit of a grammar.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The rule that is edited.
    pub rule: RuleId,
    /// The change and its place: unique among the edits of a grammar.
    pub name: String,
    /// The type of the edit.
    pub kind: Kind,
    /// The expression in whose place another one comes. An input in whose walk it is not tried has the same answer with the edit.
    pub at: NodeId,
    /// The expression that comes there.
    pub node: Node,
    /// Why the edit changes nothing, where that follows from the grammar itself.
    pub proof: Option<&'static str>,
}

/// The types of edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An alternative is dropped.
    Alternative,
    /// Two neighbouring alternatives change places.
    Order,
    /// An element of a sequence is dropped.
    Element,
    /// `*`, `+` and `?` become one another, or go.
    Repetition,
    /// A count is moved by one.
    Count,
    /// A look-ahead is dropped, or becomes its contrary.
    LookAhead,
    /// An end of a range is moved by one.
    Range,
    /// A character of a text becomes the next one.
    Character,
    /// A letter is wanted in one case alone, or in either.
    Case,
    /// `SOI`, `EOI`, `PUSH`, `PEEK` or `DROP` goes.
    BuiltIn,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Alternative,
        Self::Order,
        Self::Element,
        Self::Repetition,
        Self::Count,
        Self::LookAhead,
        Self::Range,
        Self::Character,
        Self::Case,
        Self::BuiltIn,
    ];

    /// The change, in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Alternative => "an alternative dropped",
            Self::Order => "two alternatives swapped",
            Self::Element => "an element dropped",
            Self::Repetition => "a repetition changed",
            Self::Count => "a count moved by one",
            Self::LookAhead => "a look-ahead dropped or negated",
            Self::Range => "a range's end moved by one",
            Self::Character => "a character changed",
            Self::Case => "a letter's case",
            Self::BuiltIn => "a built-in dropped",
        }
    }
}

impl Grammar {
    /// Exchanges the edit with its place in the grammar. A second call restores the grammar.
    pub fn swap(&mut self, edit: &mut Edit) {
        std::mem::swap(&mut self.nodes[edit.at], &mut edit.node);
    }

    /// Every edit of the wanted rules. Expressions that they need are added to the grammar.
    pub fn edits(&mut self, wanted: impl Fn(&Self, RuleId) -> bool) -> Vec<Edit> {
        let mut edits = Edits { grammar: self, rule: 0, all: Vec::new() };
        for rule in 0..edits.grammar.rules.len() {
            if wanted(edits.grammar, rule) {
                edits.rule = rule;
                for node in edits.grammar.expressions(rule) {
                    edits.of(node);
                }
            }
        }
        let mut all = edits.all;
        number_the_alike(&mut all);
        all
    }
}

/// Two edits of a rule that look alike are told apart by their number.
fn number_the_alike(edits: &mut [Edit]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for edit in edits {
        let times = seen.entry(edit.name.clone()).or_default();
        *times += 1;
        if *times > 1 {
            edit.name = format!("{} #{times}", edit.name);
        }
    }
}

struct Edits<'g> {
    grammar: &'g mut Grammar,
    rule: RuleId,
    all: Vec<Edit>,
}

impl Edits<'_> {
    fn of(&mut self, at: NodeId) {
        match self.grammar.nodes[at].clone() {
            Node::Sequence(parts) => self.of_sequence(at, &parts),
            Node::Choice(alternatives) => self.of_choice(at, &alternatives),
            Node::Repeat { least, most, of } => self.of_repeat(at, (least, most), of),
            Node::LookAhead { wanted, of } => {
                self.push(Kind::LookAhead, at, "drop", nothing());
                self.push(Kind::LookAhead, at, "negate", Node::LookAhead { wanted: !wanted, of });
            }
            Node::Range(first, last) => self.of_range(at, first, last),
            Node::Text(text) => self.of_text(at, &text),
            Node::TextInAnyCase(text) => self.of_text_in_any_case(at, &text),
            Node::StartOfInput | Node::EndOfInput | Node::Drop | Node::PeekAll => {
                self.push(Kind::BuiltIn, at, "drop", nothing());
            }
            Node::Push(of) => self.push(Kind::BuiltIn, at, "drop the stack of", self.grammar.nodes[of].clone()),
            Node::Rule(_) => {}
        }
    }

    fn of_sequence(&mut self, at: NodeId, parts: &[NodeId]) {
        for (place, part) in parts.iter().enumerate() {
            let is_dropped_by_itself = matches!(
                self.grammar.nodes[*part],
                Node::LookAhead { .. }
                    | Node::Repeat { least: 0, most: 1 | u32::MAX, .. }
                    | Node::StartOfInput
                    | Node::EndOfInput
                    | Node::Drop
                    | Node::PeekAll
            );
            if !is_dropped_by_itself {
                let (name, gone) = (self.grammar.source(at), self.grammar.source(*part));
                self.add(
                    Kind::Element,
                    *part,
                    &format!("drop element {}, `{gone}`, of `{name}`", place + 1),
                    nothing(),
                );
            }
        }
    }

    fn of_choice(&mut self, at: NodeId, alternatives: &[NodeId]) {
        for place in 0..alternatives.len() {
            let mut others = alternatives.to_vec();
            let gone = self.grammar.source(others.remove(place));
            self.push(Kind::Alternative, at, &format!("drop `{gone}` of"), Node::Choice(others));
        }
        for place in 1..alternatives.len() {
            let mut swapped = alternatives.to_vec();
            swapped.swap(place - 1, place);
            let is_proven = self.grammar.are_disjoint(swapped[place - 1], swapped[place]);
            let names = [place - 1, place].map(|place| self.grammar.source(alternatives[place]));
            self.push(Kind::Order, at, &format!("swap `{}` and `{}` of", names[0], names[1]), Node::Choice(swapped));
            if let Some(edit) = self.all.last_mut().filter(|_| is_proven) {
                edit.proof = Some("no text can start both alternatives");
            }
        }
    }

    fn of_repeat(&mut self, at: NodeId, (least, most): (u32, u32), of: NodeId) {
        let mut to = |name: &str, kind: Kind, least: u32, most: u32| {
            self.push(kind, at, name, Node::Repeat { least, most, of });
        };
        match (least, most) {
            (0, 1) => {
                to("require", Kind::Repetition, 1, 1);
                to("drop", Kind::Repetition, 0, 0);
            }
            (0, u32::MAX) => {
                to("`+` for `*` in", Kind::Repetition, 1, most);
                to("`?` for `*` in", Kind::Repetition, 0, 1);
                to("drop", Kind::Repetition, 0, 0);
            }
            (1, u32::MAX) => {
                to("`*` for `+` in", Kind::Repetition, 0, most);
                to("once in", Kind::Repetition, 1, 1);
            }
            _ => {
                to("one less at least in", Kind::Count, least - 1, most);
                to("one more at most in", Kind::Count, least, most + 1);
                if least == most {
                    to("one less in", Kind::Count, least - 1, most - 1);
                    to("one more in", Kind::Count, least + 1, most + 1);
                } else {
                    to("one more at least in", Kind::Count, least + 1, most);
                    to("one less at most in", Kind::Count, least, most - 1);
                }
            }
        }
    }

    fn of_range(&mut self, at: NodeId, first: char, last: char) {
        let ends = [
            ("from one less in", before(first), Some(last)),
            ("from one more in", after(first), Some(last)),
            ("to one less in", Some(first), before(last)),
            ("to one more in", Some(first), after(last)),
        ];
        for (name, first, last) in ends {
            if let (Some(first), Some(last)) = (first, last) {
                self.push(Kind::Range, at, name, Node::Range(first, last));
            }
        }
    }

    fn of_text(&mut self, at: NodeId, text: &str) {
        let characters: Vec<char> = text.chars().collect();
        for place in 0..characters.len() {
            let changed = replaced(&characters, place, after(characters[place]));
            self.push(Kind::Character, at, &format!("{changed:?} for"), Node::Text(changed));
        }
        if text.contains(|c: char| c.is_ascii_alphabetic()) {
            self.push(Kind::Case, at, "either case of", Node::TextInAnyCase(text.to_owned()));
        }
    }

    fn of_text_in_any_case(&mut self, at: NodeId, text: &str) {
        let characters: Vec<char> = text.chars().collect();
        for (place, character) in characters.iter().enumerate() {
            let changed = replaced(&characters, place, after(*character));
            self.push(Kind::Character, at, &format!("^{changed:?} for"), Node::TextInAnyCase(changed));
            if !character.is_ascii_alphabetic() {
                continue;
            }
            for only in [character.to_ascii_lowercase(), character.to_ascii_uppercase()] {
                let parts = [
                    Node::TextInAnyCase(characters[..place].iter().collect()),
                    Node::Text(only.to_string()),
                    Node::TextInAnyCase(characters[place + 1..].iter().collect()),
                ];
                let parts = parts.map(|part| self.grammar.add(part)).to_vec();
                let name = format!("only {only:?} as letter {} of", place + 1);
                self.push(Kind::Case, at, &name, Node::Sequence(parts));
            }
        }
    }

    /// An edit of the expression at a place.
    fn push(&mut self, kind: Kind, at: NodeId, what: &str, node: Node) {
        self.add(kind, at, &format!("{what} `{}`", self.grammar.source(at)), node);
    }

    fn add(&mut self, kind: Kind, at: NodeId, name: &str, node: Node) {
        let name = format!("{}: {name}", self.grammar.rules[self.rule].name);
        self.all.push(Edit { rule: self.rule, name, kind, at, node, proof: None });
    }
}

/// An expression that matches everywhere, and takes nothing.
fn nothing() -> Node {
    Node::Sequence(Vec::new())
}

fn replaced(characters: &[char], place: usize, by: Option<char>) -> String {
    let mut characters = characters.to_vec();
    characters[place] = by.unwrap_or('a');
    characters.iter().collect()
}

/// The character before this one.
fn before(c: char) -> Option<char> {
    ('\0'..c).next_back()
}

/// The character after this one.
fn after(c: char) -> Option<char> {
    (c..=char::MAX).nth(1)
}
