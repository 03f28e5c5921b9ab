//! Languages as expressions: what a pattern of a library and a rule of the grammar both become.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};
use pest_meta::ast::{self, Expr};
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::alphabet::CharSet;

/// An expression in [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u32);

/// A language, or a look-ahead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// One character of a set.
    One(usize),
    /// One after the other; without parts, the empty text.
    Concatenation(Vec<Id>),
    /// Any of them; without parts, nothing.
    Alternation(Vec<Id>),
    /// Repeated, at least and at most so often.
    Repetition(Id, u32, Option<u32>),
    /// The rest of the text starts with it, or does not.
    LookAhead(Id, bool),
}

/// Expressions, each stored once, and the sets of characters in them.
#[derive(Debug, Default)]
pub struct Expressions {
    stored: Vec<Expression>,
    ids: HashMap<Expression, Id>,
    sets: Vec<CharSet>,
    set_ids: HashMap<CharSet, usize>,
}

impl Expressions {
    /// Those of nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The sets of characters that these expressions are made of.
    #[must_use]
    pub fn sets_of(&self, roots: &[Id]) -> Vec<&CharSet> {
        let mut seen = vec![false; self.stored.len()];
        let mut left = roots.to_vec();
        let mut sets = Vec::new();
        while let Some(id) = left.pop() {
            if std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            match self.get(id) {
                Expression::One(set) => sets.push(&self.sets[*set]),
                Expression::Concatenation(parts) | Expression::Alternation(parts) => left.extend(parts),
                Expression::Repetition(of, ..) | Expression::LookAhead(of, _) => left.push(*of),
            }
        }
        sets
    }

    pub(crate) fn set(&self, set: usize) -> &CharSet {
        &self.sets[set]
    }

    pub(crate) fn get(&self, id: Id) -> &Expression {
        &self.stored[id.0 as usize]
    }

    /// The expression, stored.
    pub fn add(&mut self, expression: Expression) -> Id {
        if let Some(&id) = self.ids.get(&expression) {
            return id;
        }
        let id = Id(u32::try_from(self.stored.len()).expect("fewer than 2^32 expressions"));
        self.stored.push(expression.clone());
        self.ids.insert(expression, id);
        id
    }

    /// One character of `set`.
    pub fn one(&mut self, set: CharSet) -> Id {
        let next = self.sets.len();
        let set_id = *self.set_ids.entry(set.clone()).or_insert(next);
        if set_id == next {
            self.sets.push(set);
        }
        self.add(Expression::One(set_id))
    }

    /// Any text at all.
    pub fn anything(&mut self) -> Id {
        let one = self.one(CharSet::all());
        self.add(Expression::Repetition(one, 0, None))
    }

    /// Exactly `text`, ASCII letters in any case where `any_case` says so.
    pub fn text(&mut self, text: &str, any_case: bool) -> Id {
        let characters = text
            .chars()
            .map(|c| {
                let cases = if any_case { [c.to_ascii_lowercase(), c.to_ascii_uppercase()] } else { [c, c] };
                self.one(CharSet::new(cases.map(|c| (c, c))))
            })
            .collect();
        self.concatenation(characters)
    }

    /// One after the other. A look at one character before one character is one character.
    pub fn concatenation(&mut self, parts: Vec<Id>) -> Id {
        let mut flat: Vec<Id> = Vec::new();
        for part in parts {
            match self.get(part).clone() {
                Expression::Concatenation(inner) => inner.into_iter().for_each(|part| self.append(&mut flat, part)),
                _ => self.append(&mut flat, part),
            }
        }
        if let [only] = flat[..] { only } else { self.add(Expression::Concatenation(flat)) }
    }

    fn append(&mut self, parts: &mut Vec<Id>, part: Id) {
        if let (Some(&last), &Expression::One(set)) = (parts.last(), self.get(part))
            && let &Expression::LookAhead(seen, wanted) = self.get(last)
            && let &Expression::One(seen) = self.get(seen)
        {
            let both = self.sets[set].intersection(&self.sets[seen], wanted);
            parts.pop();
            let one = self.one(both);
            return self.append(parts, one);
        }
        parts.push(part);
    }

    /// Any of them. Single characters become one set.
    pub fn alternation(&mut self, parts: Vec<Id>) -> Id {
        let mut others = Vec::new();
        let mut ranges = Vec::new();
        for part in parts {
            match self.get(part) {
                &Expression::One(set) => ranges.extend_from_slice(self.sets[set].ranges()),
                Expression::Alternation(inner) => others.extend_from_slice(inner),
                _ => others.push(part),
            }
        }
        if !ranges.is_empty() {
            others.push(self.one(CharSet::new(ranges)));
        }
        if let [only] = others[..] { only } else { self.add(Expression::Alternation(others)) }
    }

    /// The whole texts that `pattern`, in the syntax of the crate regex, matches.
    ///
    /// # Errors
    /// Fails where the pattern is malformed, or looks around.
    pub fn pattern(&mut self, pattern: &str) -> Result<Id> {
        let hir = regex_syntax::parse(pattern).with_context(|| format!("the pattern {pattern:?}"))?;
        self.hir(&hir).with_context(|| format!("the pattern {pattern:?}"))
    }

