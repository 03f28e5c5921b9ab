//! The list of the clauses for programs, `requirements.json`: name, level and conformance classes
//! of each clause, and the digest of its text. The digest makes every change of a sentence visible.

use std::collections::BTreeSet;

use anyhow::{Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::text::Level;
use crate::{folder, read};

/// The list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requirements {
    /// The edition of the text.
    pub edition: String,
    /// The clauses, in the order of the text.
    pub clauses: Vec<Requirement>,
}

/// One clause of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requirement {
    /// Its immutable id.
    pub id: String,
    /// The ids that it had before the edition was published, and those of the clauses merged into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<String>,
    /// The heading above it.
    pub section: String,
    /// How strongly it binds.
    pub level: Level,
    /// The conformance classes that it binds.
    pub class: Vec<String>,
    /// The rules reported for a violation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Starts at one; each change of the text after its publication adds one.
    pub revision: u32,
    /// First 16 hexadecimal digits of the SHA-256 of the clause's text.
    pub sha256: String,
}

impl Requirements {
    /// The committed list.
    ///
    /// # Errors
    /// Fails if it cannot be read.
    pub fn committed() -> Result<Self> {
        read::json(&folder().join("requirements.json"))
    }
}

/// The conformance classes by the tables of the text: for each class, the clauses and chapters that
/// bind it.
#[derive(Debug)]
pub struct Classes(Vec<(String, BTreeSet<String>)>);

impl Classes {
    /// Reads the tables.
    ///
    /// # Errors
    /// Fails if the text has none.
    pub fn of(text: &str) -> Result<Self> {
        let tables = text.split("\n| class |").skip(1);
        let rows = tables.flat_map(|table| table.lines().skip(2).take_while(|line| line.starts_with('|')));
        let mut classes: Vec<(String, BTreeSet<String>)> = Vec::new();
        for row in rows {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let &[name, _, binding] = cells.as_slice() else { bail!("three cells are wanted: {row}") };
            let ids = binding.split(", ").flat_map(clauses_of);
            match classes.last_mut().filter(|_| name.is_empty()) {
                Some((_, above)) => above.extend(ids),
                None => classes.push((name.to_owned(), ids.collect())),
            }
        }
        ensure!(!classes.is_empty(), "there is no table of classes");
        Ok(Self(classes))
    }

    /// The classes that a clause binds.
    pub fn of_clause<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a str> {
        let chapter = id.rsplit_once('-').map_or(id, |(chapter, _)| chapter);
        let binds = move |ids: &BTreeSet<String>| ids.contains(id) || ids.contains(chapter);
        self.0.iter().filter(move |(_, ids)| binds(ids)).map(|(name, _)| name.as_str())
    }
}

/// The clauses or the chapter that a part of a cell names: `KY-KEY`, `KY-KEY-1` or `KY-KEY-1 to KY-KEY-3`.
fn clauses_of(part: &str) -> Vec<String> {
    let range = part.split_once(" to ").and_then(|(first, last)| {
        let (chapter, first) = first.rsplit_once('-')?;
        Some((chapter, first.parse::<u32>().ok()?..=last.rsplit_once('-')?.1.parse().ok()?))
    });
    match range {
        Some((chapter, numbers)) => numbers.map(|number| format!("{chapter}-{number}")).collect(),
        None => vec![part.to_owned()],
    }
}
