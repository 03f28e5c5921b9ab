//! The possible observations of a check, and their comparison with the expectation.

use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr, VariantArray};

/// The observed behaviour of an implementation in one check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Observed {
    /// The result that the case expects.
    Agree,
    /// It agrees, but a rule, a place, a warning or a note that its class must report is wrong or missing.
    Misreported,
    /// It gave another value, or wrote one.
    Deviate,
    /// It wrote the right value as KYAML, in other bytes.
    Layout,
    /// It wrote the right value, but not as KYAML, or not in the form that was asked for.
    NotKyaml,
    /// It accepted what the case rejects.
    Accept,
    /// It refused what the case accepts.
    Reject,
    /// It rejected the stream that the case rejects, but the accepted twin as well, so it does not
    /// know the rule.
    Uncredited,
    /// It failed in a way that is not its word on bad input, such as a panic, and could go on.
    Failed,
    /// It says that it cannot do this.
    Unsupported,
    /// Its process ended.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// It used more memory, or wrote more, than it may.
    Resource,
    /// It did not keep to the protocol.
    ProtocolError,
    /// It was not asked.
    Skip,
}

impl Observed {
    /// The name in reports and in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether the process was ended by its time or its memory, or ended by itself. A task that never ends may end any of them first: the
    /// limits and the machine's speed say which, so each stands for all.
    pub(crate) fn is_end(self) -> bool {
        matches!(self, Self::Crash | Self::Timeout | Self::Resource)
    }

    /// Whether the implementation tried to answer.
    pub(crate) fn is_answer(self) -> bool {
        !matches!(self, Self::Unsupported | Self::Skip)
    }

    /// Whether the verdict, the value or the bytes are right, whatever is reported beside them.
    pub(crate) fn agrees(self) -> bool {
        matches!(self, Self::Agree | Self::Misreported)
    }

    /// Whether it is another answer than the case expects.
    pub(crate) fn is_deviation(self) -> bool {
        self.is_answer() && self != Self::Agree
    }
}

/// Whether the reports are those of the case; nothing for one that the implementation does not make.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Reason {
    /// The rule of the first finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<bool>,
    /// The span of the first finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) span: Option<bool>,
    /// All findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) findings: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) warnings: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notes: Option<bool>,
}

/// The comparison of an observation with what the implementation claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Grade {
    /// All that it must do is done.
    Met,
    /// It is not done.
    Unmet,
    /// It is not done, and need not be.
    Optional,
}

/// The comparison of an observation with the expectation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub(crate) enum Outcome {
    /// It agrees, as it should.
    Pass,
    /// It does not agree, which was not expected.
    Fail,
    /// It does not agree, in the way that is listed.
    Xfail,
    /// It agrees, but a deviation is listed.
    Xpass,
    /// It was not asked.
    Skip,
    /// It says that it cannot do this.
    Unsupported,
    /// Its process ended, which was not expected.
    Crash,
    /// It did not answer in time, which was not expected.
    Timeout,
    /// It used more memory, or wrote more, than it may, which was not expected.
    Resource,
    /// It did not keep to the protocol, which was not expected.
    ProtocolError,
}

impl Outcome {
    /// All of them, in the order of reports.
    pub(crate) const ALL: &[Self] = Self::VARIANTS;

    /// Judges an observation. If a deviation is listed for the check, `listed` is whether it is the
    /// observed one.
    pub(crate) fn judge(observed: Observed, grade: Grade, listed: Option<bool>) -> Self {
        match (observed, grade, listed) {
            (Observed::Skip, ..) => Self::Skip,
            (_, Grade::Met, None) => Self::Pass,
            (_, Grade::Met, Some(_)) => Self::Xpass,
            (.., Some(true)) => Self::Xfail,
            (_, Grade::Optional, None) => Self::Unsupported,
            (Observed::Crash, ..) => Self::Crash,
            (Observed::Timeout, ..) => Self::Timeout,
            (Observed::Resource, ..) => Self::Resource,
            (Observed::ProtocolError, ..) => Self::ProtocolError,
            _ => Self::Fail,
        }
    }

    /// Whether nothing needs to be done about it.
    pub(crate) fn is_expected(self) -> bool {
        matches!(self, Self::Pass | Self::Xfail | Self::Unsupported | Self::Skip)
    }
}

#[cfg(test)]
mod tests {
    use super::{Grade, Observed, Outcome};
    use strum::VariantArray as _;

    #[test]
    fn only_agreement_and_listed_deviations_are_expected() {
        for (observed, grade, listed, outcome, is_expected) in [
            (Observed::Agree, Grade::Met, None, Outcome::Pass, true),
            (Observed::Agree, Grade::Met, Some(false), Outcome::Xpass, false),
            (Observed::Layout, Grade::Met, Some(true), Outcome::Xpass, false),
            (Observed::Deviate, Grade::Unmet, None, Outcome::Fail, false),
            (Observed::Deviate, Grade::Unmet, Some(true), Outcome::Xfail, true),
            (Observed::Deviate, Grade::Unmet, Some(false), Outcome::Fail, false),
            (Observed::Uncredited, Grade::Unmet, None, Outcome::Fail, false),
            (Observed::Crash, Grade::Unmet, Some(false), Outcome::Crash, false),
            (Observed::Crash, Grade::Unmet, Some(true), Outcome::Xfail, true),
            (Observed::Timeout, Grade::Unmet, None, Outcome::Timeout, false),
            (Observed::Resource, Grade::Unmet, None, Outcome::Resource, false),
            (Observed::ProtocolError, Grade::Unmet, None, Outcome::ProtocolError, false),
            (Observed::Unsupported, Grade::Optional, None, Outcome::Unsupported, true),
            (Observed::Unsupported, Grade::Optional, Some(false), Outcome::Fail, false),
            (Observed::Unsupported, Grade::Unmet, None, Outcome::Fail, false),
            (Observed::Unsupported, Grade::Unmet, Some(true), Outcome::Xfail, true),
            (Observed::Layout, Grade::Met, None, Outcome::Pass, true),
            (Observed::Misreported, Grade::Unmet, None, Outcome::Fail, false),
            (Observed::Skip, Grade::Optional, Some(false), Outcome::Skip, true),
        ] {
            assert_eq!(Outcome::judge(observed, grade, listed), outcome);
            assert_eq!(outcome.is_expected(), is_expected, "{outcome}");
        }
    }

    #[test]
    fn names_are_those_of_the_files() {
        for observed in Observed::VARIANTS {
            assert_eq!(serde_json::to_string(&observed).unwrap(), format!("{:?}", observed.name()));
        }
        for outcome in Outcome::ALL {
            assert_eq!(serde_json::to_string(&outcome).unwrap(), format!("{:?}", outcome.to_string()));
        }
    }
}
