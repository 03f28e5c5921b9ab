//! The operations on the files of a case.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An operation on a case's files, which an implementation can be asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Op {
    /// Is `input.yaml` KYAML, or in one of its forms, what does it mean, and how is it formatted?
    Check,
    /// Can `input.yaml` or `input.json`, YAML or JSON, become KYAML, and what does it mean?
    #[default]
    Load,
    /// As [`Op::Load`]; and as which KYAML is it written?
    Format,
    /// How is `value.json` written?
    Render,
}

impl Op {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 4] = [Self::Check, Self::Load, Self::Format, Self::Render];

    /// The name in cases, reports, messages and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Load => "load",
            Self::Format => "format",
            Self::Render => "render",
        }
    }

    /// Whether this is [`Op::Load`], which files of expectations leave out.
    #[must_use]
    pub fn is_load(&self) -> bool {
        *self == Self::Load
    }

    /// Whether the case starts from YAML or JSON that a converter reads (spec/tools/conversion.md).
    #[must_use]
    pub fn is_import(self) -> bool {
        matches!(self, Self::Load | Self::Format)
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
