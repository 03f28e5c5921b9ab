//! Outputs that are full or closed.

use std::fs::OpenOptions;
use std::io::Read;
use std::process::Stdio;

use kyaml_cases::sample::count;

use super::rewrites::REWRITES;
use super::runs::{Ended, Program};
use crate::common::folder;

/// The formats of kyaml-check.
pub(crate) const FORMATS: [&str; 9] =
    ["human", "concise", "json", "json-lines", "sarif", "github", "gitlab", "junit", "checkstyle"];

/// Everything that the programs print to standard output.
fn prints() -> Vec<(Program, Vec<&'static str>)> {
    let of_check = FORMATS.into_iter().map(|format| vec!["--format", format, "a.yaml"]);
    let others =
        [vec!["--diff", "a.yaml"], vec!["--statistics", "a.yaml"], vec!["--rules"], vec!["--explain", "KY-VAL-8"]];
    let of_format: [&[&str]; 6] = [
        &["a.yaml"],
        &["--check", "a.yaml"],
        &["--diff", "a.yaml"],
        &["--to", "json", "a.yaml"],
        &["-"],
        &["a.yaml", "b.yaml"],
    ];
    let check = of_check.chain(others).map(|arguments| (Program::Check, arguments));
    check.chain(of_format.into_iter().map(|arguments| (Program::Format, arguments.to_vec()))).collect()
}

#[test]
fn all_formats_are_known_here() {
    let ended = Ended::of(Program::Check.in_folder(std::path::Path::new("/")).args(["--format", "other"]));
    ended.assert_failed("another format", &format!("[possible values: {}]", FORMATS.join(", ")));
}

#[test]
fn a_full_disk_below_standard_output_is_an_error() {
    let prints = prints();
    for (program, arguments) in &prints {
        let folder = folder(&[("a.yaml", "a: no\n"), ("b.yaml", "b: no\n")]);
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let input = std::fs::File::open(folder.path().join("a.yaml")).unwrap();
        let ended = Ended::of(program.in_folder(folder.path()).args(arguments).stdin(input).stdout(full));
        let what = format!("{} {arguments:?} into a full disk", program.name());
        ended.assert_failed(&what, "cannot write to standard output: No space left on device");
    }
    count(&format!(
        "faults, a full disk below standard output: {} of {} kinds of output survived",
        prints.len(),
        prints.len()
    ));
}

/// A reader that takes a few bytes, or none, and goes.
#[test]
fn a_pipe_that_closes_ends_the_run() {
    let prints = prints();
    for (program, arguments) in &prints {
        for taken in [0, 10] {
            let folder = folder(&[("a.yaml", &"a: no\n---\n".repeat(3_000)), ("b.yaml", "b: no\n")]);
            let input = std::fs::File::open(folder.path().join("a.yaml")).unwrap();
            let mut command = program.in_folder(folder.path());
            command.args(arguments).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut pipe = child.stdout.take().unwrap();
            // Some print less, and some nothing.
            let _ = pipe.read(&mut vec![0; taken]).unwrap();
            drop(pipe);
            let what = format!("{} {arguments:?} into a pipe that closes after {taken} bytes", program.name());
            Ended::from(child.wait_with_output().unwrap()).assert_calm(&what);
        }
    }
    count(&format!("faults, a pipe that closes: {} of {} runs survived", 2 * prints.len(), 2 * prints.len()));
}

/// A rewrite works without standard input, output and error. If they are closed, the first opened files get the
/// numbers of their descriptors.
#[test]
fn files_are_rewritten_where_nobody_listens() {
    let closed =
        ["exec <&-", "exec >&-", "exec 2>&-", "exec <&- >&- 2>&-", "exec 2>/dev/full", "exec >/dev/full 2>/dev/full"];
    for rewrite in &REWRITES {
        for setting in closed {
            let folder = rewrite.folder();
            let what = format!("{} after {setting}", rewrite.name);
            let ended = Ended::of(rewrite.program.after(setting, folder.path()).args(rewrite.arguments));
            ended.assert_calm(&what);
            assert!(rewrite.is_done(folder.path(), &what), "{what}: status {}", ended.status);
        }
    }
    count(&format!("faults, closed descriptors: {} of {} runs survived", 6 * REWRITES.len(), 6 * REWRITES.len()));
}
