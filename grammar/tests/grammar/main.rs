//! The grammar itself: the clauses that it names, its characters and its limits.

mod clauses;
mod limits;
mod nests;
mod unicode;
