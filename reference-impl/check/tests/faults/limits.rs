//! Few descriptors and little memory.

use std::fs;
use std::io::{self, Write};
use std::process::{Child, Stdio};

use kyaml_cases::sample::count;

use crate::rewrites::files;
use crate::runs::{Ended, Program};

const MEGABYTE: usize = 1_000_000;

/// The address space in KiB that a stream of any length is worked on in, on a machine of any size.
const MEMORY: &str = "export MALLOC_ARENA_MAX=1 RAYON_NUM_THREADS=2\nulimit -v 150000";

#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn ten_thousand_files_are_rewritten_with_few_descriptors() {
    const FILES: usize = 10_000;
    let folder = tempfile::tempdir_in(fast_disk()).unwrap();
    for number in 0..FILES {
        let sub = folder.path().join((number % 100).to_string());
        fs::create_dir_all(&sub).unwrap();
        fs::write(sub.join(format!("{number}.yaml")), format!("a: {number}\n")).unwrap();
    }
    let run = |program: Program, arguments: &[&str]| {
        let ended = Ended::of(program.after("ulimit -n 64", folder.path()).args(arguments));
        ended.assert_orderly(&format!("{} {arguments:?} of {FILES} files", program.name()));
        (ended.status, ended.stderr)
    };
    assert_eq!(run(Program::Format, &["--write", "."]), (0, "kyaml-fmt: 10000 of 10000 files rewritten\n".to_owned()));
    assert_eq!(run(Program::Check, &["--canonical", "."]).0, 0);
    assert_eq!(files(folder.path()).len(), FILES);
    count(&format!("faults, 64 descriptors: {FILES} of {FILES} files rewritten, and checked"));
}

/// A folder in memory where there is one: bringing ten thousand files to a disk is no part of the question.
fn fast_disk() -> std::path::PathBuf {
    let memory = std::path::PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

/// Streams that are clean, that are wrong, and that are rewritten.
#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn a_gigabyte_is_worked_on_in_little_memory() {
    let canonical = "---\n{\n  apiVersion: \"v1\",\n  kind: \"ConfigMap\",\n  data: {\n    key: \"value\",\n  },\n}\n";
    let wrong = "---\n{\n  apiVersion: \"v1\",\n  kind: no,\n}\n";
    let block = "---\napiVersion: v1\nkind: ConfigMap\ndata:\n  key: value\n";
    // What is only read is a gigabyte. The others take longer, and a hundred megabytes are not held in this memory either.
    let runs: [(Program, &[&str], &str, usize, i32); 4] = [
        (Program::Check, &[], canonical, 1000, 0),
        (Program::Format, &[], canonical, 1000, 0),
        (Program::Check, &["--format", "concise"], wrong, 100, 1),
        (Program::Format, &[], block, 100, 0),
    ];
    for (program, arguments, document, megabytes, status) in runs {
        let folder = tempfile::tempdir().unwrap();
        let mut command = program.after(MEMORY, folder.path());
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.env("TMPDIR", folder.path()).spawn().unwrap();
        let sent = send(&mut child, document, megabytes * MEGABYTE);
        let ended = Ended::from(child.wait_with_output().unwrap());
        let what = format!("{} {arguments:?} of {megabytes} MB of {document:?}", program.name());
        ended.assert_orderly(&what);
        sent.unwrap_or_else(|error| panic!("{what}: {error}: {}", ended.stderr));
        assert_eq!(ended.status, status, "{what}: {}", ended.stderr);
        assert_eq!(files(folder.path()), Vec::<String>::new(), "{what}");
    }
    count(&format!(
        "faults, 100 MB and 1 GB in 150 MB of address space: {} of {} streams survived",
        runs.len(),
        runs.len()
    ));
}

/// Sends `document` to a child again and again, so many bytes.
fn send(child: &mut Child, document: &str, bytes: usize) -> io::Result<()> {
    let mut input = child.stdin.take().expect("a pipe");
    let some = document.repeat((1 << 20) / document.len());
    for _ in 0..bytes.div_ceil(some.len()) {
        input.write_all(some.as_bytes())?;
    }
    Ok(())
}

/// One document is worked on as a whole. Where the memory does not suffice, the file is as it was.
#[test]
#[ignore = "takes long: the step `faults` runs it"]
fn a_document_beyond_the_memory_leaves_the_file_as_it_was() {
    let mut refused = 0;
    let old = format!("a: [{}]\n", "1, ".repeat(500_000));
    let limits = [20_000, 40_000, 80_000, 160_000, 320_000, 640_000];
    for (program, option) in [(Program::Format, "--write"), (Program::Check, "--fix")] {
        for limit in limits {
            let folder = crate::common::folder(&[("a.yaml", &old)]);
            let setting = format!("ulimit -v {limit}");
            let ended = Ended::of(program.after(&setting, folder.path()).args([option, "a.yaml"]));
            let what = format!("{} {option} in {limit} KiB", program.name());
            ended.assert_calm(&what);
            assert_eq!(files(folder.path()), ["a.yaml"], "{what}");
            let text = fs::read_to_string(folder.path().join("a.yaml")).unwrap();
            assert!(text == old || ended.status == 0 && text.ends_with("    1,\n  ],\n}\n"), "{what}: it is not whole");
            assert!(ended.status == 0 || !ended.stderr.is_empty(), "{what}: no message");
            refused += usize::from(ended.status != 0);
        }
    }
    let runs = 2 * limits.len();
    count(&format!(
        "faults, a document of 1.5 MB in 20 to 640 MB of address space: {runs} of {runs} runs survived, {refused} refused"
    ));
    assert!(refused > 0 && refused < runs, "{refused} of {runs} are refused");
}
