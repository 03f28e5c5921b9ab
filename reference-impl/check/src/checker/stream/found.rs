//! What is told of a stream, part by part.

use kyaml_lint::Diagnostic;

use super::super::fixable::Fixable;
use crate::report::Start;

/// What was found in a part of a stream. Places are those in the part.
pub(crate) struct Found<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) start: Start,
    pub(crate) diagnostics: &'a [Diagnostic],
    pub(crate) fixable: Fixable,
}
