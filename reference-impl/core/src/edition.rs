//! The editions of the specification (section 13).

use std::fmt;
use std::str::FromStr;

/// An edition of the specification: within one, verdicts, values and bytes are fixed (KY-ED-1).
///
/// ```
/// use kyaml_core::Edition;
///
/// assert_eq!("2026".parse(), Ok(Edition::E2026));
/// assert_eq!(Edition::default(), Edition::LATEST);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// The first edition.
    #[default]
    E2026,
}

/// No edition has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownEdition;

impl Edition {
    /// Every edition that this library knows, the oldest first.
    pub const ALL: &'static [Self] = &[Self::E2026];

    /// The edition that is meant where none is named (KY-ED-3).
    pub const LATEST: Self = Self::E2026;

    /// The name of the edition, the year of its publication.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::E2026 => "2026",
        }
    }

    /// The version of Unicode whose general categories the edition means (KY-ED-2).
    #[must_use]
    pub const fn unicode(self) -> &'static str {
        match self {
            Self::E2026 => "17.0.0",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(name: &str) -> Result<Self, UnknownEdition> {
        Self::ALL.iter().copied().find(|edition| edition.name() == name).ok_or(UnknownEdition)
    }
}

impl fmt::Display for UnknownEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such edition; write one of:")?;
        Edition::ALL.iter().try_for_each(|edition| write!(f, " {edition}"))
    }
}

impl std::error::Error for UnknownEdition {}
