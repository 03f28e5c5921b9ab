//! Findings in a part of a stream.

use kyaml_core::Span;
use kyaml_lint::{Diagnostic, Edit};

use super::super::fixable::Fixable;
use crate::report::Start;

/// The findings in a part of a stream. Their places are those in the part.
pub(crate) struct Findings<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) start: Start,
    pub(crate) diagnostics: &'a [Diagnostic],
    pub(crate) fixable: Fixable,
}

/// Moves a finding with all of its spans to another text, where its edits have the same texts.
pub(super) fn placed(found: Diagnostic, place: impl Fn(Span) -> Span) -> Diagnostic {
    found.moved(&place, |edit| Some(Edit { span: place(edit.span), text: edit.text.clone() }))
}
