//! Files and folders that change or vanish while the programs work on them: a run is stopped at one system call after the other, and goes on
//! after the change. Left out are the calls of [`super::trace::LEFT_OUT`] and those before `main`.

use std::fs;
use std::path::Path;

use kyaml_cases::sample::count;
use rayon::prelude::*;

use super::rewrites::files;
use super::runs::{Ended, Program, assert_most};
use super::stops::Run;
use super::trace::{Call, tried};
use crate::common::folder;

const OLD: &str = "# c\na: yes\n";
const NEW: &str = "---\n{\n  # c\n  a: true,\n}\n";
const OTHER: &str = "b: no # longer than the old text\n";
const NEW_OF_OTHER: &str = "---\n{\n  b: false, # longer than the old text\n}\n";

/// A change to the file `a.yaml` by another program, and the possible texts of the file in the end; `None` if
/// there is none.
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
    let run = Run { program: Program::Format, arguments: &["--write", "a.yaml"], is_alone: false };
    let calls = run.calls(&[("a.yaml", OLD)]);
    for Change { name, make, may_hold } in CHANGES {
        let survive = |call: &Call| {
            let folder = folder(&[("a.yaml", OLD)]);
            let what = format!("kyaml-fmt --write, the file is {name} at {} {}", call.name, call.number);
            let file = folder.path().join("a.yaml");
            let ended = run.stopped_at(call, folder.path(), || make(&file));
            let text = fs::read_to_string(&file).ok();
            assert!(files(folder.path()).len() <= 1, "{what}: {:?}", files(folder.path()));
            ended?.assert_orderly(&what);
            assert!(may_hold.contains(&text.as_deref()), "{what}: {text:?}");
            Some(())
        };
        let survived = calls.par_iter().filter_map(|call| tried(|| survive(call))).count();
        let what = format!("a file is {name} while it is rewritten");
        count(&format!("faults, {what}: {} system calls, stopped at {survived}, {survived} survived", calls.len()));
        assert_most(survived, calls.len(), &what);
    }
}

#[test]
#[ignore = "needs strace: the step `faults` runs it"]
fn a_folder_that_vanishes_ends_no_run() {
    let before = [("a.yaml", NEW), ("sub/b.yaml", OLD), ("sub/deep/c.yaml", OLD), ("z.yaml", OLD)];
    for (program, arguments) in [(Program::Format, ["--write", "."]), (Program::Check, ["--fix", "."])] {
        let run = Run { program, arguments: &arguments, is_alone: false };
        let calls = run.calls(&before);
        let survive = |call: &Call| {
            let folder = folder(&before);
            let what = format!("{} {arguments:?}, a folder vanishes at {} {}", program.name(), call.name, call.number);
            let vanish = || fs::remove_dir_all(folder.path().join("sub")).unwrap();
            let ended = run.stopped_at(call, folder.path(), vanish)?;
            ended.assert_orderly(&what);
            assert!(files(folder.path()).starts_with(&["a.yaml".to_owned()]), "{what}: {:?}", files(folder.path()));
            assert_ne!(fs::read_to_string(folder.path().join("z.yaml")).unwrap(), OLD, "{what}: {}", ended.stderr);
            Some(())
        };
        let survived = calls.par_iter().filter_map(|call| tried(|| survive(call))).count();
        let what = format!("{} {}, a folder vanishes", program.name(), arguments.join(" "));
        count(&format!("faults, {what}: {} system calls, stopped at {survived}, {survived} survived", calls.len()));
        assert_most(survived, calls.len(), &what);
    }
}

/// A document of a long file, in canonical form. The length of a read is a multiple of its length, so that a
/// read ends with a document. [`CUT`] is not.
const DOCUMENT: &str = "---\n{\n  a: 1,\n}\n";

/// The number of bytes of the long file that stay.
const CUT: usize = 43_750 * DOCUMENT.len() + DOCUMENT.len() / 2;

/// The message of kyaml-fmt if a file has changed since the first reading.
const CHANGED: &str = "another program has changed what is printed in the meantime; run this again";

