//! A signal at the system calls of a rewrite, one call after the other.
//!
//! Left out are the calls of [`LEFT_OUT`]. Calls before `main` are tried for the first rewrite only. Calls of
//! one name and number in several threads are one.

use kyaml_cases::sample::count;
use rayon::prelude::*;

use super::rewrites::{REWRITES, Rewrite};
use super::runs::assert_most;
use super::trace::{Call, LEFT_OUT, calls, run_with, tried};

/// The signals of an interrupt, of an end, and of a terminal that is closed.
const SIGNALS: [&str; 3] = ["SIGINT", "SIGTERM", "SIGHUP"];

/// What nobody can catch.
const KILL: &str = "SIGKILL";

/// The status of a program that was interrupted, as shells count SIGINT.
const INTERRUPTED: i32 = 130;

#[test]
#[ignore = "needs strace, and minutes: the step `faults` runs it"]
fn signals_at_the_system_calls_of_a_rewrite() {
    for (index, rewrite) in REWRITES.iter().enumerate() {
        let folder = rewrite.folder();
        let mut calls = calls(rewrite.program, rewrite.arguments, folder.path());
        // The start of a program is the same whatever it does then.
        calls.retain(|call| index == 0 || !call.is_start);
        for signal in SIGNALS.into_iter().chain([KILL]) {
            let became: Vec<_> = calls.par_iter().filter_map(|call| tried(|| survive(rewrite, call, signal))).collect();
            let done = became.iter().filter(|is_done| **is_done).count();
            count(&format!(
                "faults, {}: {signal} at {} system calls (all but {}{}), {} reached and survived: {done} rewritten, {} not",
                rewrite.name,
                calls.len(),
                LEFT_OUT.join(", "),
                if index == 0 { "" } else { ", and those before main" },
                became.len(),
                became.len() - done,
            ));
            assert!(done < became.len(), "{}: {signal} ends nothing", rewrite.name);
            assert_most(became.len(), calls.len(), &format!("{}, {signal}", rewrite.name));
        }
    }
}

/// Runs a rewrite with a signal at `call`, and says whether the files have their new texts; `None` if the call was not reached.
fn survive(rewrite: &Rewrite, call: &Call, signal: &str) -> Option<bool> {
    let folder = rewrite.folder();
    let what = format!("{}, {signal} at {} {}", rewrite.name, call.name, call.number);
    let ended = run_with(&format!("signal={signal}"), call, rewrite.program, rewrite.arguments, folder.path());
    let is_done =
        if signal == KILL { rewrite.is_whole(folder.path(), &what) } else { rewrite.is_done(folder.path(), &what) };
    let ended = ended?;
    // Before the program has set its handlers a signal ends it as it ends any other, and files are as they were.
    if !call.is_start && signal != KILL {
        let is_interrupted = ended.status == INTERRUPTED || ended.status > 128 && !is_done;
        assert!(is_interrupted || matches!(ended.status, 0..=2), "{what}: status {}: {}", ended.status, ended.stderr);
        ended.assert_calm(&what);
    }
    Some(is_done)
}
