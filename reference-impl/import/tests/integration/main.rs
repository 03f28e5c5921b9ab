//! The importer, beside the cases of the suite.

mod fixes;
mod limits;
mod loaded;
mod mistakes;
mod notes;
mod places;
