//! The mutants of the clauses, as the files `KY-….toml` have them, and those of `semantic.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use kyaml_cases::spec::Spec;
use serde::Deserialize;

/// A grammar or an implementation that lacks one part of a clause, or has another mistake.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The clause, or the crate of a mistake.
    pub clause: String,
    /// The part that is dropped, or the mistake, in words.
    pub part: String,
    /// The edited place.
    pub place: Place,
    /// The text that occurs there exactly once.
    pub find: String,
    /// Its replacement.
    pub replace: String,
    /// Why no case can notice the mistake.
    pub unseen: Option<String>,
}

/// The place of an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A rule of the grammar.
    Rule(String),
    /// A file of the reference implementation, in which `find` is an expression.
    File(PathBuf),
}

/// The mutants of all clauses.
#[derive(Debug, Clone, Default)]
pub struct Mutants {
    /// The mutants, by clause in order of the specification.
    pub all: Vec<Mutant>,
    /// The clauses that have none, each with the reason.
    pub none: BTreeMap<String, String>,
}

/// The fate of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// These cases, which name the clause, notice it.
    Killed(BTreeSet<String>),
    /// No case that names the clause notices it; these others do.
    Survivor(BTreeSet<String>),
    /// It cannot be built, does not end, or crashes: no clause says that.
    Broken(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    none: Option<String>,
    part: Option<String>,
    rule: Option<String>,
    file: Option<PathBuf>,
    find: Option<String>,
    replace: Option<String>,
    unseen: Option<String>,
}

impl Mutants {
    /// Reads the files `KY-….toml` of a folder, one for each chapter.
    ///
    /// # Errors
    /// Fails if a file cannot be read or is incomplete, or if a clause of the specification is not in the
    /// file of its chapter.
    pub fn load(folder: &Path, spec: &Spec) -> anyhow::Result<Self> {
        let chapters: BTreeSet<&str> = spec.clauses().iter().map(kyaml_cases::spec::Clause::chapter).collect();
        let mut entries = BTreeMap::new();
        for chapter in chapters {
            let path = folder.join(format!("KY-{chapter}.toml"));
            for (clause, list) in read(&path)? {
                let of_chapter = spec.clause(&clause).is_some_and(|clause| clause.chapter() == chapter);
                ensure!(of_chapter, "{}: {clause} is no clause of this chapter", path.display());
                entries.insert(clause, list);
            }
        }
        let mut mutants = Self::default();
        let mut missing = Vec::new();
        for clause in spec.clauses() {
            match entries.remove(&clause.id) {
                Some(list) => mutants.add(&clause.id, list).with_context(|| clause.id.clone())?,
                None => missing.push(clause.id.as_str()),
            }
        }
        ensure!(
            missing.is_empty(),
            "these clauses have neither a mutant nor a reason for none: {}",
            missing.join(", ")
        );
        Ok(mutants)
    }

    /// Reads the mistakes of a file, by the crate that makes them.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is incomplete.
    pub fn load_mistakes(path: &Path) -> anyhow::Result<Vec<Mutant>> {
        let mut mutants = Self::default();
        for (name, list) in read(path)? {
            mutants.add(&name, list).with_context(|| name.clone())?;
        }
        Ok(mutants.all)
    }

    fn add(&mut self, clause: &str, list: Vec<Entry>) -> anyhow::Result<()> {
        ensure!(!list.is_empty(), "the list is empty");
        let is_alone = list.len() == 1;
        for entry in list {
            match entry {
                Entry {
                    none: Some(reason),
                    part: None,
                    rule: None,
                    file: None,
                    find: None,
                    replace: None,
                    unseen: None,
                } => {
                    ensure!(is_alone && !reason.trim().is_empty(), "`none` is a reason, and stands alone");
                    self.none.insert(clause.to_owned(), reason);
                }
                Entry {
                    none: None,
                    part: Some(part),
                    rule,
                    file,
                    find: Some(find),
                    replace: Some(replace),
                    unseen,
                } => {
                    ensure!(find != replace, "{part}: `find` and `replace` are the same");
                    let place = match (rule, file) {
                        (Some(rule), None) => Place::Rule(rule),
                        (None, Some(file)) => Place::File(file),
                        _ => bail!("{part}: a mutant has either a `rule` or a `file`"),
                    };
                    self.all.push(Mutant { clause: clause.to_owned(), part, place, find, replace, unseen });
                }
                _ => bail!("an entry has `none`, or else `part`, `rule` or `file`, `find` and `replace`"),
            }
        }
        Ok(())
    }
}

/// The entries of a file, by clause or crate.
fn read(path: &Path) -> anyhow::Result<BTreeMap<String, Vec<Entry>>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is wrong", path.display()))
}
