//! Actions that write something else than they seem to.

mod insertion;
mod pipeline;
mod trimmed;

pub(crate) use insertion::{insertions, is_one_value};
pub(crate) use trimmed::trimmed;