    fn hir(&mut self, hir: &Hir) -> Result<Id> {
        Ok(match hir.kind() {
            HirKind::Empty => self.concatenation(vec![]),
            HirKind::Literal(literal) => self.text(std::str::from_utf8(&literal.0)?, false),
            HirKind::Class(Class::Unicode(class)) => {
                let ranges = class.ranges().iter().map(|range| (range.start(), range.end()));
                self.one(CharSet::new(ranges))
            }
            HirKind::Class(Class::Bytes(class)) if class.is_ascii() => {
                let ranges = class.ranges().iter().map(|range| (range.start().into(), range.end().into()));
                self.one(CharSet::new(ranges))
            }
            HirKind::Class(Class::Bytes(_)) => bail!("it matches bytes that are no text"),
            HirKind::Look(_) => bail!("it looks around"),
            HirKind::Repetition(repetition) => {
                let of = self.hir(&repetition.sub)?;
                self.add(Expression::Repetition(of, repetition.min, repetition.max))
            }
            HirKind::Capture(capture) => self.hir(&capture.sub)?,
            HirKind::Concat(parts) => {
                let parts = parts.iter().map(|part| self.hir(part)).collect::<Result<_>>()?;
                self.concatenation(parts)
            }
            HirKind::Alternation(parts) => {
                let parts = parts.iter().map(|part| self.hir(part)).collect::<Result<_>>()?;
                self.alternation(parts)
            }
        })
    }
}

/// The rules of a PEG that do not nest, as languages.
///
/// A PEG takes the first alternative that fits and never goes back into a repetition; here any alternative may be taken. What the
/// PEG takes is therefore among what the language has; that the two are the same is for the caller to compare.
pub struct Rules<'g> {
    named: HashMap<&'g str, &'g Expr>,
    indentation: &'g str,
    done: HashMap<String, Id>,
}

impl<'g> Rules<'g> {
    /// The rules of a grammar, in which `PEEK[..]` stands for `indentation`.
    ///
    /// # Errors
    /// Fails where two rules have one name.
    pub fn new(rules: &'g [ast::Rule], indentation: &'g str) -> Result<Self> {
        let mut named = HashMap::new();
        for rule in rules {
            if named.insert(rule.name.as_str(), &rule.expr).is_some() {
                bail!("there are two rules {}", rule.name);
            }
        }
        Ok(Self { named, indentation, done: HashMap::new() })
    }

    /// The rule of this name.
    ///
    /// # Errors
    /// Fails where there is no such rule, or one that it needs; where one nests, or has an expression of PEGs that is not handled here.
    pub fn rule(&mut self, name: &str, into: &mut Expressions) -> Result<Id> {
        if let Some(&id) = self.done.get(name) {
            return Ok(id);
        }
        let id = match (self.named.remove(name), name) {
            (Some(expr), _) => self.expr(expr, into).with_context(|| format!("the rule {name}"))?,
            (None, "ANY") => into.one(CharSet::all()),
            (None, "SOI") => into.concatenation(vec![]),
            (None, "EOI") => {
                let any = into.one(CharSet::all());
                into.add(Expression::LookAhead(any, false))
            }
            (None, _) => bail!("there is no rule {name}, or it nests"),
        };
        self.done.insert(name.to_owned(), id);
        Ok(id)
    }

    fn expr(&mut self, expr: &Expr, into: &mut Expressions) -> Result<Id> {
        Ok(match expr {
            Expr::Str(text) => into.text(text, false),
            Expr::Insens(text) => into.text(text, true),
            Expr::Range(first, last) => {
                let character = |text: &str| text.chars().next().context("an empty range");
                let range = (character(first)?, character(last)?);
                into.one(CharSet::new([range]))
            }
            Expr::Ident(name) => self.rule(name, into)?,
            Expr::PeekSlice(0, None) => into.text(self.indentation, false),
            Expr::Seq(left, right) => {
                let parts = vec![self.expr(left, into)?, self.expr(right, into)?];
                into.concatenation(parts)
            }
            Expr::Choice(..) => {
                let mut parts = Vec::new();
                let mut rest = expr;
                while let Expr::Choice(left, right) = rest {
                    parts.push(self.expr(left, into)?);
                    rest = right;
                }
                parts.push(self.expr(rest, into)?);
                into.alternation(parts)
            }
            Expr::PosPred(of) | Expr::NegPred(of) => {
                let of = self.expr(of, into)?;
                into.add(Expression::LookAhead(of, matches!(expr, Expr::PosPred(_))))
            }
            Expr::Opt(of) => self.repetition(of, 0, Some(1), into)?,
            Expr::Rep(of) => self.repetition(of, 0, None, into)?,
            Expr::RepOnce(of) => self.repetition(of, 1, None, into)?,
            Expr::RepExact(of, times) => self.repetition(of, *times, Some(*times), into)?,
            Expr::RepMin(of, least) => self.repetition(of, *least, None, into)?,
            Expr::RepMax(of, most) => self.repetition(of, 0, Some(*most), into)?,
            Expr::RepMinMax(of, least, most) => self.repetition(of, *least, Some(*most), into)?,
            _ => bail!("{expr:?} is no expression of a regular language"),
        })
    }

    fn repetition(&mut self, of: &Expr, least: u32, most: Option<u32>, into: &mut Expressions) -> Result<Id> {
        let of = self.expr(of, into)?;
        Ok(into.add(Expression::Repetition(of, least, most)))
    }
}

/// The rules of the text of a grammar.
///
/// # Errors
/// Fails if the text is not a grammar of pest.
pub fn rules_of(text: &str) -> Result<Vec<ast::Rule>> {
    let pairs = pest_meta::parser::parse(pest_meta::parser::Rule::grammar_rules, text)
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    pest_meta::parser::consume_rules(pairs).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        anyhow::anyhow!("{}", errors.join("\n"))
    })
}
