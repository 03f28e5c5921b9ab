//! The editions, and the corrections of their texts (KY-ED-1, KY-ED-3).

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use crate::{folder, read};

/// One edition of the specification.
#[derive(Debug, Clone, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
