//! `kyaml.format`.

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
    let options = options::format_options(settings, to, syntax)?;
    Ok(py.detach(|| match kyaml_format::format(text.bytes(), &options) {
        Ok(formatted) => Outcome::Text(formatted.into_text()),
        Err(errors) => {
            let places = text.places();
            Outcome::Errors(errors.iter().map(|error| finding::of_error(error, &places)).collect())
        }
    }))
}
