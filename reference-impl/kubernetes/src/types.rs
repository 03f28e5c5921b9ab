//! The types of documents.

use std::fmt;

use crate::data::{self, Release};
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
