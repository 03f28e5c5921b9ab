//! The editions, the corrections of their texts, and the check that the suite still has their cases
//! (KY-ED-1, KY-ED-3, KY-ED-1).

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::{folder, read};

/// One edition of the specification.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Its name, a year.
    pub name: String,
    /// Whether it may still change.
    pub status: Status,
    /// The version of Unicode that it refers to.
    pub unicode: String,
    /// The file of its text, in the folder of the specification.
    pub text: String,
    /// The file of the digests of its cases.
    pub digests: String,
}

/// Whether an edition may still change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Its cases and text may still change.
    Draft,
    /// Its verdicts, values and bytes are fixed.
    Published,
}

#[derive(Deserialize)]
struct Editions {
    edition: Vec<Edition>,
}

/// One correction of a published text.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The clause.
    pub clause: String,
    /// The revision that the correction made.
    pub revision: u32,
    /// The day, as `2026-11-22`.
    pub date: String,
    /// The mistake, and the case that found it.
    pub reason: String,
}

/// The corrections of an edition's text.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Errata {
    /// The edition.
    pub edition: String,
    /// The corrections, the oldest first.
    pub errata: Vec<Erratum>,
}

/// All editions, the oldest first.
///
/// # Errors
/// Fails if the list cannot be read or is empty.
pub fn all() -> Result<Vec<Edition>> {
    let Editions { edition } = read::toml(&folder().join("editions.toml"))?;
    ensure!(!edition.is_empty(), "there is no edition");
    Ok(edition)
}

/// The corrections.
///
/// # Errors
/// Fails if they cannot be read.
pub fn errata() -> Result<Errata> {
    read::json(&folder().join("errata.json"))
}

impl Edition {
    /// The cases of the edition that the suite removed or changed.
    ///
    /// # Errors
    /// Fails if digests cannot be read.
    pub fn broken(&self) -> Result<Vec<String>> {
        let now = digests("../conformance/digests.txt")?;
        let then = digests(&self.digests)?;
        ensure!(then.len() > 1000, "only {} cases are named by {}", then.len(), self.digests);
        Ok(then.into_iter().filter(|(case, digest)| now.get(case) != Some(digest)).map(|(case, _)| case).collect())
    }
}

/// The digest of each case in a file, whose lines are a case, a blank and its digest.
fn digests(file: &str) -> Result<BTreeMap<String, String>> {
    let text = read(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (case, digest) = line.split_once(' ').context("a line is a case and its digest")?;
            Ok((case.to_owned(), digest.to_owned()))
        })
        .collect()
}
