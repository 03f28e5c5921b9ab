//! All cases, and what only the whole of them can tell.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::case::{Case, Expectation};
use crate::paths;
use crate::problem::{Problem, Problems, Reason};
use crate::spec::Spec;

/// The cases of a folder, in order of id; there is at least one.
#[derive(Debug, Clone)]
pub struct Suite {
    cases: Vec<Case>,
}

impl Suite {
    /// Loads the suite of this workspace.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files.
    pub fn shipped() -> Result<Self, Problems> {
        Self::load(&paths::cases())
    }

    /// Loads the suite in a folder, which holds `<area>/<slug>/case.toml`, against the specification of this workspace.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files.
    pub fn load(dir: &Path) -> Result<Self, Problems> {
        Self::load_with(dir, Spec::shipped())
    }

    /// Loads a suite as [`Suite::load`] does, against another specification.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files.
    pub fn load_with(dir: &Path, spec: &Spec) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        let mut cases = Vec::new();
        for folder in case_folders(dir, &mut problems)? {
            match Case::load_with(&folder, spec) {
                Ok(case) => cases.push(case),
                Err(problem) => problems.push(problem),
            }
        }
        if cases.is_empty() && problems.is_empty() {
            problems.push(Problem::new(dir, Reason::NoCases));
        }
        cases.sort_by(|left, right| left.id().cmp(right.id()));
        problems.extend(duplicate_ids(&cases));
        // A twin that could not be loaded has its own problem already; a second one would only hide it.
        if problems.is_empty() {
            problems.extend(bad_twins(&cases));
        }
        if problems.is_empty() {
            Ok(Self { cases })
        } else {
            problems.sort_by(|left, right| left.path.cmp(&right.path));
            Err(Problems(problems))
        }
    }

    /// The cases, in order of id.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The case with this id.
    #[must_use]
    pub fn case(&self, id: &str) -> Option<&Case> {
        let index = self.cases.binary_search_by(|case| case.id().cmp(id)).ok()?;
        Some(&self.cases[index])
    }

    /// The cases of each area, both in order of name.
    #[must_use]
    pub fn areas(&self) -> BTreeMap<&str, Vec<&Case>> {
        let mut areas: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
        for case in &self.cases {
            areas.entry(case.area()).or_default().push(case);
        }
        areas
    }
}

/// The folders two levels below `dir`; what else stands there is an orphan.
fn case_folders(dir: &Path, problems: &mut Vec<Problem>) -> Result<Vec<PathBuf>, Problem> {
    let mut folders = Vec::new();
    for area in sub_folders(dir, problems)? {
        let found = sub_folders(&area, problems)?;
        if found.is_empty() {
            problems.push(Problem::new(&area, Reason::EmptyArea));
        }
        folders.extend(found);
    }
    Ok(folders)
}

fn sub_folders(dir: &Path, problems: &mut Vec<Problem>) -> Result<Vec<PathBuf>, Problem> {
    let unreadable = |error| Problem::new(dir, Reason::Unreadable(error));
    let mut folders = Vec::new();
    for entry in dir.read_dir().map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        if entry.file_type().map_err(unreadable)?.is_dir() {
            folders.push(entry.path());
        } else {
            problems.push(Problem::new(entry.path(), Reason::Orphan));
        }
    }
    folders.sort();
    Ok(folders)
}

/// Expects the cases in order of id.
fn duplicate_ids(cases: &[Case]) -> impl Iterator<Item = Problem> {
    cases.windows(2).filter(|pair| pair[0].id() == pair[1].id()).map(|pair| {
        let reason = Reason::DuplicateId { id: pair[1].id().to_owned(), first: pair[0].folder().to_owned() };
        Problem::new(pair[1].folder().join(crate::case::CASE_FILE), reason)
    })
}

fn bad_twins(cases: &[Case]) -> impl Iterator<Item = Problem> {
    let by_id: BTreeMap<&str, &Case> = cases.iter().map(|case| (case.id(), case)).collect();
    cases.iter().filter_map(move |case| {
        let Expectation::Reject { twin, .. } = case.expectation() else {
            return None;
        };
        let reason = match by_id.get(twin.as_str()) {
            None => Reason::UnknownTwin(twin.clone()),
            Some(other) if other.op() != case.op() || !other.is_accepted() => {
                Reason::TwinNotAccepted { twin: twin.clone(), op: case.op() }
            }
            Some(other) if other.form() != case.form() => Reason::TwinOfOtherForm(twin.clone()),
            Some(_) => return None,
        };
        Some(Problem::new(case.folder().join(crate::case::CASE_FILE), reason))
    })
}

#[cfg(test)]
mod test;
