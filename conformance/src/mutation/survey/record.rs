//! What was found out about mutants, kept in a file.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::wanted::Wanted;

/// What became of a mutant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// The case or the test that notices it, and how.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed: Option<(String, String)>,
    /// What it does otherwise with a stream that is no case, the gravest that was found, and the stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<(String, String)>,
    /// How many cases reach it.
    pub cases: usize,
    /// How many other streams reach it.
    pub inputs: usize,
    /// Whether the other tests were asked.
    #[serde(default)]
    pub is_tested: bool,
    /// The digests of the cases and of the tests that were asked.
    #[serde(default)]
    pub tests: String,
}

impl Fate {
    /// The kind of what is open, or what it was killed by: see [`OPEN`].
    #[must_use]
    pub fn kind(&self) -> &str {
        match (&self.differs, self.cases + self.inputs) {
            (Some((kind, _)), _) => kind,
            (None, 0) => "unreached",
            (None, _) => "nothing",
        }
    }

    /// Whether a verdict, a value, bytes or a panic would change, and nothing notices that.
    #[must_use]
    pub fn is_grave(&self) -> bool {
        self.killed.is_none() && OPEN[..GRAVE].contains(&self.kind())
    }
}

/// What a mutant may change, the gravest first. The last two: it was reached and nothing was otherwise, or nothing reaches it.
pub const OPEN: [&str; 11] =
    ["panic", "hang", "abort", "verdict", "value", "bytes", "finding", "words", "speed", "nothing", "unreached"];
/// How many of these are grave.
pub const GRAVE: usize = 6;

/// Removes a file unless it was made with this key, which stands beside it.
pub(super) fn forget_another(path: &Path, key: &str) -> anyhow::Result<()> {
    let beside = path.with_extension("key");
    if std::fs::read_to_string(&beside).is_ok_and(|found| found == key) {
        return Ok(());
    }
    // It may not be there.
    let _ = std::fs::remove_file(path);
    std::fs::write(&beside, key).with_context(|| format!("cannot write {}", beside.display()))
}

/// What was found out.
#[derive(Debug)]
pub struct Record {
    /// What became of each mutant, by its name.
    pub fates: BTreeMap<String, Fate>,
    file: File,
    tests: String,
}

impl Record {
    /// Opens the record of a survey, and begins anew where the sources are others. What no case noticed is forgotten where the cases are
    /// others, because they and the streams that are made of them are to be put to it again. Where only the tests are others, these are asked again.
    ///
    /// # Errors
    /// Fails where the file cannot be read or written.
    pub(super) fn open(folder: &Path, plan: &Plan, suite: &str, wanted: &Wanted) -> anyhow::Result<Self> {
        let path = folder.join("record.jsonl");
        let key = format!("{} {} {}", plan.digest(false), wanted.inputs, wanted.streams);
        let tests = format!("{suite} {}", plan.digest(true));
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut fates = BTreeMap::new();
        if text.lines().next() == Some(&key) {
            // The last line may have been cut off; a mutant that was asked again has its last answer.
            fates.extend(text.lines().skip(1).filter_map(|line| serde_json::from_str::<(String, Fate)>(line).ok()));
            fates.retain(|_, fate: &mut Fate| fate.killed.is_some() || fate.tests.starts_with(suite));
            let of_other_tests = |fate: &&mut Fate| fate.killed.is_none() && fate.tests != tests;
            fates.values_mut().filter(of_other_tests).for_each(|fate| fate.is_tested = false);
        } else {
            std::fs::write(&path, format!("{key}\n")).with_context(|| format!("cannot write {}", path.display()))?;
        }
        let file = OpenOptions::new().append(true).open(&path).with_context(|| path.display().to_string())?;
        Ok(Self { fates, file, tests })
    }

    /// Writes down what became of a mutant.
    pub(super) fn add(&mut self, name: &str, mut fate: Fate) -> anyhow::Result<()> {
        fate.tests.clone_from(&self.tests);
        writeln!(self.file, "{}", serde_json::to_string(&(name, &fate))?)?;
        self.fates.insert(name.to_owned(), fate);
        Ok(())
    }

    /// Whether the other tests have to be asked: no case notices it, and it changes something or nothing reaches it.
    pub(super) fn wants_tests(&self, name: &str) -> bool {
        self.fates.get(name).is_some_and(|fate| {
            !fate.is_tested && fate.killed.is_none() && !["nothing", "speed"].contains(&fate.kind())
        })
    }
}
