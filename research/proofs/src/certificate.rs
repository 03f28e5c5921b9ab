//! Certificates, by which another program checks that a theorem holds.
//!
//! They are made by each run, in `research/target`, and are not committed. `certificates/alphabet.json` has the classes of characters, `certificates/automata/<language>.json` the automata, and
//! `certificates/theorems/<name>.json` for each theorem the states that the product of its automata reaches. `check.py` knows only these
//! files. It checks three conditions of a theorem:
//!
//! - The list has the start.
//! - Each step from a state of the list leads to another one. It may also lead to a state from which one
//!   of the automata can no longer reach a label of the theorem.
//! - No state of the list has such labels in all automata at once.
//!
//! `certificates/spelling/` has the same for the theorems on spelling: the automaton of a language, the
//! places of one of its texts (`together`), and those of two different texts for the same characters
//! (`apart`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::automaton::Automaton;
use crate::languages::Languages;
use crate::spelling::{self, Spelling};
use crate::theorem::{Decision, Theorem};

/// The files of the certificates, by their paths below the folder.
pub type Files = BTreeMap<PathBuf, String>;

/// The certificates of these theorems, which hold.
#[must_use]
pub fn certificates(languages: &Languages, decided: &[(Theorem, Decision)]) -> Files {
    let mut files = Files::from([(PathBuf::from("alphabet.json"), alphabet(languages))]);
    for (theorem, decision) in decided {
        for factor in &theorem.factors {
            let path = Path::new("automata").join(file_name(&factor.language));
            files.entry(path).or_insert_with(|| lines(&automaton(languages.get(&factor.language))));
        }
        let path = Path::new("theorems").join(file_name(&theorem.name));
        files.insert(path, lines(&of_theorem(theorem, decision, languages)));
    }
    files
}

/// The certificates of the theorems on spelling.
#[must_use]
pub fn of_spelling(languages: &Languages, decided: &[(Spelling, spelling::Decision)]) -> Files {
    let folder = Path::new("spelling");
    let mut files = Files::from([(folder.join("alphabet.json"), alphabet(languages))]);
    for (theorem, decision) in decided {
        let name = file_name(theorem.name);
        files.insert(folder.join("automata").join(&name), lines(&automaton(languages.get(theorem.name))));
        let vertex = |(place, state): spelling::Vertex| json!([place as usize, state]);
        let together: Vec<Value> = decision.together.iter().copied().map(vertex).collect();
        let apart: Vec<Value> =
            decision.apart.iter().map(|&(one, other)| json!([vertex(one), vertex(other)])).collect();
        let certificate = json!({
            "theorem": theorem.name, "claim": theorem.claim, "automaton": name, "together": together, "apart": apart,
        });
        files.insert(folder.join("theorems").join(&name), lines(&certificate));
    }
    files
}

/// The classes of characters, as ranges of their numbers.
fn alphabet(languages: &Languages) -> String {
    let classes: Vec<Value> = languages
        .alphabet
        .classes()
        .iter()
        .map(|class| class.ranges().iter().map(|&(first, last)| json!([u32::from(first), u32::from(last)])).collect())
        .collect();
    lines(&json!({ "classes": classes }))
}

fn file_name(name: &str) -> String {
    format!("{}.json", name.replace('/', "--"))
}

/// For each state its label, the next state for most classes, and, in pairs, the classes that lead elsewhere, and where.
fn automaton(automaton: &Automaton) -> Value {
    let rows = automaton.transitions.iter().map(|row| {
        let mut count = BTreeMap::new();
        for to in row {
            *count.entry(*to).or_insert(0) += 1;
        }
        let usual = count.into_iter().max_by_key(|&(_, times)| times).map_or(0, |(to, _)| to);
        let others = row.iter().enumerate().filter(|&(_, &to)| to != usual).flat_map(|(class, &to)| [class, to]);
        std::iter::once(usual).chain(others).collect::<Vec<usize>>()
    });
    json!({ "labels": automaton.labels, "transitions": rows.collect::<Vec<_>>() })
}

/// Labels are those of the automaton, because a theorem may name all except some.
fn of_theorem(theorem: &Theorem, decision: &Decision, languages: &Languages) -> Value {
    let factors: Vec<Value> = theorem
        .factors
        .iter()
        .map(|factor| {
            let used: BTreeSet<_> = languages.get(&factor.language).labels.iter().copied().collect();
            let labels: Vec<_> = factor.labels.intersection(&used).collect();
            json!({ "automaton": file_name(&factor.language), "labels": labels })
        })
        .collect();
    json!({ "theorem": theorem.name, "claim": theorem.claim, "never": factors, "states": decision.states })
}

/// JSON, with a line for each item of a long list.
fn lines(value: &Value) -> String {
    let Value::Object(entries) = value else { return value.to_string() };
    let entries = entries.iter().map(|(key, value)| match value {
        Value::Array(items) if items.iter().any(Value::is_array) => {
            let items: Vec<String> = items.iter().map(ToString::to_string).collect();
            format!("\"{key}\": [\n{}\n]", items.join(",\n"))
        }
        _ => format!("\"{key}\": {value}"),
    });
    format!("{{\n{}\n}}\n", entries.collect::<Vec<_>>().join(",\n"))
}

/// Writes the files, and removes those of earlier theorems.
///
/// # Errors
/// Fails where a file cannot be written or removed.
pub fn write(files: &Files, folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(folder)).with_context(|| path.display().to_string())?;
        std::fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
