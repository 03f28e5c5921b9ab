//! The types of a release, and of custom resources.

use std::fmt;

use crate::data;
use crate::release::Release;
use crate::table::Table;

/// The types of a release of Kubernetes, and of the custom resources that were added.
pub struct Types {
    pub(crate) release: Release,
    pub(crate) table: Table,
}

impl Types {
    /// The types of a release. They are unpacked here, which takes some milliseconds.
    #[must_use]
    pub fn kubernetes(release: Release) -> Self {
        Self { release, table: data::table(release) }
    }
}

impl fmt::Debug for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Types").field("release", &self.release).finish_non_exhaustive()
    }
}
