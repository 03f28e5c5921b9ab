//! The questions of the cases to the grammar.

use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;

use crate::compile::{Grammar, NodeId};
use crate::question::{Question, questions, with_deep_stack};
use crate::run::{Answer, Record};

/// How much longer than the grammar one with an edit may take for an answer.
const PATIENCE: usize = 20;
/// And for short ones.
const SPARE: usize = 10_000;

/// A question of a case, and the work of its answer.
#[derive(Debug, Clone)]
pub struct CaseQuestion<'s> {
    /// The case.
    pub case: &'s Case,
    /// Its question.
    pub question: Question,
    /// The number of expressions of the grammar that are tried.
    pub steps: usize,
}

/// All questions, and which of them try which expression.
#[derive(Debug, Clone)]
pub struct Corpus<'s> {
    /// The questions, the short ones first.
    pub questions: Vec<CaseQuestion<'s>>,
    /// For each expression of the grammar the questions that try it, in order.
    reaching: Vec<Vec<u32>>,
}

impl<'s> Corpus<'s> {
    /// Asks the grammar the questions of the cases.
    ///
    /// # Errors
    /// Fails with the questions that have an unexpected answer: mutants cannot be judged then.
    pub fn new(suite: &'s Suite, grammar: &Grammar) -> Result<Self, String> {
        with_deep_stack(|| Self::ask_all(suite, grammar))
    }

    fn ask_all(suite: &'s Suite, grammar: &Grammar) -> Result<Self, String> {
        let mut record = Record::new(grammar);
        let mut wrong = Vec::new();
        let mut answered: Vec<(CaseQuestion<'s>, Vec<NodeId>)> = Vec::new();
        for case in suite.cases() {
            for question in questions(case) {
                record.clear();
                if grammar.accepts(question.set, &question.text, &mut record) != question.expected {
                    wrong.push(format!("{}: {:?}: not {}", question.what, question.set, question.expected));
                }
                let tried = (0..grammar.nodes.len()).filter(|node| record.tried[*node]);
                answered.push((CaseQuestion { case, steps: record.steps, question }, tried.collect()));
            }
        }
        if !wrong.is_empty() {
            return Err(format!("the grammar answers otherwise than the cases expect:\n{}", wrong.join("\n")));
        }
        answered.sort_by_key(|(asked, _)| asked.steps);
        let mut reaching = vec![Vec::new(); grammar.nodes.len()];
        let mut questions = Vec::new();
        for (place, (asked, tried)) in (0_u32..).zip(answered) {
            for node in tried {
                reaching[node].push(place);
            }
            questions.push(asked);
        }
        Ok(Self { questions, reaching })
    }

    /// The questions that try an expression, the short ones first.
    pub fn reaching(&self, node: NodeId) -> impl Iterator<Item = &CaseQuestion<'s>> {
        let places = self.reaching.get(node).map_or(&[][..], Vec::as_slice);
        places.iter().map(|place| &self.questions[*place as usize])
    }
}

impl CaseQuestion<'_> {
    /// The answer of a grammar with an edit.
    #[must_use]
    pub fn ask(&self, grammar: &Grammar) -> Answer {
        grammar.ask(self.question.set, &self.question.text, self.steps.saturating_mul(PATIENCE) + SPARE)
    }

    /// Whether a grammar with an edit answers otherwise than the case expects.
    #[must_use]
    pub fn notices(&self, grammar: &Grammar) -> bool {
        !self.ask(grammar).is(self.question.expected)
    }
}
