//! Compares what the programs print with transcripts. Each file in `tests/cmd` is a transcript of commands, which are
//! run one after the other in a folder with the files at its end. A file is a block with a path behind the name of its language.
//! In a block of `bytes`, `\r`, `\xE9` and `\\` are the bytes that a page cannot show, and `\` at the end of a line is its line break.
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

/// The line that ends a block. It has four backquotes, because the documentation of a rule has blocks with three.
const FENCE: &str = "````";
/// The line before the files.
const FILES: &str = "\n## Files\n";

fn generated_transcript(path: &Path) -> datatest_stable::Result<()> {
    let written = fs::read_to_string(path)?;
    let (script, files) = written.split_at(written.find(FILES).unwrap_or(written.len()));
    generated::check(path, &(printed(script, files)? + files));
    Ok(())
}

/// The README of the crate shows what the programs print.
fn generated_readme(path: &Path) -> datatest_stable::Result<()> {
    let files = fs::read_to_string("tests/cmd/README.txt")?;
    let readme = fs::read_to_string(path)?;
    generated::check(path, &printed(&readme, &files)?);
    Ok(())
}

/// The transcript with what its commands print in a folder with these files.
fn printed(script: &str, files: &str) -> datatest_stable::Result<String> {
    let folder = tempfile::tempdir()?;
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
    // A transcript is a text file, whose line breaks are LF.
    Ok(printed.replace("\r\n", "\n"))
}

/// Writes the files of a transcript. A script can be run.
fn write_files(files: &str, folder: &Path) -> datatest_stable::Result<()> {
    let mut lines = files.lines();
    while let Some(line) = lines.next() {
        let Some((language, path)) = line.strip_prefix(FENCE).and_then(|name| name.split_once(' ')) else { continue };
        let path = folder.join(path);
        let content: String = lines.by_ref().take_while(|line| *line != FENCE).flat_map(|line| [line, "\n"]).collect();
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let content = if language == "bytes" { unescaped(&content)? } else { content.into_bytes() };
        fs::write(&path, &content)?;
        #[cfg(unix)]
        if content.starts_with(b"#!") {
            fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        }
    }
    Ok(())
}

/// The bytes of a block of `bytes`.
fn unescaped(block: &str) -> datatest_stable::Result<Vec<u8>> {
    let mut parts = block.split('\\');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    while let Some(part) = parts.next() {
        let (byte, rest) = match part.as_bytes() {
            // Two backslashes have nothing between them.
            [] => (Some(b'\\'), parts.next().unwrap_or_default()),
            [b'\n', ..] => (None, &part[1..]),
            [b'r', ..] => (Some(b'\r'), &part[1..]),
            [b'x', ..] => (Some(u8::from_str_radix(&part[1..3], 16)?), &part[3..]),
            _ => return Err(format!("{part:?} follows a backslash").into()),
        };
        bytes.extend(byte.into_iter().chain(rest.bytes()));
    }
    Ok(bytes)
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
