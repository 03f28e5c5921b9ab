//! Mutants of the reference implementation, all of them in one build.
//!
//! The crates are copied below `research/target/`, and each expression `X` that a mutant edits becomes
//! `if is_mutant(17) { Y } else { X }`. The program that runs the crates on the cases is built once
//! there. A question to it names the mutant.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::copy::{COPY, MUTATED, sources, write_changed};
use crate::mutant::{Mutant, Place};
use crate::text::only_place;
use crate::top;

/// The package of the program that judges mutants.
const JUDGE: &str = "kyaml-judge";

/// Builds the program `kyaml-judge` with these mutants in it, each by its number.
///
/// # Errors
/// Fails if a mutant cannot be made or built.
pub(crate) fn build(mutants: &[(usize, &Mutant)]) -> anyhow::Result<PathBuf> {
    let top = top();
    let mut files = sources(top)?;
    for (file, mutants) in by_file(mutants) {
        let text = files.get_mut(&file).with_context(|| format!("there is no file {}", file.display()))?;
        *text = with_mutants(str::from_utf8(text)?, &mutants).with_context(|| file.display().to_string())?.into_bytes();
    }
    write_changed(top, &files)?;
    build_judge(&top.join(COPY))
}

/// Builds the program in the copy.
fn build_judge(copy: &Path) -> anyhow::Result<PathBuf> {
    let target = copy.join("target");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--package", JUDGE, "--target-dir"]).arg(&target).current_dir(copy);
    // A mutant may leave a variable unused.
    cargo.env("RUSTFLAGS", "--cap-lints=allow");
    let is_built = cargo.status().context("cannot start cargo")?.success();
    ensure!(is_built, "the mutants cannot be built; their sources are in {}", copy.display());
    Ok(target.join("debug").join(JUDGE).with_extension(std::env::consts::EXE_EXTENSION))
}

/// The mutants of each file of the checkout.
fn by_file<'m>(mutants: &[(usize, &'m Mutant)]) -> BTreeMap<PathBuf, Vec<(usize, &'m Mutant)>> {
    let mut files: BTreeMap<PathBuf, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants {
        if let Place::File(file) = &mutant.place {
            files.entry(Path::new(MUTATED).join(file)).or_default().push((*number, mutant));
        }
    }
    files
}

/// A file with all of its mutants, of which several may edit the same expression.
fn with_mutants(text: &str, mutants: &[(usize, &Mutant)]) -> anyhow::Result<String> {
    let mut places: BTreeMap<(usize, usize), Vec<(usize, &str)>> = BTreeMap::new();
    for (number, mutant) in mutants {
        let Range { start, end } =
            only_place(text, &mutant.find).with_context(|| format!("{}: {}", mutant.clause, mutant.part))?;
        places.entry((start, end)).or_default().push((*number, &mutant.replace));
    }
    let mut mutated = String::new();
    let mut done = 0;
    for ((start, end), mutants) in places {
        ensure!(start >= done, "two mutants overlap in {:?}: they must edit the same expression", &text[start..end]);
        mutated.push_str(&text[done..start]);
        mutated.push('(');
        for (number, replace) in mutants {
            write!(mutated, "if kyaml_switch::is_mutant({number}) {{ {replace} }} else ")?;
        }
        write!(mutated, "{{ {} }})", &text[start..end])?;
        done = end;
    }
    mutated.push_str(&text[done..]);
    Ok(mutated)
}
