//! An error at the system calls of a rewrite, one call after the other.
//!
//! Left out are the calls of [`LEFT_OUT`] and waiting for a lock ([`LOCK`]). Calls before `main` are tried
//! for the first rewrite only. A call that asks for memory fails for want of memory only. Calls of one name
//! and number in several threads are one, and all of them fail. So the first calls of a thread are left out
//! if the program makes calls of the same name and number before `main`.

use kyaml_cases::sample::count;
use rayon::prelude::*;

use super::rewrites::{REWRITES, Rewrite};
use super::runs::{Ended, assert_most};
use super::trace::{Call, LEFT_OUT, calls, run_with, tried};

/// The errors of a call: the disk is full or broken, a signal interrupts the call, or it is not allowed.
const ERRORS: [&str; 4] = ["ENOSPC", "EIO", "EINTR", "EACCES"];

/// The error of a call that asks for memory.
const NO_MEMORY: &str = "ENOMEM";

/// The call that waits for a lock. No state of a system makes it fail, and a thread that is not woken hangs.
const LOCK: &str = "futex";

/// The panic of Rust's standard library if the system cannot close a folder that has been read.
const CLOSED_FOLDER: &str = "unexpected error during closedir";

/// The number of runs of a rewrite that may leave a temporary file, because they are aborted for want of
/// memory before it is gone. It depends on chance: one run does so if the thread that waits for signals
/// starts while the file is written.
const MAX_LEFT: usize = 1;

/// The result of a run with an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunResult {
    /// All files have their new text.
    Done,
    /// A file has its old text, and the program said why.
    Refused,
    /// The loader, the C library or Rust's runtime ended the program as it or a thread of it started.
    EndedAtStart,
    /// The C library, the allocator or Rust's standard library ended the program for want of memory or of random numbers.
    EndedInWant,
    /// Rust's standard library panicked because a folder that had been read could not be closed.
    EndedAtFolder,
    /// The program was aborted for want of memory, and a temporary file stayed, as after SIGKILL.
    Left,
}

#[test]
#[ignore = "needs strace, and minutes: the step `faults` runs it"]
fn errors_at_the_system_calls_of_a_rewrite() {
    for (index, rewrite) in REWRITES.iter().enumerate() {
        let folder = rewrite.folder();
        let mut calls = calls(rewrite.program, rewrite.arguments, folder.path());
        assert!(rewrite.is_done(folder.path(), rewrite.name));
        // The start of a program is the same whatever it does then.
        calls.retain(|call| (index == 0 || !call.is_start) && call.name != LOCK);
        let faults: Vec<_> =
            calls.iter().flat_map(|call| errors(call).iter().map(move |error| (call, *error))).collect();
        let became: Vec<RunResult> =
            faults.par_iter().filter_map(|(call, error)| tried(|| survive(rewrite, call, error))).collect();
        let of = |kind| became.iter().filter(|became| **became == kind).count();
        count(&format!(
            "faults, {}: an error at {} system calls (all but {}, {LOCK}{}), {} of {} errors reached and survived: {} rewritten, {} refused, \
             {} ended as the program or a thread started, {} ended without memory or random numbers, {} ended by the standard library at a \
             folder that cannot be closed, {} aborted with a temporary file left",
            rewrite.name,
            calls.len(),
            LEFT_OUT.join(", "),
            if index == 0 { "" } else { ", and those before main" },
            became.len(),
            faults.len(),
            of(RunResult::Done),
            of(RunResult::Refused),
            of(RunResult::EndedAtStart),
            of(RunResult::EndedInWant),
            of(RunResult::EndedAtFolder),
            of(RunResult::Left),
        ));
        assert!(of(RunResult::Done) > 0 && of(RunResult::Refused) > 0, "{}: no error mattered", rewrite.name);
        assert!(
            of(RunResult::Left) <= MAX_LEFT,
            "{}: {} runs left a temporary file",
            rewrite.name,
            of(RunResult::Left)
        );
        assert_most(became.len(), faults.len(), rewrite.name);
    }
}

fn errors(call: &Call) -> &'static [&'static str] {
    if call.asks_for_memory() { &[NO_MEMORY] } else { &ERRORS }
}

/// Runs a rewrite with an error at `call`, and asserts that the files are whole. Returns `None` if the call was
/// not reached.
fn survive(rewrite: &Rewrite, call: &Call, error: &str) -> Option<RunResult> {
    let folder = rewrite.folder();
    let what = format!("{}, {error} at {} {}", rewrite.name, call.name, call.number);
    let fault = format!("error={error}");
    let ended = run_with(&fault, call, rewrite.program, rewrite.arguments, folder.path());
    let Some(ended) = ended else {
        assert!(rewrite.is_done(folder.path(), &what), "{what}");
        return None;
    };
    if let Some(became) = ended_from_outside(&ended, call, &what) {
        if call.asks_for_memory() && !rewrite.temporary_files(folder.path(), &what).is_empty() {
            rewrite.is_whole(folder.path(), &what);
            return Some(RunResult::Left);
        }
        rewrite.is_done(folder.path(), &what);
        return Some(became);
    }
    let is_done = rewrite.is_done(folder.path(), &what);
    ended.assert_orderly(&what);
    assert!(
        is_done || ended.status != 0,
        "{what}: it says that all is well, and a file is not rewritten: {}",
        ended.stderr
    );
    Some(if is_done { RunResult::Done } else { RunResult::Refused })
}

/// The result of a run that the loader, the C library, the allocator or Rust's runtime ended; `None` for any
/// other run.
fn ended_from_outside(ended: &Ended, call: &Call, what: &str) -> Option<RunResult> {
    let became = match ended.status {
        0..=2 => return None,
        _ if ended.stderr.contains(CLOSED_FOLDER) => RunResult::EndedAtFolder,
        _ if call.is_start => RunResult::EndedAtStart,
        _ if call.is_vital() => RunResult::EndedInWant,
        _ => return None,
    };
    ended.assert_own_code_is_calm(what);
    Some(became)
}
