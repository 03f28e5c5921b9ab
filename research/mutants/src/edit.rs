//! Every single edit of a rule: one expression in the place of another.

use std::collections::HashMap;

use crate::compile::{Grammar, Node, NodeId, RuleId};

/// One edit of a grammar.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The change and its place: unique among the edits of a grammar.
    pub name: String,
    /// The expression in whose place another one comes. An input in whose walk it is not tried has the same answer with the edit.
    pub at: NodeId,
    /// The expression that comes there.
    pub node: Node,
}

impl Grammar {
    /// Exchanges the edit with its place in the grammar. A second call restores the grammar.
    pub fn swap(&mut self, edit: &mut Edit) {
        std::mem::swap(&mut self.nodes[edit.at], &mut edit.node);
    }

    /// Every edit of the rules of `kyaml.pest`. Expressions that they need are added to the grammar.
    pub fn edits(&mut self) -> Vec<Edit> {
        let mut edits = Edits { grammar: self, rule: 0, all: Vec::new() };
        for rule in (0..edits.grammar.rules.len()).filter(|&rule| edits.grammar.rules[rule].is_own).collect::<Vec<_>>()
        {
            edits.rule = rule;
            for node in edits.grammar.expressions(rule) {
                edits.of(node);
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
                self.push(at, "drop", nothing());
                self.push(at, "negate", Node::LookAhead { wanted: !wanted, of });
            }
            Node::Range(first, last) => self.of_range(at, first, last),
            Node::Text(text) => self.of_text(at, &text),
            Node::TextInAnyCase(text) => self.of_text_in_any_case(at, &text),
            Node::StartOfInput | Node::EndOfInput | Node::Drop | Node::PeekAll => {
                self.push(at, "drop", nothing());
            }
            Node::Push(of) => self.push(at, "drop the stack of", self.grammar.nodes[of].clone()),
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
                self.add(*part, &format!("drop element {}, `{gone}`, of `{name}`", place + 1), nothing());
            }
        }
    }

    fn of_choice(&mut self, at: NodeId, alternatives: &[NodeId]) {
        for place in 0..alternatives.len() {
            let mut others = alternatives.to_vec();
            let gone = self.grammar.source(others.remove(place));
            self.push(at, &format!("drop `{gone}` of"), Node::Choice(others));
        }
    }

    fn of_repeat(&mut self, at: NodeId, (least, most): (u32, u32), of: NodeId) {
        let mut to = |name: &str, least: u32, most: u32| {
            self.push(at, name, Node::Repeat { least, most, of });
        };
        match (least, most) {
            (0, 1) => {
                to("require", 1, 1);
                to("drop", 0, 0);
            }
            (0, u32::MAX) => {
                to("`+` for `*` in", 1, most);
                to("`?` for `*` in", 0, 1);
                to("drop", 0, 0);
            }
            (1, u32::MAX) => {
                to("`*` for `+` in", 0, most);
                to("once in", 1, 1);
            }
            _ => {
                to("one less at least in", least - 1, most);
                to("one more at most in", least, most + 1);
                if least == most {
                    to("one less in", least - 1, most - 1);
                    to("one more in", least + 1, most + 1);
                } else {
                    to("one more at least in", least + 1, most);
                    to("one less at most in", least, most - 1);
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
                self.push(at, name, Node::Range(first, last));
            }
        }
    }

    fn of_text(&mut self, at: NodeId, text: &str) {
        let characters: Vec<char> = text.chars().collect();
        for place in 0..characters.len() {
            let changed = replaced(&characters, place, after(characters[place]));
            self.push(at, &format!("{changed:?} for"), Node::Text(changed));
        }
        if text.contains(|c: char| c.is_ascii_alphabetic()) {
            self.push(at, "either case of", Node::TextInAnyCase(text.to_owned()));
        }
    }

    fn of_text_in_any_case(&mut self, at: NodeId, text: &str) {
        let characters: Vec<char> = text.chars().collect();
        for (place, character) in characters.iter().enumerate() {
            let changed = replaced(&characters, place, after(*character));
            self.push(at, &format!("^{changed:?} for"), Node::TextInAnyCase(changed));
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
                self.push(at, &name, Node::Sequence(parts));
            }
        }
    }

    /// An edit of the expression at a place.
    fn push(&mut self, at: NodeId, what: &str, node: Node) {
        self.add(at, &format!("{what} `{}`", self.grammar.source(at)), node);
    }

    fn add(&mut self, at: NodeId, name: &str, node: Node) {
        let name = format!("{}: {name}", self.grammar.rules[self.rule].name);
        self.all.push(Edit { name, at, node });
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
