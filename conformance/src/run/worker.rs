//! One thread of a run: it puts some checks to one implementation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::ask::answer::{Answer, Question, Respond};
use crate::ask::process::Limits;
use crate::outcome::Observed;
use crate::plan::Check;
use crate::run::judge::{Observation, graded, observe, shown};
use crate::run::progress::Progress;
use crate::run::settings::{Entry, Settings};
use crate::subject::Subject;
use kyaml_protocol::Hello;
use kyaml_protocol::operation::Operation;

/// The number of unanswered questions in a row after which no more are put.
const PATIENCE: usize = 20;

/// Puts checks to one implementation, on one thread.
pub(super) struct Worker<'r> {
    pub(super) entry: &'r Entry,
    pub(super) settings: &'r Settings,
    pub(super) progress: &'r Progress,
    /// Set when no more questions are to be put to anybody.
    pub(super) stop: &'r AtomicBool,
}

/// The answers of one implementation.
#[derive(Default)]
pub(super) struct Answers {
    /// What the implementation said of itself.
    pub(super) hello: Option<Hello>,
    /// The observation of each check, and the time that it took, in microseconds.
    pub(super) answers: Vec<(Observation, u64)>,
}

impl Answers {
    /// Adds the next part.
    pub(super) fn append(&mut self, next: Self) {
        self.hello = self.hello.take().or(next.hello);
        self.answers.extend(next.answers);
    }
}

impl Worker<'_> {
    pub(super) fn ask(&self, checks: &[Check<'_>]) -> Answers {
        let mut implementation = self.entry.subject.open(self.settings.limits);
        // Nothing is started before the first question, and most implementations have none of this kind.
        let mut late = self.entry.subject.open(self.limits_where_late());
        let mut output_reader = self.output_reader();
        let mut answers: Vec<(Observation, u64)> = Vec::with_capacity(checks.len());
        let mut unanswered = 0;
        let mut given_up: Option<String> = None;
        let at_a_time = implementation.at_a_time();
        let alike = checks.chunk_by(|one, next| self.is_late(one) == self.is_late(next));
        for checks in alike.flat_map(|checks| checks.chunks(at_a_time)) {
            if given_up.is_none() && self.stop.load(Ordering::Relaxed) {
                given_up = Some("not asked: something failed before".to_owned());
            }
            if let Some(why) = &given_up {
                self.progress.done(checks.len());
                answers.extend(checks.iter().map(|_| (Observation::skipped(why), 0)));
                continue;
            }
            let started = Instant::now();
            let questions: Vec<Question> = checks.iter().map(Check::question).collect();
            let asked = if self.is_late(&checks[0]) { &mut late } else { &mut implementation };
            let given = asked.ask_all(&questions).unwrap_or_else(|unusable| {
                given_up = Some("not asked: the implementation cannot be started".to_owned());
                vec![unusable.0]
            });
            let each = started.elapsed().as_micros() / checks.len() as u128;
            let micros = u64::try_from(each).unwrap_or(u64::MAX);
            self.progress.done(checks.len());
            let mut given = given.into_iter();
            for check in checks {
                let Some(answer) = given.next() else {
                    let why = given_up.as_deref().unwrap_or("not asked: there are fewer answers than questions");
                    answers.push((Observation::skipped(why), 0));
                    continue;
                };
                unanswered = if answer.is_said() { 0 } else { unanswered + 1 };
                if unanswered == PATIENCE {
                    given_up = Some(format!("not asked: {PATIENCE} questions in a row were not answered"));
                }
                let observation = self.believed(check, answer, checks.len() > 1, &mut **asked, &mut *output_reader);
                answers.push((observation, micros));
            }
        }
        Answers { hello: implementation.hello().or(late.hello()).cloned(), answers }
    }

    /// Whether a timeout is expected.
    fn is_late(&self, check: &Check<'_>) -> bool {
        let (operation, case, file) = check.key();
        let expected = self.entry.expectations.cause(operation, case, file);
        expected.is_some_and(|cause| cause.outcome == Observed::Timeout)
    }

    /// The limits of an implementation for such checks.
    fn limits_where_late(&self) -> Limits {
        let limits = self.settings.limits;
        Limits { timeout: limits.expected_timeout.unwrap_or(limits.timeout), ..limits }
    }

    /// The observation of an answer. One that surprises, and that was given together with others, is asked for again, because
    /// a line about a file need not reject it. A reader has a line for each file.
    fn believed(
        &self,
        check: &Check<'_>,
        mut answer: Answer,
        is_one_of_many: bool,
        asked: &mut dyn Respond,
        output_reader: &mut dyn Respond,
    ) -> Observation {
        let mut observation = observe(check, &answer, output_reader);
        let is_doubtful = is_one_of_many && check.operation != Operation::Load;
        if is_doubtful && observation.observed != Observed::Agree {
            answer = asked.ask(&check.question()).unwrap_or_else(|unusable| unusable.0);
            observation = observe(check, &answer, output_reader);
        }
        if observation.observed != Observed::Agree {
            observation.shown = shown(check, &answer);
        }
        self.report(check, &observation);
        observation
    }

    /// Reports an unexpected observation.
    fn report(&self, check: &Check<'_>, observation: &Observation) {
        let (observed, grade) = graded(&self.entry.subject.claims, check, observation);
        // The outcome of a rejection depends on its twin, which is known only at the end. Until
        // then a rejection stops nothing and is not reported.
        let (outcome, listed) = self.entry.expectations.judge(check.key(), observed, grade, &observation.detail);
        let is_unsettled = observation.observed == Observed::Agree
            && listed.is_some_and(|cause| cause.outcome == Observed::Uncredited);
        if !outcome.is_expected() && !is_unsettled {
            self.progress.unexpected(&self.entry.subject.name, check, observed, &observation.detail);
            if self.settings.fail_fast {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn output_reader(&self) -> Box<dyn Respond> {
        let reader = Subject::reader(kyaml_readers::of_output(), &self.settings.program);
        reader.open(Limits::default())
    }
}
