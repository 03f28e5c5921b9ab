//! Compares what the programs print with transcripts. Each file in `tests/cmd` is a transcript of commands, which are
//! run one after the other in a folder with the files at its end. A file is a block with a path behind the name of its language.
//! Files whose bytes a page cannot show are in the folder beside it.
//!
//! Commands are the programs, and `cat`, which shows the files that they have written. A command is
//! followed by its standard output, its standard error, and `? status` unless the status is 0.
//!
//! `cargo xtask bless transcripts` writes the present output of the commands.

use std::fmt::Write;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use kyaml_cases::generated;
use tempfile::TempDir;
use walkdir::WalkDir;

/// The line that ends a block. It has four backquotes, because the documentation of a rule has blocks with three.
const FENCE: &str = "````";
/// The line before the files.
const FILES: &str = "\n## Files\n";

fn generated_transcript(path: &Path) -> datatest_stable::Result<()> {
    check(path, &path.with_extension("in"))
}

/// The README of the crate shows what the programs print.
fn generated_readme(path: &Path) -> datatest_stable::Result<()> {
    check(path, Path::new("tests/cmd/README.in"))
}

/// Runs the commands of a transcript in a copy of `folder`, with the files of the transcript.
fn check(path: &Path, folder: &Path) -> datatest_stable::Result<()> {
    let written = fs::read_to_string(path)?;
    let folder = copy(folder)?;
    let (script, files) = written.split_at(written.find(FILES).unwrap_or(written.len()));
    write_files(files, folder.path())?;
    let mut printed = String::new();
    let mut lines = script.lines();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        writeln!(printed, "{line}")?;
        if let Some(command) = line.strip_prefix("$ ") {
            commands += 1;
            printed.push_str(&run(command, folder.path())?);
            writeln!(printed, "{FENCE}")?;
            lines.by_ref().find(|line| *line == FENCE).ok_or("a block does not end")?;
        }
    }
    assert!(commands > 0, "a transcript without commands shows nothing");
    printed.push_str(files);
    // A transcript is a text file, whose line breaks are LF.
    generated::check(path, &printed.replace("\r\n", "\n"));
    Ok(())
}

/// A copy of `folder`, because programs rewrite its files; an empty folder if it does not exist.
fn copy(folder: &Path) -> datatest_stable::Result<TempDir> {
    let copy = tempfile::tempdir()?;
    if !folder.is_dir() {
        return Ok(copy);
    }
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        let target = copy.path().join(entry.path().strip_prefix(folder)?);
        if entry.file_type().is_dir() {
            fs::create_dir_all(target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(copy)
}

/// Writes the files of a transcript.
fn write_files(files: &str, folder: &Path) -> datatest_stable::Result<()> {
    let mut lines = files.lines();
    while let Some(line) = lines.next() {
        let Some((_, path)) = line.strip_prefix(FENCE).and_then(|name| name.split_once(' ')) else { continue };
        let path = folder.join(path);
        let content: String = lines.by_ref().take_while(|line| *line != FENCE).flat_map(|line| [line, "\n"]).collect();
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, content)?;
    }
    Ok(())
}

fn run(command: &str, folder: &Path) -> datatest_stable::Result<String> {
    let (command, input) = command.split_once('<').unwrap_or((command, ""));
    let mut words = command.split_whitespace();
    let mut command = match words.next() {
        Some("kyaml-check") => Command::new(env!("CARGO_BIN_EXE_kyaml-check")),
        Some("kyaml-fmt") => Command::new(env!("CARGO_BIN_EXE_kyaml-fmt")),
        Some("kyaml-diff") => Command::new(env!("CARGO_BIN_EXE_kyaml-diff")),
        Some("kyaml-merge") => Command::new(env!("CARGO_BIN_EXE_kyaml-merge")),
        Some("cat") => {
            let text: String =
                words.map(|file| fs::read_to_string(folder.join(file))).collect::<Result<_, std::io::Error>>()?;
            return Ok(text);
        }
        command => return Err(format!("a transcript cannot run {command:?}").into()),
    };
    // GitHub's runners and others set it, and no transcript has colours.
    command.env_remove("FORCE_COLOR");
    command.current_dir(folder).args(words).stdin(match input.trim() {
        "" => Stdio::null(),
        file => File::open(folder.join(file))?.into(),
    });
    let output = command.output()?;
    let mut printed = String::from_utf8(output.stdout)? + &String::from_utf8(output.stderr)?;
    if output.status.code() != Some(0) {
        let status = output.status.code().ok_or("the command was killed")?;
        writeln!(printed, "? {status}")?;
    }
    Ok(printed)
}

datatest_stable::harness! {
    { test = generated_transcript, root = "tests/cmd", pattern = r"^[^/]+\.md$" },
    { test = generated_readme, root = ".", pattern = r"^README\.md$" },
}
