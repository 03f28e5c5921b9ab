//! The native half of the Python module `kyaml`. It takes text and plain options, and returns tuples; `kyaml/__init__.py` makes
//! them the classes that users see, and documents each function.
//!
//! 1. `input` is the text of a caller, a `str` or `bytes`, and its offsets.
//! 2. `check`, `format` and `loads` are a function each.
//! 3. `finding` turns findings and errors into tuples.
//!
//! The functions let other threads of Python run, except while they make Python's objects.

// A function of Python owns its arguments.
#![allow(clippy::needless_pass_by_value)]

mod check;
mod finding;
mod format;
mod input;
mod loads;
mod options;

use pyo3::pymodule;

/// The functions of `kyaml._kyaml`.
#[pymodule]
mod _kyaml {
    #[pymodule_export]
    use super::{check::check, format::format, loads::loads};

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
