//! The progress of a run on standard error: a bar or a line now and then, and the first failures.

use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::outcome::Observed;
use crate::plan::Check;

/// The number of failures that are printed at once; the summary has all of them.
const PRINTED: usize = 10;
/// The time between two lines of progress if standard error is not a terminal.
const PAUSE: Duration = Duration::from_secs(10);

/// Prints the progress of a run, unless it is silent.
pub(crate) struct Progress {
    is_silent: bool,
    /// Hidden if standard error is not a terminal.
    bar: ProgressBar,
    failures: AtomicUsize,
    last_line: Mutex<Instant>,
}

impl Progress {
    /// The progress of a run that a person may watch.
    pub(crate) fn new() -> Self {
        let bar = if std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} checks, {elapsed} (about {eta} left)");
            ProgressBar::new(0).with_style(style.expect("the template is well-formed"))
        } else {
            ProgressBar::hidden()
        };
        Self::with(bar, false)
    }

    /// The progress of a run that nobody watches.
    pub(crate) fn silent() -> Self {
        Self::with(ProgressBar::hidden(), true)
    }

    fn with(bar: ProgressBar, is_silent: bool) -> Self {
        Self { is_silent, bar, failures: AtomicUsize::new(0), last_line: Mutex::new(Instant::now()) }
    }

    fn line(&self, line: &str) {
        if self.is_silent {
            return;
        }
        // A closed stream has no readers.
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr().lock(), "{line}");
        });
    }

    /// The run starts, and has this number of checks.
    pub(super) fn start(&self, checks: usize) {
        self.bar.set_length(checks as u64);
    }

    /// This number of checks is done.
    pub(super) fn done(&self, checks: usize) {
        self.bar.inc(checks as u64);
        if !self.bar.is_hidden() {
            return;
        }
        let mut last = self.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PAUSE {
            *last = Instant::now();
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            self.line(&format!("{done} of {all} checks, {} unexpected so far", self.failures.load(Ordering::Relaxed)));
        }
    }

    /// The implementation `name` did something unexpected, with this detail.
    pub(super) fn unexpected(&self, name: &str, check: &Check<'_>, observed: Observed, detail: &str) {
        match self.failures.fetch_add(1, Ordering::Relaxed) {
            ..PRINTED => {
                let Check { operation, case, file, .. } = check;
                let detail = detail.lines().next().map(|line| format!(": {line}")).unwrap_or_default();
                self.line(&format!("{name}: {operation} {}/{file} ({}): {observed}{detail}", case.id(), case.title()));
            }
            PRINTED => self.line("there are more; the summary at the end has them all"),
            _ => {}
        }
    }

    /// The run ends.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
