//! What happens without a mutant.

use std::fs;
use std::path::{Path, PathBuf};

use crate::switch::{Reached, WORDS, record};
use anyhow::{Context as _, ensure};
use kyaml_cases::suite::Suite;

use crate::observation::{self, KINDS, Observation};
use crate::{core_cases, import_cases, inputs, lint_cases};

/// A test that holds a crate against one case.
pub(crate) struct CaseTest {
    /// The test, by its crate and its name.
    pub name: String,
    /// The case, by its id.
    pub id: String,
    /// The file of the case.
    pub path: PathBuf,
    /// Runs it.
    pub test: fn(&Path) -> crate::switch::Result<()>,
}

/// All that a mutant is asked.
pub(crate) struct Asked {
    /// Each case by each test.
    pub cases: Vec<CaseTest>,
    /// Other streams.
    pub inputs: Vec<Vec<u8>>,
}

impl Asked {
    /// The cases of a folder, and so many streams that are made of them.
    pub(crate) fn read(folder: &Path, others: usize) -> anyhow::Result<Self> {
        let suite = Suite::load(folder)?;
        let tests = [("core", core_cases::TESTS), ("import", import_cases::TESTS), ("lint", lint_cases::TESTS)];
        let mut cases = Vec::new();
        for case in suite.cases() {
            for (name, tests) in tests {
                // The one that changes each case at each place is no test of what the case says; the other streams are for that.
                let by_words = tests.iter().filter(|(test, _)| !test.starts_with("every_"));
                cases.extend(by_words.map(|(test, run)| CaseTest {
                    name: format!("{name}: {test}: {}", case.id()),
                    id: case.id().to_owned(),
                    path: case.path().join("case.toml"),
                    test: *run,
                }));
            }
        }
        ensure!(!cases.is_empty(), "{} holds no case", folder.display());
        Ok(Self { cases, inputs: inputs::of(&suite, others) })
    }
}

/// What happens without a mutant.
pub(crate) struct Baseline {
    /// Which mutants each case reaches, in how many steps.
    pub cases: Vec<Reached>,
    /// The same of the other streams, and what is seen of each.
    pub inputs: Vec<(Reached, Observation)>,
}

impl Baseline {
    /// Reads it from a file, or finds it out and writes it there.
    pub(crate) fn load_or_record(path: &Path, asked: &Asked) -> anyhow::Result<Self> {
        if let Ok(bytes) = fs::read(path) {
            return Self::of_bytes(&bytes, asked).with_context(|| path.display().to_string());
        }
        let baseline = Self::record(asked)?;
        let part = path.with_extension(std::process::id().to_string());
        fs::write(&part, baseline.to_bytes())?;
        fs::rename(part, path)?;
        Ok(baseline)
    }

    fn record(asked: &Asked) -> anyhow::Result<Self> {
        let mut cases = Vec::with_capacity(asked.cases.len());
        for case in &asked.cases {
            let (done, reached) = record(|| (case.test)(&case.path));
            ensure!(done.is_ok(), "{} fails without a mutant: {done:?}", case.name);
            cases.push(reached);
        }
        let mut inputs = Vec::with_capacity(asked.inputs.len());
        for input in &asked.inputs {
            let seen = std::panic::catch_unwind(|| record(|| observation::of(input)));
            let (seen, reached) = seen.map_err(|_| {
                anyhow::anyhow!("without a mutant there is a panic: {:?}", String::from_utf8_lossy(input))
            })?;
            inputs.push((reached, seen));
        }
        Ok(Self { cases, inputs })
    }

    /// Numbers of eight bytes: the steps, what is seen, and the words of the set of mutants up to the last that is not empty.
    fn to_bytes(&self) -> Vec<u8> {
        let all = || self.cases.iter().chain(self.inputs.iter().map(|(reached, _)| reached));
        let words = all()
            .filter_map(|reached| reached.mutants.iter().rposition(|word| *word != 0))
            .max()
            .map_or(0, |last| last + 1);
        let mut numbers = vec![words as u64];
        let none = [0; KINDS.len()];
        let seen = self.cases.iter().map(|_| &none).chain(self.inputs.iter().map(|(_, seen)| seen));
        for (reached, seen) in all().zip(seen) {
            numbers.push(reached.steps as u64);
            numbers.extend(seen);
            numbers.extend(&reached.mutants[..words]);
        }
        numbers.into_iter().flat_map(u64::to_le_bytes).collect()
    }

    fn of_bytes(bytes: &[u8], asked: &Asked) -> anyhow::Result<Self> {
        let numbers: Vec<u64> =
            bytes.chunks_exact(8).map(|chunk| u64::from_le_bytes(chunk.try_into().expect("eight bytes"))).collect();
        let (words, numbers) = numbers.split_first().context("it is empty")?;
        let size = 1 + KINDS.len() + usize::try_from(*words)?;
        ensure!(numbers.len() == size * (asked.cases.len() + asked.inputs.len()), "it is of other cases: remove it");
        let read = |record: &[u64]| {
            let mut mutants = record[1 + KINDS.len()..].to_vec();
            mutants.resize(WORDS, 0);
            let seen: Observation = record[1..=KINDS.len()].try_into().expect("a number for each kind");
            (Reached { mutants, steps: usize::try_from(record[0]).unwrap_or(usize::MAX) }, seen)
        };
        let (cases, inputs) = numbers.split_at(size * asked.cases.len());
        Ok(Self {
            cases: cases.chunks_exact(size).map(|record| read(record).0).collect(),
            inputs: inputs.chunks_exact(size).map(read).collect(),
        })
    }
}
