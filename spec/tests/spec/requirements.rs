//! The list of the clauses as the text and its tables of classes give it.

use anyhow::{Result, ensure};
use kyaml_cases::spec::Spec;
use kyaml_spec::editions::{self, Status};
use kyaml_spec::requirements::{Classes, Requirement, Requirements};
use kyaml_spec::text::{Clause, clauses};
use sha2::{Digest as _, Sha256};

/// The edition of the text.
pub(crate) const EDITION: &str = "2026";

/// The list of a text. A clause whose text is the same in `older` keeps its revision. A changed
/// clause gets the next revision if the edition is published.
///
/// # Errors
/// Fails if a clause binds no class, or if the table of classes cannot be read.
pub(crate) fn of(text: &str, older: &Requirements) -> Result<Requirements> {
    let classes = Classes::of(text)?;
    let spec = Spec::parse(text, "").map_err(anyhow::Error::msg)?;
    let is_fixed = editions::all()?.last().is_some_and(|edition| edition.status == Status::Published);
    let list = clauses(text).into_iter().map(|clause| requirement(&clause, &classes, &spec, older, is_fixed));
    Ok(Requirements { edition: EDITION.to_owned(), clauses: list.collect::<Result<_>>()? })
}

fn requirement(
    clause: &Clause,
    classes: &Classes,
    spec: &Spec,
    older: &Requirements,
    is_fixed: bool,
) -> Result<Requirement> {
    let class: Vec<String> = classes.of_clause(&clause.id).map(str::to_owned).collect();
    ensure!(!class.is_empty(), "{} binds no conformance class: no row of a table of classes names it", clause.id);
    let sha256 = digest(&clause.statement());
    let before = older.clauses.iter().find(|other| other.id == clause.id);
    let revision = before.map_or(1, |before| before.revision + u32::from(is_fixed && before.sha256 != sha256));
    Ok(Requirement {
        id: clause.id.clone(),
        former: before.map(|before| before.former.clone()).unwrap_or_default(),
        section: clause.section.clone(),
        level: clause.level(),
        class,
        rules: spec.clause(&clause.id).map(|clause| clause.rules.clone()).unwrap_or_default(),
        revision,
        sha256,
    })
}

fn digest(statement: &str) -> String {
    let hash = Sha256::digest(statement.as_bytes());
    let first = hash[..8].iter().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
    format!("{first:016x}")
}
