//! The continuations of a text, by derivatives: a formula over the expressions still to match.
//!
//! After a character, a language is another language, its derivative (Brzozowski 1964). Here a language is a Boolean formula
//! over lists of expressions that are to match up to the end of the text. So a look-ahead costs nothing
//! more: the rest of the text must match the list, and start with the look-ahead. Formulas are stored
//! once and kept small, so there are finitely many.

use std::collections::{BTreeSet, HashMap};

use crate::alphabet::Alphabet;
use crate::expression::{Expression, Expressions, Id};

/// A formula: a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Formula(u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Nothing,
    /// These expressions, one after the other, and then the end.
    Rest(Rest),
    Not(Formula),
    All(BTreeSet<Formula>),
}

/// A list of expressions: the number of its first cell in `Derivatives::cells`; `None` is the end.
type Rest = Option<u32>;

/// Languages and their derivatives, over one alphabet.
pub struct Derivatives<'e> {
    expressions: &'e mut Expressions,
    alphabet: &'e Alphabet,
    anything: Id,
    nodes: Vec<Node>,
    formulas: HashMap<Node, Formula>,
    cells: Vec<(Id, Rest)>,
    cell_ids: HashMap<(Id, Rest), u32>,
    derived: HashMap<(Formula, usize), Formula>,
}

impl<'e> Derivatives<'e> {
    /// Those of languages made of `expressions`, whose sets of characters are unions of classes of `alphabet`.
    pub fn new(expressions: &'e mut Expressions, alphabet: &'e Alphabet) -> Self {
        Self {
            anything: expressions.anything(),
            expressions,
            alphabet,
            nodes: Vec::new(),
            formulas: HashMap::new(),
            cells: Vec::new(),
            cell_ids: HashMap::new(),
            derived: HashMap::new(),
        }
    }

    /// The whole texts that `expression` matches.
    pub fn language(&mut self, expression: Id) -> Formula {
        let rest = self.cell(expression, None);
        self.formula(Node::Rest(rest))
    }

    /// Whether the empty text is in the language.
    pub fn has_empty(&mut self, formula: Formula) -> bool {
        match self.node(formula) {
            Node::Nothing => false,
            Node::Not(of) => !self.has_empty(of),
            Node::All(of) => of.into_iter().all(|of| self.has_empty(of)),
            Node::Rest(rest) => self.rest_has_empty(rest, &mut BTreeSet::new()),
        }
    }

    fn rest_has_empty(&mut self, rest: Rest, open: &mut BTreeSet<u32>) -> bool {
        let Some(cell) = rest else { return true };
        if !open.insert(cell) {
            return false;
        }
        let (first, after) = self.cells[cell as usize];
        let result = match self.expressions.get(first).clone() {
            Expression::One(_) => false,
            Expression::Concatenation(parts) => {
                let rest = self.chain(&parts, after);
                self.rest_has_empty(rest, open)
            }
            Expression::Alternation(parts) => parts.into_iter().any(|part| {
                let rest = self.cell(part, after);
                self.rest_has_empty(rest, open)
            }),
            Expression::Repetition(of, least, _) => {
                least == 0 && self.rest_has_empty(after, open) || {
                    let once = self.cell(of, after);
                    self.rest_has_empty(once, open)
                }
            }
            Expression::LookAhead(of, wanted) => {
                let anything = self.cell(self.anything, None);
                let ahead = self.cell(of, anything);
                self.rest_has_empty(ahead, &mut BTreeSet::new()) == wanted && self.rest_has_empty(after, open)
            }
        };
        open.remove(&cell);
        result
    }

    /// The continuations after a character of `class`.
    pub fn derive(&mut self, formula: Formula, class: usize) -> Formula {
        if let Some(&known) = self.derived.get(&(formula, class)) {
            return known;
        }
        let derived = match self.node(formula) {
            Node::Nothing => formula,
            Node::Not(of) => {
                let of = self.derive(of, class);
                self.not(of)
            }
            Node::All(of) => {
                let of = of.into_iter().map(|of| self.derive(of, class)).collect();
                self.all(of)
            }
            Node::Rest(rest) => self.derive_rest(rest, class, &mut BTreeSet::new()),
        };
        self.derived.insert((formula, class), derived);
        derived
    }

