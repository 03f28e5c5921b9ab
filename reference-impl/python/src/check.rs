//! `kyaml.check`.

use pyo3::prelude::*;

use crate::finding::{self, Fields};
use crate::input::Input;
use crate::options;

/// The findings of a text.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, text: Input, settings: &str) -> PyResult<Vec<Fields>> {
    let options = options::settings(settings)?.lint_options();
    Ok(py.detach(|| {
        let (report, places) = (kyaml_lint::lint(text.bytes(), &options), text.places());
        report.diagnostics().iter().map(|found| finding::of_diagnostic(found, &places)).collect()
    }))
}
