//! Disks that are full, each of another size, so that the space ends at another byte of the new text.

use std::fs;
use std::path::Path;
use std::process::Command;

use kyaml_cases::sample::count;
use rayon::prelude::*;

use super::rewrites::files;
use super::runs::{Ended, Program, patient};
use crate::common::folder;

/// The status of a machine on which no disk can be made.
const NO_DISK: i32 = 99;

/// Makes a disk of `$1` KiB with the file `a.yaml`, runs a program in it, and copies the files of the disk into
/// `after`.
const ON_A_SMALL_DISK: &str = r#"
    mkdir disk after
    mount -t tmpfs -o "size=$1k" none disk && cp a.yaml disk || exit 99
    shift
    (cd disk && "$@")
    status=$?
    cp -a disk/. after
    exit $status
"#;

/// A program on a disk of `size` KiB, in a mount namespace that ends with it.
fn on_a_small_disk(size: usize, program: Program, folder: &Path) -> Command {
    let mut command = patient("unshare", folder);
    command.args(["--user", "--map-root-user", "--mount", "bash", "-c", ON_A_SMALL_DISK, "bash", &size.to_string()]);
    command.arg(program.path());
    command
}

#[test]
#[ignore = "mounts disks: the step `faults` runs it"]
fn a_disk_that_becomes_full_leaves_whole_files() {
    let items = |text: &str| text.repeat(8_000);
    let rewrites = [
        (
            Program::Format,
            "--write",
            format!("a: [{}]\n", items("1, ")),
            format!("---\n{{\n  a: [\n{}  ],\n}}\n", items("    1,\n")),
        ),
        (Program::Check, "--fix", format!("---\n[{}]\n", items("no, ")), format!("---\n[{}]\n", items("false, "))),
    ];
    for (program, option, old, new) in &rewrites {
        let sizes: Vec<usize> = (32..128).step_by(4).collect();
        let written = sizes.par_iter().filter(|size| is_written(**size, *program, option, old, new)).count();
        let what = format!("{} {option} on full disks", program.name());
        count(&format!(
            "faults, {what}: {} sizes survived: {written} rewritten, {} refused",
            sizes.len(),
            sizes.len() - written
        ));
        assert!(written > 0 && written < sizes.len(), "{what}: {written} of {} are rewritten", sizes.len());
    }
}

/// Whether a file is rewritten on a disk of `size` KiB. Asserts that it is whole, and that there is a message if
/// it is not rewritten.
fn is_written(size: usize, program: Program, option: &str, old: &str, new: &str) -> bool {
    let folder = folder(&[("a.yaml", old)]);
    let ended = Ended::of(on_a_small_disk(size, program, folder.path()).args([option, "a.yaml"]));
    assert_ne!(ended.status, NO_DISK, "no disk can be made here: {}", ended.stderr);
    let what = format!("{} {option} on a disk of {size} KiB", program.name());
    let after = folder.path().join("after");
    assert_eq!(files(&after), ["a.yaml"], "{what}");
    let text = fs::read_to_string(after.join("a.yaml")).unwrap();
    if text == new {
        assert_eq!(ended.status, 0, "{what}: {}", ended.stderr);
        return true;
    }
    assert!(text == old, "{what}: the file is not whole");
    ended.assert_failed(&what, "cannot rewrite a.yaml: No space left on device");
    false
}

/// kyaml-fmt keeps long texts in temporary files: input from a pipe, and the output after the first change.
#[test]
fn a_temporary_file_that_cannot_be_written_is_an_error() {
    let text = format!("---\na: yes\n{}", format!("---\n\"{}\"\n", "x".repeat(1 << 20)).repeat(10));
    let folder = folder(&[("a.yaml", &text)]);
    for arguments in [["-"], ["a.yaml"]] {
        let input = fs::File::open(folder.path().join("a.yaml")).unwrap();
        let mut command = Program::Format.in_folder(folder.path());
        let ended = Ended::of(command.args(arguments).stdin(input).env("TMPDIR", "/dev/null"));
        let what = format!("kyaml-fmt {arguments:?} without a folder for temporary files");
        ended.assert_failed(&what, "cannot be written in /dev/null (TMPDIR names another folder): ");
        assert_eq!(ended.stdout, "", "{what}");
    }
    count("faults, no folder for temporary files: 2 of 2 survived");
}
