//! The options and the result of an explanation.

use kyaml_core::{MAX_DEPTH, ParseOptions, Tree};

use crate::finding::Finding;

kyaml_core::options! {
    /// Limits of [`explain`](crate::explain()), and the position of the stream in its file.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ExplainOptions {
        /// Sets the number of brackets that may be open at once (KY-DATA-3).
        max_depth: usize,
        /// Sets the number of lines before the stream in its file. Messages count lines from the start of the file.
        lines_before: usize,
    }
}

impl Default for ExplainOptions {
    /// The limits of the specification.
    fn default() -> Self {
        Self { max_depth: MAX_DEPTH, lines_before: 0 }
    }
}

impl ExplainOptions {
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
