//! The tests without a mutant: which mutants each of them reaches, in how many steps.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use kyaml_cases::suite::Suite;

use crate::switch::{Reached, WORDS, record};
use crate::{core_cases, format_cases, import_cases, lint_cases};

/// A test of a crate, on one case.
pub(crate) struct CaseTest {
    /// The crate, the test and the case.
    pub name: String,
    /// The id of the case.
    pub id: String,
    /// The file of the case.
    pub path: PathBuf,
    /// Runs the test.
    pub run: fn(&Path) -> crate::switch::Result<()>,
}

/// Each case of a folder with each test.
pub(crate) fn tests(folder: &Path) -> anyhow::Result<Vec<CaseTest>> {
    let suite = Suite::load(folder)?;
    let crates = [
        ("core", core_cases::TESTS),
        ("import", import_cases::TESTS),
        ("lint", lint_cases::TESTS),
        ("format", format_cases::TESTS),
    ];
    let mut all = Vec::new();
    for case in suite.cases() {
        for (name, tests) in crates {
            // A test named `every_…` changes the case at each place: that is not what the case says.
            let of_the_case = tests.iter().filter(|(test, _)| !test.starts_with("every_"));
            all.extend(of_the_case.map(|(test, run)| CaseTest {
                name: format!("{name}: {test}: {}", case.id()),
                id: case.id().to_owned(),
                path: case.path().join("case.toml"),
                run: *run,
            }));
        }
    }
    ensure!(!all.is_empty(), "{} holds no case", folder.display());
    Ok(all)
}

/// Reads the baseline from a file, or runs the tests and writes the file.
pub(crate) fn load_or_record(path: &Path, tests: &[CaseTest]) -> anyhow::Result<Vec<Reached>> {
    if let Ok(bytes) = fs::read(path) {
        return of_bytes(&bytes, tests).with_context(|| path.display().to_string());
    }
    let mut baseline = Vec::with_capacity(tests.len());
    for test in tests {
        let (done, reached) = record(|| (test.run)(&test.path));
        ensure!(done.is_ok(), "{} fails without a mutant: {done:?}", test.name);
        baseline.push(reached);
    }
    let part = path.with_extension(std::process::id().to_string());
    fs::write(&part, to_bytes(&baseline))?;
    fs::rename(part, path)?;
    Ok(baseline)
}

/// Numbers of eight bytes: for each test its steps, and the words of its set of mutants.
fn to_bytes(baseline: &[Reached]) -> Vec<u8> {
    let numbers = baseline.iter().flat_map(|reached| std::iter::once(reached.steps as u64).chain(reached.mutants));
    numbers.flat_map(u64::to_le_bytes).collect()
}

fn of_bytes(bytes: &[u8], tests: &[CaseTest]) -> anyhow::Result<Vec<Reached>> {
    const SIZE: usize = 8 * (1 + WORDS);
    ensure!(bytes.len() == SIZE * tests.len(), "the file is of other cases: remove it");
    let read = |record: &[u8]| {
        let mut numbers =
            record.chunks_exact(8).map(|chunk| u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
        let steps = usize::try_from(numbers.next().expect("the steps are first"))?;
        let mut mutants = [0; WORDS];
        mutants.iter_mut().zip(numbers).for_each(|(word, number)| *word = number);
        Ok(Reached { mutants, steps })
    };
    bytes.chunks_exact(SIZE).map(read).collect()
}
