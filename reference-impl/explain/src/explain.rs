//! From a stream to its tree and its findings.

use kyaml_core::{MAX_DEPTH, ParseOptions, Tree, parse_with};

use crate::encoding::{self, NonText};
use crate::finding::Finding;
use crate::{offer, repair};

/// Limits of [`explain`], and the position of the stream in its file.
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

/// Parses a stream, and explains its mistakes if it is not KYAML.
///
/// ```
/// use kyaml_explain::{Applicability, ExplainOptions, explain};
///
/// let input = b"---\n{\n  country: no, # Norway\n}\n";
/// let explained = explain(input, &ExplainOptions::default());
/// let fix = explained.findings()[0].fix().expect("a boolean has another spelling");
/// assert_eq!(fix.applicability(), Applicability::Safe);
/// assert_eq!(fix.apply(input), b"---\n{\n  country: false, # Norway\n}\n");
/// ```
#[must_use]
pub fn explain<'s>(input: &'s [u8], options: &ExplainOptions) -> Explained<'s> {
    if let Some(content) = NonText::of(input) {
        return encoding::explain(input, content, options);
    }
    let (tree, errors) = parse_with(input, &options.parse()).into_parts();
    if errors.is_empty() {
        return Explained { tree, findings: Vec::new() };
    }
    let mut findings: Vec<Finding> = errors.iter().map(Finding::of_error).collect();
    if let Ok(source) = str::from_utf8(input) {
        findings = repair::explain(source, options, findings);
        offer::add_fixes(source, &mut findings);
    } else {
        encoding::merge_latin_1(input, &mut findings);
        offer::add_fixes(&encoding::with_placeholders(input), &mut findings);
    }
    Explained { tree, findings }
}
