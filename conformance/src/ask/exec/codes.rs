//! What the exit codes of a program mean.

use std::collections::BTreeMap;
use std::str::FromStr;

use strum::EnumString;

/// What a program says with its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Verdict {
    /// The input is accepted; standard output has its value or its new form.
    Accept,
    /// The input is rejected.
    Reject,
    /// Something else went wrong.
    Failed,
    /// The program cannot do this.
    Unsupported,
    /// The input is read as a value that KYAML does not have.
    Foreign,
}

/// The meaning of exit codes; by default `0=accept,1=reject`. Every other code is [`Verdict::Failed`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExitCodes(BTreeMap<i32, Verdict>);

/// Why a map of exit codes is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum BadCodes {
    /// A meaning is not written as it should be.
    #[error(
        "{0:?} is not CODE=accept, CODE=reject, CODE=failed, CODE=unsupported or CODE=foreign, with a code such as 0"
    )]
    Meaning(String),
    /// A code has two meanings.
    #[error("the exit code {0} has two meanings")]
    Two(i32),
}

impl ExitCodes {
    /// What this code means.
    pub(super) fn verdict(&self, code: i32) -> Verdict {
        self.0.get(&code).copied().unwrap_or(Verdict::Failed)
    }
}

impl Default for ExitCodes {
    fn default() -> Self {
        Self(BTreeMap::from([(0, Verdict::Accept), (1, Verdict::Reject)]))
    }
}

impl FromStr for ExitCodes {
    type Err = BadCodes;

    fn from_str(text: &str) -> Result<Self, BadCodes> {
        let mut codes = BTreeMap::new();
        for pair in text.split(',').map(str::trim) {
            let (code, verdict) = parse_meaning(pair).ok_or_else(|| BadCodes::Meaning(pair.to_owned()))?;
            if codes.insert(code, verdict).is_some() {
                return Err(BadCodes::Two(code));
            }
        }
        Ok(Self(codes))
    }
}

fn parse_meaning(pair: &str) -> Option<(i32, Verdict)> {
    let (code, meaning) = pair.split_once('=')?;
    Some((code.trim().parse().ok()?, meaning.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named() {
        let mistake = |text: &str| text.parse::<ExitCodes>().unwrap_err();
        assert_eq!(mistake("0=accept,1"), BadCodes::Meaning("1".into()));
        assert_eq!(mistake("0=yes"), BadCodes::Meaning("0=yes".into()));
        assert_eq!(mistake("0=accept,0=reject"), BadCodes::Two(0));
    }
}
