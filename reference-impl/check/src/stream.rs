//! Processes streams of documents while they are read, in bounded memory.
//!
//! 1. `cut` separates the documents of a stream without reading them.
//! 2. `batches` reads whole documents, as many as a read returns.
//! 3. `in_order` processes batches on all cores, and returns the results in the order of the
//!    stream.

mod batches;
mod cut;
mod in_order;
#[cfg(test)]
pub(crate) mod test;

#[cfg(target_os = "linux")]
pub(crate) use batches::CHUNK;
pub(crate) use batches::{Batch, Batches, MAX_BYTES, lines, too_large};
pub(crate) use cut::documents;
pub(crate) use in_order::in_order;
