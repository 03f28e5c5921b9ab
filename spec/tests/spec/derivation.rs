//! `reports/yaml-1.2.2.md`: the productions of YAML 1.2.2 that derive the streams of each rule of the
//! grammar.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use pest_meta::ast::Expr;

use kyaml_spec::grammar::KYAML;
use kyaml_spec::{folder, read};

/// The rule at which the argument starts.
const START: &str = "stream";

/// A rule that excludes texts and derives none.
const TAKES_AWAY: &str = "ambiguous";

/// Number of productions of YAML 1.2.2.
const LAST: usize = 211;

/// Checks that the tables have one row for each rule that `stream` reaches, and for each of these
/// clauses, and no other row. Checks that each production of YAML has one name. Returns the number of
/// rules and the number of productions.
///
/// # Errors
/// Fails if a row, a clause or a name is missing, superfluous or different; names it.
pub(crate) fn check(clauses: &BTreeSet<&str>) -> Result<(usize, usize)> {
    let text = read::text(&folder().join("reports/yaml-1.2.2.md"))?;
    let mut rows = BTreeSet::new();
    let mut clauses_found = BTreeSet::new();
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `") || line.starts_with("| KY-")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let &[rule, derived, why] = cells.as_slice() else { anyhow::bail!("three cells are wanted: {line}") };
        if rule.starts_with("KY-") {
            for clause in rule.split(", ") {
                ensure!(clauses_found.insert(clause), "the clause {clause} has two rows");
            }
        } else {
            let rule = rule.trim_matches('`');
            ensure!(rows.insert(rule), "the rule `{rule}` has two rows");
            ensure!((rule == TAKES_AWAY) == derived.is_empty(), "the rule `{rule}` has no production");
        }
        for (number, name) in numbered(derived).chain(numbered(why)) {
            ensure!(number.parse::<usize>().is_ok_and(|number| (1..=LAST).contains(&number)), "no production {number}");
            let known = *names.entry(number).or_insert(name);
            ensure!(known == name, "production {number} is called `{known}` and `{name}`");
        }
    }
    let differ: Vec<&&str> = clauses.symmetric_difference(&clauses_found).collect();
    ensure!(differ.is_empty(), "these clauses bind streams without a row, or have a row without doing so: {differ:?}");
    let reached = reached();
    let reached: BTreeSet<&str> = reached.iter().map(String::as_str).collect();
    let differ: Vec<&&str> = reached.symmetric_difference(&rows).collect();
    ensure!(
        differ.is_empty(),
        "these rules are reached without a row, or have a row without being reached: {differ:?}"
    );
    Ok((rows.len(), names.len()))
}

/// The numbers of productions, each with the name that follows it: ``27 `nb-char` ``.
fn numbered(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts: Vec<&str> = text.split('`').collect();
    let pairs: Vec<(&str, &str)> = parts
        .chunks(2)
        .filter_map(|pair| {
            let &[before, name] = pair else { return None };
            let number = before.strip_suffix(' ')?.rsplit([' ', '(']).next()?;
            number.parse::<usize>().is_ok().then_some((number, name))
        })
        .collect();
    pairs.into_iter()
}

/// The rules that `stream` reaches. A rule that `kyaml.pest` only names is defined in another file
/// and reaches no further rule.
fn reached() -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![START.to_owned()];
    while let Some(name) = open.pop() {
        let production = KYAML.productions().find(|production| production.rule.name == name && name != TAKES_AWAY);
        if reached.insert(name)
            && let Some(production) = production
        {
            open.extend(production.rule.expr.iter_top_down().filter_map(named));
        }
    }
    reached
}

/// The rule that a part of an expression names, unless pest has it built in.
fn named(part: Expr) -> Option<String> {
    match part {
        Expr::Ident(name) if name.starts_with(|c: char| c.is_ascii_lowercase()) => Some(name),
        _ => None,
    }
}
