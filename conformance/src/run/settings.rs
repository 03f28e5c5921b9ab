//! The settings of a run, and the implementations that it asks.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

use crate::ask::process::Limits;
use crate::expect::Expectations;
use crate::plan::Selection;
use crate::subject::Subject;

// The options of a run; by default, all checks are put to one process at a time.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Settings {
    #[command(flatten)]
    pub(crate) selection: Selection,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// How many processes are asked at a time; as many as there are processors when nothing is said.
    #[arg(long, short, value_name = "COUNT", default_value_t = processors(), hide_default_value = true)]
    pub(crate) jobs: usize,
    /// Skip the rest after the first unexpected check.
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// This crate's own binary, which serves the built-in readers.
    #[arg(skip)]
    pub(crate) program: PathBuf,
}

/// An implementation and its expectations.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// The implementation.
    pub(crate) subject: Subject,
    /// The deviations that are expected.
    pub(crate) expectations: Expectations,
}

/// The number of processors of this machine.
pub(crate) fn processors() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}
