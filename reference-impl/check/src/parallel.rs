//! Formats the documents of one stream on all cores.

use kyaml_core::Errors;
use kyaml_format::{FormatOptions, Formatted, Part, parts};
use kyaml_import::ImportError;

use crate::threads;

/// The length in bytes from which threads are worth their cost.
const LONG: usize = 64 << 10;

/// As [`kyaml_format::format()`], on all cores. At most one tree for each core is in memory.
///
/// # Errors
/// Those of [`kyaml_format::format()`].
pub fn format(input: &[u8], options: &FormatOptions) -> Result<Formatted, Errors<ImportError>> {
    if input.len() < LONG {
        return kyaml_format::format(input, options);
    }
    Formatted::join(threads::map(parts(input, options), Part::format_ahead))
}
