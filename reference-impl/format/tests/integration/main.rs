//! The formatter, beside the cases of the suite.

mod changes;
mod comparisons;
mod empty_documents;
mod merges;
mod snapshots;
mod streams;
