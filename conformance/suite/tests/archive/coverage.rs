//! Whether every clause and every rule of the specification has a case, or a reason why not: `uncovered.toml`.
//!
//! ```toml
//! KY-MODEL-2 = "a permission of readers: no single output shows it"
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kyaml_cases::case::Case;
use kyaml_cases::problem::{Problem, Problems};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

/// Checks the suite against the specification and the list of clauses and rules that it cannot
/// cover.
///
/// A clause is covered when a case names it, a rule when it is a finding or a warning of a case.
///
/// # Errors
/// Fails with everything that is neither covered nor listed, listed without a reason, or listed and yet covered.
pub(crate) fn check(suite: &Suite, spec: &Spec, uncovered: &Path) -> Result<(), Problems> {
    let listed = read(uncovered)?;
    let cases = || suite.cases().iter();
    let covered_clauses: BTreeSet<&str> = cases().flat_map(Case::req).map(String::as_str).collect();
    let covered_rules: BTreeSet<&str> = cases()
        .flat_map(|case| case.findings().iter().chain(case.warnings()))
        .map(|finding| finding.rule.as_str())
        .collect();
    let clauses = spec.clauses().iter().map(|clause| clause.id.as_str());
    let rules = spec.clauses().iter().flat_map(|clause| &clause.rules).map(String::as_str);

    let mut messages = Vec::new();
    let mut subjects = BTreeSet::new();
    for (subject, is_covered, missing) in clauses
        .map(|id| (id, covered_clauses.contains(id), "no case names the clause"))
        .chain(rules.map(|name| (name, covered_rules.contains(name), "no case finds the rule")))
    {
        if !subjects.insert(subject) {
            continue;
        }
        match (listed.get(subject), is_covered) {
            (None, false) => messages.push(format!("{missing} {subject}: add one, or say here why there is none")),
            (Some(_), true) => messages.push(format!("{subject} is covered: remove it here")),
            (Some(reason), false) if reason.trim().is_empty() => messages.push(format!("{subject} has no reason")),
            _ => {}
        }
    }
    let unknown = listed.keys().filter(|subject| !subjects.contains(subject.as_str()));
    messages.extend(unknown.map(|subject| format!("{subject} is neither a clause nor a rule")));
    if messages.is_empty() {
        return Ok(());
    }
    Err(Problems(messages.iter().map(|message| Problem::new(uncovered, message)).collect()))
}

fn read(path: &Path) -> Result<BTreeMap<String, String>, Problem> {
    let text = std::fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
    toml::from_str(&text).map_err(|error| Problem::new(path, error))
}

const SPEC: &str = "- **KY-A-1** [`one`] …\n- **KY-A-2** [`two`] … [`one`]\n- **KY-A-3** …\n";

/// A suite of one rejection, which names KY-A-1 and finds the rule `one`, and its twin.
fn result(uncovered: &str) -> Result<(), Problems> {
    let dir = tempfile::tempdir().unwrap();
    let write = |path: &str, content: &str| {
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    };
    let common = "title = \"t\"\nreq = [\"KY-A-1\"]\nop = \"check\"\norigin = \"specification\"\n";
    let accepted = format!("id = \"a-a\"\n{common}expect = \"accept\"\nportable = true\n");
    write("cases/a/a/case.toml", &accepted);
    write("cases/a/a/input.yaml", "");
    write("cases/a/a/value.json", "[]");
    let rejected =
        format!("id = \"a-b\"\n{common}expect = \"reject\"\nrule = \"one\"\nspan = [0, 0]\ntwin = \"a-a\"\n");
    write("cases/a/b/case.toml", &rejected);
    write("cases/a/b/input.yaml", "");
    write("uncovered.toml", uncovered);
    let spec = Spec::parse(SPEC, "| U3 |").unwrap();
    let suite = Suite::load_with(&dir.path().join("cases"), &spec).unwrap();
    check(&suite, &spec, &dir.path().join("uncovered.toml"))
}

#[track_caller]
fn check_refused(uncovered: &str, message: &str) {
    let Problems(problems) = result(uncovered).expect_err("the list is refused");
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    assert!(problem.to_string().contains(message), "{problem}");
}

#[test]
fn uncovered_clauses_and_rules_must_be_listed() {
    assert!(result("KY-A-2 = \"why\"\nKY-A-3 = \"why\"\ntwo = \"why\"\n").is_ok());
    check_refused("KY-A-2 = \"why\"\ntwo = \"why\"\n", "no case names the clause KY-A-3");
    check_refused("KY-A-2 = \"why\"\nKY-A-3 = \"why\"\n", "no case finds the rule two");
}

#[test]
fn listed_entries_must_be_uncovered_and_have_reasons() {
    let good = "KY-A-2 = \"why\"\nKY-A-3 = \"why\"\ntwo = \"why\"\n";
    check_refused(&format!("{good}KY-A-1 = \"why\"\n"), "KY-A-1 is covered");
    check_refused(&format!("{good}one = \"why\"\n"), "one is covered");
    check_refused(&format!("{good}KY-A-9 = \"why\"\n"), "KY-A-9 is neither a clause nor a rule");
    check_refused(&good.replacen("why", "", 1), "KY-A-2 has no reason");
}

#[test]
fn a_missing_list_is_refused() {
    let problem = read(Path::new("no/such/uncovered.toml")).unwrap_err();
    assert!(problem.to_string().contains("uncovered.toml: cannot be read"), "{problem}");
}
