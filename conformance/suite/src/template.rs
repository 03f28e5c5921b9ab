//! Cases of templates: `conformance/templates/<slug>/`, with `case.toml` and `input.yaml`.
//!
//! They are not part of the suite: a template is not KYAML, and the specification has no clause about
//! it.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::case::{CASE_FILE, Finding};
use crate::problem::Problem;

/// A case of a template.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateCase {
    /// The name, `template-` and that of the folder.
    pub id: String,
    /// What the case shows, in one sentence.
    pub title: String,
    /// The language: `helm` or `jinja`.
    pub language: String,
    expect: Expect,
    /// The accepted case that differs from a rejected one in a few bytes.
    pub twin: Option<String>,
    /// Where the case comes from.
    pub origin: String,
    /// The errors, in order of place.
    #[serde(rename = "finding", default)]
    pub findings: Vec<Finding>,
    /// The warnings, in order of place.
    #[serde(rename = "warning", default)]
    pub warnings: Vec<Finding>,
    /// The template.
    #[serde(skip)]
    pub input: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Expect {
    Accept,
    Reject,
}

impl TemplateCase {
    /// Loads a case by its `case.toml`.
    ///
    /// # Errors
    /// Fails on the first mistake in the case's files.
    pub fn load(path: &Path) -> Result<Self, Problem> {
        let read = |path: &Path| fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error));
        let mistake = |message: String| Problem::new(path, message);
        let mut case: Self = toml::from_str(&read(path)?).map_err(|error| mistake(error.to_string()))?;
        case.input = read(&path.with_file_name("input.yaml"))?;
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        if path.file_name().is_none_or(|name| name != CASE_FILE) || folder.to_str() != case.id.strip_prefix("template-")
        {
            return Err(mistake(format!("the id {} is not `template-` and the name of the folder", case.id)));
        }
        if case.is_accepted() != case.findings.is_empty() {
            return Err(mistake("a rejection has findings, and an accepted case has none".to_owned()));
        }
        if case.is_accepted() == case.twin.is_some() {
            return Err(mistake("a rejection has a twin, and an accepted case has none".to_owned()));
        }
        let outside = |finding: &&Finding| case.input.get(finding.span.range()).is_none();
        if let Some(finding) = case.findings.iter().chain(&case.warnings).find(outside) {
            return Err(mistake(format!("the span {} is not in the input", finding.span)));
        }
        Ok(case)
    }

    /// Whether the template is well-formed.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.expect == Expect::Accept
    }
}
