//! Files and folders that change or vanish while the programs work on them: a run is stopped at one system call after the other, and goes on
//! after the change. Left out are the calls of [`crate::trace::LEFT_OUT`] and those before `main`.

use std::fs;
use std::path::Path;

use kyaml_cases::sample::count;
use rayon::prelude::*;

use crate::common::folder;
use crate::rewrites::files;
use crate::runs::{Ended, Program, assert_most};
use crate::stops::Run;
use crate::trace::{Call, tried};

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

/// A document of a long file, in canonical form. The programs ask for so many bytes that a read ends with a document; a cut does not.
const DOCUMENT: &str = "---\n{\n  a: 1,\n}\n";

/// How many bytes of the long file stay.
const CUT: usize = 43_750 * DOCUMENT.len() + DOCUMENT.len() / 2;

/// What kyaml-fmt says where it has read a file and cannot read it once more.
const CHANGED: &str = "another program has changed what is printed in the meantime; run this again";

/// How a run became whose file was cut off while it was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    /// As if the file had been cut off before.
    Cut,
    /// As if the file had been cut off later, or never.
    More,
    /// The program said that the file has changed.
    Refused,
}

/// A file that is read as it comes is cut off at its reads. Where several threads read, it is chance which reads what, and the first batch is
/// read by the one that is followed; where one reads, all reads are followed, also those of kyaml-fmt that copy what has not changed.
#[test]
#[ignore = "needs strace: the step `faults` runs it"]
fn a_long_file_that_is_cut_off_while_it_is_read_is_read_as_it_was_or_is() {
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
        // What is copied is read in many small steps.
        calls.retain(|call| call.name == "read" && (call.number < 20 || call.number % 10 == 0));
        let read = |call: &Call| {
            let folder = folder(&[("a.yaml", &text)]);
            let file = folder.path().join("a.yaml");
            let cut_off = || fs::File::options().write(true).open(&file).unwrap().set_len(CUT as u64).unwrap();
            let ended = run.stopped_at(call, folder.path(), cut_off)?;
            let what = format!("{}, cut off at {} {}", program.name(), call.name, call.number);
            Some(assert_read(&ended, &whole, &cut, text.len() - CUT, &what))
        };
        let read: Vec<Read> = calls.par_iter().filter_map(read).collect();
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
            of(Read::Cut),
            of(Read::More),
            of(Read::Refused),
        ));
        assert_most(read.len(), calls.len(), &what);
        assert!(of(Read::Cut) > 0, "{what}: it is never cut off");
        // Four reads have bytes of the file, and one has its end.
        assert!(
            !is_alone || of(Read::Cut) < read.len() && read.len() >= 5,
            "{what}: few reads of the file are stopped at"
        );
    }
}

/// How a run became whose file lost its last `lost` bytes. Asserts that it is one of these: as with the cut file, as with the whole one up to
/// the end of a document behind the cut, or a message.
fn assert_read(ended: &Ended, whole: &Ended, cut: &Ended, lost: usize, what: &str) -> Read {
    ended.assert_orderly(what);
    if ended == cut {
        return Read::Cut;
    }
    let missing = whole.stdout.strip_prefix(&ended.stdout).map(str::len);
    let missing = missing.unwrap_or_else(|| panic!("{what}: what is printed is of neither file"));
    if ended.status == 2 {
        assert!(ended.stderr.contains(CHANGED), "{what}: {}", ended.stderr);
        return Read::Refused;
    }
    assert_eq!((ended.status, &ended.stderr), (whole.status, &whole.stderr), "{what}");
    assert!(missing.is_multiple_of(DOCUMENT.len()) && missing < lost, "{what}: {missing} bytes are missing");
    Read::More
}
