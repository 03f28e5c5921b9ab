//! The options and the result of an explanation.

use kyaml_core::{MAX_DEPTH, ParseOptions, Tree};

use crate::finding::Finding;

/// Limits of [`explain`](crate::explain()), and the position of the stream in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The number of brackets that may be open at once (KY-DATA-3).
    pub max_depth: usize,
    /// The number of lines before the stream in its file. Messages count lines from the start of the file.
    pub lines_before: usize,
}

impl Default for ExplainOptions {
    /// The limits of the specification.
    fn default() -> Self {
        Self { max_depth: MAX_DEPTH, lines_before: 0 }
    }
}

impl ExplainOptions {
    /// Sets [`ExplainOptions::max_depth`].
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = max_depth;
        self
    }

    /// Sets [`ExplainOptions::lines_before`].
    #[must_use]
    pub fn lines_before(mut self, lines_before: usize) -> Self {
        self.lines_before = lines_before;
        self
    }

    pub(crate) fn parse(&self) -> ParseOptions {
        ParseOptions::default().max_depth(self.max_depth)
    }
}

/// The tree of a stream and its findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained<'s> {
    pub(crate) tree: Tree<'s>,
    pub(crate) findings: Vec<Finding>,
}

impl<'s> Explained<'s> {
    /// The tree that the parser made of the stream.
    #[must_use]
    pub fn tree(&self) -> &Tree<'s> {
        &self.tree
    }

    /// The findings, in order of place. A stream without findings is KYAML.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}
