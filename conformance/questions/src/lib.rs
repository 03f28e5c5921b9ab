//! New cases, which are in no archive: documents, and single edits of documents. The same seed gives
//! the same ones.
//!
//! 1. `random` gives the numbers of a seed. `stream` makes a document from them, and [`edit()`] changes
//!    one.
//! 2. `judge` gives the verdict on a stream. Both the grammar and the reference implementation judge it.
//!    If they disagree, the project has a mistake, and no case is made.
//! 3. [`suite()`] makes a suite of new cases, and `folder` writes cases as `conformance/cases/` has them.
//!
//! [`long()`] makes long streams, which are the same in every run. Nobody judges them: the verdict follows from how a stream is made.

mod edit;
mod folder;
mod judge;
mod long;
mod random;
mod stream;
mod suite;
mod texts;

pub use edit::edit;
pub use folder::save;
pub use long::{AREA as LONG, long};
pub use random::Random;
pub use suite::suite;
