//! Actions that write something else than they seem to.

mod insertion;
mod pipeline;
mod trimmed;

pub(crate) use insertion::insertions;
pub(crate) use trimmed::trimmed;
