use serde::{Deserialize, Serialize};

use super::{Aim, CheckResult, Reason};
use crate::outcome::Observed;

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
    /// Credited rejections that name a rule, and how many name the right one.
    pub(crate) rule: Tally,
    /// Credited rejections that point at bytes, and how many point at the right ones.
    pub(crate) span: Tally,
    /// Streams that are read, or written, with the right value.
    pub(crate) value: Tally,
    /// Of the streams that are read, those that are portable.
    pub(crate) portable: Tally,
    /// Streams that are written byte for byte.
    pub(crate) bytes: Tally,
}

impl Tally {
    fn count(&mut self, is_right: bool) {
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

impl Score {
    /// The score of these checks. It leaves out checks that were not asked, and those that the
    /// implementation says it does not support.
    pub(crate) fn of<'r>(checks: impl IntoIterator<Item = &'r CheckResult>) -> Self {
        let mut score = Self::default();
        for check in checks {
            score.count(check.aim, check.portable == Some(true), check.observed, check.reason);
        }
        score
    }

    /// Counts one check.
    pub(crate) fn count(&mut self, aim: Aim, portable: bool, observed: Observed, reason: Option<Reason>) {
        if !observed.is_counted() {
            return;
        }
        let agrees = observed == Observed::Agree;
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
