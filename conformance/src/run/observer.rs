//! The events of a run that a person may watch.

use crate::outcome::Observed;
use crate::plan::Check;

/// Receives the events of a run.
pub(crate) trait Observer: Sync {
    /// The run starts, and has this number of checks.
    fn start(&self, checks: usize);

    /// This number of checks is done.
    fn done(&self, checks: usize);

    /// The implementation `name` did something unexpected, with this detail.
    fn unexpected(&self, name: &str, check: &Check<'_>, observed: Observed, detail: &str);

    /// The run ends.
    fn end(&self);
}

/// Ignores all events.
pub(crate) struct Silent;

impl Observer for Silent {
    fn start(&self, _: usize) {}

    fn done(&self, _: usize) {}

    fn unexpected(&self, _: &str, _: &Check<'_>, _: Observed, _: &str) {}

    fn end(&self) {}
}
