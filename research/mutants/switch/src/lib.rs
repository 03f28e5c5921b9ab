//! Chooses which mutant of the reference implementation a program is.
//!
//! `clause-kill` copies the reference implementation, and makes
//! `if kyaml_switch::is_mutant(17) { Y } else { X }` of an expression `X`, so that one program contains
//! all mutants. [`run`] chooses one of them, and [`record`] lists those that a task reaches.
//!
//! A mutant that never ends is stopped after a number of steps. Each question to [`is_mutant`] is a
//! step, so the limit does not depend on the speed of the machine. The state is that of the process:
//! [`run`] and [`record`] are for programs with one thread.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// The number of mutants that a program may have: their numbers are below it.
pub const MOST: usize = 1 << 12;

/// The words of a set of mutants, one bit for each mutant.
pub const WORDS: usize = MOST / 64;

/// The message of the panic that stops a mutant.
pub const ENDLESS: &str = "the mutant takes too many steps";

/// Whether [`record`] is running. Otherwise the program is [`CHOSEN`].
static IS_RECORDING: AtomicBool = AtomicBool::new(false);
static CHOSEN: AtomicUsize = AtomicUsize::new(usize::MAX);
/// The number of steps that are left. It is 0 while [`record`] runs, which takes the slow path.
static LEFT: AtomicUsize = AtomicUsize::new(usize::MAX);
static REACHED: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];
static RECORDED: AtomicUsize = AtomicUsize::new(0);

/// Whether this program is the mutant with this number.
#[must_use]
pub fn is_mutant(number: usize) -> bool {
    let left = LEFT.load(Relaxed);
    if left == 0 {
        return without_steps(number);
    }
    LEFT.store(left - 1, Relaxed);
    CHOSEN.load(Relaxed) == number
}

#[cold]
fn without_steps(number: usize) -> bool {
    if IS_RECORDING.load(Relaxed) {
        REACHED[number / 64].fetch_or(1 << (number % 64), Relaxed);
        RECORDED.fetch_add(1, Relaxed);
        return false;
    }
    // A destructor that runs during a panic must not panic again.
    assert!(std::thread::panicking(), "{ENDLESS}");
    CHOSEN.load(Relaxed) == number
}

fn choose(number: usize, steps: usize) {
    CHOSEN.store(number, Relaxed);
    LEFT.store(steps, Relaxed);
}

/// Runs a task as the mutant with this number.
///
/// # Panics
/// If the task takes more than `steps` steps.
pub fn run<T>(number: usize, steps: usize, task: impl FnOnce() -> T) -> T {
    choose(number, steps);
    let done = task();
    choose(usize::MAX, usize::MAX);
    done
}

/// The mutants that a task reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The mutants, one bit for each.
    pub mutants: [u64; WORDS],
    /// The number of steps of the task.
    pub steps: usize,
}

impl Reached {
    /// Whether the task reaches the mutant with this number.
    #[must_use]
    pub fn has(&self, number: usize) -> bool {
        self.mutants[number / 64] & (1 << (number % 64)) != 0
    }
}

/// Runs a task without a mutant, and records which mutants it reaches.
pub fn record<T>(task: impl FnOnce() -> T) -> (T, Reached) {
    for word in &REACHED {
        word.store(0, Relaxed);
    }
    RECORDED.store(0, Relaxed);
    IS_RECORDING.store(true, Relaxed);
    choose(usize::MAX, 0);
    let done = task();
    IS_RECORDING.store(false, Relaxed);
    choose(usize::MAX, usize::MAX);
    (done, Reached { mutants: std::array::from_fn(|at| REACHED[at].load(Relaxed)), steps: RECORDED.load(Relaxed) })
}

/// Replaces the harness of `datatest-stable`: a list of the tests of a file, not a program that runs
/// them.
#[macro_export]
macro_rules! harness {
    ($({ test = $test:ident, root = $root:expr, pattern = $pattern:expr $(,)? }),+ $(,)?) => {
        /// The tests of this file, each with its name.
        pub(crate) const TESTS: &[(&str, fn(&::std::path::Path) -> $crate::Result<()>)] =
            &[$((stringify!($test), $test)),+];
    };
}

/// The result of such a test.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

#[cfg(test)]
mod test {
    use super::*;

    /// One test, because the state is that of the process.
    #[test]
    fn mutants_are_chosen_recorded_and_stopped() {
        assert!(!is_mutant(3));
        assert!(run(3, 10, || is_mutant(3) && !is_mutant(4)));
        let ((), reached) = record(|| assert!(!is_mutant(70) && !is_mutant(70)));
        assert_eq!((reached.mutants[1], reached.steps), (1 << 6, 2));
        assert!(reached.has(70) && !reached.has(71));
        let stopped = std::panic::catch_unwind(|| run(3, 10, || while is_mutant(3) {}));
        let words = stopped.expect_err("it never ends");
        assert_eq!(words.downcast_ref::<String>().map(String::as_str), Some(ENDLESS));
        assert!(!run(usize::MAX, 10, || is_mutant(3)));
    }
}
