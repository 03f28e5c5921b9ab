//! Shows how far a long run is, in one line on a terminal that goes when the run ends.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a run may take before the line appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(100);

const TEMPLATE: &str = "{spinner} {pos} of {len} files {wide_bar} {eta}";

/// The line. It appears after [`PATIENCE`], and only if standard error is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    waiting: Option<Waiting>,
}

/// The thread that shows the line after [`PATIENCE`].
struct Waiting {
    /// Dropping this ends the thread.
    running: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// A run over this number of files.
    pub(crate) fn new(files: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        let waiting = io::stderr().is_terminal().then(|| {
            let (running, ended) = mpsc::channel();
            let bar = bar.clone().with_style(ProgressStyle::with_template(TEMPLATE).expect("the template is right"));
            let thread = thread::spawn(move || {
                if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
            Waiting { running, thread }
        });
        Self { bar, waiting }
    }

    /// A run that shows nothing, because the terminal is needed for the output.
    pub(crate) fn none() -> Self {
        Self { bar: ProgressBar::hidden(), waiting: None }
    }

    /// Says that one more file is done.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    /// Takes the line away while `print` prints to the terminal.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Waiting { running, thread }) = self.waiting.take() {
            drop(running);
            // A thread that draws the line after this would leave it on the terminal.
            let _ = thread.join();
        }
        // A panic that passed through `suspend` has poisoned the bar's lock, and a second panic would hide it.
        if !thread::panicking() {
            self.bar.finish_and_clear();
        }
    }
}
