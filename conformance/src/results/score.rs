use serde::{Deserialize, Serialize};

use super::{Aim, CheckResult};
use crate::outcome::{Grade, Observed, Reason};

/// The number of right answers, and the number of checks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tally {
    /// How many are right.
    pub(crate) right: usize,
    /// How many were asked.
    pub(crate) of: usize,
}

/// What an implementation is good at, each skill by itself: a percentage of all would say nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Score {
    /// Streams that are KYAML and are accepted.
    pub(crate) accept: Tally,
    /// Streams that are not KYAML and are rejected, where their twins are accepted.
    pub(crate) reject: Tally,
    /// Rejections, and how many of them name the right rule; nothing if none names a rule.
    pub(crate) rule: Tally,
    /// Rejections, and how many of them point at the right bytes; nothing if none points at any.
    pub(crate) span: Tally,
    /// Streams that are read, or written, with the right value.
    pub(crate) value: Tally,
    /// Of the streams that are read, those that are portable.
    pub(crate) portable: Tally,
    /// Streams that are written byte for byte.
    pub(crate) bytes: Tally,
}

impl Tally {
    /// Counts one check.
    pub(crate) fn count(&mut self, is_right: bool) {
        self.of += 1;
        self.right += usize::from(is_right);
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.of {
            0 => f.pad("-"),
            of => f.pad(&format!("{}/{of}", self.right)),
        }
    }
}

/// Whether a check counts in a score.
pub(crate) fn is_counted(observed: Observed, grade: Grade) -> bool {
    observed != Observed::Skip && grade != Grade::Optional
}

impl Score {
    /// The score of these checks. It leaves out checks that were not asked, and those that the
    /// implementation need not support and does not.
    pub(crate) fn of<'r>(checks: impl IntoIterator<Item = &'r CheckResult>) -> Self {
        let mut score = Self::default();
        for check in checks.into_iter().filter(|check| is_counted(check.observed, check.grade)) {
            score.count(check.aim, check.portable == Some(true), check.observed, check.reason);
        }
        // Once a rule or a place is named, each rejection without one is wrong.
        for tally in [&mut score.rule, &mut score.span] {
            if tally.of > 0 {
                tally.of = score.reject.of;
            }
        }
        score
    }

    /// Adds the score of other checks.
    pub(crate) fn add(&mut self, mut other: Self) {
        for (tally, more) in std::iter::zip(self.tallies(), other.tallies()) {
            tally.right += more.right;
            tally.of += more.of;
        }
    }

    fn tallies(&mut self) -> [&mut Tally; 7] {
        let Self { accept, reject, rule, span, value, portable, bytes } = self;
        [accept, reject, rule, span, value, portable, bytes]
    }

    /// Counts one check.
    pub(crate) fn count(&mut self, aim: Aim, portable: bool, observed: Observed, reason: Option<Reason>) {
        let agrees = observed.agrees();
        match aim {
            Aim::Accept => self.accept.count(agrees),
            Aim::Reject => {
                self.reject.count(agrees);
                let reason = reason.filter(|_| agrees).unwrap_or_default();
                reason.rule.into_iter().for_each(|is_right| self.rule.count(is_right));
                reason.span.into_iter().for_each(|is_right| self.span.count(is_right));
            }
            Aim::Value => {
                self.value.count(agrees);
                if portable {
                    self.portable.count(agrees);
                }
            }
            Aim::Bytes => {
                self.bytes.count(agrees);
                self.value.count(agrees || observed == Observed::Layout);
            }
        }
    }
}
