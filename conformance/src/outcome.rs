//! What can happen to a check, and how it compares with what was expected of it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What an implementation did with one check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Observed {
    /// What the case says.
    Agree,
    /// It gave another value.
    Deviate,
    /// It refused what the case accepts.
    Reject,
    /// It panicked, and could go on.
    Panic,
    /// Its process died.
    Crash,
    /// It did not answer in time.
    Timeout,
}

impl Observed {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 6] = [Self::Agree, Self::Deviate, Self::Reject, Self::Panic, Self::Crash, Self::Timeout];

    /// The name in reports and in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Agree => "agree",
            Self::Deviate => "deviate",
            Self::Reject => "reject",
            Self::Panic => "panic",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
        }
    }
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a check compares with what was expected of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// It agrees, as it should.
    Pass,
    /// It does not agree, and nobody said so.
    Fail,
    /// It does not agree, in the way that is listed.
    Xfail,
    /// It agrees, but a deviation is listed.
    Xpass,
}

impl Outcome {
    /// Judges what was observed by the deviation that is listed for the check, if any.
    #[must_use]
    pub fn judge(observed: Observed, listed: Option<Observed>) -> Self {
        match (observed, listed) {
            (Observed::Agree, None) => Self::Pass,
            (Observed::Agree, Some(_)) => Self::Xpass,
            (_, Some(listed)) if observed == listed => Self::Xfail,
            _ => Self::Fail,
        }
    }

    /// Whether nothing needs to be done about it.
    #[must_use]
    pub fn is_expected(self) -> bool {
        matches!(self, Self::Pass | Self::Xfail)
    }
}

#[cfg(test)]
mod tests {
    use super::{Observed, Outcome};

    #[test]
    fn only_agreement_and_listed_deviations_are_expected() {
        for (observed, listed, outcome) in [
            (Observed::Agree, None, Outcome::Pass),
            (Observed::Agree, Some(Observed::Deviate), Outcome::Xpass),
            (Observed::Deviate, None, Outcome::Fail),
            (Observed::Deviate, Some(Observed::Deviate), Outcome::Xfail),
            (Observed::Crash, Some(Observed::Reject), Outcome::Fail),
            (Observed::Timeout, None, Outcome::Fail),
        ] {
            assert_eq!(Outcome::judge(observed, listed), outcome);
            let expected = matches!(outcome, Outcome::Pass | Outcome::Xfail);
            assert_eq!(outcome.is_expected(), expected);
        }
    }

    #[test]
    fn names_are_those_of_the_files() {
        for observed in Observed::ALL {
            assert_eq!(serde_json::to_string(&observed).unwrap(), format!("{:?}", observed.name()));
        }
    }
}
