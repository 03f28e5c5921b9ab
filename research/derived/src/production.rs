//! The rules of the grammar as productions without stack and look-ahead.
//!
//! A rule that reads the stack becomes one production for each level of indentation, up to a depth. A rule whose look-ahead no other
//! spelling replaces becomes an automaton, see [`crate::automata`].

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Result, bail};
use kyaml_proofs::alphabet::CharSet;
use pest_meta::ast::Expr;

use crate::automata::Automata;
use crate::node::{Node, Production};
use crate::rules::Rules;

/// The productions that a start rule needs, itself first, those that rules name before those that they do not.
///
/// `deepest` is the deepest level of indentation of rules that read the stack.
///
/// # Errors
/// Fails where a rule looks ahead, or uses the stack, in a way that is not handled here.
pub fn productions(rules: &Rules, automata: &Automata, start: &str, deepest: usize) -> Result<Vec<Production>> {
    let mut maker = Maker {
        rules,
        automata,
        deepest,
        wanted: vec![(start.to_owned(), 0)],
        made: Vec::new(),
        after: HashMap::new(),
    };
    let mut seen = HashSet::new();
    let mut at = 0;
    while let Some(wanted) = maker.wanted.get(at).cloned() {
        at += 1;
        if seen.insert(wanted.clone()) {
            maker.make(&wanted.0, wanted.1).with_context(|| format!("the rule {}", wanted.0))?;
        }
    }
    Ok(maker.made)
}

struct Maker<'r> {
    rules: &'r Rules,
    automata: &'r Automata,
    deepest: usize,
    /// Rules and levels that a production names, in the order in which they were found.
    wanted: Vec<(String, usize)>,
    made: Vec<Production>,
    /// What `level_after` has found.
    after: HashMap<(String, usize), Option<usize>>,
}

