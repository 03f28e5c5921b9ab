//! All errors of a stream.

use std::{fmt, ops, slice, vec};

use super::{ErrorKind, SyntaxError};
use crate::lines::LineIndex;
use crate::span::Span;

/// The errors of a stream: at least one, in the order of their places.
///
/// The text has a line for each error, with its place.
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
pub struct Errors<E>(Vec<E>);

impl<E> Errors<E> {
    /// The errors; `None` if there is no error.
    #[doc(hidden)]
    #[must_use]
    pub fn new(errors: Vec<E>) -> Option<Self> {
        (!errors.is_empty()).then_some(Self(errors))
    }

    /// The first error.
    ///
    /// ```
    /// let errors = kyaml_core::parse(b"---\n{a: no, b: yes}\n").into_result().unwrap_err();
    /// assert_eq!((errors.len(), errors.first().span().start), (2, 8));
    /// ```
    #[must_use]
    pub fn first(&self) -> &E {
        &self.0[0]
    }

    /// The same errors, each changed by `change`.
    #[doc(hidden)]
    #[must_use]
    pub fn map(self, change: impl Fn(E) -> E) -> Self {
        Self(self.0.into_iter().map(change).collect())
    }
}

impl Errors<SyntaxError> {
    /// The errors with their positions in the stream `input`; `None` if there is no error.
    pub(crate) fn located(mut errors: Vec<SyntaxError>, input: Option<&[u8]>) -> Option<Self> {
        if let Some(lines) = input.filter(|_| !errors.is_empty()).map(LineIndex::new) {
            for error in &mut errors {
                error.position = Some(lines.position(error.span.start));
            }
        }
        Self::new(errors)
    }

    /// The only error of the stream `text`.
    pub(crate) fn one(kind: ErrorKind, span: Span, text: &str) -> Self {
        let position = Some(LineIndex::new(text.as_bytes()).position(span.start));
        Self(vec![SyntaxError { position, ..SyntaxError::new(kind, span) }])
    }
}

impl<E> ops::Deref for Errors<E> {
    type Target = [E];

    fn deref(&self) -> &[E] {
        &self.0
    }
}

impl<E> IntoIterator for Errors<E> {
    type Item = E;
    type IntoIter = vec::IntoIter<E>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'e, E> IntoIterator for &'e Errors<E> {
    type Item = &'e E;
    type IntoIter = slice::Iter<'e, E>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<E: fmt::Display> fmt::Display for Errors<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.iter().enumerate() {
            let before = if index > 0 { "\n" } else { "" };
            write!(f, "{before}{error:#}")?;
        }
        Ok(())
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Errors<E> {}
