//! Every language that the theorems speak of, as an automaton over one alphabet.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use anyhow::{Context, Result};
use kyaml_grammar::{KYAML_PEST, UNICODE_PEST};

use crate::alphabet::Alphabet;
use crate::automaton::{Automaton, Label, reached};
use crate::derivative::{Derivatives, Formula};
use crate::expression::{Expressions, Id, Rules, rules_of};
use crate::resolver::Resolver;

/// YAML's plain scalars, as a grammar.
const YAML_PEST: &str = include_str!("yaml.pest");

/// The alphabet, and an automaton for each language by its name.
#[derive(Debug)]
pub struct Languages {
    /// What the automata read.
    pub alphabet: Alphabet,
    automata: BTreeMap<String, Automaton>,
}

/// A language in the making: the first of its parts that has a text, and no exception for it, labels it.
struct Draft {
    name: String,
    parts: Vec<(Label, Id, Option<Id>)>,
}

/// What a language is made from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'s> {
    /// A rule of the grammar.
    Grammar(&'s str),
    /// A rule of the grammar, for a line of this indentation.
    Indented(&'s str, &'s str),
    /// A rule of the grammar, and one text more.
    Planted(&'s str, &'s str),
    /// A rule of `yaml.pest`.
    Yaml(&'s str),
    /// A pattern in the syntax of the crate regex.
    Pattern(&'s str),
    /// The readings of a resolver.
    Resolver(&'s Resolver),
}

impl Languages {
    /// The languages of these sources, by name. Those that have one label have the label 1.
    ///
    /// # Errors
    /// Fails where a rule or pattern is not regular, or malformed.
    pub fn new<'s>(sources: impl IntoIterator<Item = (&'s str, Source<'s>)>) -> Result<Self> {
        let mut grammar = rules_of(KYAML_PEST)?;
        grammar.extend(rules_of(UNICODE_PEST)?);
        let mut yaml = rules_of(YAML_PEST)?;
        yaml.extend(grammar.iter().cloned());
        let mut expressions = Expressions::new();
        let mut yaml = Rules::new(&yaml, "")?;
        let mut at_indentation = BTreeMap::new();
        let mut of_grammar =
            |rule: &str, indentation: &'s str, expressions: &mut Expressions| match at_indentation.entry(indentation) {
                Entry::Vacant(entry) => entry.insert(Rules::new(&grammar, indentation)?).rule(rule, expressions),
                Entry::Occupied(entry) => entry.into_mut().rule(rule, expressions),
            };
        let mut drafts = Vec::new();
        for (name, source) in sources {
            let parts = match source {
                Source::Grammar(rule) => vec![(1, of_grammar(rule, "", &mut expressions)?, None)],
                Source::Indented(rule, indentation) => {
                    vec![(1, of_grammar(rule, indentation, &mut expressions)?, None)]
                }
                Source::Planted(rule, text) => {
                    let planted = expressions.text(text, false);
                    vec![(1, of_grammar(rule, "", &mut expressions)?, None), (1, planted, None)]
                }
                Source::Yaml(rule) => vec![(1, yaml.rule(rule, &mut expressions)?, None)],
                Source::Pattern(pattern) => vec![(1, expressions.pattern(pattern)?, None)],
                Source::Resolver(resolver) => parts_of(resolver, &mut expressions).context(resolver.name.clone())?,
            };
            drafts.push(Draft { name: name.to_owned(), parts });
        }
        let ids: Vec<Id> = drafts
            .iter()
            .flat_map(|draft| draft.parts.iter().flat_map(|&(_, is, unless)| [Some(is), unless]))
            .flatten()
            .collect();
        let alphabet = Alphabet::new(expressions.sets_of(&ids));
        let mut derivatives = Derivatives::new(&mut expressions, &alphabet);
        let automata = drafts.into_iter().map(|draft| {
            let automaton = draft.automaton(&mut derivatives, alphabet.len());
            (draft.name, automaton)
        });
        let automata = automata.collect();
        Ok(Self { alphabet, automata })
    }

    /// The automaton of this language.
    ///
    /// # Panics
    /// If there is no such language.
    #[must_use]
    pub fn get(&self, name: &str) -> &Automaton {
        self.automata.get(name).unwrap_or_else(|| panic!("there is no language {name}"))
    }
}

fn parts_of(resolver: &Resolver, expressions: &mut Expressions) -> Result<Vec<(Label, Id, Option<Id>)>> {
    let parts = resolver.resolutions.iter().map(|resolution| {
        let is = expressions.pattern(&resolution.pattern)?;
        let unless = resolution.unless.as_ref().map(|pattern| expressions.pattern(pattern)).transpose()?;
        Ok((resolution.reading.label(), is, unless))
    });
    parts.collect()
}

impl Draft {
    fn automaton(&self, derivatives: &mut Derivatives<'_>, classes: usize) -> Automaton {
        let start: Vec<Formula> = self
            .parts
            .iter()
            .map(|&(_, is, unless)| {
                let is = derivatives.language(is);
                let Some(unless) = unless else { return is };
                let unless = derivatives.language(unless);
                let otherwise = derivatives.not(unless);
                derivatives.all([is, otherwise].into())
            })
            .collect();
        let (states, transitions) =
            reached(classes, start, |state, class| state.iter().map(|&part| derivatives.derive(part, class)).collect());
        let label_of = |state: &Vec<Formula>| {
            let first = state.iter().zip(&self.parts).find(|(formula, _)| derivatives.has_empty(**formula));
            first.map_or(0, |(_, &(label, ..))| label)
        };
        Automaton { labels: states.iter().map(label_of).collect(), transitions }.minimal()
    }
}
