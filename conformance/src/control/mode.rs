//! The misbehaviours of the controls.

use std::fmt;

use kyaml_protocol::operation::Operation;

/// The misbehaviour of a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Mode {
    /// Accepts every stream.
    AcceptAll,
    /// Rejects every stream.
    RejectAll,
    /// Rejects the invalid stream for a reason that is not the case's.
    WrongReason,
    /// Gives its input back as its output.
    Echo,
    /// Gives its input back without its header, which is YAML but not KYAML.
    Headless,
    /// Writes nothing, whatever it is given.
    Empty,
    /// Reads well, and prints alarms on standard error, more than any pipe holds.
    Noisy,
    /// Reads every stream as a date.
    Foreign,
    /// Says that something went wrong.
    Failing,
    /// Says that it does not support an operation that it offers.
    Unsupporting,
    /// Never answers.
    Hang,
    /// Never answers, and has started a process that has its pipes too.
    HangWithChild,
    /// Answers the first task of its life only.
    Tired,
    /// Aborts at each task.
    Crash,
    /// Aborts at each task except the first of its life.
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
    /// Sends a malformed message.
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
    pub(crate) const ALL: [Self; 28] = [
        Self::AcceptAll,
        Self::RejectAll,
        Self::WrongReason,
        Self::Echo,
        Self::Headless,
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
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::AcceptAll => "accept-all",
            Self::RejectAll => "reject-all",
            Self::WrongReason => "wrong-reason",
            Self::Echo => "echo",
            Self::Headless => "headless",
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
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The operation that it offers.
    pub(crate) fn operation(self) -> Operation {
        match self {
            Self::AcceptAll | Self::RejectAll | Self::WrongReason => Operation::Check,
            Self::Echo | Self::Headless | Self::Empty => Operation::Format,
            _ => Operation::Load,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
