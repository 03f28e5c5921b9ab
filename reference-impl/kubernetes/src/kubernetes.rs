//! The types of a release, and of custom resources.

use std::fmt;

use crate::data;
use crate::release::Release;
use crate::table::Table;

/// The types of a release of Kubernetes, and of the custom resources that were added.
pub struct Kubernetes {
    pub(crate) release: Release,
    pub(crate) table: Table,
}

impl Kubernetes {
    /// The types of a release. They are unpacked here, which takes some milliseconds.
    #[must_use]
    pub fn new(release: Release) -> Self {
        Self { release, table: data::table(release) }
    }

    /// The release.
    #[must_use]
    pub fn release(&self) -> Release {
        self.release
    }
}

impl fmt::Debug for Kubernetes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kubernetes").field("release", &self.release).finish_non_exhaustive()
    }
}
