//! Streams that are read in parts, in bounded memory.
//!
//! 1. `cut` separates the documents of a text without reading them.
//! 2. `reader` reads whole documents, as many as a read returns.
//! 3. `lines` reads whole lines.

mod cut;
mod lines;
mod reader;

#[cfg(feature = "serde")]
pub(crate) use cut::first_header;
pub use cut::{documents, documents_with_values, has_value};
pub(crate) use lines::Lines;
#[cfg(feature = "serde")]
pub(crate) use lines::{CHUNK, EMPTY, whole_lines};
pub use reader::{StreamPart, StreamReader, count_lines};
