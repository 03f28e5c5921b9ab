//! What a person sees while a run goes on, on standard error: a bar or a line now and then, and the first failures as they come.

use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::plan::Check;
use crate::run::judge::Observation;

/// How many failures are told at once; the summary has them all.
const TOLD: usize = 10;
/// How often a line says how far a run is where there is no terminal for a bar.
const PAUSE: Duration = Duration::from_secs(10);

/// Tells a person how a run goes.
#[derive(Debug, Clone)]
pub struct Watch {
    bar: ProgressBar,
    /// Nothing where nobody watches.
    told: Option<Arc<Told>>,
}

#[derive(Debug)]
struct Told {
    failures: AtomicUsize,
    last_line: Mutex<Instant>,
}

impl Watch {
    /// Says nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self { bar: ProgressBar::hidden(), told: None }
    }

    /// Tells on standard error: with a bar where that is a terminal, with lines where it is not.
    #[must_use]
    pub fn standard_error() -> Self {
        let told = Told { failures: AtomicUsize::new(0), last_line: Mutex::new(Instant::now()) };
        let bar = if std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} checks, {elapsed} (about {eta} left)");
            ProgressBar::new(0).with_style(style.expect("the template is well-formed"))
        } else {
            ProgressBar::hidden()
        };
        Self { bar, told: Some(Arc::new(told)) }
    }

    pub(super) fn start(&self, checks: usize) {
        self.bar.set_length(checks as u64);
    }

    /// So many more checks were put.
    pub(super) fn asked(&self, checks: usize) {
        self.bar.inc(checks as u64);
        let Some(told) = self.told.as_ref().filter(|_| self.bar.is_hidden()) else { return };
        let mut last = told.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PAUSE {
            *last = Instant::now();
            let (asked, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            self.line(&format!("{asked} of {all} checks, {} unexpected so far", told.failures.load(Ordering::Relaxed)));
        }
    }

    /// A check is not as expected. That a rejection is worth nothing, because its twin is rejected too, is found out at the end.
    pub(super) fn unexpected(&self, name: &str, check: &Check<'_>, observation: &Observation) {
        let Some(told) = &self.told else { return };
        match told.failures.fetch_add(1, Ordering::Relaxed) {
            ..TOLD => {
                let Check { operation, case, file, .. } = check;
                let observed = observation.observed;
                let detail = observation.detail.lines().next().map(|line| format!(": {line}")).unwrap_or_default();
                self.line(&format!("{name}: {operation} {}/{file} ({}): {observed}{detail}", case.id(), case.title()));
            }
            TOLD => self.line("there are more; the summary at the end has them all"),
            _ => {}
        }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self, line: &str) {
        // Whoever closed the stream does not watch.
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr().lock(), "{line}");
        });
    }
}
