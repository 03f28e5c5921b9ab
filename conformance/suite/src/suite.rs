//! All cases, and the checks that need all of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use crate::archive;
use crate::case::{CASE_FILE, Case};
use crate::folder::{Entry, Folder};
use crate::problem::{Problem, Problems};
use crate::spec::Spec;

/// The cases of a folder, in order of id; there is at least one.
#[derive(Debug, Clone)]
pub struct Suite {
    cases: Vec<Case>,
}

impl Suite {
    /// The suite that is part of this crate; the first call loads it.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files. A test says so before they are shipped.
    pub fn shipped() -> Result<&'static Self, &'static Problems> {
        static SHIPPED: LazyLock<Result<Suite, Problems>> = LazyLock::new(|| {
            let path = Path::new(archive::CASES);
            let folder = archive::shipped().folder(archive::CASES).ok_or_else(|| Problem::new(path, "is missing"))?;
            Suite::of(path, folder, Spec::shipped())
        });
        SHIPPED.as_ref()
    }

    /// Loads a suite from a folder on a disk, which holds `<area>/<slug>/case.toml`, against the specification of this crate.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files, or when one cannot be read.
    pub fn load(dir: &Path) -> Result<Self, Problems> {
        Self::load_with(dir, Spec::shipped())
    }

    /// Loads a suite as [`Suite::load`] does, against another specification.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files, or when one cannot be read.
    pub fn load_with(dir: &Path, spec: &Spec) -> Result<Self, Problems> {
        Self::of(dir, &Folder::read(dir)?, spec)
    }

    /// Loads a suite from the files of a folder, which is called `path` where something is wrong with them.
    ///
    /// # Errors
    /// Fails with every mistake in the suite's files.
    pub fn of(path: &Path, folder: &Folder, spec: &Spec) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        let mut cases = Vec::new();
        for (area, folder) in folders(path, folder, &mut problems) {
            let area = path.join(area);
            let slugs = folders(&area, folder, &mut problems);
            if slugs.is_empty() {
                problems.push(Problem::new(&area, "is an area without a case"));
            }
            for (slug, files) in slugs {
                match Case::of(&area.join(slug), files, spec) {
                    Ok(case) => cases.push(case),
                    Err(problem) => problems.push(problem),
                }
            }
        }
        if cases.is_empty() && problems.is_empty() {
            problems.push(Problem::new(path, "holds no case"));
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

    /// This suite with the cases of another one.
    ///
    /// # Panics
    /// Panics if both have a case of the same id.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.cases.extend(other.cases);
        self.cases.sort_by(|left, right| left.id().cmp(right.id()));
        assert_eq!(duplicate_ids(&self.cases).count(), 0, "suites that are joined have cases of their own");
        self
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

/// The folders in a folder. Any other entry is a problem.
fn folders<'f>(path: &Path, folder: &'f Folder, problems: &mut Vec<Problem>) -> Vec<(&'f str, &'f Folder)> {
    let mut folders = Vec::new();
    for (name, entry) in folder.entries() {
        match entry {
            Entry::Folder(folder) => folders.push((name, folder)),
            Entry::File(_) => problems.push(Problem::new(path.join(name), "belongs to no case: remove it")),
        }
    }
    folders
}

/// Expects the cases in order of id.
fn duplicate_ids(cases: &[Case]) -> impl Iterator<Item = Problem> {
    cases.windows(2).filter(|pair| pair[0].id() == pair[1].id()).map(|pair| {
        let message = format!("the id {:?} is taken by {}", pair[1].id(), pair[0].path().display());
        Problem::new(pair[1].path().join(CASE_FILE), message)
    })
}

fn bad_twins(cases: &[Case]) -> impl Iterator<Item = Problem> {
    let by_id: BTreeMap<&str, &Case> = cases.iter().map(|case| (case.id(), case)).collect();
    cases.iter().filter_map(move |case| {
        let twin = &case.rejection()?.twin;
        let message = match by_id.get(twin.as_str()) {
            None => format!("the twin {twin:?} is not a case"),
            Some(other) if other.op() != case.op() || !other.is_accepted() => {
                format!("the twin {twin:?} is not an accepted case with op = \"{}\"", case.op())
            }
            Some(other) if other.form() != case.form() => {
                format!("the twin {twin:?} is accepted, but not in the form that this case asks for")
            }
            Some(_) => return None,
        };
        Some(Problem::new(case.path().join(CASE_FILE), message))
    })
}

#[cfg(test)]
mod test;
