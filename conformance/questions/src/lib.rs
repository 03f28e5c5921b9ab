//! New cases, which are in no archive: documents, and single edits of documents. The same seed gives
//! the same ones.
//!
//! 1. `random` gives the numbers of a seed. `stream` makes a document from them, and [`edit()`] changes
//!    one.
//! 2. `judge` gives the verdict on a stream. Both the grammar and the reference implementation judge it.
//!    If they disagree, the project has a mistake, and no case is made.
//! 3. [`suite()`] makes a suite of new cases, and `folder` writes cases as `conformance/cases/` has them.

mod edit;
mod folder;
mod judge;
mod random;
mod stream;
mod suite;

pub use edit::edit;
pub use folder::save;
pub use random::Random;
pub use suite::suite;
