//! The published crates as archives.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, TOP};

/// The published crates.
const PACKAGES: [&str; 12] = [
    "kyaml-core",
    "kyaml-explain",
    "kyaml-import",
    "kyaml-format",
    "kyaml-lint",
    "kyaml-template",
    "kyaml-workspace",
    "kyaml-check",
    "kyaml-lsp",
    "kyaml-grammar",
    "kyaml-cases",
    "kyaml-protocol",
];

/// Makes cargo package files that git does not know, such as the archive of the cases.
const ALLOW_DIRTY: &str = "--allow-dirty";

/// Runs `cargo package` or `cargo publish` for all published crates. The archive of the cases is in the folder of its
/// crate while it runs. Uncommitted changes are an error, unless `--allow-dirty` is an argument.
pub(crate) fn run(subcommand: &str, arguments: &[&str]) -> Result {
    if !arguments.contains(&ALLOW_DIRTY) {
        let changes = crate::output(crate::command(&["git", "status", "--porcelain"]))?;
        if !changes.is_empty() {
            return Err(format!("commit these files first, or say {ALLOW_DIRTY}:\n{changes}"));
        }
    }
    let archive = Path::new(TOP).join("conformance/suite/cases.archive");
    fs::copy(packed()?, &archive).map_err(|error| format!("cannot write {}: {error}", archive.display()))?;
    let mut command = crate::command(&["cargo", subcommand]);
    for package in PACKAGES {
        command.args(["--package", package]);
    }
    command.arg(ALLOW_DIRTY).args(arguments.iter().filter(|argument| **argument != ALLOW_DIRTY));
    let done = crate::run(command);
    fs::remove_file(&archive).map_err(|error| format!("cannot remove {}: {error}", archive.display()))?;
    done?;
    println!("{} packages", PACKAGES.len());
    Ok(())
}

/// The archive that the build script of `kyaml-cases` has packed.
fn packed() -> Result<PathBuf> {
    let built = crate::output(crate::command(&[
        "cargo",
        "check",
        "--quiet",
        "--package",
        "kyaml-cases",
        "--message-format",
        "json",
    ]))?;
    // Of the message about the build script of the package, this is one string; paths are JSON.
    let message = built
        .lines()
        .find(|line| line.contains("\"reason\":\"build-script-executed\"") && line.contains("/conformance/suite#"))
        .ok_or("cargo says nothing of the build script of kyaml-cases")?;
    let folder = message
        .split_once("\"out_dir\":\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .ok_or("cargo does not say where the build script of kyaml-cases writes")?
        .0;
    Ok(Path::new(&folder.replace("\\\\", "\\")).join("cases.archive"))
}
