//! The negative controls: adapters that misbehave in one way each, and the verdict that the runner must reach.
//!
//! A runner that cannot tell a crash from a rejection, or that credits whoever rejects everything, is worth nothing. Each control is
//! run as any adapter is, in a process of its own.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use crate::ask::process::{Limits, memory_is_measured};
use crate::expect::Expectations;
use crate::outcome::Observed;
use crate::plan::Selection;
use crate::results::{Aim, CheckResult, Results};
use crate::run::{Entry, Settings, run};
use crate::subject::Subject;
use kyaml_cases::suite::Suite;
use kyaml_protocol::operation::Operation;

mod serve;

pub use serve::serve;

/// The cases that controls are run on: a stream that is not in canonical form, and a rejection with its twin.
const CASES: [&str; 3] = ["canonical-comment-after-fold", "key-norway-plain", "key-norway-quoted"];

/// How a control misbehaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// Accepts every stream.
    AcceptAll,
    /// Rejects every stream.
    RejectAll,
    /// Rejects what is to be rejected, for a reason that is not the case's.
    WrongReason,
    /// Gives its input back as its output.
    Echo,
    /// Writes nothing, whatever it is given.
    Empty,
    /// Reads well, and prints alarms on standard error, more than any pipe holds.
    Noisy,
    /// Reads every stream as a date.
    Foreign,
    /// Says that something went wrong.
    Failing,
    /// Says that it cannot do what it offers.
    Unsupporting,
    /// Never answers.
    Hang,
    /// Never answers, and has started a process that has its pipes too.
    HangWithChild,
    /// Answers the first task of its life only.
    Tired,
    /// Aborts at each task.
    Crash,
    /// Aborts at each task but the first of its life.
    CrashLater,
    /// Exits with 0 instead of answering.
    Quit,
    /// Overflows its stack.
    Overflow,
    /// Answers with the number of another task.
    WrongSequence,
    /// Answers twice.
    AnswerTwice,
    /// Answers with an outcome of another operation.
    WrongOutcome,
    /// Writes a line that never ends.
    Flood,
    /// Answers with what is no message.
    Garbage,
    /// Answers with brackets that never close.
    Bottomless,
    /// Takes more memory than it may.
    Hog,
    /// Says hello too late.
    LateHello,
    /// Says that it speaks another version of the protocol.
    OtherVersion,
    /// Says that it is somebody else.
    Impostor,
    /// Ends before it says hello.
    Stillborn,
}

impl Mode {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 27] = [
        Self::AcceptAll,
        Self::RejectAll,
        Self::WrongReason,
        Self::Echo,
        Self::Empty,
        Self::Noisy,
        Self::Foreign,
        Self::Failing,
        Self::Unsupporting,
        Self::Hang,
        Self::HangWithChild,
        Self::Tired,
        Self::Crash,
        Self::CrashLater,
        Self::Quit,
        Self::Overflow,
        Self::WrongSequence,
        Self::AnswerTwice,
        Self::WrongOutcome,
        Self::Flood,
        Self::Garbage,
        Self::Bottomless,
        Self::Hog,
        Self::LateHello,
        Self::OtherVersion,
        Self::Impostor,
        Self::Stillborn,
    ];

    /// The name on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AcceptAll => "accept-all",
            Self::RejectAll => "reject-all",
            Self::WrongReason => "wrong-reason",
            Self::Echo => "echo",
            Self::Empty => "empty",
            Self::Noisy => "noisy",
            Self::Foreign => "foreign",
            Self::Failing => "failing",
            Self::Unsupporting => "unsupporting",
            Self::Hang => "hang",
            Self::HangWithChild => "hang-with-child",
            Self::Tired => "tired",
            Self::Crash => "crash",
            Self::CrashLater => "crash-later",
            Self::Quit => "quit",
            Self::Overflow => "overflow",
            Self::WrongSequence => "wrong-sequence",
            Self::AnswerTwice => "answer-twice",
            Self::WrongOutcome => "wrong-outcome",
            Self::Flood => "flood",
            Self::Garbage => "garbage",
            Self::Bottomless => "bottomless",
            Self::Hog => "hog",
            Self::LateHello => "late-hello",
            Self::OtherVersion => "other-version",
            Self::Impostor => "impostor",
            Self::Stillborn => "stillborn",
        }
    }

    /// The mode of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// What it offers to do.
    #[must_use]
    pub fn operation(self) -> Operation {
        match self {
            Self::AcceptAll | Self::RejectAll | Self::WrongReason => Operation::Check,
            Self::Echo | Self::Empty => Operation::Format,
            _ => Operation::Load,
        }
    }

    /// What it may use. Time is short only where the control is to exceed it, so that a busy machine changes no verdict.
    fn limits(self) -> Limits {
        let ample = Limits {
            start: Duration::from_secs(120),
            timeout: Duration::from_secs(120),
            memory: 1 << 30,
            output: 1 << 20,
        };
        match self {
            Self::Hang | Self::HangWithChild => Limits { timeout: Duration::from_millis(300), ..ample },
            Self::Tired => Limits { timeout: Duration::from_secs(2), ..ample },
            Self::Hog if !memory_is_measured() => Limits { timeout: Duration::from_secs(3), ..ample },
            Self::Hog => Limits { memory: 256 << 20, ..ample },
            Self::LateHello => Limits { start: Duration::from_millis(300), ..ample },
            _ => ample,
        }
    }

    /// What the runner must see, for a check with this aim at this place in the control's life, from 0.
    fn verdict(self, aim: Aim, place: usize) -> Observed {
        let is_first = place == 0;
        match self {
            // Who does not say hello is asked no more.
            Self::LateHello | Self::OtherVersion | Self::Impostor | Self::Stillborn if !is_first => Observed::Skip,
            Self::CrashLater | Self::AnswerTwice if is_first => Observed::Agree,
            Self::AcceptAll if aim == Aim::Reject => Observed::Accept,
            Self::RejectAll if aim == Aim::Reject => Observed::Uncredited,
            Self::AcceptAll | Self::WrongReason | Self::Noisy | Self::Tired => Observed::Agree,
            Self::RejectAll => Observed::Reject,
            Self::Echo => Observed::Layout,
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

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the runner saw of one control.
#[derive(Debug)]
pub struct Judged {
    /// The control.
    pub mode: Mode,
    /// What it did, with the scores.
    pub results: Results,
}

impl Judged {
    /// The checks that were seen otherwise than they must be, each with what must be seen.
    pub fn mistakes(&self) -> impl Iterator<Item = (&CheckResult, Observed)> {
        let checks = self.results.checks.iter().enumerate();
        checks
            .map(|(place, check)| (check, self.mode.verdict(check.aim, place)))
            .filter(|(check, verdict)| check.observed != *verdict)
    }

    /// Whether the runner judges the control rightly, and asked it something.
    #[must_use]
    pub fn is_right(&self) -> bool {
        !self.results.checks.is_empty() && self.mistakes().next().is_none()
    }
}

/// Runs a control on a few cases of the suite. `program` is this crate's own binary.
///
/// # Errors
/// Fails when the runner itself does.
pub fn judge(mode: Mode, suite: &Suite, program: &Path) -> anyhow::Result<Judged> {
    let subject = Subject::control(mode, program);
    let selection = Selection { filters: CASES.map(str::to_owned).to_vec(), ..Selection::default() };
    let settings = Settings { limits: mode.limits(), selection, ..Settings::new(program) };
    let entry = Entry { subject, expectations: Expectations::default() };
    Ok(Judged { mode, results: run(suite, vec![entry], &settings)? })
}
