//! The programs with all mutants in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};

use super::plan::Plan;
use crate::checkout::Checkout;
use crate::mutation::cargo::{Message, Place, build_judge, build_tests, errors, first_errors};
use crate::mutation::copy::{COPY, MUTATED, write_changed};
use crate::mutation::source::rewrite::Rewritten;

/// How often what does not compile is left out. A mistake hides those that the compiler would find later.
const ROUNDS: usize = 40;

/// A program of tests.
#[derive(Debug, Clone)]
pub(super) struct Program {
    /// The crate, such as `core`.
    pub of: String,
    /// The crate and the test, such as `core/limits`.
    pub name: String,
    /// The program.
    pub path: PathBuf,
    /// The crate's folder in the checkout, where its tests find their files.
    pub folder: PathBuf,
}

/// Builds the program that judges mutants, and leaves out those that do not compile.
pub(super) fn judge(checkout: &Checkout, plan: &mut Plan) -> anyhow::Result<PathBuf> {
    for _ in 0..ROUNDS {
        let rewritten = plan.rewritten()?;
        let mut files = plan.files.clone();
        files.extend(rewritten.iter().map(|(path, source)| (path.clone(), source.text.clone().into_bytes())));
        write_changed(checkout.top(), &files)?;
        let messages = match build_judge(checkout)? {
            Ok(program) => return Ok(program),
            Err(messages) => messages,
        };
        let blamed = blamed(&messages, &rewritten)?;
        eprintln!("{} edits do not compile", blamed.len());
        plan.leave_out(&blamed);
    }
    bail!("after {ROUNDS} rounds something still does not compile: see {COPY}")
}

/// Builds the other tests of the crates.
pub(super) fn tests(checkout: &Checkout) -> anyhow::Result<Vec<Program>> {
    link(&checkout.cases(), &checkout.top().join(COPY).join("conformance/cases"))?;
    let messages = build_tests(checkout)?;
    let programs = messages.into_iter().filter_map(|message| {
        let folder = message.manifest_path.as_ref()?.parent()?;
        let (of, test) = (name_of(folder), message.target.as_ref()?.name.as_str());
        // The cases were asked already, and the judge asked them.
        let is_wanted = test != "cases" && MUTATED.iter().any(|folder| name_of(Path::new(folder)) == of);
        let name = is_wanted.then(|| format!("{of}/{test}"))?;
        let folder = checkout.top().join("reference-impl").join(&of);
        Some(Program { of, name, path: message.executable?, folder })
    });
    let programs: Vec<_> = programs.collect();
    ensure!(programs.len() > MUTATED.len(), "only {} programs of tests", programs.len());
    Ok(programs)
}

/// Some tests look for the cases where they were built.
fn link(cases: &Path, place: &Path) -> anyhow::Result<()> {
    if place.exists() {
        return Ok(());
    }
    #[cfg(unix)]
    {
        use anyhow::Context as _;
        std::os::unix::fs::symlink(cases, place).with_context(|| format!("cannot write {}", place.display()))
    }
    #[cfg(not(unix))]
    bail!("the tests need a link from {} to {}: ask the cases only", place.display(), cases.display());
}

fn name_of(folder: &Path) -> String {
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The mutants that the compiler's errors are about.
fn blamed(messages: &[Message], rewritten: &BTreeMap<PathBuf, Rewritten>) -> anyhow::Result<Vec<usize>> {
    let mut blamed = BTreeSet::new();
    for error in errors(messages) {
        let places = || error.spans.iter().chain(error.children.iter().flat_map(|child| &child.spans));
        let of =
            |place: &Place| rewritten.get(&place.file_name).map(|source| (source, place.byte_start..place.byte_end));
        let primary = places().filter(|place| place.is_primary).filter_map(of);
        let mut found: Vec<usize> = primary.flat_map(|(source, place)| source.blamed(&place)).collect();
        if found.is_empty() {
            // Something else makes a mistake of this place.
            found.extend(places().filter_map(of).flat_map(|(source, place)| source.near(place.start)));
        }
        blamed.extend(found);
    }
    if blamed.is_empty() {
        bail!("the mutants cannot be built, and no mutant is to blame:\n{}", first_errors(messages));
    }
    Ok(blamed.into_iter().collect())
}
