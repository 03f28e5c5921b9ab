//! The rules of the grammar, with those that replace a look-ahead in place of their namesakes.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};
use kyaml_grammar::{KYAML_PEST, UNICODE_PEST};
use kyaml_proofs::alphabet::CharSet;
use kyaml_proofs::expression::rules_of;
use pest_meta::ast::{Expr, Rule};

/// The rules that replace others: the file `without-look-ahead.pest`.
pub const WITHOUT_LOOK_AHEAD: &str = include_str!("../without-look-ahead.pest");

/// The rules of large sets of characters outside ASCII, by whose names other rules take them.
const NAMED_SETS: [&str; 2] = ["letter_or_number_beyond_ascii", "printable_beyond_ascii"];

/// Rules by name, each with its documentation.
#[derive(Debug)]
pub struct Rules {
    expressions: HashMap<String, Expr>,
    documentation: HashMap<String, String>,
}

impl Rules {
    /// The rules of kyaml.pest and unicode.pest, as they are.
    ///
    /// # Errors
    /// Fails if a text is not a grammar of pest.
    pub fn of_the_grammar() -> Result<Self> {
        let mut rules = Self { expressions: HashMap::new(), documentation: HashMap::new() };
        rules.add(KYAML_PEST)?;
        rules.add(UNICODE_PEST)?;
        Ok(rules)
    }

    /// The same, without the look-aheads that without-look-ahead.pest replaces.
    ///
    /// # Errors
    /// Fails if a text is not a grammar of pest.
    pub fn without_look_ahead() -> Result<Self> {
        let mut rules = Self::of_the_grammar()?;
        rules.add(WITHOUT_LOOK_AHEAD)?;
        Ok(rules)
    }

    /// Adds the rules of a text. A rule replaces its namesake.
    fn add(&mut self, text: &str) -> Result<()> {
        self.expressions.extend(rules_of(text)?.into_iter().map(|Rule { name, expr, .. }| (name, expr)));
        let mut sentences: Vec<&str> = Vec::new();
        for line in text.lines() {
            if let Some(sentence) = line.strip_prefix("///") {
                sentences.push(sentence.trim());
                continue;
            }
            if let Some((name, _)) = line.split_once(" = ") {
                self.documentation.insert(name.to_owned(), sentences.join(" "));
            }
            sentences.clear();
        }
        Ok(())
    }

    /// What the rule of this name takes.
    ///
    /// # Errors
    /// Fails where there is no such rule.
    pub fn expression(&self, name: &str) -> Result<&Expr> {
        self.expressions.get(name).with_context(|| format!("there is no rule {name}"))
    }

    /// The sentences above the rule of this name.
    #[must_use]
    pub fn documentation(&self, name: &str) -> &str {
        self.documentation.get(name).map_or("", String::as_str)
    }

    /// The set of characters that an expression takes one of, if it takes one character and no more.
    ///
    /// # Errors
    /// Fails where a rule is missing.
    pub fn set(&self, expr: &Expr) -> Result<Option<CharSet>> {
        Ok(match expr {
            Expr::Str(text) => only_character(text).map(|c| CharSet::new([(c, c)])),
            Expr::Insens(text) => only_character(text)
                .map(|c| CharSet::new([c.to_ascii_lowercase(), c.to_ascii_uppercase()].map(|c| (c, c)))),
            Expr::Range(first, last) => {
                let (Some(first), Some(last)) = (only_character(first), only_character(last)) else {
                    bail!("a range of texts");
                };
                Some(CharSet::new([(first, last)]))
            }
            Expr::Ident(name) if name == "SOI" || name == "EOI" || name == "DROP" => None,
            Expr::Ident(name) => self.set(self.expression(name)?)?,
            Expr::Choice(left, right) => match (self.set(left)?, self.set(right)?) {
                (Some(left), Some(right)) => Some(CharSet::new(left.ranges().iter().chain(right.ranges()).copied())),
                _ => None,
            },
            Expr::Seq(look, taken) => match (&**look, self.set(taken)?) {
                (Expr::PosPred(seen), Some(taken)) => self.set(seen)?.map(|seen| taken.intersection(&seen, true)),
                (Expr::NegPred(seen), Some(taken)) => self.set(seen)?.map(|seen| taken.intersection(&seen, false)),
                _ => None,
            },
            _ => None,
        })
    }

    /// The name of the rule that takes one of these characters outside ASCII, if it is one of those that others name.
    ///
    /// # Errors
    /// Fails where a rule is missing.
    pub fn name_of_set(&self, set: &CharSet) -> Result<Option<&'static str>> {
        for name in NAMED_SETS {
            if self.set(self.expression(name)?)?.as_ref() == Some(set) {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }
}

/// The character of a text of one.
pub(crate) fn only_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}
