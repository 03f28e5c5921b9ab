//! Converts the block templates of charts to KYAML, if Helm renders equal objects from them.

mod prover;
#[cfg(test)]
mod test;
mod values;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kyaml_lint::{LintOptions, Severity};
use kyaml_template::{Language, Seen, check, convert};

use kyaml_workspace::has_extension;
use prover::{Converted, Prover, Templates, files};

/// The charts of a run, each with its templates in KYAML.
pub(super) struct Charts<'a> {
    /// The programs that render, each with its first arguments.
    helms: Vec<Vec<String>>,
    /// Files of values beside those of the charts.
    values: &'a [PathBuf],
    known: Mutex<HashMap<PathBuf, Result<Converted, String>>>,
}

/// Why a template stays as it is.
pub(super) enum Unproven {
    Template(String),
    /// The reason holds for all templates of the chart in this folder.
    Chart(PathBuf, String),
}

impl<'a> Charts<'a> {
    pub(super) fn new(programs: &[String], values: &'a [PathBuf]) -> Self {
        Self { helms: programs.iter().map(|program| words(program)).collect(), values, known: Mutex::default() }
    }

    /// The template in KYAML, which renders to the same objects.
    pub(super) fn convert(&self, path: &Path) -> Result<String, Unproven> {
        let path = fs::canonicalize(path).map_err(|error| Unproven::Template(error.to_string()))?;
        let root = path.ancestors().skip(1).find(|folder| folder.join("Chart.yaml").is_file());
        let root = root.ok_or_else(|| Unproven::Template("it is in no chart, so nothing can be rendered".into()))?;
        let file = key(path.strip_prefix(root).unwrap_or(&path));
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let chart = known.entry(root.to_owned()).or_insert_with(|| converted(root, &self.helms, self.values));
        let chart = chart.as_ref().map_err(|reason| Unproven::Chart(root.to_owned(), reason.clone()))?;
        let text = chart.get(&file).cloned();
        text.unwrap_or_else(|| Err("it is not in the folder `templates`".into())).map_err(Unproven::Template)
    }
}

/// The words of a program and its arguments, as in a shell. The path of a file is one word.
fn words(program: &str) -> Vec<String> {
    let is_file = Path::new(program).is_file();
    shlex::split(program).filter(|words| !is_file && !words.is_empty()).unwrap_or_else(|| vec![program.to_owned()])
}

/// The path of a file in a chart, as Helm writes it.
fn key(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Converts the templates of a chart that are in block style.
fn converted(root: &Path, helms: &[Vec<String>], values: &[PathBuf]) -> Result<Converted, String> {
    let mut templates = read_templates(root);
    templates.retain(|_, text| is_in_block_style(text));
    // Without evidence, only the places in the text decide.
    let mut converted: Converted =
        templates.iter().map(|(file, text)| (file.clone(), candidate(text, &Seen::default()))).collect();
    if converted.values().all(Result::is_err) {
        return Ok(converted);
    }
    let prover = Prover::new(root, helms, values, &templates)?;
    for (file, text) in converted.iter_mut().filter(|(_, text)| text.is_ok()) {
        *text = prover.unseen(file).map_or_else(|| candidate(&templates[file], prover.seen(file)), Err);
    }
    prover.prove(&mut converted)?;
    Ok(converted)
}

/// The templates of a chart whose output is objects.
fn read_templates(root: &Path) -> Templates {
    let folder = Path::new("templates");
    let paths = files(&root.join(folder)).into_iter().map(|file| folder.join(file));
    let paths = paths.filter(|path| has_extension(path, &["yaml", "yml", "kyaml", "kyml"]));
    paths.filter_map(|path| Some((key(&path), fs::read_to_string(root.join(path)).ok()?))).collect()
}

fn is_in_block_style(template: &str) -> bool {
    kyaml_template::is_in_block_style(&check(template.as_bytes(), Language::Helm, &LintOptions::default()))
}

/// A template in KYAML, which passes the check of templates.
fn candidate(template: &str, seen: &Seen) -> Result<String, String> {
    let text = convert(template, seen).map_err(|error| error.to_string())?;
    let report = check(text.as_bytes(), Language::Helm, &LintOptions::default());
    match report.diagnostics().iter().find(|found| found.severity == Severity::Error) {
        Some(found) => {
            let line = kyaml_core::LineIndex::new(text.as_bytes()).position(found.span.start).line;
            Err(format!("line {line} in KYAML would be wrong: {}", found.message))
        }
        None => Ok(text),
    }
}
