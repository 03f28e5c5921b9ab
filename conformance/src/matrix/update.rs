//! Expectation files that say what was observed, and leave it to a person to say why.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context as _;

use super::{Matrix, Row, file_of};
use crate::expect::{Cause, Expectations};
use crate::outcome::Observed;
use crate::readers;
use crate::suite::Suite;

/// Runs the matrix and rewrites the expectation files: what is listed and still seen keeps its cause; what is seen and not listed
/// gets a cause without a reason, which the loader refuses until someone has found one; the rest goes.
///
/// # Errors
/// Fails when a worker cannot run or a file cannot be read or written.
pub fn update(suite: &Suite, dir: &Path, program: &Path) -> anyhow::Result<()> {
    let old = readers::ALL
        .iter()
        .map(|reader| match file_of(dir, *reader) {
            path if path.exists() => Expectations::read(&path),
            _ => Ok(Expectations::default()),
        })
        .collect::<Result<_, _>>()?;
    let matrix = Matrix::run(suite, old, program)?;
    std::fs::create_dir_all(dir)?;
    for row in &matrix.rows {
        let path = file_of(dir, row.reader);
        std::fs::write(&path, file(row, &matrix)?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn file(row: &Row, matrix: &Matrix<'_>) -> anyhow::Result<String> {
    let mut causes: Vec<(Cause, String)> =
        row.expectations.causes.iter().map(|cause| (without_cases(cause), String::new())).collect();
    // New deviations are grouped by what was observed and the shape of its message.
    let mut new: BTreeMap<(Observed, String), usize> = BTreeMap::new();
    for (check, observation) in std::iter::zip(&matrix.checks, &row.observations) {
        if observation.observed == Observed::Agree {
            continue;
        }
        let (case, file) = (check.case.id(), check.file);
        let listed = row
            .expectations
            .causes
            .iter()
            .position(|cause| cause.outcome == observation.observed && cause.lists(case, file));
        let index = listed.unwrap_or_else(|| {
            let shape = shape(&observation.detail);
            *new.entry((observation.observed, shape)).or_insert_with(|| {
                causes.push((unexplained(&causes, observation.observed), observation.detail.clone()));
                causes.len() - 1
            })
        });
        let files = causes[index].0.cases.entry(case.to_owned()).or_default();
        files.insert(file.to_owned());
    }
    causes.retain(|(cause, _)| !cause.cases.is_empty());
    write(row, causes)
}

fn without_cases(cause: &Cause) -> Cause {
    Cause { cases: BTreeMap::new(), ..cause.clone() }
}

fn unexplained(others: &[(Cause, String)], observed: Observed) -> Cause {
    let names = (0..).map(|number| format!("unexplained-{number}"));
    let is_free = |name: &String| others.iter().all(|(other, _)| other.name != *name);
    Cause {
        name: names.into_iter().find(is_free).expect("there are more numbers than causes"),
        outcome: observed,
        reason: String::new(),
        upstream: None,
        cases: BTreeMap::new(),
    }
}

/// The first line of a message, without its digits and without what it quotes.
fn shape(detail: &str) -> String {
    let mut shape = String::new();
    let mut quoted = false;
    for c in detail.lines().next().unwrap_or_default().chars() {
        match c {
            '"' | '`' => quoted = !quoted,
            _ if quoted || c.is_ascii_digit() => {}
            _ => shape.push(c),
        }
    }
    shape
}

fn write(row: &Row, causes: Vec<(Cause, String)>) -> anyhow::Result<String> {
    let mut text = format!(
        "# What {} does otherwise than the cases say, and why. The README of this crate says how to read and update it.\n",
        row.reader.name()
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
    use super::shape;

    #[test]
    fn messages_of_one_shape_fall_together() {
        assert_eq!(shape("at \"/0/a\": expected 12\nmore"), shape("at \"/1\": expected 3"));
        assert_ne!(shape("at \"/0\": expected null"), shape("at \"/0\": expected true"));
    }
}
