//! Notes about a text.

use std::fmt;

use kyaml_core::Span;
use kyaml_import::Note;

/// A note about a span of the input. Its text is that of [`fmt::Display`].
pub trait Noted: fmt::Display {
    /// The bytes that it is about.
    fn span(&self) -> Span;

    /// The name that `--explain` takes: a clause or a rule.
    fn name(&self) -> &'static str;

    /// What notes of its kind are about: a noun without an article.
    fn summary(&self) -> &'static str;
}

impl Noted for Note {
    fn span(&self) -> Span {
        self.span
    }

    fn name(&self) -> &'static str {
        self.clause()
    }

    fn summary(&self) -> &'static str {
        Note::summary(self)
    }
}
