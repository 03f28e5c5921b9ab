//! The search for what was meant, beside the cases of the suite.

mod encodings;
mod mistakes;