impl Maker<'_> {
    fn make(&mut self, rule: &str, level: usize) -> Result<()> {
        let documentation = self.rules.documentation(rule).to_owned();
        if let Some(productions) = self.automata.productions(rule) {
            let mut productions = productions.to_vec();
            productions[0].documentation = documentation;
            for production in &productions {
                self.want_names(&production.takes);
            }
            self.made.extend(productions);
            return Ok(());
        }
        let expr = self.rules.expression(rule)?;
        let (takes, _) = self.node(expr, level)?.context("nothing of it is left at this level")?;
        self.made.push(Production { name: self.name(rule, level)?, documentation, takes });
        Ok(())
    }

    /// Wants the rules that a ready-made production names.
    fn want_names(&mut self, node: &Node) {
        match node {
            Node::Name(name) if self.rules.expression(name).is_ok() => self.wanted.push((name.clone(), 0)),
            Node::Sequence(parts) | Node::Choice(parts) => parts.iter().for_each(|part| self.want_names(part)),
            Node::Repetition(of, ..) => self.want_names(of),
            _ => {}
        }
    }

    /// The name of the production of a rule at a level.
    fn name(&self, rule: &str, level: usize) -> Result<String> {
        Ok(if self.reads_stack(rule, &mut HashSet::new())? { format!("{rule}_{level}") } else { rule.to_owned() })
    }

    /// Whether what a rule takes depends on the stack at its start.
    fn reads_stack(&self, rule: &str, open: &mut HashSet<String>) -> Result<bool> {
        if self.automata.productions(rule).is_some() || !open.insert(rule.to_owned()) {
            return Ok(false);
        }
        // At level zero nothing is on the stack, and these rules start there.
        if matches!(rule, "canonical_stream" | "canonical_document") {
            return Ok(false);
        }
        let mut left = vec![self.rules.expression(rule)?];
        while let Some(expr) = left.pop() {
            match expr {
                Expr::PeekSlice(..) | Expr::Push(_) => return Ok(true),
                Expr::Ident(name) if name == "DROP" => return Ok(true),
                Expr::Ident(name) if name == "SOI" || name == "EOI" => {}
                Expr::Ident(name) if self.reads_stack(name, open)? => return Ok(true),
                Expr::Seq(a, b) | Expr::Choice(a, b) => left.extend([&**a, &**b]),
                Expr::Opt(of)
                | Expr::Rep(of)
                | Expr::RepOnce(of)
                | Expr::PosPred(of)
                | Expr::NegPred(of)
                | Expr::RepExact(of, _)
                | Expr::RepMin(of, _)
                | Expr::RepMax(of, _)
                | Expr::RepMinMax(of, ..) => left.push(of),
                _ => {}
            }
        }
        Ok(false)
    }

    /// An expression at a level, and the level after it, unless it needs a level deeper than the deepest.
    fn node(&mut self, expr: &Expr, level: usize) -> Result<Option<(Node, usize)>> {
        let same = |node| Ok(Some((node, level)));
        match expr {
            Expr::Str(text) => same(Node::Text(text.clone())),
            Expr::Insens(text) => same(Node::TextInAnyCase(text.clone())),
            Expr::Range(..) => same(Node::Set(self.rules.set(expr)?.context("a range is a set")?)),
            Expr::Ident(name) => self.named(name, level),
            Expr::PeekSlice(0, None) => same(Node::Text("  ".repeat(level))),
            Expr::Push(of) => match &**of {
                Expr::Str(text) if text == "  " && level < self.deepest => {
                    Ok(Some((Node::Text(text.clone()), level + 1)))
                }
                Expr::Str(text) if text == "  " => Ok(None),
                _ => bail!("it pushes something other than a level"),
            },
            Expr::Seq(..) => self.sequence(expr, level),
            Expr::Choice(..) => self.choice(expr, level),
            Expr::Opt(of) => self.repetition(of, 0, Some(1), level),
            Expr::Rep(of) => self.repetition(of, 0, None, level),
            Expr::RepOnce(of) => self.repetition(of, 1, None, level),
            Expr::RepExact(of, times) => self.repetition(of, *times, Some(*times), level),
            Expr::RepMinMax(of, least, most) => self.repetition(of, *least, Some(*most), level),
            other => bail!("{other:?} is not handled"),
        }
    }

    fn named(&mut self, name: &str, level: usize) -> Result<Option<(Node, usize)>> {
        if name == "SOI" || name == "EOI" {
            return Ok(Some((Node::empty(), level)));
        }
        if name == "DROP" {
            return Ok(Some((Node::empty(), level.checked_sub(1).context("it drops what is not there")?)));
        }
        if !self.reads_stack(name, &mut HashSet::new())? {
            self.wanted.push((name.to_owned(), 0));
            return Ok(Some((Node::Name(name.to_owned()), level)));
        }
        let Some(after) = self.level_after(name, level)? else { return Ok(None) };
        self.wanted.push((name.to_owned(), level));
        Ok(Some((Node::Name(self.name(name, level)?), after)))
    }

    /// The level after a rule, which may push for the rule that names it. `None` if the rule is empty at
    /// this level.
    fn level_after(&mut self, rule: &str, level: usize) -> Result<Option<usize>> {
        let key = (rule.to_owned(), level);
        if let Some(&after) = self.after.get(&key) {
            return Ok(after);
        }
        // A rule inside itself leaves the stack as it was.
        self.after.insert(key.clone(), Some(level));
        let wanted = self.wanted.len();
        let expr = self.rules.expression(rule)?.clone();
        let after = self.node(&expr, level)?.map(|(_, after)| after);
        self.wanted.truncate(wanted);
        self.after.insert(key, after);
        Ok(after)
    }

    fn sequence(&mut self, expr: &Expr, level: usize) -> Result<Option<(Node, usize)>> {
        let mut parts = Vec::new();
        operands(expr, &mut parts, |expr| match expr {
            Expr::Seq(left, right) => Some((left, right)),
            _ => None,
        });
        let mut level = level;
        let mut nodes = Vec::new();
        let mut at = 0;
        while at < parts.len() {
            if let (Expr::PosPred(_) | Expr::NegPred(_), Some(next)) = (parts[at], parts.get(at + 1)) {
                let pair = Expr::Seq(Box::new(parts[at].clone()), Box::new((*next).clone()));
                let set = self.rules.set(&pair)?.context("it looks ahead at more than a character")?;
                nodes.push(self.set(&set)?);
                at += 2;
                continue;
            }
            let Some((node, after)) = self.node(parts[at], level)? else { return Ok(None) };
            nodes.push(node);
            level = after;
            at += 1;
        }
        Ok(Some((Node::sequence(nodes), level)))
    }

    /// A set of characters, those beyond ASCII by the name of a rule where one takes just these.
    fn set(&mut self, set: &CharSet) -> Result<Node> {
        let ascii = CharSet::new([('\0', '\x7F')]);
        Ok(match self.rules.name_of_set(&set.intersection(&ascii, false))? {
            Some(name) => {
                self.wanted.push((name.to_owned(), 0));
                Node::Choice(vec![Node::Set(set.intersection(&ascii, true)), Node::Name(name.to_owned())])
            }
            None => Node::Set(set.clone()),
        })
    }

    fn choice(&mut self, expr: &Expr, level: usize) -> Result<Option<(Node, usize)>> {
        let mut parts = Vec::new();
        operands(expr, &mut parts, |expr| match expr {
            Expr::Choice(left, right) => Some((left, right)),
            _ => None,
        });
        let mut nodes = Vec::new();
        for part in parts {
            if let Some((node, after)) = self.node(part, level)? {
                if after != level {
                    bail!("an alternative changes the level");
                }
                nodes.push(node);
            }
        }
        Ok((!nodes.is_empty()).then(|| (Node::choice(nodes), level)))
    }

    fn repetition(&mut self, of: &Expr, least: u32, most: Option<u32>, level: usize) -> Result<Option<(Node, usize)>> {
        match self.node(of, level)? {
            Some((of, after)) if after == level => Ok(Some((Node::Repetition(Box::new(of), least, most), level))),
            Some(_) => bail!("a repetition changes the level"),
            None if least == 0 => Ok(Some((Node::empty(), level))),
            None => Ok(None),
        }
    }
}

/// The operands of nested operators of one kind, left to right.
fn operands<'e>(
    expr: &'e Expr,
    into: &mut Vec<&'e Expr>,
    split: impl Fn(&'e Expr) -> Option<(&'e Expr, &'e Expr)> + Copy,
) {
    match split(expr) {
        Some((left, right)) => {
            operands(left, into, split);
            operands(right, into, split);
        }
        None => into.push(expr),
    }
}
