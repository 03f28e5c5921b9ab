//! The text of the grammar, interpreted: a second parser, which also records what it did.
//!
//! It walks the rules as they are written, without the optimisations of pest's derive, and knows just the expressions that the
//! grammar uses; any other one fails the test. A failed expression leaves no trace in the position or the stack.

use std::collections::HashMap;
use std::rc::Rc;

use kyaml_grammar::{Form, KYAML_PEST, UNICODE_PEST};
use pest_meta::ast::{self, Expr};
use pest_meta::parser::{Rule as MetaRule, consume_rules, parse};

use crate::questions::Set;

/// The rules of the grammar.
pub(crate) struct Grammar {
    names: HashMap<String, usize>,
    rules: Vec<Node>,
}

/// What inputs have done with the parts of the grammar.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) rules: Vec<Part>,
    /// The alternatives of the choices, and what may be left out, which is an alternative to nothing. Those of the generated rules
    /// are not here: they are lists of ranges.
    pub(crate) alternatives: Vec<Part>,
    /// How many expressions have been tried.
    pub(crate) steps: usize,
}

/// A rule, or an alternative of a choice: whether it ever matched, and whether it was ever refused.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) matched: bool,
    pub(crate) refused: bool,
}

enum Node {
    Text(String),
    TextInAnyCase(String),
    Range(char, char),
    StartOfInput,
    EndOfInput,
    Rule(usize),
    Sequence(Vec<Node>),
    /// Each alternative with its place in the record.
    Choice(Vec<(Option<usize>, Node)>),
    Repeat {
        least: u32,
        most: u32,
        of: Box<Node>,
    },
    LookAhead {
        wanted: bool,
        of: Box<Node>,
    },
    Push(Box<Node>),
    Drop,
    PeekAll,
}

/// Pest's stack, as a list, so that going back costs nothing.
type Stack = Option<Rc<Top>>;

struct Top {
    below: Stack,
    /// Every text on the stack, the topmost last.
    texts: String,
}

impl Grammar {
    /// The grammar, and the empty record of it.
    pub(crate) fn new() -> (Self, Record) {
        let own = rules_of(KYAML_PEST);
        let generated = rules_of(UNICODE_PEST);
        let rules: Vec<(&ast::Rule, bool)> =
            own.iter().map(|rule| (rule, true)).chain(generated.iter().map(|rule| (rule, false))).collect();
        let mut compiler = Compiler {
            names: rules.iter().enumerate().map(|(at, (rule, _))| (rule.name.clone(), at)).collect(),
            rule: String::new(),
            has_recorded_choices: true,
            alternatives: Vec::new(),
        };
        let nodes = rules
            .iter()
            .map(|(rule, is_own)| {
                compiler.rule.clone_from(&rule.name);
                compiler.has_recorded_choices = *is_own;
                compiler.node(&rule.expr)
            })
            .collect();
        let record = Record {
            rules: rules.iter().map(|(rule, _)| Part::new(rule.name.clone())).collect(),
            alternatives: compiler.alternatives,
            steps: 0,
        };
        let grammar = Self { names: compiler.names, rules: nodes };
        (grammar, record)
    }

    /// Whether `text` is in `set`.
    pub(crate) fn accepts(&self, set: Set, text: &str, record: &mut Record) -> bool {
        let start = match set {
            Set::Form(Form::Kyaml) => "stream",
            Set::Form(Form::Canonical) => "canonical_stream",
            Set::Form(Form::Compact) => "compact_stream",
            Set::Ambiguous => "ambiguous_text",
        };
        let mut run = Run { rules: &self.rules, input: text, record };
        run.rule(self.names[start], 0, &None).is_some()
    }
}

impl Part {
    fn new(name: String) -> Self {
        Self { name, matched: false, refused: false }
    }

    fn see(&mut self, matched: bool) {
        self.matched |= matched;
        self.refused |= !matched;
    }
}

