//! The types of documents, and the releases that have them.

use std::fmt;

use crate::data;
use crate::table::{Table, Type};

/// The types of documents: those of a release of Kubernetes with the custom resources that were added, or those of a JSON
/// Schema.
pub struct Types {
    /// The release by which kinds are judged. A JSON Schema has no kinds.
    pub(crate) release: Release,
    pub(crate) table: Table,
    /// The type of the value of a document.
    pub(crate) root: Type,
}

impl Types {
    /// The types of a release. They are unpacked here, which takes some milliseconds.
    #[must_use]
    pub fn kubernetes(release: Release) -> Self {
        Self { release, table: data::table(release), root: Type::Resource }
    }
}

impl fmt::Debug for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Types").field("release", &self.release).finish_non_exhaustive()
    }
}

// Releases of Kubernetes.

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
