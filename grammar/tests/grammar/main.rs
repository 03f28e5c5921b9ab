//! The grammar checked against itself: its text interpreted, its coverage by the cases, its
//! characters and its limits.

mod clauses;
mod coverage;
mod limits;
mod unicode;
