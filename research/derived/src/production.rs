//! The rules of the grammar as productions without look-ahead. A rule whose look-ahead no other spelling
//! replaces becomes an automaton, see [`crate::automata`].

use std::collections::HashSet;

use anyhow::{Context, Result, bail};
use kyaml_proofs::alphabet::CharSet;
use pest_meta::ast::Expr;

use crate::automata::plain_key;
use crate::node::{Node, Production};
use crate::rules::Rules;

/// The productions that a start rule needs: itself first, the others in the order in which they are named.
///
/// # Errors
/// Fails where a rule looks ahead, or uses the stack, in a way that is not handled here.
pub fn productions(rules: &Rules, start: &str) -> Result<Vec<Production>> {
    let mut maker = Maker { rules, wanted: vec![start.to_owned()], made: Vec::new() };
    let mut seen = HashSet::new();
    let mut at = 0;
    while let Some(wanted) = maker.wanted.get(at).cloned() {
        at += 1;
        if seen.insert(wanted.clone()) {
            maker.make(&wanted).with_context(|| format!("the rule {wanted}"))?;
        }
    }
    Ok(maker.made)
}

struct Maker<'r> {
    rules: &'r Rules,
    /// Rules that a production names, in the order in which they were found.
    wanted: Vec<String>,
    made: Vec<Production>,
}

impl Maker<'_> {
    fn make(&mut self, rule: &str) -> Result<()> {
        let documentation = self.rules.documentation(rule).to_owned();
        if rule == "plain_key" {
            let mut productions = plain_key(self.rules)?;
            productions[0].documentation = documentation;
            for production in &productions {
                self.want_names(&production.takes);
            }
            self.made.extend(productions);
            return Ok(());
        }
        let takes = self.node(self.rules.expression(rule)?)?;
        self.made.push(Production { name: rule.to_owned(), documentation, takes });
        Ok(())
    }

    /// Wants the rules that a ready-made production names.
    fn want_names(&mut self, node: &Node) {
        match node {
            Node::Name(name) if self.rules.expression(name).is_ok() => self.wanted.push(name.clone()),
            Node::Sequence(parts) | Node::Choice(parts) => parts.iter().for_each(|part| self.want_names(part)),
            Node::Repetition(of, ..) => self.want_names(of),
            _ => {}
        }
    }

    fn node(&mut self, expr: &Expr) -> Result<Node> {
        Ok(match expr {
            Expr::Str(text) => Node::Text(text.clone()),
            Expr::Insens(text) => Node::TextInAnyCase(text.clone()),
            Expr::Range(..) => Node::Set(self.rules.set(expr)?.context("a range is a set")?),
            Expr::Ident(name) if name == "SOI" || name == "EOI" => Node::empty(),
            Expr::Ident(name) => {
                self.wanted.push(name.clone());
                Node::Name(name.clone())
            }
            Expr::Seq(..) => self.sequence(expr)?,
            Expr::Choice(..) => self.choice(expr)?,
            Expr::Opt(of) => self.repetition(of, 0, Some(1))?,
            Expr::Rep(of) => self.repetition(of, 0, None)?,
            Expr::RepOnce(of) => self.repetition(of, 1, None)?,
            Expr::RepExact(of, times) => self.repetition(of, *times, Some(*times))?,
            Expr::RepMinMax(of, least, most) => self.repetition(of, *least, Some(*most))?,
            other => bail!("{other:?} is not handled"),
        })
    }

    fn sequence(&mut self, expr: &Expr) -> Result<Node> {
        let mut parts = Vec::new();
        operands(expr, &mut parts, |expr| match expr {
            Expr::Seq(left, right) => Some((left, right)),
            _ => None,
        });
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
            nodes.push(self.node(parts[at])?);
            at += 1;
        }
        Ok(Node::sequence(nodes))
    }

    /// A set of characters, those beyond ASCII by the name of a rule where one takes just these.
    fn set(&mut self, set: &CharSet) -> Result<Node> {
        let ascii = CharSet::new([('\0', '\x7F')]);
        Ok(match self.rules.name_of_set(&set.intersection(&ascii, false))? {
            Some(name) => {
                self.wanted.push(name.to_owned());
                Node::Choice(vec![Node::Set(set.intersection(&ascii, true)), Node::Name(name.to_owned())])
            }
            None => Node::Set(set.clone()),
        })
    }

    fn choice(&mut self, expr: &Expr) -> Result<Node> {
        let mut parts = Vec::new();
        operands(expr, &mut parts, |expr| match expr {
            Expr::Choice(left, right) => Some((left, right)),
            _ => None,
        });
        Ok(Node::choice(parts.into_iter().map(|part| self.node(part)).collect::<Result<_>>()?))
    }

    fn repetition(&mut self, of: &Expr, least: u32, most: Option<u32>) -> Result<Node> {
        Ok(Node::Repetition(Box::new(self.node(of)?), least, most))
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
