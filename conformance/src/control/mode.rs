//! The misbehaviours of the controls.

use kyaml_protocol::operation::Operation;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// The misbehaviour of a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
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
    pub(crate) const ALL: &[Self] = Self::VARIANTS;

    /// The name on the command line and in reports.
    pub(crate) fn name(self) -> &'static str {
        self.into()
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
