//! All errors of a stream.

use std::{fmt, ops, slice, vec};

use super::{ErrorKind, SyntaxError};
use crate::lines::LineIndex;
use crate::span::Span;

/// The errors of a stream that is not KYAML: at least one, in the order of their places.
///
/// The text has a line for each error, with its line and column.
///
/// ```
/// use kyaml_core::edit::Document;
///
/// let errors = Document::parse("---\n{\n  country: no,\n  name: web,\n}\n").unwrap_err();
/// assert_eq!(errors.len(), 2);
/// assert_eq!(errors[1].position().map(|position| (position.line, position.column)), Some((4, 9)));
/// assert_eq!(errors.to_string().lines().nth(1), Some("line 4, column 9: a string value needs double quotes; write `\"web\"`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseErrors(Vec<SyntaxError>);

impl ParseErrors {
    /// The errors with their positions in the stream `input`; `None` if there is no error.
    pub(crate) fn new(mut errors: Vec<SyntaxError>, input: Option<&[u8]>) -> Option<Self> {
        if errors.is_empty() {
            return None;
        }
        if let Some(lines) = input.map(LineIndex::new) {
            for error in &mut errors {
                error.position = Some(lines.position(error.span.start));
            }
        }
        Some(Self(errors))
    }

    /// The only error of the stream `text`.
    pub(crate) fn one(kind: ErrorKind, span: Span, text: &str) -> Self {
        let position = Some(LineIndex::new(text.as_bytes()).position(span.start));
        Self(vec![SyntaxError { position, ..SyntaxError::new(kind, span) }])
    }

    /// The first error.
    #[must_use]
    pub fn first(&self) -> &SyntaxError {
        &self.0[0]
    }
}

impl ops::Deref for ParseErrors {
    type Target = [SyntaxError];

    fn deref(&self) -> &[SyntaxError] {
        &self.0
    }
}

impl IntoIterator for ParseErrors {
    type Item = SyntaxError;
    type IntoIter = vec::IntoIter<SyntaxError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'e> IntoIterator for &'e ParseErrors {
    type Item = &'e SyntaxError;
    type IntoIter = slice::Iter<'e, SyntaxError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for ParseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            if let Some(position) = error.position {
                write!(f, "line {}, column {}: ", position.line, position.column)?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseErrors {}
