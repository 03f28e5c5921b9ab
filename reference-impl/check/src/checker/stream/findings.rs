//! Findings in a part of a stream.

use kyaml_lint::Diagnostic;

use super::super::fixable::Fixable;
use crate::report::Start;

/// The findings in a part of a stream. Their places are those in the part.
pub(crate) struct Findings<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) start: Start,
    pub(crate) diagnostics: &'a [Diagnostic],
    pub(crate) fixable: Fixable,
}
