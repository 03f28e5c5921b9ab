//! `kyaml.check`.

use kyaml_workspace::{Document, Kind};
use pyo3::prelude::*;

use crate::finding::{self, Fields};
use crate::input::Input;
use crate::options;

/// The findings of a text.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    text: Input,
    settings: &str,
    severity: Vec<(String, String)>,
) -> PyResult<Vec<Fields>> {
    let settings = options::check_settings(settings, severity)?;
    Ok(py.detach(|| {
        let kind = Kind::of(None, text.bytes(), &settings);
        let report = Document::new(kind, text.bytes(), settings).check().unwrap_or_default();
        let places = text.places();
        report.diagnostics().iter().map(|found| finding::of_diagnostic(found, &places)).collect()
    }))
}
