//! Releases of Kubernetes.

use std::fmt;

/// A release whose types this crate has: those that upstream supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Release {
    /// Kubernetes 1.34.
    #[cfg_attr(feature = "settings", serde(rename = "1.34"))]
    #[cfg_attr(feature = "clap", value(name = "1.34"))]
    V1_34,
    /// Kubernetes 1.35.
    #[cfg_attr(feature = "settings", serde(rename = "1.35"))]
    #[cfg_attr(feature = "clap", value(name = "1.35"))]
    V1_35,
    /// Kubernetes 1.36.
    #[cfg_attr(feature = "settings", serde(rename = "1.36"))]
    #[cfg_attr(feature = "clap", value(name = "1.36"))]
    V1_36,
    /// Kubernetes 1.37.
    #[cfg_attr(feature = "settings", serde(rename = "1.37"))]
    #[cfg_attr(feature = "clap", value(name = "1.37"))]
    V1_37,
}

impl Release {
    /// All releases, the oldest first, as the data has them.
    pub const ALL: &'static [Self] = &[Self::V1_34, Self::V1_35, Self::V1_36, Self::V1_37];

    /// The minor number: the releases are in order, without gaps.
    pub(crate) fn minor(self) -> u32 {
        34 + self as u32
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1.{}", self.minor())
    }
}
