//! The mutants of the clauses, as the files `KY-….toml` have them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use kyaml_cases::spec::{Clause, Spec};
use serde::Deserialize;

/// A grammar that lacks one part of a clause.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The clause.
    pub clause: String,
    /// The part that is dropped, in words.
    pub part: String,
    /// The edited rule of the grammar.
    pub rule: String,
    /// The text that occurs there exactly once.
    pub find: String,
    /// Its replacement.
    pub replace: String,
}

/// The mutants of all clauses.
#[derive(Debug, Clone, Default)]
pub struct Mutants {
    /// The mutants, by clause in order of the specification.
    pub all: Vec<Mutant>,
    /// The clauses of the same chapters that have none, each with the reason.
    pub none: BTreeMap<String, String>,
}

/// The fate of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// This case, which names the clause, notices it.
    Killed(String),
    /// No case that names the clause notices it. Another does, if any.
    Survivor(Option<String>),
    /// It is not a grammar.
    Broken(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    None { none: String },
    Mutant { part: String, rule: String, find: String, replace: String },
}

impl Mutants {
    /// Reads the files `KY-….toml` of a folder. A chapter that the grammar does not decide has no file.
    ///
    /// # Errors
    /// Fails if a file cannot be read or is incomplete, or if its clauses are not those of its chapter.
    pub fn load(folder: &Path, spec: &Spec) -> anyhow::Result<Self> {
        let mut chapters: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for clause in spec.clauses() {
            chapters.entry(clause.chapter()).or_default().push(&clause.id);
        }
        let mut entries = BTreeMap::new();
        for (chapter, clauses) in chapters {
            let path = folder.join(format!("KY-{chapter}.toml"));
            if path.exists() {
                let of_chapter = read(&path)?;
                let (named, wanted): (BTreeSet<_>, _) =
                    (of_chapter.keys().map(String::as_str).collect(), clauses.into_iter().collect());
                let others: Vec<_> = named.symmetric_difference(&wanted).collect();
                ensure!(others.is_empty(), "{}: {others:?} are missing, or of no such chapter", path.display());
                entries.extend(of_chapter);
            }
        }
        let mut mutants = Self::default();
        for Clause { id, .. } in spec.clauses() {
            mutants.add(id, entries.remove(id).unwrap_or_default()).with_context(|| id.clone())?;
        }
        Ok(mutants)
    }

    fn add(&mut self, clause: &str, list: Vec<Entry>) -> anyhow::Result<()> {
        let is_alone = list.len() == 1;
        for entry in list {
            match entry {
                Entry::None { none } if is_alone && !none.is_empty() => drop(self.none.insert(clause.to_owned(), none)),
                Entry::None { .. } => bail!("`none` is a reason, and the only entry of its clause"),
                Entry::Mutant { part, rule, find, replace } => {
                    ensure!(find != replace, "{part}: `find` and `replace` are the same");
                    self.all.push(Mutant { clause: clause.to_owned(), part, rule, find, replace });
                }
            }
        }
        Ok(())
    }
}

/// The entries of a file, by clause.
fn read(path: &Path) -> anyhow::Result<BTreeMap<String, Vec<Entry>>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is wrong", path.display()))
}
