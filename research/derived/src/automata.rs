//! A plain key is a text that is not ambiguous. Without a look-ahead it is an automaton, with a production
//! for each state.

use anyhow::Result;
use kyaml_proofs::alphabet::CharSet;
use kyaml_proofs::automaton::Automaton;
use kyaml_proofs::languages::{Languages, Source};

use crate::node::{Node, Production};
use crate::rules::Rules;

/// The rule that is an automaton.
const RULE: &str = "plain_key";

/// The productions of `plain_key`, the first of which has its name.
///
/// # Errors
/// Fails where a rule that it needs is missing or not regular.
pub fn plain_key(rules: &Rules) -> Result<Vec<Production>> {
    let languages = Languages::new([(RULE, Source::Grammar(RULE))])?;
    let automaton = languages.get(RULE);
    let alive = automaton.alive(|label| label == 1);
    let mut sets = Sets { rules, made: Vec::new() };
    let mut made = Vec::new();
    for state in (0..automaton.states()).filter(|&state| alive[state]) {
        let mut takes = Vec::new();
        for (set, to) in ways(automaton, languages.alphabet.classes(), state, &alive) {
            takes.push(Node::sequence(vec![sets.node(&set)?, Node::Name(state_name(to))]));
        }
        if automaton.labels[state] == 1 {
            takes.push(Node::empty());
        }
        made.push(production(state_name(state), Node::choice(takes)));
    }
    made.append(&mut sets.made);
    Ok(made)
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
fn state_name(state: usize) -> String {
    if state == 0 { RULE.to_owned() } else { format!("{RULE}_{state}") }
}

fn production(name: String, takes: Node) -> Production {
    Production { name, documentation: String::new(), takes }
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
        self.made.push(production(name.clone(), takes));
        Ok(name)
    }
}
