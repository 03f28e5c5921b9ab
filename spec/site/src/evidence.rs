//! The evidence of a clause: its cases, the implementations that deviate on them, its theorems, the
//! mutants that its cases kill, and its entry in the list of requirements.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_spec::requirements::{Requirement, Requirements};
use serde_json::{Value, json};

use crate::names::Names;
use kyaml_spec::implementation::Implementation;
use kyaml_spec::read;
use kyaml_spec::specification::Specification;

/// The evidence of all clauses.
#[derive(Debug, Default)]
pub(crate) struct Evidence<'s> {
    cases: BTreeMap<String, Vec<&'s Case>>,
    /// For each clause and implementation the causes, each with the number of the clause's cases on
    /// which it is seen.
    deviations: BTreeMap<String, BTreeMap<usize, BTreeMap<String, usize>>>,
    theorems: BTreeMap<String, Vec<Named>>,
    mutants: BTreeMap<String, Vec<Named>>,
    requirements: BTreeMap<String, Requirement>,
}

/// A theorem, or a mutant of the grammar.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    says: String,
}

impl<'s> Evidence<'s> {
    /// Collects the evidence in a repository, and in a folder of mutants.
    ///
    /// # Errors
    /// Fails if an existing file cannot be read.
    pub(crate) fn collect(
        root: &Path,
        suite: &'s Suite,
        implementations: &[Implementation],
        specification: &Specification,
        mutants: Option<&Path>,
    ) -> Result<Self> {
        let mut evidence = Self::default();
        for case in suite.cases() {
            for clause in case.req() {
                evidence.cases.entry(clause.clone()).or_default().push(case);
            }
        }
        for (number, implementation) in implementations.iter().enumerate() {
            for cause in &implementation.causes {
                for clause in cause.cases.keys().filter_map(|case| suite.case(case)).flat_map(Case::req) {
                    let of_clause = evidence.deviations.entry(clause.clone()).or_default();
                    *of_clause.entry(number).or_default().entry(cause.name.clone()).or_default() += 1;
                }
            }
        }
        let proofs = root.join("conformance/proofs");
        let theorems = fs::read_to_string(proofs.join("theorems.md")).context("conformance/proofs/theorems.md")?;
        evidence.theorems = theorems_of(&theorems, specification);
        if let Some(folder) = mutants {
            for path in read::files(folder)? {
                if path.extension().is_some_and(|extension| extension == "toml") {
                    collect_mutants(&read::toml(&path)?, &mut evidence.mutants);
                }
            }
            ensure!(!evidence.mutants.is_empty(), "{} contains no mutants", folder.display());
        }
        let of_clause = |clause: Requirement| (clause.id.clone(), clause);
        evidence.requirements = Requirements::committed()?.clauses.into_iter().map(of_clause).collect();
        Ok(evidence)
    }

    /// The cases of a clause.
    pub(crate) fn cases(&self, clause: &str) -> &[&'s Case] {
        self.cases.get(clause).map(Vec::as_slice).unwrap_or_default()
    }

    /// Each clause on whose cases somebody deviates, with the indexes of those who do.
    pub(crate) fn deviations(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = usize>)> {
        self.deviations.iter().map(|(clause, of)| (clause.as_str(), of.keys().copied()))
    }

    /// Number of clauses with theorems, with mutants, and with an entry in the list of
    /// requirements.
    pub(crate) fn counts(&self) -> [usize; 3] {
        [self.theorems.len(), self.mutants.len(), self.requirements.len()]
    }

    /// All evidence of a clause, for the template.
    pub(crate) fn data(&self, clause: &str, implementations: &[Implementation], names: &Names) -> Value {
        let case = |case: &&Case| json!([case.id(), names.case(case.id()), case.title(), case.is_accepted()]);
        let deviation = |(number, causes): (&usize, &BTreeMap<String, usize>)| {
            json!([implementations[*number].id(), implementations[*number].name, causes])
        };
        let entries = |list: &BTreeMap<String, Vec<Named>>| -> Vec<Value> {
            let entry = |Named { name, says }: &Named| json!([name, names.production(name), says]);
            list.get(clause).into_iter().flatten().map(entry).collect()
        };
        let facts = |Requirement { level, class, revision, .. }: &Requirement| {
            let mut facts = vec![("level", json!(level)), ("class", json!(class.join(", ")))];
            // Most clauses have their first revision.
            facts.extend((*revision != 1).then(|| ("revision", json!(revision))));
            facts.retain(|(_, fact)| *fact != "");
            facts
        };
        json!({
            "id": clause,
            "requirement": self.requirements.get(clause).map(facts),
            "cases": self.cases(clause).iter().map(case).collect::<Vec<_>>(),
            "deviations": self.deviations.get(clause).into_iter().flatten().map(deviation).collect::<Vec<_>>(),
            "theorems": entries(&self.theorems),
            "mutants": entries(&self.mutants),
        })
    }
}

