//! The interpreter: one walk over one input.

use std::rc::Rc;

use kyaml_grammar::Form;

use crate::compile::{Grammar, Node, NodeId};
use crate::question::Set;

/// The greatest depth of nested expressions. A thousand levels of brackets need some thirty thousand.
const DEPTH: usize = 100_000;

/// The answer of the interpreter to an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is in the set.
    Accepted,
    /// It is not in the set.
    Refused,
    /// The walk went in circles, or further than it may. The grammar of KYAML never does, one with an edit may.
    Endless,
}

impl Answer {
    /// Whether the answer is a verdict, and this one.
    #[must_use]
    pub fn is(self, accepted: bool) -> bool {
        self == if accepted { Self::Accepted } else { Self::Refused }
    }
}

/// The expressions of a grammar that inputs try.
#[derive(Clone, Debug)]
pub struct Record {
    /// Whether an expression was tried.
    pub tried: Vec<bool>,
    /// How often any was tried.
    pub steps: usize,
}

impl Record {
    /// Nothing has been asked of this grammar.
    #[must_use]
    pub fn new(grammar: &Grammar) -> Self {
        Self { tried: vec![false; grammar.nodes.len()], steps: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tried.fill(false);
        self.steps = 0;
    }
}

impl Set {
    /// The rule that the set is.
    fn start(self) -> &'static str {
        match self {
            Self::Form(Form::Kyaml) => "stream",
            Self::Form(Form::Canonical) => "canonical_stream",
            Self::Form(Form::Compact) => "compact_stream",
            Self::Ambiguous => "ambiguous_text",
        }
    }
}

impl Grammar {
    /// Whether `text` is in `set`, and what that did with the expressions. A thread with a large stack is needed:
    /// [`with_deep_stack`](crate::with_deep_stack).
    pub fn accepts(&self, set: Set, text: &str, record: &mut Record) -> bool {
        let mut run = Run { grammar: self, input: text, record: Some(record), steps: usize::MAX, is_over: false };
        run.walk(set.start()) == Answer::Accepted
    }

    /// The answer of the grammar to `text` within this number of steps.
    #[must_use]
    pub fn ask(&self, set: Set, text: &str, steps: usize) -> Answer {
        Run { grammar: self, input: text, record: None, steps, is_over: false }.walk(set.start())
    }
}

/// Pest's stack, as a list, so that going back costs nothing.
type Stack = Option<Rc<Top>>;

struct Top {
    below: Stack,
    /// Every text on the stack, the topmost last.
    texts: String,
}

/// How far an expression takes the input, and the stack that it leaves. One that fails leaves no trace in either.
type Reached = Option<(usize, Stack)>;

struct Run<'a> {
    grammar: &'a Grammar,
    input: &'a str,
    record: Option<&'a mut Record>,
    /// How many may still be made.
    steps: usize,
    /// Whether the walk is given up.
    is_over: bool,
}

impl Run<'_> {
    fn walk(&mut self, start: &str) -> Answer {
        let rule = self.grammar.rule(start).expect("a start rule is a rule");
        let reached = self.node(self.grammar.rules[rule].body, 0, &None, 0);
        match reached {
            _ if self.is_over => Answer::Endless,
            Some(_) => Answer::Accepted,
            None => Answer::Refused,
        }
    }

    fn node(&mut self, node: NodeId, at: usize, stack: &Stack, depth: usize) -> Reached {
        if self.steps == 0 || depth > DEPTH {
            self.is_over = true;
            return None;
        }
        self.steps -= 1;
        let reached = self.expression(node, at, stack, depth + 1);
        if let Some(record) = &mut self.record {
            record.steps += 1;
            record.tried[node] = true;
        }
        reached
    }

    fn expression(&mut self, node: NodeId, at: usize, stack: &Stack, depth: usize) -> Reached {
        let grammar = self.grammar;
        let rest = &self.input[at..];
        let taken = match &grammar.nodes[node] {
            Node::Rule(rule) => return self.node(grammar.rules[*rule].body, at, stack, depth),
            Node::Sequence(parts) => return self.sequence(parts, at, stack, depth),
            Node::Choice(alternatives) => {
                return alternatives.iter().find_map(|alternative| self.node(*alternative, at, stack, depth));
            }
            Node::Repeat { least, most, of } => return self.repeat((*least, *most), *of, at, stack, depth),
            Node::LookAhead { wanted, of } => {
                return (self.node(*of, at, stack, depth).is_some() == *wanted).then(|| (at, stack.clone()));
            }
            Node::Push(of) => {
                let (end, below) = self.node(*of, at, stack, depth)?;
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

    fn sequence(&mut self, parts: &[NodeId], at: usize, stack: &Stack, depth: usize) -> Reached {
        let mut reached = (at, stack.clone());
        for part in parts {
            reached = self.node(*part, reached.0, &reached.1, depth)?;
        }
        Some(reached)
    }

    fn repeat(&mut self, (least, most): (u32, u32), of: NodeId, at: usize, stack: &Stack, depth: usize) -> Reached {
        let mut reached = (at, stack.clone());
        let mut times = 0;
        while times < most {
            let Some(next) = self.node(of, reached.0, &reached.1, depth) else { break };
            // An expression that matches the empty text would do so for ever.
            if next.0 == reached.0 && most == u32::MAX {
                self.is_over = true;
                self.steps = 0;
                return None;
            }
            reached = next;
            times += 1;
        }
        (times >= least).then_some(reached)
    }
}

fn texts(stack: &Stack) -> &str {
    stack.as_ref().map_or("", |top| top.texts.as_str())
}