fn rules_of(text: &str) -> Vec<ast::Rule> {
    let pairs = parse(MetaRule::grammar_rules, text).unwrap_or_else(|error| panic!("{error}"));
    consume_rules(pairs).unwrap_or_else(|errors| panic!("{errors:?}"))
}

struct Compiler {
    names: HashMap<String, usize>,
    rule: String,
    has_recorded_choices: bool,
    alternatives: Vec<Part>,
}

impl Compiler {
    fn node(&mut self, expr: &Expr) -> Node {
        match expr {
            Expr::Str(text) => Node::Text(text.clone()),
            Expr::Insens(text) => Node::TextInAnyCase(text.clone()),
            Expr::Range(first, last) => Node::Range(only_char(first), only_char(last)),
            Expr::Ident(name) => match name.as_str() {
                "SOI" => Node::StartOfInput,
                "EOI" => Node::EndOfInput,
                "DROP" => Node::Drop,
                _ => Node::Rule(*self.names.get(name).unwrap_or_else(|| panic!("no rule {name}"))),
            },
            Expr::PeekSlice(0, None) => Node::PeekAll,
            Expr::PosPred(of) => self.look_ahead(true, of),
            Expr::NegPred(of) => self.look_ahead(false, of),
            Expr::Seq(..) => {
                let mut parts = Vec::new();
                flatten(expr, &mut parts, |expr| match expr {
                    Expr::Seq(left, right) => Some((left, right)),
                    _ => None,
                });
                Node::Sequence(parts.into_iter().map(|part| self.node(part)).collect())
            }
            Expr::Choice(..) => {
                let mut parts = Vec::new();
                flatten(expr, &mut parts, |expr| match expr {
                    Expr::Choice(left, right) => Some((left, right)),
                    _ => None,
                });
                Node::Choice(parts.into_iter().map(|part| (self.alternative(part), self.node(part))).collect())
            }
            Expr::Opt(of) => self.optional(1, expr, of),
            Expr::Rep(of) => self.optional(u32::MAX, expr, of),
            Expr::RepOnce(of) => repeat(1, u32::MAX, self.node(of)),
            Expr::RepExact(of, times) => repeat(*times, *times, self.node(of)),
            Expr::RepMinMax(of, least, most) => repeat(*least, *most, self.node(of)),
            Expr::Push(of) => Node::Push(Box::new(self.node(of))),
            other => panic!("the interpreter does not know {other:?}"),
        }
    }

    fn look_ahead(&mut self, wanted: bool, of: &Expr) -> Node {
        Node::LookAhead { wanted, of: Box::new(self.node(of)) }
    }

    /// What may be left out is the one alternative of a choice.
    fn optional(&mut self, most: u32, expr: &Expr, of: &Expr) -> Node {
        let of = Node::Choice(vec![(self.alternative(expr), self.node(of))]);
        repeat(0, most, of)
    }

    /// The place of an alternative in the record.
    fn alternative(&mut self, expr: &Expr) -> Option<usize> {
        self.has_recorded_choices.then(|| {
            let name = format!("{}: {}", self.rule, source(expr));
            self.alternatives.push(Part::new(name));
            self.alternatives.len() - 1
        })
    }
}

fn repeat(least: u32, most: u32, of: Node) -> Node {
    Node::Repeat { least, most, of: Box::new(of) }
}

fn only_char(text: &str) -> char {
    text.chars().next().expect("the end of a range is a character")
}

/// The operands of nested operators of one kind, left to right.
fn flatten<'e>(
    expr: &'e Expr,
    operands: &mut Vec<&'e Expr>,
    split: impl Fn(&'e Expr) -> Option<(&'e Expr, &'e Expr)> + Copy,
) {
    match split(expr) {
        Some((left, right)) => {
            flatten(left, operands, split);
            flatten(right, operands, split);
        }
        None => operands.push(expr),
    }
}

