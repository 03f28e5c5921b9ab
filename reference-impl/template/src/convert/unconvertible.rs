//! Refused templates.

use std::fmt;

/// Why a template cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconvertible {
    /// The line, one-based.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl Unconvertible {
    pub(super) fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

impl fmt::Display for Unconvertible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Unconvertible {}
