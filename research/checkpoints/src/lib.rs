//! Checkpoints: digests of generated documents, as a writer of KYAML prints them.
//!
//! [`document`] makes the documents, as `spec/checkpoints.md` describes them to the byte. [`Digests`] has
//! the digests of the first ones by the writer of the reference implementation. An emitter in any
//! language that makes the same documents and has the same digests writes them alike. `checkpoints.py`
//! implements the description again, with another writer.

mod digests;
mod generate;

pub use digests::{Digests, FORMS, digests};
pub use generate::document;
