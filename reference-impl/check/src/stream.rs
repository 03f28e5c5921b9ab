//! Streams of documents, read and worked on as they come, in bounded memory.
//!
//! 1. `cut` says where a stream can be cut into documents without reading them;
//! 2. `batches` reads whole documents, as many as come at once;
//! 3. `in_order` works on batches on all cores, and hands over the results in the order of the stream.

mod batches;
mod cut;
mod in_order;
#[cfg(test)]
pub(crate) mod sample;

#[cfg(target_os = "linux")]
pub(crate) use batches::CHUNK;
pub(crate) use batches::{Batch, Batches, MAX_BYTES, lines, too_large};
pub(crate) use cut::documents;
pub(crate) use in_order::in_order;
