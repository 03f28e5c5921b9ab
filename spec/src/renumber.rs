//! Renumbers the clauses of a text that is not published yet: the ids of each chapter become 1, 2, 3
//! in the order of reading, in all files of the repository. A published id never changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::editions::{self, Status};
use crate::requirements::{self, Requirements};
use crate::text::clauses;
use crate::whole;

/// Renumbers the clauses. `merged` has dropped clauses, each with the clause that replaces
/// it. Returns the new id of each clause whose id changes.
///
/// # Errors
/// Fails if an edition is published, if a clause is neither in the text nor in `merged`, and if a
/// file cannot be read or written.
pub fn renumber(merged: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>> {
    let is_published = editions::all()?.iter().any(|edition| edition.status == Status::Published);
    ensure!(!is_published, "an edition is published: its ids are for ever");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut ids = BTreeMap::new();
    for clause in clauses(whole()?.text()) {
        let chapter = clause.id.rsplit_once('-').map_or(clause.id.as_str(), |(chapter, _)| chapter).to_owned();
        let count = counts.entry(chapter.clone()).or_default();
        *count += 1;
        ids.insert(clause.id, format!("{chapter}-{count}"));
    }
    for (dropped, kept) in merged {
        let id = ids.get(kept).with_context(|| format!("there is no clause {kept}"))?.clone();
        ensure!(ids.insert(dropped.clone(), id).is_none(), "the clause {dropped} is in the text");
    }

    let before = Requirements::committed()?;
    for requirement in &before.clauses {
        ensure!(
            ids.contains_key(&requirement.id),
            "the clause {} is dropped; name the clause that replaces it",
            requirement.id
        );
    }
    ids.retain(|old, new| old != new);
    let top = crate::folder().join("..");
    let listed = Command::new("git").arg("-C").arg(&top).args(["ls-files", "-z"]).output().context("git ls-files")?;
    for path in String::from_utf8(listed.stdout)?.split_terminator('\0') {
        rewrite(&top.join(path), &ids)?;
    }
    // A merged clause is one entry with several former ids.
    let mut former: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for requirement in &before.clauses {
        let id = ids.get(&requirement.id).unwrap_or(&requirement.id);
        former.entry(id.clone()).or_default().extend(requirement.former.iter().cloned());
    }
    let mut requirements = Requirements::committed()?;
    let mut seen = BTreeSet::new();
    requirements.clauses.retain(|requirement| seen.insert(requirement.id.clone()));
    for requirement in &mut requirements.clauses {
        requirement.former = former.remove(&requirement.id).unwrap_or_default();
    }
    fs::write(requirements::file(), requirements.to_text())?;
    Ok(ids)
}

/// Rewrites the ids in a text file; leaves other files as they are.
fn rewrite(path: &Path, ids: &BTreeMap<String, String>) -> Result<()> {
    let Ok(text) = fs::read_to_string(path) else { return Ok(()) };
    if !text.contains("KY-") {
        return Ok(());
    }
    let rewritten = renumbered(&text, ids);
    if rewritten != text {
        fs::write(path, rewritten).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn renumbered(text: &str, ids: &BTreeMap<String, String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("KY-") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end =
            rest.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-')).unwrap_or(rest.len());
        let id = rest[..end].trim_end_matches('-');
        out.push_str(ids.get(id).map_or(id, String::as_str));
        rest = &rest[id.len()..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_replaced_at_once() {
        let ids = [("KY-A-1", "KY-A-2"), ("KY-A-2", "KY-A-12")].map(|(old, new)| (old.to_owned(), new.to_owned()));
        assert_eq!(renumbered("KY-A-1, KY-A-2- KY-A-12, KY-", &ids.into()), "KY-A-2, KY-A-12- KY-A-12, KY-");
    }
}
