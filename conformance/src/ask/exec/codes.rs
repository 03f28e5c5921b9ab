//! What the exit codes of a program mean.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{Context as _, ensure};
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
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let mut codes = BTreeMap::new();
        for pair in text.split(',').map(str::trim) {
            let (code, verdict) = parse_meaning(pair).with_context(|| {
                format!(
                    "{pair:?} is not CODE=accept, CODE=reject, CODE=failed, CODE=unsupported or CODE=foreign, with a code such as 0"
                )
            })?;
            ensure!(codes.insert(code, verdict).is_none(), "the exit code {code} has two meanings");
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
        let mistake = |text: &str| text.parse::<ExitCodes>().unwrap_err().to_string();
        assert!(mistake("0=accept,1").starts_with("\"1\" is not CODE=accept"));
        assert!(mistake("0=yes").starts_with("\"0=yes\" is not CODE=accept"));
        assert_eq!(mistake("0=accept,0=reject"), "the exit code 0 has two meanings");
    }
}
