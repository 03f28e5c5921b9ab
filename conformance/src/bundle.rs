//! The suite as one file of JSON, for implementers that want the data without the runner.
//!
//! The bundle has all content of the cases' own files, unchanged. Each entry has the keys of its
//! `case.toml`, and its files as base64, so that a reader of the bundle needs neither TOML nor a
//! file system. `bundle.schema.json` describes it.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::results::{SuiteInfo, case_digest, hex};
use kyaml_cases::case::{CASE_FILE, Case};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;
use kyaml_protocol::Base64;

/// The version of the bundle's format.
pub(crate) const FORMAT: u32 = 1;

/// The suite, and the clauses that it names.
#[derive(Debug, Serialize)]
pub(crate) struct Bundle {
    /// The version of this format, [`FORMAT`].
    pub(crate) format: u32,
    pub(crate) suite: SuiteInfo,
    pub(crate) specification: Specification,
    /// The cases, in order of id.
    pub(crate) cases: Vec<Entry>,
}

/// The specification whose clauses the cases name.
#[derive(Debug, Serialize)]
pub(crate) struct Specification {
    /// The version that it is published with.
    pub(crate) version: String,
    /// SHA-256 of its text, `kyaml.md`, in hexadecimal.
    pub(crate) sha256: String,
    /// The words of each clause by its id, in Markdown.
    pub(crate) clauses: BTreeMap<String, String>,
}

/// One case.
#[derive(Debug, Serialize)]
pub(crate) struct Entry {
    /// The part of the suite that the case belongs to.
    pub(crate) area: String,
    /// The keys of `case.toml`.
    #[serde(flatten)]
    pub(crate) keys: Map<String, Value>,
    /// What [`case_digest`] says of its files, `case.toml` among them.
    pub(crate) sha256: String,
    /// The bytes of the other files, by name.
    pub(crate) files: BTreeMap<String, Base64>,
}

impl Bundle {
    /// Bundles a suite, and the specification whose clauses the cases name.
    pub(crate) fn of(suite: &Suite, spec: &Spec) -> Self {
        let info = SuiteInfo::of(suite);
        let mut digest = Sha256::new();
        digest.update(spec.text());
        Self {
            format: FORMAT,
            specification: Specification {
                version: info.version.clone(),
                sha256: hex(digest),
                clauses: spec.clauses().iter().map(|clause| (clause.id.clone(), clause.text.clone())).collect(),
            },
            suite: info,
            cases: suite.cases().iter().map(Entry::of).collect(),
        }
    }
}

impl Entry {
    fn of(case: &Case) -> Self {
        let mut files: BTreeMap<String, Base64> =
            case.files().files().map(|(name, bytes)| (name.to_owned(), Base64(bytes.to_vec()))).collect();
        let keys = files.remove(CASE_FILE).and_then(|toml| toml::from_slice(&toml.0).ok());
        let keys = keys.expect("the case was loaded from its keys");
        Self { area: case.area().to_owned(), keys, sha256: case_digest(case), files }
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::*;

    #[test]
    fn a_case_is_whole() {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let bundle = serde_json::to_value(Bundle::of(suite, Spec::shipped())).unwrap();
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
