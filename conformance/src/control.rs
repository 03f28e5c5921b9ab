//! The negative controls: adapters that misbehave in one way each, and the verdict that the runner must reach.
//!
//! A runner is worth nothing if it takes a crash for a rejection, or credits an implementation that
//! rejects everything. Each control is run as any adapter is, in a process of its own.

use std::path::Path;
use std::time::Duration;

use crate::ask::process::{Limits, memory_is_measured};
use crate::expect::Expectations;
use crate::outcome::Observed;
use crate::plan::Selection;
use crate::results::{Aim, CheckResult, Results};
use crate::run::{Entry, Progress, Settings, run};
use crate::subject::Subject;
use kyaml_cases::suite::Suite;
use kyaml_protocol::operation::Layout;

pub(crate) mod cheat;
mod mode;
mod serve;

pub(crate) use mode::Mode;
pub(crate) use serve::serve;

/// The cases that controls are run on: a stream that is not in canonical form, and a rejection with its twin.
const CASES: [&str; 3] = ["canonical-comment-after-fold", "key-norway-plain", "key-norway-quoted"];

impl Mode {
    /// The control as an implementation; `program` is the path of this program.
    pub(crate) fn subject(self, program: &Path) -> Subject {
        Subject::built_in(self.name(), "--control", self.operation(), program)
    }

    /// The limits of the control. Time is short only if the control is to exceed it, so that a busy
    /// machine changes no verdict.
    fn limits(self) -> Limits {
        let (start, timeout) = (Duration::from_secs(120), Duration::from_secs(120));
        let ample = Limits { start, timeout, memory: 1 << 30, output: 1 << 20, ..Limits::default() };
        match self {
            Self::Hang | Self::HangWithChild => Limits { timeout: Duration::from_millis(300), ..ample },
            Self::Tired => Limits { timeout: Duration::from_secs(2), ..ample },
            Self::Hog if !memory_is_measured() => Limits { timeout: Duration::from_secs(3), ..ample },
            Self::Hog => Limits { memory: 256 << 20, ..ample },
            Self::LateHello => Limits { start: Duration::from_millis(300), ..ample },
            _ => ample,
        }
    }

    /// What the runner must see, for a check at this place in the control's life, from 0.
    fn verdict(self, check: &CheckResult, place: usize) -> Observed {
        let CheckResult { aim, options, .. } = *check;
        let is_first = place == 0;
        match self {
            // An adapter that does not say hello is asked nothing more.
            Self::LateHello | Self::OtherVersion | Self::Impostor | Self::Stillborn if !is_first => Observed::Skip,
            Self::CrashLater | Self::AnswerTwice if is_first => Observed::Agree,
            Self::AcceptAll if aim == Aim::Reject => Observed::Accept,
            Self::RejectAll if aim == Aim::Reject => Observed::Uncredited,
            Self::AcceptAll | Self::WrongReason | Self::Noisy | Self::Tired => Observed::Agree,
            Self::RejectAll => Observed::Reject,
            Self::Echo if options.layout != Layout::Canonical => Observed::NotKyaml,
            Self::Echo => Observed::Layout,
            Self::Headless => Observed::NotKyaml,
            Self::Empty | Self::Foreign => Observed::Deviate,
            Self::Failing => Observed::Failed,
            Self::Unsupporting => Observed::Unsupported,
            Self::Crash | Self::CrashLater | Self::Quit | Self::Overflow | Self::Stillborn => Observed::Crash,
            Self::Hog if memory_is_measured() => Observed::Resource,
            Self::Flood => Observed::Resource,
            Self::Hang | Self::HangWithChild | Self::LateHello | Self::Hog => Observed::Timeout,
            Self::WrongSequence
            | Self::AnswerTwice
            | Self::WrongOutcome
            | Self::Garbage
            | Self::Bottomless
            | Self::OtherVersion
            | Self::Impostor => Observed::ProtocolError,
        }
    }
}

/// The runner's judgement of one control.
#[derive(Debug)]
pub(crate) struct Judged {
    /// The control.
    pub(crate) mode: Mode,
    /// Its results, with the scores.
    pub(crate) results: Results,
}

impl Judged {
    /// The checks whose observation is not the required one, each with the required one.
    pub(crate) fn mistakes(&self) -> impl Iterator<Item = (&CheckResult, Observed)> {
        let checks = self.results.checks.iter().enumerate();
        checks
            .map(|(place, check)| (check, self.mode.verdict(check, place)))
            .filter(|(check, verdict)| check.observed != *verdict)
    }

    /// Whether the runner judges the control rightly, and asked it something. A run fails, except with a harmless control.
    pub(crate) fn is_right(&self) -> bool {
        let is_harmless = matches!(self.mode, Mode::Noisy | Mode::Tired | Mode::WrongReason);
        let has_checks = !self.results.checks.is_empty();
        has_checks && self.mistakes().next().is_none() && self.results.is_as_expected() == is_harmless
    }
}

/// Runs a control on a few cases of the suite. `program` is this crate's own binary.
///
/// # Errors
/// Fails when the runner itself does.
pub(crate) fn judge(mode: Mode, suite: &Suite, program: &Path) -> anyhow::Result<Judged> {
    let subject = mode.subject(program);
    let selection = Selection { filters: CASES.map(str::to_owned).to_vec(), ..Selection::default() };
    let settings = Settings { limits: mode.limits(), selection, program: program.to_owned(), ..Settings::default() };
    let entry = Entry { subject, expectations: Expectations::default() };
    Ok(Judged { mode, results: run(suite, vec![entry], &settings, &Progress::silent())? })
}

/// Runs every control, in the order of [`Mode::ALL`]. Most of them are waited for, so they run side by side.
///
/// # Errors
/// Fails when the runner itself does.
pub(crate) fn judge_all(suite: &Suite, program: &Path) -> anyhow::Result<Vec<Judged>> {
    std::thread::scope(|scope| {
        let judges: Vec<_> = Mode::ALL.iter().map(|mode| scope.spawn(|| judge(*mode, suite, program))).collect();
        judges.into_iter().map(|judge| judge.join().expect("judging does not panic")).collect()
    })
}
