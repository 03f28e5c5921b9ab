//! Which mutant of the reference implementation a program is.
//!
//! `kyaml-conformance` copies the reference implementation, and makes `if kyaml_switch::is_mutant(17) { Y } else { X }` of an expression `X`.
//! So thousands of mutants are in one program. Which one it is, is said by the variable `KYAML_MUTANT`, or by [`run`].
//!
//! A mutant that never ends is stopped after so many steps, each of which is a question to [`is_mutant`]: that does not depend on how fast the
//! machine is. The state is that of the whole process, so [`run`] and [`record`] are for programs with one thread.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize};

/// How many mutants a program may have: their numbers are below this.
pub const MOST: usize = 1 << 15;

/// The words of a set of mutants, one bit for each.
pub const WORDS: usize = MOST / 64;

/// The variable that says which mutant a program is.
pub const VARIABLE: &str = "KYAML_MUTANT";

/// The words of the panic that stops a mutant.
pub const ENDLESS: &str = "the mutant takes too many steps";

/// Nobody has been asked yet which mutant this is.
const UNKNOWN: u8 = 0;
/// The mutants that are asked for are written down.
const RECORDING: u8 = 1;
/// It is one mutant, or none.
const RUNNING: u8 = 2;

static MODE: AtomicU8 = AtomicU8::new(UNKNOWN);
static CHOSEN: AtomicUsize = AtomicUsize::new(usize::MAX);
/// How many steps are left. It is zero where the slow path has to look.
static LEFT: AtomicUsize = AtomicUsize::new(0);
static REACHED: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];
static RECORDED: AtomicUsize = AtomicUsize::new(0);

/// Whether this program is the mutant with this number.
#[must_use]
pub fn is_mutant(number: usize) -> bool {
    let left = LEFT.load(Relaxed);
    if left == 0 {
        return is_mutant_by_mode(number);
    }
    LEFT.store(left - 1, Relaxed);
    CHOSEN.load(Relaxed) == number
}

#[cold]
fn is_mutant_by_mode(number: usize) -> bool {
    match MODE.load(Relaxed) {
        UNKNOWN => {
            let named = std::env::var(VARIABLE).ok().and_then(|number| number.parse().ok());
            choose(named.unwrap_or(usize::MAX), usize::MAX);
        }
        RECORDING => {
            REACHED[number / 64].fetch_or(1 << (number % 64), Relaxed);
            RECORDED.fetch_add(1, Relaxed);
            return false;
        }
        // What is dropped while the stack unwinds must not panic again.
        _ if std::thread::panicking() => {}
        _ => panic!("{ENDLESS}"),
    }
    CHOSEN.load(Relaxed) == number
}

fn choose(number: usize, steps: usize) {
    CHOSEN.store(number, Relaxed);
    LEFT.store(steps, Relaxed);
    MODE.store(RUNNING, Relaxed);
}

/// Does something as the mutant with this number, in at most so many steps.
///
/// # Panics
/// Where it takes more steps.
pub fn run<T>(number: usize, steps: usize, task: impl FnOnce() -> T) -> T {
    choose(number, steps);
    let done = task();
    choose(usize::MAX, usize::MAX);
    done
}

/// What is reached without a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The mutants that were asked for, one bit for each.
    pub mutants: Vec<u64>,
    /// How many steps were taken.
    pub steps: usize,
}

/// Does something as no mutant, and writes down which mutants are asked for.
pub fn record<T>(task: impl FnOnce() -> T) -> (T, Reached) {
    for word in &REACHED {
        word.store(0, Relaxed);
    }
    RECORDED.store(0, Relaxed);
    LEFT.store(0, Relaxed);
    MODE.store(RECORDING, Relaxed);
    let done = task();
    choose(usize::MAX, usize::MAX);
    let mutants = REACHED.iter().map(|word| word.load(Relaxed)).collect();
    (done, Reached { mutants, steps: RECORDED.load(Relaxed) })
}

/// Stands in for the harness of `datatest-stable`: a list of the tests of a file, in place of a program that runs them.
#[macro_export]
macro_rules! harness {
    ($({ test = $test:ident, root = $root:expr, pattern = $pattern:expr $(,)? }),+ $(,)?) => {
        /// The tests of this file by their names.
        pub(crate) const TESTS: &[(&str, fn(&::std::path::Path) -> $crate::Result<()>)] =
            &[$((stringify!($test), $test)),+];
    };
}

/// What such a test returns.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

#[cfg(test)]
mod test {
    use super::*;

    /// One test, because the state is that of the process.
    #[test]
    fn a_mutant_is_chosen_recorded_and_stopped() {
        assert!(!is_mutant(3));
        assert!(run(3, 10, || is_mutant(3) && !is_mutant(4)));
        let ((), reached) = record(|| assert!(!is_mutant(70) && !is_mutant(70)));
        assert_eq!((reached.mutants[1], reached.steps), (1 << 6, 2));
        let stopped = std::panic::catch_unwind(|| run(3, 10, || while is_mutant(3) {}));
        let words = stopped.expect_err("it never ends");
        assert_eq!(words.downcast_ref::<String>().map(String::as_str), Some(ENDLESS));
        assert!(!run(usize::MAX, 10, || is_mutant(3)));
    }
}