/// The result of a run whose file was cut off while it was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CutResult {
    /// As if the file had been cut off before.
    Cut,
    /// As if the file had been cut off later, or never.
    More,
    /// The program said that the file has changed.
    Refused,
}

/// A file that is read piece by piece is cut off at its reads. With several threads, the trace follows the
/// thread that reads the first batch, and chance decides which thread reads the others. With one thread, it
/// follows all reads, also those by which kyaml-fmt copies the unchanged start.
#[test]
#[ignore = "needs strace: the step `faults` runs it"]
fn truncation_during_read_yields_old_or_new_content() {
    let block = "---\na: yes # 45\n";
    assert_eq!(block.len(), DOCUMENT.len());
    for (program, first, is_alone) in [
        (Program::Format, block, false),
        (Program::Format, block, true),
        (Program::Format, DOCUMENT, true),
        (Program::Check, block, false),
        (Program::Check, block, true),
    ] {
        let text = format!("{first}{}", DOCUMENT.repeat(110_000));
        let run = Run { program, arguments: &["a.yaml"], is_alone };
        let whole = run.of(&text);
        let cut = run.of(&text[..CUT]);
        assert_ne!(whole.status, 2);
        assert_ne!(whole.stderr, cut.stderr);
        let mut calls = run.calls(&[("a.yaml", &text)]);
        // kyaml-fmt copies the unchanged start in many small reads.
        calls.retain(|call| call.name == "read" && (call.number < 20 || call.number % 10 == 0));
        let read = |call: &Call| {
            let folder = folder(&[("a.yaml", &text)]);
            let file = folder.path().join("a.yaml");
            let cut_off = || fs::File::options().write(true).open(&file).unwrap().set_len(CUT as u64).unwrap();
            let ended = run.stopped_at(call, folder.path(), cut_off)?;
            let what = format!("{}, cut off at {} {}", program.name(), call.name, call.number);
            Some(assert_read(&ended, &whole, &cut, text.len() - CUT, &what))
        };
        let read: Vec<CutResult> = calls.par_iter().filter_map(read).collect();
        let of = |kind| read.iter().filter(|read| **read == kind).count();
        let what = format!(
            "{}, a long file that {} is cut off while {}",
            program.name(),
            if first == block { "is not canonical" } else { "is canonical" },
            if is_alone { "one thread reads it" } else { "threads read it" }
        );
        count(&format!(
            "faults, {what}: {} reads, stopped at {}, {} survived: {} as cut off before, {} as cut off later, {} refused",
            calls.len(),
            read.len(),
            read.len(),
            of(CutResult::Cut),
            of(CutResult::More),
            of(CutResult::Refused),
        ));
        assert_most(read.len(), calls.len(), &what);
        assert!(of(CutResult::Cut) > 0, "{what}: it is never cut off");
        // Four reads have bytes of the file, and one has its end.
        assert!(
            !is_alone || of(CutResult::Cut) < read.len() && read.len() >= 5,
            "{what}: few reads of the file are stopped at"
        );
    }
}

/// The result of a run whose file lost its last `lost` bytes. Asserts that the output is one of these:
///
/// - the output for the cut file;
/// - the output for the whole file, up to the end of a document behind the cut;
/// - a message.
fn assert_read(ended: &Ended, whole: &Ended, cut: &Ended, lost: usize, what: &str) -> CutResult {
    ended.assert_orderly(what);
    if ended == cut {
        return CutResult::Cut;
    }
    let missing = whole.stdout.strip_prefix(&ended.stdout).map(str::len);
    let missing = missing.unwrap_or_else(|| panic!("{what}: what is printed is of neither file"));
    if ended.status == 2 {
        assert!(ended.stderr.contains(CHANGED), "{what}: {}", ended.stderr);
        return CutResult::Refused;
    }
    assert_eq!((ended.status, &ended.stderr), (whole.status, &whole.stderr), "{what}");
    assert!(missing.is_multiple_of(DOCUMENT.len()) && missing < lost, "{what}: {missing} bytes are missing");
    CutResult::More
}
