//! `kyaml.format`.

use kyaml_workspace::{Document, Refused};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::finding::{self, Fields};
use crate::input::Input;
use crate::options;

/// The new text, or the errors that keep the text from becoming KYAML, at least one.
#[derive(IntoPyObject)]
pub(crate) enum Outcome {
    Text(String),
    Errors(Vec<Fields>),
}

#[pyfunction]
pub(crate) fn format(py: Python<'_>, text: Input, settings: &str, to: &str, syntax: &str) -> PyResult<Outcome> {
    let settings = options::settings(settings)?;
    let task = options::task(&settings, to, syntax)?;
    let document = Document::open(None, text.bytes(), settings).map_err(PyValueError::new_err)?;
    Ok(py.detach(|| match document.format(&task) {
        Ok(formatted) => Outcome::Text(formatted.text),
        Err(Refused::Errors(errors)) => {
            let places = text.places();
            Outcome::Errors(errors.iter().map(|error| finding::of_error(error, &places)).collect())
        }
        Err(Refused::Findings(report)) => Outcome::Errors(finding::of_errors(&report, &text.places())),
        Err(_) => Outcome::Errors(finding::of_errors(&document.check().unwrap_or_default(), &text.places())),
    }))
}
