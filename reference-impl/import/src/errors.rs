//! All errors of a stream.

use std::{fmt, ops, slice, vec};

use crate::error::Error;

/// The errors that keep a stream from becoming KYAML: at least one, in the order of their places.
///
/// The text has a line for each error, with the offset of its first byte.
///
/// ```
/// use kyaml_import::{ImportOptions, import};
///
/// let errors = import(b"a: .inf\n", &ImportOptions::default()).into_result().unwrap_err();
/// assert!(errors.to_string().starts_with("byte 3: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportErrors(Vec<Error>);

impl ImportErrors {
    /// The errors; `None` if there is no error.
    #[doc(hidden)]
    #[must_use]
    pub fn new(errors: Vec<Error>) -> Option<Self> {
        (!errors.is_empty()).then_some(Self(errors))
    }

    /// The first error.
    #[must_use]
    pub fn first(&self) -> &Error {
        &self.0[0]
    }

    /// The same errors, each changed by `change`.
    #[doc(hidden)]
    #[must_use]
    pub fn map(self, change: impl Fn(Error) -> Error) -> Self {
        Self(self.0.into_iter().map(change).collect())
    }
}

impl ops::Deref for ImportErrors {
    type Target = [Error];

    fn deref(&self) -> &[Error] {
        &self.0
    }
}

impl IntoIterator for ImportErrors {
    type Item = Error;
    type IntoIter = vec::IntoIter<Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'e> IntoIterator for &'e ImportErrors {
    type Item = &'e Error;
    type IntoIter = slice::Iter<'e, Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl From<ImportErrors> for Vec<Error> {
    fn from(errors: ImportErrors) -> Self {
        errors.0
    }
}

impl fmt::Display for ImportErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.iter().enumerate() {
            let before = if index > 0 { "\n" } else { "" };
            write!(f, "{before}byte {}: {error}", error.span().start)?;
        }
        Ok(())
    }
}

impl std::error::Error for ImportErrors {}
