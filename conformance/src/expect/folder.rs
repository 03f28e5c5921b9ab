//! The files of expectations of all implementations, below one folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::{Expectations, file_and_configuration};
use crate::plan::{self, Check};
use kyaml_cases::problem::{Problem, Problems};

/// The built-in readers, and their files of expectations.
const BUILT_IN: [(&str, &str); 4] = [
    ("granit-parser", include_str!("../../expect/granit-parser.toml")),
    ("libyaml-safer", include_str!("../../expect/libyaml-safer.toml")),
    ("saphyr", include_str!("../../expect/saphyr.toml")),
    ("yaml-rust2", include_str!("../../expect/yaml-rust2.toml")),
];

/// The file of the implementation with this full name: that of its adapter.
pub(crate) fn path(dir: &Path, name: &str) -> PathBuf {
    let (file, _) = file_and_configuration(name);
    dir.join(format!("{file}.toml"))
}

/// Reads every file, by the full name of its implementation. One that has no file is expected to do everything right.
///
/// # Errors
/// Fails with everything that is wrong in them, a file of no implementation included.
pub(crate) fn load(
    dir: &Path,
    names: &BTreeSet<&str>,
    checks: &[Check<'_>],
) -> Result<BTreeMap<String, Expectations>, Problems> {
    let keys = plan::keys(checks);
    let mut problems = Vec::new();
    let mut all = BTreeMap::new();
    for file in files(dir)? {
        let of_file: BTreeSet<&str> =
            names.iter().copied().filter(|name| file_and_configuration(name).0 == file).collect();
        let configurations = of_file.iter().map(|name| file_and_configuration(name).1).collect();
        let path = path(dir, &file);
        match Expectations::load(&path, &keys) {
            _ if of_file.is_empty() => problems.push(Problem::new(path, "belongs to no implementation")),
            Ok(expectations) if !expectations.configurations().is_subset(&configurations) => {
                problems.push(Problem::new(path, "lists a configuration that its adapter does not have"));
            }
            Ok(expectations) => all.extend(of_file.iter().map(|name| ((*name).to_owned(), expectations.of(name)))),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(all) } else { Err(Problems(problems)) }
}

/// The expectations of the built-in readers, by name, as this program was built with them: for a
/// run without a folder.
///
/// # Errors
/// Fails with everything that is wrong in it.
pub(crate) fn built_in(checks: &[Check<'_>]) -> Result<BTreeMap<String, Expectations>, Problem> {
    let keys = plan::keys(checks);
    let load = |(name, text): (&str, &str)| {
        let path = path(Path::new("expect"), name);
        Ok((name.to_owned(), Expectations::parse(&path, text)?.checked(&path, &keys)?))
    };
    BUILT_IN.into_iter().map(load).collect()
}

/// Reads a file, which may still lack reasons or list obsolete checks. There are no expectations if
/// there is no file.
///
/// # Errors
/// Fails when it cannot be read or is malformed.
pub(crate) fn read_file(path: &Path) -> Result<Expectations, Problem> {
    if path.exists() { Expectations::read(path) } else { Ok(Expectations::default()) }
}

/// The names of the files, without `.toml`, in order; a folder that does not exist has none.
fn files(dir: &Path) -> Result<Vec<String>, Problem> {
    let mut names = Vec::new();
    if !dir.exists() {
        return Ok(names);
    }
    for entry in WalkDir::new(dir).sort_by_file_name() {
        let entry = entry.map_err(|error| Problem::unreadable(dir, &error.into()))?;
        if entry.file_type().is_file() {
            let path = entry.path().with_extension("");
            let relative = path.strip_prefix(dir).expect("the walk starts there");
            names.push(relative.to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_built_in_reader_has_expectations() {
        let names: Vec<&str> = kyaml_readers::ALL.iter().map(|reader| reader.name).collect();
        assert_eq!(BUILT_IN.map(|(name, _)| name).as_slice(), names);
    }
}
