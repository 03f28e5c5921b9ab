//! Mutants of the reference implementation, all of them in one build.
//!
//! The crates are copied below `target/`, and each expression `X` that a mutant edits becomes `if is_mutant(17) { Y } else { X }`. The program
//! that holds the crates against the cases is built once there; which mutant it is, it is told.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, ensure};

use super::cargo::{build_judge, first_errors};
use super::copy::{COPY, sources, write_changed};
use super::mutant::{Mutant, Place};
use super::text::only_place;
use crate::checkout::Checkout;

/// Builds the program `kyaml-judge` with these mutants in it, each by its number.
///
/// # Errors
/// Fails where a mutant cannot be made or built.
pub(super) fn build(checkout: &Checkout, mutants: &[(usize, &Mutant)]) -> anyhow::Result<PathBuf> {
    let mut files = sources(checkout.top())?;
    for (file, mutants) in by_file(mutants) {
        let text = files.get_mut(&file).with_context(|| format!("there is no file {}", file.display()))?;
        *text = with_mutants(str::from_utf8(text)?, &mutants).with_context(|| file.display().to_string())?.into_bytes();
    }
    write_changed(checkout.top(), &files)?;
    build_judge(checkout)?
        .map_err(|messages| anyhow!("the mutants cannot be built: see {COPY}\n{}", first_errors(&messages)))
}

/// The mutants of each file of the checkout.
fn by_file<'m>(mutants: &[(usize, &'m Mutant)]) -> BTreeMap<PathBuf, Vec<(usize, &'m Mutant)>> {
    let mut files: BTreeMap<PathBuf, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants {
        if let Place::File(file) = &mutant.place {
            files.entry(Path::new("reference-impl").join(file)).or_default().push((*number, mutant));
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
