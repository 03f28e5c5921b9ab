//! The operations on the files of a case.

use std::fmt;

use serde::Deserialize;

/// An operation on a case's files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Op {
    /// Is `input.yaml` KYAML, what does it mean, and how is it formatted?
    Check,
    /// Can `input.yaml` or `input.json`, YAML or JSON, become KYAML, and what does it mean?
    Load,
    /// As [`Op::Load`]; and as which KYAML is it written?
    Format,
    /// How is `value.json` written?
    Render,
}

impl Op {
    /// Whether the case starts from YAML or JSON that a converter reads (spec/tools/conversion.md).
    #[must_use]
    pub fn is_import(self) -> bool {
        matches!(self, Self::Load | Self::Format)
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Check => "check",
            Self::Load => "load",
            Self::Format => "format",
            Self::Render => "render",
        })
    }
}
