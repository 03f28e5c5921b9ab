//! Cases of templates: `conformance/templates/<language>.toml`.
//!
//! They are not part of the suite: a template is not KYAML, and the specification has no clause about
//! it.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::case::Finding;
use crate::problem::Problem;

/// A case of a template.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateCase {
    /// The name, which starts with `template-`.
    pub id: String,
    /// What the case shows, in one sentence.
    pub title: String,
    /// The accepted case that differs from a rejected one in a few bytes.
    pub twin: Option<String>,
    /// Where the case comes from.
    pub origin: String,
    /// The template.
    pub input: String,
    /// The errors, in order of place.
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// The warnings, in order of place.
    #[serde(default)]
    pub warnings: Vec<Finding>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<TemplateCase>,
}

impl TemplateCase {
    /// Loads the cases of a language, `helm` or `jinja`.
    ///
    /// # Errors
    /// Fails on the first mistake in the file.
    pub fn load(language: &str) -> Result<Vec<Self>, Problem> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates");
        let path = folder.join(language).with_extension("toml");
        let mistake = |message: String| Problem::new(&path, message);
        let text = fs::read_to_string(&path).map_err(|error| Problem::unreadable(&path, &error))?;
        let File { case: cases } = toml::from_str(&text).map_err(|error| mistake(error.to_string()))?;
        for case in &cases {
            case.check(&cases).map_err(|message| mistake(format!("{}: {message}", case.id)))?;
        }
        Ok(cases)
    }

    /// Whether the template is well-formed.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.findings.is_empty()
    }

    fn check(&self, all: &[Self]) -> Result<(), String> {
        if !self.id.starts_with("template-") || all.iter().filter(|case| case.id == self.id).count() > 1 {
            return Err("an id starts with `template-`, and is unique".to_owned());
        }
        if self.is_accepted() == self.twin.is_some() {
            return Err("a rejection has a twin, and an accepted case has none".to_owned());
        }
        let is_twin = |case: &Self| Some(&case.id) == self.twin.as_ref() && case.is_accepted();
        if self.twin.is_some() && !all.iter().any(is_twin) {
            return Err("the twin is not an accepted case of the file".to_owned());
        }
        let is_outside = |finding: &&Finding| self.input.get(finding.span.range()).is_none();
        match self.findings.iter().chain(&self.warnings).find(is_outside) {
            Some(finding) => Err(format!("the span {} is not in the input", finding.span)),
            None => Ok(()),
        }
    }
}
