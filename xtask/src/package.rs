//! The published crates as archives.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, TOP};

/// The published crates, and their folders.
const PACKAGES: [(&str, &str); 13] = [
    ("kyaml-core", "reference-impl/core"),
    ("kyaml-explain", "reference-impl/explain"),
    ("kyaml-import", "reference-impl/import"),
    ("kyaml-format", "reference-impl/format"),
    ("kyaml-lint", "reference-impl/lint"),
    ("kyaml-template", "reference-impl/template"),
    ("kyaml-kubernetes", "reference-impl/kubernetes"),
    ("kyaml-workspace", "reference-impl/workspace"),
    ("kyaml-check", "reference-impl/check"),
    ("kyaml-lsp", "reference-impl/lsp"),
    ("kyaml-grammar", "grammar"),
    ("kyaml-cases", "conformance/suite"),
    ("kyaml-protocol", "conformance/protocol"),
];

/// The licences, of which each crate gets a copy.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// Makes cargo package files that git does not know: licences, and the archive of the cases.
const ALLOW_DIRTY: &str = "--allow-dirty";

/// Runs `cargo package` or `cargo publish` for all published crates. The licences and the archive of the cases are in the
/// folders of the crates while it runs. Uncommitted changes are an error, unless `--allow-dirty` is an argument.
pub(crate) fn run(subcommand: &str, arguments: &[&str]) -> Result {
    if !arguments.contains(&ALLOW_DIRTY) {
        let changes = crate::output(crate::command(&["git", "status", "--porcelain"]))?;
        if !changes.is_empty() {
            return Err(format!("commit these files first, or say {ALLOW_DIRTY}:\n{changes}"));
        }
    }
    let mut copies = vec![(packed()?, Path::new(TOP).join("conformance/suite/cases.archive"))];
    let mut command = crate::command(&["cargo", subcommand]);
    for (package, folder) in PACKAGES {
        command.args(["--package", package]);
        copies.extend(LICENCES.map(|file| (Path::new(TOP).join(file), Path::new(TOP).join(folder).join(file))));
    }
    command.arg(ALLOW_DIRTY).args(arguments.iter().filter(|argument| **argument != ALLOW_DIRTY));
    for (from, to) in &copies {
        fs::copy(from, to).map_err(|error| format!("cannot write {}: {error}", to.display()))?;
    }
    let done = crate::run(command);
    for (_, copy) in &copies {
        fs::remove_file(copy).map_err(|error| format!("cannot remove {}: {error}", copy.display()))?;
    }
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
