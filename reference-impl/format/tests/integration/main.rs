//! The formatter, beside the cases of the suite.

mod line_edits;
mod snapshots;
mod streams;
