//! Files of expectations that record observations, and leave the reasons to a person.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context as _;

use super::{Cause, Expectations, default_configuration, file_and_configuration, folder, shape};
use crate::outcome::{Grade, Observed};
use crate::results::{CheckResult, Results};
use kyaml_protocol::operation::Operation;

/// The key that new deviations are grouped by: operation, observation, and shape of the message.
type Kind = (Operation, Observed, String);

/// Rewrites the part of every implementation that was run in the file of its adapter.
///
/// - A listed deviation keeps its cause if it is still observed, or was not asked.
/// - A deviation that is not listed gets a cause without a reason, which the loader refuses until
///   someone adds one.
/// - Everything else is removed.
///
/// # Errors
/// Fails when a file cannot be read or written.
pub(crate) fn update(results: &Results, dir: &Path) -> anyhow::Result<()> {
    for implementation in &results.header.implementations {
        update_file(results, &implementation.name, &folder::path(dir, &implementation.name))?;
    }
    Ok(())
}

/// Rewrites one file in this way, for the implementation with this full name.
///
/// # Errors
/// Fails when the file cannot be read or written.
pub(crate) fn update_file(results: &Results, name: &str, path: &Path) -> anyhow::Result<()> {
    let old = folder::read_file(path)?;
    let checks: Vec<&CheckResult> = results.of(name).collect();
    let new = causes(&old.of(name), &checks);
    let (file, configuration) = file_and_configuration(name);
    let causes = replace(old, configuration, new);
    if causes.is_empty() && !path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    std::fs::write(path, write(file, causes)?).with_context(|| format!("cannot write {}", path.display()))
}

/// The new causes, each with the message of its first check where it is new.
fn causes(old: &Expectations, checks: &[&CheckResult]) -> Vec<(Cause, String)> {
    let asked: BTreeSet<(Operation, &str, &str)> =
        checks.iter().filter(|check| check.observed != Observed::Skip).map(|check| check.key()).collect();
    let mut causes: Vec<(Cause, String)> = old
        .causes
        .iter()
        .map(|cause| (without(cause, |case, file| asked.contains(&(cause.operation, case, file))), String::new()))
        .collect();
    let mut new: BTreeMap<Kind, usize> = BTreeMap::new();
    for check in checks.iter().filter(|check| check.grade == Grade::Unmet) {
        let CheckResult { operation, case, file, observed, detail, .. } = check;
        let is_meant = |cause: &Cause| {
            // A cause without shapes takes every check that it lists.
            let is_new = cause.needs_seen() && cause.seen.is_empty() && *observed == cause.outcome;
            cause.lists(*operation, case, file) && (is_new || cause.expects(*observed, detail))
        };
        let listed = old.causes.iter().position(is_meant);
        let index = listed.unwrap_or_else(|| {
            *new.entry((*operation, *observed, shape(detail))).or_insert_with(|| {
                causes.push((unexplained(&causes, *operation, *observed), detail.clone()));
                causes.len() - 1
            })
        });
        let cause = &mut causes[index].0;
        cause.cases.entry(case.clone()).or_default().insert(file.clone());
        if cause.needs_seen() && *observed == cause.outcome {
            cause.seen.insert(shape(detail));
        }
    }
    causes.retain(|(cause, _)| !cause.cases.is_empty());
    causes
}

/// Replaces the causes of one configuration in a file. A cause that another configuration has as well stays one.
fn replace(old: Expectations, configuration: &str, new: Vec<(Cause, String)>) -> Vec<(Cause, String)> {
    let mut causes = old.causes;
    for cause in &mut causes {
        cause.configurations.remove(configuration);
    }
    causes.retain(|cause| !cause.configurations.is_empty());
    let mut causes: Vec<(Cause, String)> = causes.into_iter().map(|cause| (cause, String::new())).collect();
    for (mut cause, hint) in new {
        cause.configurations = BTreeSet::from([configuration.to_owned()]);
        let is_same = |other: &Cause| Cause { configurations: cause.configurations.clone(), ..other.clone() } == cause;
        match causes.iter_mut().find(|(other, _)| is_same(other)) {
            Some((other, _)) => other.configurations.append(&mut cause.configurations),
            None => causes.push((cause, hint)),
        }
    }
    causes
}

/// The cause without the checks that were asked, and without its shapes if all were.
fn without(cause: &Cause, is_asked: impl Fn(&str, &str) -> bool) -> Cause {
    let mut kept = cause.clone();
    for (case, files) in &mut kept.cases {
        files.retain(|file| !is_asked(case, file));
    }
    kept.cases.retain(|_, files| !files.is_empty());
    if kept.cases.is_empty() {
        kept.seen.clear();
    }
    kept
}

fn unexplained(others: &[(Cause, String)], operation: Operation, observed: Observed) -> Cause {
    let names = (0..).map(|number| format!("unexplained-{number}"));
    let is_free = |name: &String| others.iter().all(|(other, _)| other.name != *name);
    Cause {
        configurations: default_configuration(),
        name: names.into_iter().find(is_free).expect("there are more numbers than causes"),
        operation,
        outcome: observed,
        exhausting: false,
        seen: BTreeSet::new(),
        reason: String::new(),
        upstream: None,
        cases: BTreeMap::new(),
    }
}

fn write(name: &str, causes: Vec<(Cause, String)>) -> anyhow::Result<String> {
    let mut text = format!(
        "# What {name} does otherwise than the cases say, and why. The README of this crate says how to read and update it.\n"
    );
    for (cause, hint) in causes {
        text.push('\n');
        if let Some(line) = hint.lines().next() {
            let line: String = line.chars().take(160).collect();
            writeln!(text, "# {line}")?;
        }
        text.push_str(&toml::to_string(&Expectations { causes: vec![cause] })?);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cause(configurations: &[&str], name: &str) -> Cause {
        let configurations = configurations.iter().map(|name| (*name).to_owned()).collect();
        Cause { configurations, name: name.to_owned(), ..unexplained(&[], Operation::Load, Observed::Crash) }
    }

    #[test]
    fn an_update_keeps_other_configurations() {
        let old = [cause(&["default", "strict"], "both"), cause(&["default"], "old"), cause(&["strict"], "strict")];
        let new = [cause(&["default", "strict"], "both"), cause(&["default"], "strict"), cause(&["default"], "new")];
        let hinted = new.map(|cause| (cause, String::new())).to_vec();
        let causes = replace(Expectations { causes: old.to_vec() }, "default", hinted);
        let expected = [
            cause(&["default", "strict"], "both"),
            cause(&["default", "strict"], "strict"),
            cause(&["default"], "new"),
        ];
        assert_eq!(causes, expected.map(|cause| (cause, String::new())));
    }
}
