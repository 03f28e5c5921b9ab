//! Rules that are a regular language without another: a plain key is not an ambiguous text, and a key
//! in double quotes of canonical form could not be plain. Without a look-ahead such a rule is an
//! automaton, with a production for each state.

use std::collections::HashMap;

use anyhow::{Context, Result};
use kyaml_proofs::alphabet::CharSet;
use kyaml_proofs::automaton::Automaton;
use kyaml_proofs::languages::{Languages, Source};
use pest_meta::ast::Expr;

use crate::node::{Node, Production};
use crate::rules::Rules;

/// The productions of the rules that are automata.
#[derive(Debug)]
pub struct Automata(HashMap<&'static str, Vec<Production>>);

impl Automata {
    /// Those of `plain_key` and `canonical_quoted_key`.
    ///
    /// # Errors
    /// Fails where a rule that they need is missing or not regular.
    pub fn new(rules: &Rules) -> Result<Self> {
        let languages = Languages::new([("plain_key", Source::Grammar("plain_key"))])?;
        let automaton = languages.get("plain_key");
        let classes = languages.alphabet.classes();
        let mut sets = Sets { rules, made: Vec::new() };
        let mut plain = plain_key(automaton, classes, &mut sets)?;
        let mut quoted = quoted_key(automaton, classes, &mut sets)?;
        // The first that needs a set has it; the other names it.
        let made = sets.made.split_off(0);
        let (of_plain, of_quoted): (Vec<_>, Vec<_>) = made.into_iter().partition(|set| names(&plain, &set.name));
        plain.extend(of_plain.clone());
        quoted.extend(of_quoted);
        Ok(Self(HashMap::from([("plain_key", plain), ("canonical_quoted_key", quoted)])))
    }

    /// The productions of the rule of this name, the first of which has its name, if it is an automaton here.
    #[must_use]
    pub fn productions(&self, rule: &str) -> Option<&[Production]> {
        self.0.get(rule).map(Vec::as_slice)
    }
}

fn names(productions: &[Production], name: &str) -> bool {
    fn in_node(node: &Node, name: &str) -> bool {
        match node {
            Node::Name(found) => found == name,
            Node::Sequence(parts) | Node::Choice(parts) => parts.iter().any(|part| in_node(part, name)),
            Node::Repetition(of, ..) => in_node(of, name),
            _ => false,
        }
    }
    productions.iter().any(|production| in_node(&production.takes, name))
}

/// What each state leads to, by characters: those that lead to one state together.
fn ways(automaton: &Automaton, classes: &[CharSet], state: usize, alive: &[bool]) -> Vec<(CharSet, usize)> {
    let mut ways: Vec<(Vec<(char, char)>, usize)> = Vec::new();
    for (class, &to) in automaton.transitions[state].iter().enumerate().filter(|&(_, &to)| alive[to]) {
        match ways.iter_mut().find(|way| way.1 == to) {
            Some(way) => way.0.extend_from_slice(classes[class].ranges()),
            None => ways.push((classes[class].ranges().to_vec(), to)),
        }
    }
    ways.into_iter().map(|(ranges, to)| (CharSet::new(ranges), to)).collect()
}

/// The name of the production of a state.
fn state_name(rule: &str, state: usize) -> String {
    if state == 0 { rule.to_owned() } else { format!("{rule}_{state}") }
}

fn production(name: String, takes: Vec<Node>) -> Production {
    Production { name, documentation: String::new(), takes: Node::choice(takes) }
}

fn plain_key(automaton: &Automaton, classes: &[CharSet], sets: &mut Sets<'_>) -> Result<Vec<Production>> {
    let alive = automaton.alive(|label| label == 1);
    let mut made = Vec::new();
    for state in (0..automaton.states()).filter(|&state| alive[state]) {
        let mut takes = Vec::new();
        for (set, to) in ways(automaton, classes, state, &alive) {
            takes.push(Node::sequence(vec![sets.node(&set)?, Node::Name(state_name("plain_key", to))]));
        }
        if automaton.labels[state] == 1 {
            takes.push(Node::empty());
        }
        made.push(production(state_name("plain_key", state), takes));
    }
    Ok(made)
}

/// A text between quotes that is not a plain key. It has a state while it could become one. After the
/// first character that no plain key has there, any text follows.
fn quoted_key(automaton: &Automaton, classes: &[CharSet], sets: &mut Sets<'_>) -> Result<Vec<Production>> {
    const RULE: &str = "canonical_quoted_key";
    let alive = automaton.alive(|label| label == 1);
    let text = |name: &str| Node::Text(name.to_owned());
    let escape = Node::Choice(vec![
        Node::sequence(vec![text("\\"), Node::Name("canonical_escape".to_owned())]),
        text("\\n"),
        text("\\t"),
    ]);
    let raw = raw_characters(sets.rules)?;
    let rest = format!("{RULE}_rest");
    let mut made = vec![production(
        RULE.to_owned(),
        vec![Node::sequence(vec![text("\""), Node::Name(format!("{RULE}_0")), text("\"")])],
    )];
    for state in (0..automaton.states()).filter(|&state| alive[state]) {
        let mut takes = Vec::new();
        let mut other = raw.clone();
        for (set, to) in ways(automaton, classes, state, &alive) {
            takes.push(Node::sequence(vec![sets.node(&set)?, Node::Name(format!("{RULE}_{to}"))]));
            other = other.intersection(&set, false);
        }
        takes.push(Node::sequence(vec![
            Node::choice(vec![sets.node(&other)?, escape.clone()]),
            Node::Name(rest.clone()),
        ]));
        if automaton.labels[state] != 1 {
            takes.push(Node::empty());
        }
        made.push(production(format!("{RULE}_{state}"), takes));
    }
    let anything = Node::choice(vec![Node::Name("canonical_character".to_owned()), text("\\n"), text("\\t")]);
    made.push(production(rest, vec![Node::Repetition(Box::new(anything), 0, None)]));
    Ok(made)
}

/// The characters that stand for themselves in a canonical string: the first alternative of `canonical_character`.
fn raw_characters(rules: &Rules) -> Result<CharSet> {
    let Expr::Choice(raw, _) = rules.expression("canonical_character")? else {
        anyhow::bail!("canonical_character is no choice");
    };
    rules.set(raw)?.context("the first alternative of canonical_character takes more than a character")
}

/// Sets of characters as nodes: ASCII itself, and all other characters by a name.
struct Sets<'r> {
    rules: &'r Rules,
    made: Vec<Production>,
}

impl Sets<'_> {
    fn node(&mut self, set: &CharSet) -> Result<Node> {
        let ascii = CharSet::new([('\0', '\x7F')]);
        let mut parts = Vec::new();
        let inside = set.intersection(&ascii, true);
        if !inside.ranges().is_empty() {
            parts.push(Node::Set(inside));
        }
        let beyond = set.intersection(&ascii, false);
        if beyond.ranges().len() > 3 {
            parts.push(Node::Name(self.name(&beyond)?));
        } else if !beyond.ranges().is_empty() {
            parts.push(Node::Set(beyond));
        }
        Ok(Node::choice(parts))
    }

    /// The name of a rule, or of a production of its own, that takes one of these characters.
    fn name(&mut self, set: &CharSet) -> Result<String> {
        if let Some(name) = self.rules.name_of_set(set)? {
            return Ok(name.to_owned());
        }
        let takes = Node::Set(set.clone());
        if let Some(made) = self.made.iter().find(|made| made.takes == takes) {
            return Ok(made.name.clone());
        }
        let name = format!("characters_{}", self.made.len() + 1);
        self.made.push(Production { name: name.clone(), documentation: String::new(), takes });
        Ok(name)
    }
}
