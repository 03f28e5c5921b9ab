//! Repairs of broken streams, beside the cases of the suite.

mod encodings;
mod mistakes;
