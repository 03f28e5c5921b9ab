//! Mutants of files: most are nearly YAML, or YAML that people seldom write.

use std::path::PathBuf;

use anyhow::Context as _;
use kyaml_questions::{Random, edit};

/// Files longer than this, in bytes, have no mutants: a short input shows a fault as well.
const LONGEST: u64 = 6000;

/// Mutants of files: the same seed and the same files give the same mutants.
pub(crate) struct Mutants {
    seed: u64,
    files: Vec<Vec<u8>>,
}

impl Mutants {
    /// Mutants of these files, except the long ones.
    ///
    /// # Errors
    /// Fails if a file cannot be read, or all are too long.
    pub(crate) fn new(seed: u64, paths: &[PathBuf]) -> anyhow::Result<Self> {
        let is_short = |path: &&PathBuf| path.metadata().is_ok_and(|metadata| metadata.len() <= LONGEST);
        let read = |path: &PathBuf| std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        let files = paths.iter().filter(is_short).map(read).collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::ensure!(!files.is_empty(), "each of these files is longer than {LONGEST} bytes");
        Ok(Self { seed, files })
    }

    /// The mutant with this number.
    pub(crate) fn get(&self, number: usize) -> Vec<u8> {
        let mut random = Random::new(self.seed, number);
        let mut bytes = random.one_of(&self.files).clone();
        if random.below(2) == 0 {
            bytes = some_lines(&bytes, &mut random);
        }
        for _ in 0..=random.one_of(&[0, 0, 0, 1, 1, 2]) {
            edit(&mut bytes, &mut random);
        }
        bytes
    }
}

/// The first lines, or a few from the middle.
fn some_lines(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let start = random.below(lines.len() + 1);
    let end = (start + 1 + random.below(11)).min(lines.len());
    if random.below(2) == 0 { lines[start..end].concat() } else { lines[..end].concat() }
}
