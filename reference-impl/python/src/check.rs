//! `kyaml.check`.

use pyo3::prelude::*;

use crate::finding::{self, Fields};
use crate::input::Input;
use crate::options::CheckOptions;

/// The findings of a text.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, text: Input, options: CheckOptions) -> PyResult<Vec<Fields>> {
    let linter = options.linter()?;
    Ok(py.detach(|| {
        let (report, places) = (linter.lint(text.bytes()), text.places());
        report.diagnostics().iter().map(|found| finding::of_diagnostic(found, &places)).collect()
    }))
}
