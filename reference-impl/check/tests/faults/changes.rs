//! Files and folders that change or vanish while the programs work on them: a run is stopped at one system call after the other, and goes on
//! after the change.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use kyaml_cases::sample::count;
use rayon::prelude::*;

use crate::common::folder;
use crate::rewrites::files;
use crate::runs::{Ended, Program};
use crate::trace::{Call, at, calls, strace};

const OLD: &str = "# c\na: yes\n";
const NEW: &str = "---\n{\n  # c\n  a: true,\n}\n";
const OTHER: &str = "b: no # longer than the old text\n";
const NEW_OF_OTHER: &str = "---\n{\n  b: false, # longer than the old text\n}\n";

/// What another program does to the file `a.yaml`, and what the file may hold in the end; `None` where it is gone.
struct Change {
    name: &'static str,
    make: fn(&Path),
    may_hold: &'static [Option<&'static str>],
}

const CHANGES: [Change; 3] = [
    Change {
        name: "written over",
        make: |file| fs::write(file, OTHER).unwrap(),
        may_hold: &[Some(OTHER), Some(NEW_OF_OTHER), Some(NEW)],
    },
    Change {
        name: "cut off",
        make: |file| fs::File::options().write(true).open(file).unwrap().set_len(4).unwrap(),
        may_hold: &[Some("# c\n"), Some("---\n"), Some(NEW)],
    },
    Change { name: "removed", make: |file| fs::remove_file(file).unwrap(), may_hold: &[None, Some(NEW)] },
];

#[test]
#[ignore = "needs strace: the step `faults` runs it"]
fn a_file_that_changes_while_it_is_rewritten_is_whole() {
    let arguments = ["--write", "a.yaml"];
    let calls = calls_of_main(Program::Format, &arguments, &[("a.yaml", OLD)]);
    for Change { name, make, may_hold } in CHANGES {
        let survive = |call: &&Call| {
            let folder = folder(&[("a.yaml", OLD)]);
            let what = format!("kyaml-fmt --write, the file is {name} at {} {}", call.name, call.number);
            let file = folder.path().join("a.yaml");
            let ended = stopped_at(call, Program::Format, &arguments, folder.path(), || make(&file));
            let text = fs::read_to_string(&file).ok();
            assert!(files(folder.path()).len() <= 1, "{what}: {:?}", files(folder.path()));
            let Some(ended) = ended else { return false };
            ended.assert_orderly(&what);
            assert!(may_hold.contains(&text.as_deref()), "{what}: {text:?}");
            true
        };
        let survived = calls.par_iter().filter(survive).count();
        count(&format!(
            "faults, a file is {name} while it is rewritten: stopped at {survived} system calls, {survived} survived"
        ));
        assert!(survived > 20, "only {survived} stops");
    }
}

#[test]
#[ignore = "needs strace: the step `faults` runs it"]
fn a_folder_that_vanishes_ends_no_run() {
    let before = [("a.yaml", NEW), ("sub/b.yaml", OLD), ("sub/deep/c.yaml", OLD), ("z.yaml", OLD)];
    for (program, arguments) in [(Program::Format, ["--write", "."]), (Program::Check, ["--fix", "."])] {
        let calls = calls_of_main(program, &arguments, &before);
        let survive = |call: &&Call| {
            let folder = folder(&before);
            let what = format!("{} {arguments:?}, a folder vanishes at {} {}", program.name(), call.name, call.number);
            let vanish = || fs::remove_dir_all(folder.path().join("sub")).unwrap();
            let Some(ended) = stopped_at(call, program, &arguments, folder.path(), vanish) else { return false };
            ended.assert_orderly(&what);
            assert!(files(folder.path()).starts_with(&["a.yaml".to_owned()]), "{what}: {:?}", files(folder.path()));
            assert_ne!(fs::read_to_string(folder.path().join("z.yaml")).unwrap(), OLD, "{what}: {}", ended.stderr);
            true
        };
        let survived = calls.par_iter().filter(survive).count();
        let what = format!("{} {}", program.name(), arguments.join(" "));
        count(&format!("faults, {what}, a folder vanishes: stopped at {survived} system calls, {survived} survived"));
        assert!(survived > 20, "only {survived} stops");
    }
}

