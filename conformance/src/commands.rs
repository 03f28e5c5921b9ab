//! One file for each command.

pub(crate) mod bundle;
pub(crate) mod controls;
pub(crate) mod list;
pub(crate) mod list_adapters;
pub(crate) mod meaning;
pub(crate) mod places;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod serve;
pub(crate) mod setup;

/// The number of processes to run: the number asked for, or one for each processor of this machine.
fn jobs(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}