    /// `open` are the lists that are being derived: a repetition of an expression that may be empty comes
    /// back to itself.
    fn derive_rest(&mut self, rest: Rest, class: usize, open: &mut BTreeSet<u32>) -> Formula {
        let Some(cell) = rest.filter(|cell| open.insert(*cell)) else {
            return self.formula(Node::Nothing);
        };
        let (first, after) = self.cells[cell as usize];
        let derived = match self.expressions.get(first).clone() {
            Expression::One(set) => {
                let is_one = self.expressions.set(set).contains(self.alphabet.representatives()[class]);
                self.formula(if is_one { Node::Rest(after) } else { Node::Nothing })
            }
            Expression::Concatenation(parts) => {
                let rest = self.chain(&parts, after);
                self.derive_rest(rest, class, open)
            }
            Expression::Alternation(parts) => {
                let parts = parts.into_iter().map(|part| {
                    let rest = self.cell(part, after);
                    self.derive_rest(rest, class, open)
                });
                let parts = parts.collect();
                self.any(parts)
            }
            Expression::Repetition(_, _, Some(0)) => self.derive_rest(after, class, open),
            Expression::Repetition(of, least, most) => self.derive_repetition(of, least, most, after, class, open),
            Expression::LookAhead(of, wanted) => {
                let anything = self.cell(self.anything, None);
                let ahead = self.cell(of, anything);
                let mut ahead = self.derive_rest(ahead, class, &mut BTreeSet::new());
                if !wanted {
                    ahead = self.not(ahead);
                }
                let rest = self.derive_rest(after, class, open);
                self.all([ahead, rest].into())
            }
        };
        open.remove(&cell);
        derived
    }

    fn derive_repetition(
        &mut self,
        of: Id,
        least: u32,
        most: Option<u32>,
        after: Rest,
        class: usize,
        open: &mut BTreeSet<u32>,
    ) -> Formula {
        let mut ways = BTreeSet::new();
        if least == 0 {
            ways.insert(self.derive_rest(after, class, open));
        }
        let again = Expression::Repetition(of, least.saturating_sub(1), most.map(|most| most - 1));
        let again = self.expressions.add(again);
        let again = self.cell(again, after);
        let once = self.cell(of, again);
        ways.insert(self.derive_rest(once, class, open));
        self.any(ways)
    }

    #[expect(clippy::unnecessary_wraps, reason = "a list that has a cell is one of those that may have none")]
    fn cell(&mut self, first: Id, after: Rest) -> Rest {
        let next = u32::try_from(self.cells.len()).expect("fewer than 2^32 cells");
        let cell = *self.cell_ids.entry((first, after)).or_insert(next);
        if cell == next {
            self.cells.push((first, after));
        }
        Some(cell)
    }

    /// `parts`, and then `after`.
    fn chain(&mut self, parts: &[Id], after: Rest) -> Rest {
        parts.iter().rev().fold(after, |after, &part| self.cell(part, after))
    }

    /// The texts that are not in the language.
    pub fn not(&mut self, of: Formula) -> Formula {
        match self.nodes[of.0 as usize] {
            Node::Not(inner) => inner,
            _ => self.formula(Node::Not(of)),
        }
    }

    /// The texts that are in all of the languages.
    pub fn all(&mut self, of: BTreeSet<Formula>) -> Formula {
        let nothing = self.formula(Node::Nothing);
        let everything = self.not(nothing);
        let mut parts = BTreeSet::new();
        for part in of {
            match self.node(part) {
                Node::All(inner) => parts.extend(inner),
                _ => _ = parts.insert(part),
            }
        }
        parts.remove(&everything);
        let contradicts = |part: &Formula| matches!(self.nodes[part.0 as usize], Node::Not(of) if parts.contains(&of));
        if parts.contains(&nothing) || parts.iter().any(contradicts) {
            return nothing;
        }
        match parts.len() {
            0 => everything,
            1 => *parts.first().expect("one part"),
            _ => self.formula(Node::All(parts)),
        }
    }

    /// The texts that are in any of the languages: not in all of the others.
    pub fn any(&mut self, of: BTreeSet<Formula>) -> Formula {
        let others = of.into_iter().map(|of| self.not(of)).collect();
        let in_none = self.all(others);
        self.not(in_none)
    }

    fn node(&self, formula: Formula) -> Node {
        self.nodes[formula.0 as usize].clone()
    }

    fn formula(&mut self, node: Node) -> Formula {
        if let Node::Rest(Some(cell)) = node
            && self.cells[cell as usize] == (self.anything, None)
        {
            let nothing = self.formula(Node::Nothing);
            return self.not(nothing);
        }
        if let Some(&formula) = self.formulas.get(&node) {
            return formula;
        }
        let formula = Formula(u32::try_from(self.nodes.len()).expect("fewer than 2^32 formulas"));
        self.nodes.push(node.clone());
        self.formulas.insert(node, formula);
        formula
    }
}
