//! Whether cases show each demand on streams.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_spec::requirements::Classes;
use kyaml_spec::text::{Level, clauses};

/// Checks that an accepting and a rejecting case show each clause that demands something of
/// streams. `reasons`, from `one-sided.toml`, excuses a clause.
///
/// # Errors
/// Fails with every missing case and every superfluous reason.
pub(crate) fn check(text: &str, reasons: &BTreeMap<String, String>) -> Result<()> {
    let suite = Suite::shipped().map_err(|problems| anyhow::anyhow!("{problems}"))?;
    let classes = Classes::of(text)?;
    let mut problems = Vec::new();
    let mut needed = BTreeSet::new();
    for clause in clauses(text) {
        let binds = |end: &str| classes.of_clause(&clause.id).any(|class| class.ends_with(end));
        let binds_streams = binds("stream") || binds("converter");
        if clause.level() != Level::Must || !binds_streams {
            continue;
        }
        let cases = || suite.cases().iter().filter(|case| case.req().contains(&clause.id));
        let missing: Vec<&str> = [
            ("an accepting", cases().any(Case::is_accepted)),
            (
                "a rejecting",
                cases()
                    .any(|case| !case.is_accepted() || binds("portable stream") && case.is_portable() == Some(false)),
            ),
        ]
        .iter()
        .filter(|(_, is_there)| !is_there)
        .map(|(which, _)| *which)
        .collect();
        if missing.is_empty() {
            continue;
        }
        needed.insert(clause.id.clone());
        if !reasons.contains_key(&clause.id) {
            problems.push(format!("{} has no {} case", clause.id, missing.join(" and no ")));
        }
    }
    let idle = reasons.keys().filter(|id| !needed.contains(*id));
    problems.extend(idle.map(|id| format!("{id} has a reason in one-sided.toml, and needs none")));
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}
