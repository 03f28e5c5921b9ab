//! The suite as one file of JSON, for implementers who want data and no runner.
//!
//! Nothing is left out and nothing is said otherwise than in the cases' own files: each entry has the keys of its `case.toml`, and its
//! files as base64, so that a reader of the bundle needs neither TOML nor a file system. `bundle.schema.json` describes it.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::problem::{Problem, Reason};
use crate::report::{ClauseText, chapters};
use crate::results::{SuiteInfo, hex};
use kyaml_cases::case::{CASE_FILE, Case};
use kyaml_cases::suite::Suite;
use kyaml_protocol::Base64;

/// The version of the bundle's format.
pub const FORMAT: u32 = 1;

/// The JSON Schema of the bundle.
pub const SCHEMA: &str = include_str!("../bundle.schema.json");

/// The suite, and the clauses that it names.
#[derive(Debug, Serialize)]
pub struct Bundle {
    /// The version of this format, [`FORMAT`].
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// The specification.
    pub specification: Specification,
    /// The cases, in order of id.
    pub cases: Vec<Entry>,
}

/// The specification whose clauses the cases name.
#[derive(Debug, Serialize)]
pub struct Specification {
    /// The version that it is published with.
    pub version: String,
    /// SHA-256 of its text, `kyaml.md`, in hexadecimal.
    pub sha256: String,
    /// The words of each clause by its id, in Markdown.
    pub clauses: BTreeMap<String, String>,
}

/// One case.
#[derive(Debug, Serialize)]
pub struct Entry {
    /// The part of the suite that the case belongs to.
    pub area: String,
    /// The keys of `case.toml`.
    #[serde(flatten)]
    pub keys: Map<String, Value>,
    /// The bytes of the other files, by name.
    pub files: BTreeMap<String, Base64>,
}

impl Bundle {
    /// Bundles a suite. `specification` is the text whose clauses the cases name.
    ///
    /// # Errors
    /// Fails when a file of a case cannot be read again.
    pub fn of(suite: &Suite, specification: &str) -> Result<Self, Problem> {
        let folder = suite.cases()[0].folder();
        let info = SuiteInfo::of(suite).map_err(|error| Problem::new(folder, Reason::Unreadable(error)))?;
        let clauses = chapters(specification).into_iter().flat_map(|chapter| chapter.clauses);
        let mut digest = Sha256::new();
        digest.update(specification);
        Ok(Self {
            format: FORMAT,
            specification: Specification {
                version: info.version.clone(),
                sha256: hex(digest),
                clauses: clauses.map(|ClauseText { id, text }| (id, text)).collect(),
            },
            suite: info,
            cases: suite.cases().iter().map(Entry::of).collect::<Result<_, _>>()?,
        })
    }
}

impl Entry {
    fn of(case: &Case) -> Result<Self, Problem> {
        let unreadable = |path: &Path, error| Problem::new(path, Reason::Unreadable(error));
        let mut keys = Map::new();
        let mut files = BTreeMap::new();
        for file in case.folder().read_dir().map_err(|error| unreadable(case.folder(), error))? {
            let path = file.map_err(|error| unreadable(case.folder(), error))?.path();
            let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, error))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name == CASE_FILE {
                keys = toml::from_slice(&bytes).map_err(|error| Problem::new(&path, Reason::Toml(error)))?;
            } else {
                files.insert(name, Base64(bytes));
            }
        }
        Ok(Self { area: case.area().to_owned(), keys, files })
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::*;
    use kyaml_cases::paths;

    #[test]
    fn a_case_is_whole() {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let specification = std::fs::read_to_string(paths::spec()).unwrap();
        let bundle = serde_json::to_value(Bundle::of(&suite, &specification).unwrap()).unwrap();
        let cases = bundle["cases"].as_array().unwrap();
        assert_eq!(cases.len(), suite.cases().len());
        let norway = cases.iter().find(|case| case["id"] == "key-norway-plain").unwrap();
        assert_eq!(
            (&norway["area"], &norway["expect"], &norway["rule"]),
            (&"key".into(), &"reject".into(), &"ambiguous-key".into())
        );
        assert_eq!(norway["span"], serde_json::json!([5, 7]));
        assert_eq!(STANDARD.decode(norway["files"]["input.yaml"].as_str().unwrap()).unwrap(), b"---\n{no: 1}\n");
        let words = bundle["specification"]["clauses"]["KY-KEY-4"].as_str().unwrap();
        assert!(words.starts_with("[`ambiguous-key`] A plain key"), "{words}");
    }
}
