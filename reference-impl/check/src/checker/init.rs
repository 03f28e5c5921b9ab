//! `kyaml-check init`: configuration and hook for a repository.

use std::fs::OpenOptions;
use std::io::{self, Write};

use kyaml_workspace::config::FILE_NAME;

use super::cli::{InitArguments, PROGRAM};
use crate::status::Status;
use crate::terminal::{complain, shown};

/// The configuration that a repository starts with.
const CONFIG: &str = include_str!("init/kyaml.toml");

/// The name of pre-commit's configuration.
const HOOKS_NAME: &str = ".pre-commit-config.yaml";

/// A configuration of pre-commit with the hooks.
const HOOKS: &str = include_str!("init/pre-commit-config.yaml");

/// Writes the files that do not exist, and prints the next step for the others.
pub(super) fn run(arguments: &InitArguments, out: &mut impl Write) -> io::Result<Status> {
    let mut status = Status::Clean;
    for (name, text) in [(FILE_NAME, CONFIG), (HOOKS_NAME, HOOKS)] {
        let path = arguments.folder.join(name);
        let path_text = path.to_string_lossy();
        let name = shown(&path_text);
        let created = OpenOptions::new().write(true).create_new(true).open(&path);
        match created.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => writeln!(out, "wrote {name}")?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.ends_with(HOOKS_NAME) => {
                writeln!(out, "{name} is there already; add to its repositories:\n")?;
                HOOKS
                    .lines()
                    .skip_while(|line| *line != "repos:")
                    .skip(1)
                    .try_for_each(|line| writeln!(out, "{line}"))?;
                writeln!(out)?;
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(out, "{name} is there already, and stays as it is")?;
            }
            Err(error) => {
                complain(PROGRAM, &format!("cannot write {name}: {error}"));
                status = Status::Failed;
            }
        }
    }
    if status == Status::Clean {
        writeln!(out, "next: `kyaml-check .` checks the folder, `pre-commit install` wires the hook")?;
    }
    out.flush()?;
    Ok(status)
}
