//! Processes the parts of a stream on all cores, while it is read, in bounded memory.

mod in_order;
mod long;
mod pipe;
#[cfg(test)]
pub(crate) mod test;

pub(crate) use in_order::in_order;
pub(crate) use long::{Cut, Look, are_separable, cut, look, section};
pub(crate) use pipe::{Source, keep, spool};
