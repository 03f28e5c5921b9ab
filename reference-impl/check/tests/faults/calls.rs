//! An error at every system call of a rewrite, one call after the other.

use kyaml_cases::sample::count;
use rayon::prelude::*;

use crate::rewrites::{REWRITES, Rewrite};
use crate::trace::{Call, calls, run_with};

/// What a call fails with: the disk is full or broken, a signal came in between, it is not allowed.
const ERRORS: [&str; 4] = ["ENOSPC", "EIO", "EINTR", "EACCES"];

/// What a call that asks for memory fails with.
const NO_MEMORY: &str = "ENOMEM";

/// How Rust's standard library ends a program where the system cannot close a folder that has been read.
const CLOSED_FOLDER: &str = "unexpected error during closedir";

/// How a run with an error ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Became {
    /// All files have their new text.
    Done,
    /// A file has its old text, and the program said why.
    Refused,
    /// The loader, the C library, the allocator or Rust's runtime ended the program, and no temporary file stayed.
    Ended,
    /// The same, and a temporary file stayed, as after SIGKILL.
    Aborted,
    /// The run did not come to the call: other threads are faster or slower every time.
    NotReached,
}

#[test]
#[ignore = "needs strace, and minutes: the step `faults` runs it"]
fn an_error_at_every_system_call_of_a_rewrite() {
    for (index, rewrite) in REWRITES.iter().enumerate() {
        let folder = rewrite.folder();
        let mut calls = calls(rewrite.program, rewrite.arguments, folder.path());
        assert!(rewrite.is_done(folder.path(), rewrite.name));
        // The start of a program is the same whatever it does then. A lock fails for no reason of a system, and who is not woken hangs.
        calls.retain(|call| (index == 0 || !call.is_start) && call.name != "futex");
        let faults: Vec<_> =
            calls.iter().flat_map(|call| errors(call).iter().map(move |error| (call, *error))).collect();
        let became: Vec<Became> = faults.par_iter().map(|(call, error)| survive(rewrite, call, error)).collect();
        let of = |kind| became.iter().filter(|became| **became == kind).count();
        let reached = became.len() - of(Became::NotReached);
        count(&format!(
            "faults, {}: {} system calls, {reached} errors injected, {reached} survived: {} rewritten, {} refused, {} ended at the start or \
             without memory, {} of these with a temporary file; {} not reached",
            rewrite.name,
            calls.len(),
            of(Became::Done),
            of(Became::Refused),
            of(Became::Ended) + of(Became::Aborted),
            of(Became::Aborted),
            of(Became::NotReached),
        ));
        assert!(of(Became::Done) > 0 && of(Became::Refused) > 0, "{}: no error mattered", rewrite.name);
    }
}

/// What a call can fail with.
fn errors(call: &Call) -> &'static [&'static str] {
    if call.asks_for_memory() { &[NO_MEMORY] } else { &ERRORS }
}

/// Runs a rewrite with an error at `call`, and asserts what has to be true after it.
fn survive(rewrite: &Rewrite, call: &Call, error: &str) -> Became {
    let folder = rewrite.folder();
    let what = format!("{}, {error} at {} {}", rewrite.name, call.name, call.number);
    let fault = format!("error={error}");
    let ended = run_with(&fault, call, rewrite.program, rewrite.arguments, folder.path());
    let Some(ended) = ended else {
        assert!(rewrite.is_done(folder.path(), &what), "{what}");
        return Became::NotReached;
    };
    let is_orderly = matches!(ended.status, 0..=2);
    if !is_orderly && (call.is_start || call.is_vital() || ended.stderr.contains(CLOSED_FOLDER)) {
        rewrite.is_whole(folder.path(), &what);
        return if rewrite.has_more(folder.path()) { Became::Aborted } else { Became::Ended };
    }
    let is_done = rewrite.is_done(folder.path(), &what);
    ended.assert_orderly(&what);
    assert!(
        is_done || ended.status != 0,
        "{what}: it says that all is well, and a file is not rewritten: {}",
        ended.stderr
    );
    if is_done { Became::Done } else { Became::Refused }
}