/// An expression as the grammar writes it, as far as it takes to find it there.
fn source(expr: &Expr) -> String {
    match expr {
        Expr::Str(text) => format!("{text:?}"),
        Expr::Insens(text) => format!("^{text:?}"),
        Expr::Range(first, last) => format!("{:?}..{:?}", only_char(first), only_char(last)),
        Expr::Ident(name) => name.clone(),
        Expr::PeekSlice(..) => "PEEK[..]".to_owned(),
        Expr::PosPred(of) => format!("&{}", source(of)),
        Expr::NegPred(of) => format!("!{}", source(of)),
        Expr::Seq(left, right) => format!("{} ~ {}", source(left), source(right)),
        Expr::Choice(left, right) => format!("({} | {})", source(left), source(right)),
        Expr::Opt(of) => format!("{}?", source(of)),
        Expr::Rep(of) => format!("{}*", source(of)),
        Expr::RepOnce(of) => format!("{}+", source(of)),
        other => format!("{other:?}"),
    }
}

/// One walk over one input.
struct Run<'a> {
    rules: &'a [Node],
    input: &'a str,
    record: &'a mut Record,
}

impl Run<'_> {
    fn rule(&mut self, rule: usize, at: usize, stack: &Stack) -> Option<(usize, Stack)> {
        let rules = self.rules;
        let result = self.node(&rules[rule], at, stack);
        self.record.rules[rule].see(result.is_some());
        result
    }

    /// How far `node` takes the input from `at`, and the stack that it leaves.
    fn node(&mut self, node: &Node, at: usize, stack: &Stack) -> Option<(usize, Stack)> {
        self.record.steps += 1;
        let rest = &self.input[at..];
        let taken = match node {
            Node::Rule(rule) => return self.rule(*rule, at, stack),
            Node::Sequence(parts) => {
                return parts.iter().try_fold((at, stack.clone()), |(at, stack), part| self.node(part, at, &stack));
            }
            Node::Choice(alternatives) => return self.choice(alternatives, at, stack),
            Node::Repeat { least, most, of } => return self.repeat(*least, *most, of, at, stack),
            Node::LookAhead { wanted, of } => {
                return (self.node(of, at, stack).is_some() == *wanted).then(|| (at, stack.clone()));
            }
            Node::Push(of) => {
                let (end, below) = self.node(of, at, stack)?;
                let texts = format!("{}{}", texts(&below), &self.input[at..end]);
                return Some((end, Some(Rc::new(Top { below, texts }))));
            }
            Node::Drop => return stack.as_ref().map(|top| (at, top.below.clone())),
            Node::PeekAll => rest.strip_prefix(texts(stack)).map(|_| texts(stack).len()),
            Node::Text(text) => rest.starts_with(text.as_str()).then_some(text.len()),
            Node::TextInAnyCase(text) => {
                rest.get(..text.len()).filter(|found| found.eq_ignore_ascii_case(text)).map(str::len)
            }
            Node::Range(first, last) => rest.chars().next().filter(|c| (first..=last).contains(&c)).map(char::len_utf8),
            Node::StartOfInput => (at == 0).then_some(0),
            Node::EndOfInput => rest.is_empty().then_some(0),
        };
        taken.map(|length| (at + length, stack.clone()))
    }

    fn choice(&mut self, alternatives: &[(Option<usize>, Node)], at: usize, stack: &Stack) -> Option<(usize, Stack)> {
        alternatives.iter().find_map(|(place, node)| {
            let result = self.node(node, at, stack);
            if let Some(place) = place {
                self.record.alternatives[*place].see(result.is_some());
            }
            result
        })
    }

    fn repeat(&mut self, least: u32, most: u32, of: &Node, at: usize, stack: &Stack) -> Option<(usize, Stack)> {
        let mut reached = (at, stack.clone());
        let mut times = 0;
        while times < most {
            match self.node(of, reached.0, &reached.1) {
                Some(next) => reached = next,
                None => break,
            }
            times += 1;
        }
        (times >= least).then_some(reached)
    }
}

fn texts(stack: &Stack) -> &str {
    stack.as_ref().map_or("", |top| top.texts.as_str())
}