/// How many reads of a file are stopped at, if there are so many.
const READS: usize = 60;

/// A file that is read as it comes is cut off at its reads. Which thread reads what is chance; the first batch is read by the one that is followed.
#[test]
#[ignore = "needs strace: the step `faults` runs it"]
fn a_long_file_that_is_cut_off_while_it_is_read_ends_no_run() {
    let text = format!("---\na: yes\n{}", "---\n{\n  a: \"b\",\n}\n".repeat(100_000));
    let mut survived = 0;
    for (program, arguments) in [(Program::Format, ["a.yaml"]), (Program::Check, ["a.yaml"])] {
        let mut calls = calls_of_main(program, &arguments, &[("a.yaml", &text)]);
        calls.retain(|call| call.name == "read");
        let every = calls.len().div_ceil(READS);
        let calls: Vec<Call> =
            calls.into_iter().enumerate().filter(|(at, _)| at % every == 0).map(|(_, call)| call).collect();
        let survive = |call: &&Call| {
            let folder = folder(&[("a.yaml", &text)]);
            let file = folder.path().join("a.yaml");
            let cut = || fs::File::options().write(true).open(&file).unwrap().set_len(700_000).unwrap();
            let Some(ended) = stopped_at(call, program, &arguments, folder.path(), cut) else { return false };
            let what = format!("{}, cut off at {} {}", program.name(), call.name, call.number);
            ended.assert_orderly(&what);
            true
        };
        survived += calls.par_iter().filter(survive).count();
    }
    count(&format!(
        "faults, a long file is cut off while it is read: stopped at {survived} system calls, {survived} survived"
    ));
    assert!(survived > 4, "only {survived} stops");
}

/// The calls of a run that the program itself makes.
fn calls_of_main(program: Program, arguments: &[&str], before: &[(&str, &str)]) -> Vec<Call> {
    let folder = folder(before);
    let mut calls = calls(program, arguments, folder.path());
    calls.retain(|call| !call.is_start);
    calls
}

/// A run that stops at `call`, and goes on once `change` has been made; `None` where the run has not come to this call.
fn stopped_at(
    call: &Call,
    program: Program,
    arguments: &[&str],
    folder: &Path,
    change: impl FnOnce(),
) -> Option<Ended> {
    let log = tempfile::NamedTempFile::new().expect("a file for the trace");
    let mut command = strace(&at("signal=SIGSTOP", call), log.path(), program, folder);
    let output = tempfile::tempfile().expect("a file for the output");
    command.args(arguments).stdout(output).stderr(Stdio::piped());
    let mut child = command.spawn().expect("strace can be run");
    let mut change = Some(change);
    let mut stops = 0;
    loop {
        let trace = fs::read_to_string(log.path()).unwrap_or_default();
        let stopped: Vec<&str> = trace.lines().filter(|line| line.contains("--- stopped by SIGSTOP")).collect();
        // Each thread stops, and a second one may come to a call of the same name and number.
        if stopped.len() > stops {
            stops = stopped.len();
            if let Some(change) = change.take() {
                change();
            }
            go_on(stopped[0]);
        }
        if child.try_wait().expect("a child").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let ended = Ended::from(child.wait_with_output().expect("a child"));
    change.is_none().then_some(ended)
}

/// Lets a run go on that has stopped, as a line of its trace says.
fn go_on(line: &str) {
    let thread = line.split(' ').next().expect("the number of a thread");
    // It may have ended since.
    let _ = Command::new("kill").args(["-CONT", thread]).stderr(Stdio::null()).status().expect("kill can be run");
}
