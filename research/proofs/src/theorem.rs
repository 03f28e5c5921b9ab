//! Theorems of one shape: no text has these labels in all of these languages at once.

use std::collections::{BTreeSet, HashMap};

use crate::automaton::Label;
use crate::languages::Languages;

/// A claim that can be decided.
#[derive(Clone, Debug)]
pub struct Theorem {
    /// Its name: a family and its subject, such as `safe-keys/python-pyyaml`.
    pub name: String,
    /// The claim, in words.
    pub claim: String,
    /// The factors that no text has at once.
    pub factors: Vec<Factor>,
}

/// Being one of these in a language.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The language.
    pub language: String,
    /// The labels.
    pub labels: BTreeSet<Label>,
}

/// The decision on a claim.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The states of the product that some text reaches from which a text against the claim could still come by one factor; each is a state
    /// of each factor.
    pub states: Vec<Vec<usize>>,
    /// How many transitions lie between them.
    pub transitions: usize,
    /// A shortest text against the claim; `None` where the claim holds.
    pub counterexample: Option<String>,
}

impl Theorem {
    /// A claim in words and as factors: pairs of a language and the labels in it.
    #[must_use]
    pub fn new<'l>(
        name: impl Into<String>,
        claim: impl Into<String>,
        factors: impl IntoIterator<Item = (&'l str, BTreeSet<Label>)>,
    ) -> Self {
        let factor = |(language, labels): (&str, _)| Factor { language: language.to_owned(), labels };
        Self { name: name.into(), claim: claim.into(), factors: factors.into_iter().map(factor).collect() }
    }

    /// Decides the claim, by a search of the product of its languages, breadth first.
    ///
    /// A state from which some factor can no longer have its labels, whatever follows, needs no look beyond it; all such states are one.
    #[must_use]
    pub fn decide(&self, languages: &Languages) -> Decision {
        let automata: Vec<_> = self.factors.iter().map(|factor| languages.get(&factor.language)).collect();
        let alive: Vec<Vec<bool>> = self
            .factors
            .iter()
            .zip(&automata)
            .map(|(factor, automaton)| automaton.alive(|label| factor.labels.contains(&label)))
            .collect();
        let is_open = |state: &[usize]| state.iter().zip(&alive).all(|(&state, alive)| alive[state]);
        let start = vec![0; automata.len()];
        let mut states = Vec::from_iter(is_open(&start).then_some(start.clone()));
        let mut came_from: Vec<Option<(usize, usize)>> = vec![None; states.len()];
        let mut ids: HashMap<Vec<usize>, usize> = states.iter().cloned().map(|state| (state, 0)).collect();
        let mut transitions = 0;
        let mut at = 0;
        while at < states.len() {
            let state = states[at].clone();
            let labels = state.iter().zip(&automata).map(|(&state, automaton)| automaton.labels[state]);
            if labels.zip(&self.factors).all(|(label, factor)| factor.labels.contains(&label)) {
                let mut text = Vec::new();
                let mut step = came_from[at];
                while let Some((before, class)) = step {
                    text.push(class);
                    step = came_from[before];
                }
                text.reverse();
                return Decision { states, transitions, counterexample: Some(languages.alphabet.text(&text)) };
            }
            for class in 0..languages.alphabet.len() {
                let to: Vec<usize> = state
                    .iter()
                    .zip(&automata)
                    .map(|(&state, automaton)| automaton.transitions[state][class])
                    .collect();
                transitions += 1;
                if is_open(&to) && !ids.contains_key(&to) {
                    ids.insert(to.clone(), states.len());
                    states.push(to);
                    came_from.push(Some((at, class)));
                }
            }
            at += 1;
        }
        Decision { states, transitions, counterexample: None }
    }
}

/// Every label except these.
#[must_use]
pub fn not(labels: &[Label]) -> BTreeSet<Label> {
    (0..=Label::MAX).filter(|label| !labels.contains(label)).collect()
}
