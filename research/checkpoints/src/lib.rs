//! Checkpoints: digests of what a writer of KYAML makes of generated documents.
//!
//! [`document`] makes the documents, as `spec/checkpoints.md` describes them to the byte; [`Digests`] is what the writer of the reference
//! implementation makes of the first so many. An emitter in any language that makes the same documents and has the same digests writes them
//! alike. `checkpoints.py` is the description read a second time, with another writer.

mod digests;
mod generate;
mod random;

pub use digests::{Digests, FORMS, digests};
pub use generate::document;
