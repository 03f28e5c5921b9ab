//! From the text of a grammar to its expressions.

use std::collections::HashMap;
use std::sync::OnceLock;

use kyaml_grammar::{KYAML_PEST, UNICODE_PEST};
use pest_meta::ast::{self, Expr};
use pest_meta::parser::{Rule as MetaRule, consume_rules, parse};

/// The place of an expression in the list of a grammar's expressions.
pub type NodeId = usize;
/// The place of a rule in the list of a grammar's rules.
pub type RuleId = usize;

/// The rules of a grammar.
#[derive(Clone, Debug)]
pub struct Grammar {
    /// Every expression. An operand precedes its operator.
    pub nodes: Vec<Node>,
    /// The rules, those of `kyaml.pest` first.
    pub rules: Vec<Rule>,
    names: HashMap<String, RuleId>,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Its expression.
    pub body: NodeId,
    /// Whether it is of `kyaml.pest`, and not of the generated `unicode.pest`.
    pub is_own: bool,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// `"text"`
    Text(String),
    /// `^"text"`
    TextInAnyCase(String),
    /// `'a'..'z'`
    Range(char, char),
    /// `SOI`
    StartOfInput,
    /// `EOI`
    EndOfInput,
    /// The name of a rule.
    Rule(RuleId),
    /// `a ~ b`; the empty text without operands.
    Sequence(Vec<NodeId>),
    /// `a | b`
    Choice(Vec<NodeId>),
    /// `a?`, `a*`, `a+`, `a{2}` and `a{1, 2}`.
    Repeat {
        /// How often at least.
        least: u32,
        /// How often at most.
        most: u32,
        /// The repeated expression.
        of: NodeId,
    },
    /// `&a` and `!a`
    LookAhead {
        /// Whether it must match.
        wanted: bool,
        /// The expression of the look-ahead.
        of: NodeId,
    },
    /// `PUSH(a)`
    Push(NodeId),
    /// `DROP`
    Drop,
    /// `PEEK[..]`
    PeekAll,
}

/// Why a text cannot be interpreted as a grammar.
#[derive(Debug, thiserror::Error)]
pub enum NoGrammar {
    /// It is not a grammar of pest.
    #[error("{0}")]
    Pest(String),
    /// It names a rule that it lacks.
    #[error("there is no rule {0}")]
    NoRule(String),
    /// It holds what the interpreter does not know.
    #[error("the interpreter does not know {0}")]
    Unknown(String),
}

impl Grammar {
    /// The grammar of KYAML.
    ///
    /// # Panics
    /// Panics if it is not a grammar: it would not have been built.
    #[must_use]
    pub fn shipped() -> Self {
        Self::of(KYAML_PEST).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The grammar with another text in place of `kyaml.pest`.
    ///
    /// # Errors
    /// Fails if the text is not a grammar.
    pub fn of(text: &str) -> Result<Self, NoGrammar> {
        let own = rules_of(text)?;
        let generated = generated_rules();
        let names = own.iter().chain(generated).enumerate().map(|(place, rule)| (rule.name.clone(), place)).collect();
        let mut grammar = Self { nodes: Vec::new(), rules: Vec::new(), names };
        for (place, rule) in own.iter().chain(generated).enumerate() {
            let body = grammar.node(&rule.expr)?;
            grammar.rules.push(Rule { name: rule.name.clone(), body, is_own: place < own.len() });
        }
        Ok(grammar)
    }

    /// A rule by its name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<RuleId> {
        self.names.get(name).copied()
    }

    /// An expression's operands.
    #[must_use]
    pub fn operands(&self, node: NodeId) -> &[NodeId] {
        match &self.nodes[node] {
            Node::Sequence(parts) | Node::Choice(parts) => parts,
            Node::Repeat { of, .. } | Node::LookAhead { of, .. } | Node::Push(of) => std::slice::from_ref(of),
            _ => &[],
        }
    }

    /// The expressions of a rule, each before its operands.
    #[must_use]
    pub fn expressions(&self, rule: RuleId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut open = vec![self.rules[rule].body];
        while let Some(node) = open.pop() {
            found.push(node);
            open.extend(self.operands(node).iter().rev());
        }
        found
    }

    /// Adds an expression.
    pub(crate) fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn node(&mut self, expr: &Expr) -> Result<NodeId, NoGrammar> {
        let node = match expr {
            Expr::Str(text) => Node::Text(text.clone()),
            Expr::Insens(text) => Node::TextInAnyCase(text.clone()),
            Expr::Range(first, last) => Node::Range(only_char(first), only_char(last)),
            Expr::Ident(name) => match name.as_str() {
                "SOI" => Node::StartOfInput,
                "EOI" => Node::EndOfInput,
                "DROP" => Node::Drop,
                _ => Node::Rule(self.rule(name).ok_or_else(|| NoGrammar::NoRule(name.clone()))?),
            },
            Expr::PeekSlice(0, None) => Node::PeekAll,
            Expr::PosPred(of) => Node::LookAhead { wanted: true, of: self.node(of)? },
            Expr::NegPred(of) => Node::LookAhead { wanted: false, of: self.node(of)? },
            Expr::Seq(..) => Node::Sequence(self.flattened(expr, |expr| match expr {
                Expr::Seq(left, right) => Some((left, right)),
                _ => None,
            })?),
            Expr::Choice(..) => Node::Choice(self.flattened(expr, |expr| match expr {
                Expr::Choice(left, right) => Some((left, right)),
                _ => None,
            })?),
            Expr::Opt(of) => self.repeat(0, 1, of)?,
            Expr::Rep(of) => self.repeat(0, u32::MAX, of)?,
            Expr::RepOnce(of) => self.repeat(1, u32::MAX, of)?,
            Expr::RepExact(of, times) => self.repeat(*times, *times, of)?,
            Expr::RepMinMax(of, least, most) => self.repeat(*least, *most, of)?,
            Expr::Push(of) => Node::Push(self.node(of)?),
            other => return Err(NoGrammar::Unknown(format!("{other:?}"))),
        };
        Ok(self.add(node))
    }

    fn repeat(&mut self, least: u32, most: u32, of: &Expr) -> Result<Node, NoGrammar> {
        Ok(Node::Repeat { least, most, of: self.node(of)? })
    }

    /// The operands of nested operators of one kind, left to right.
    fn flattened<'e>(
        &mut self,
        expr: &'e Expr,
        split: impl Fn(&'e Expr) -> Option<(&'e Expr, &'e Expr)>,
    ) -> Result<Vec<NodeId>, NoGrammar> {
        let mut operands = Vec::new();
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match split(expr) {
                Some((left, right)) => open.extend([right, left]),
                None => operands.push(self.node(expr)?),
            }
        }
        Ok(operands)
    }
}

/// The rules of `unicode.pest`, read once.
fn generated_rules() -> &'static [ast::Rule] {
    static RULES: OnceLock<Vec<ast::Rule>> = OnceLock::new();
    RULES.get_or_init(|| rules_of(UNICODE_PEST).unwrap_or_else(|error| panic!("{error}")))
}

fn rules_of(text: &str) -> Result<Vec<ast::Rule>, NoGrammar> {
    let pairs = parse(MetaRule::grammar_rules, text).map_err(|error| NoGrammar::Pest(error.to_string()))?;
    consume_rules(pairs)
        .map_err(|errors| NoGrammar::Pest(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

fn only_char(text: &str) -> char {
    text.chars().next().expect("the end of a range is a character")
}