/// The theorems of each clause: those that name the clause, and those that the clause names.
fn theorems_of(theorems: &str, specification: &Specification) -> BTreeMap<String, Vec<Named>> {
    let mut found: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    let mut groups: BTreeMap<&str, Vec<Named>> = BTreeMap::new();
    let others = theorems.split_once("\n## The others").map_or("", |(_, others)| others);
    for line in others.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        let [name, says, ..] = cells[..] else { continue };
        if name == "theorem" || name.starts_with("---") {
            continue;
        }
        let theorem = Named { name: name.to_owned(), says: says.to_owned() };
        groups.entry(name.split('/').next().unwrap_or(name)).or_default().push(theorem.clone());
        for clause in ids(says) {
            found.entry(clause.to_owned()).or_default().push(theorem.clone());
        }
    }
    // Decided for each reader; the table of readers has one column for each of them.
    for (name, says) in [
        ("safe-keys", "No plain key is anything but a string to any reader"),
        ("safe-numbers", "A number that is portable by KY-PORT-1 is one to every reader, in base 10"),
    ] {
        if theorems.contains(&format!("*{}*", capitalized(&name.replace('-', " ")))) {
            groups.entry(name).or_default().insert(0, Named { name: name.to_owned(), says: says.to_owned() });
        }
    }
    for (_, clause) in specification.clauses() {
        if !clause.body.contains("theorem") {
            continue;
        }
        for name in code_spans(&clause.body) {
            for theorem in groups.get(name).into_iter().flatten() {
                let of_clause = found.entry(clause.id.clone()).or_default();
                if of_clause.iter().all(|other| other.name != theorem.name) {
                    of_clause.push(theorem.clone());
                }
            }
        }
    }
    found
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The ids of clauses in a text.
fn ids(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'));
    words.filter(|word| word.starts_with("KY-") && word.ends_with(|c: char| c.is_ascii_digit())).collect()
}

/// Finds the mutants in a file: tables in lists that have the id of their clause. Each edits a production,
/// and names the part of the clause that it breaks. An entry without an edit is skipped.
fn collect_mutants(file: &toml::Table, found: &mut BTreeMap<String, Vec<Named>>) {
    for (clause, entries) in file.iter().filter(|(key, _)| key.starts_with("KY-")) {
        for entry in entries.as_array().into_iter().flatten() {
            let text = |key: &str| entry.get(key).and_then(toml::Value::as_str);
            if let (Some(part), Some(rule)) = (text("part"), text("rule")) {
                found.entry(clause.clone()).or_default().push(Named { name: rule.to_owned(), says: part.to_owned() });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theorems_name_clauses_and_clauses_theorems() {
        let theorems = "# T\n*Safe keys*: so.\n\n## The others\n\n| theorem | says | states |\n| --- | --- | ---: |\n| families/a | A text of KY-A-5 is x | 5 |\n| cutting/b | No `---` | 2 |\n";
        let specification = Specification::parse(
            "## 1. A\n- **KY-A-1** A theorem (`cutting` and `safe-keys`).\n- **KY-A-2** No `cutting`.\n",
        );
        let found = theorems_of(theorems, &specification);
        let names =
            |clause: &str| found.get(clause).into_iter().flatten().map(|each| each.name.as_str()).collect::<Vec<_>>();
        assert_eq!(names("KY-A-1"), ["cutting/b", "safe-keys"]);
        assert_eq!(names("KY-A-2"), Vec::<&str>::new());
        assert_eq!(names("KY-A-5"), ["families/a"]);
    }

    #[test]
    fn mutants_are_found_by_their_clauses() {
        let text = "[[KY-A-1]]\npart = \"a comma\"\nrule = \"comma\"\nfind = \"x\"\nreplace = \"\"\n[[KY-A-2]]\nnone = \"why\"\n";
        let mut found = BTreeMap::new();
        collect_mutants(&text.parse().unwrap(), &mut found);
        assert_eq!(found.len(), 1);
        assert_eq!((found["KY-A-1"][0].name.as_str(), found["KY-A-1"][0].says.as_str()), ("comma", "a comma"));
    }
}
