//! What can be wrong with the files of the suite.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::operation::Op;
use crate::span::Span;

/// One mistake in one file or folder of the suite. The runner has reasons of its own for the files that only it reads.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct Problem<R = Reason> {
    /// The file or folder that is to be mended.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: R,
}

impl<R> Problem<R> {
    /// A mistake in this file or folder.
    pub fn new(path: impl AsRef<Path>, reason: R) -> Self {
        Self { path: path.as_ref().to_owned(), reason }
    }
}

/// What is wrong with a file or folder of the suite.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file or folder cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] std::io::Error),
    /// The TOML is malformed, or has a key that nothing reads.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// The JSON is malformed, or not in the typed form.
    #[error("{0}")]
    Json(#[from] serde_json::Error),

    /// The specification has no clauses.
    #[error("holds no clause: a clause starts with `- **KY-…**`")]
    NoClauses,
    /// The specification has one clause twice.
    #[error("the clause {0} stands twice")]
    DuplicateClause(String),

    /// The suite's folder has no cases.
    #[error("holds no case")]
    NoCases,
    /// An area's folder has no cases.
    #[error("is an area without a case")]
    EmptyArea,
    /// A file or folder stands where none is read.
    #[error("belongs to no case: remove it, or give it one of the names that a case's files have")]
    Orphan,
    /// A folder that should be a case has no `case.toml`.
    #[error("has no case.toml")]
    NoCaseFile,

    /// The id is not in kebab-case.
    #[error("the id {0:?} is not in kebab-case: use a-z, 0-9 and single hyphens")]
    IdNotKebab(String),
    /// The id belongs to another area.
    #[error("the id {id:?} does not start with its area {area:?} and a hyphen")]
    IdOutsideArea {
        /// The id.
        id: String,
        /// The name of the folder that the case's folder stands in.
        area: String,
    },
    /// Two cases have one id.
    #[error("the id {id:?} is taken by {}", first.display())]
    DuplicateId {
        /// The id.
        id: String,
        /// The other case.
        first: PathBuf,
    },
    /// A text that must say something is empty.
    #[error("{0} is empty")]
    Empty(&'static str),
    /// The case names a clause that the specification does not have.
    #[error("the clause {0:?} is not in the specification")]
    UnknownClause(String),
    /// The case names a rule that the specification does not have.
    #[error("the rule {0:?} is not in the specification")]
    UnknownRule(String),
    /// The rule judges something else than the case does.
    #[error("the rule {rule:?} cannot be found here: {wanted}")]
    RuleOfOtherKind {
        /// The rule.
        rule: String,
        /// Which rules can.
        wanted: &'static str,
    },
    /// A rejection breaks rules that none of its clauses names.
    #[error("none of the clauses in req names the rule of this rejection")]
    ClauseOfOtherRule,
    /// A key is missing that this kind of case needs.
    #[error("{key} is missing: {why}")]
    MissingKey {
        /// The key of `case.toml`.
        key: &'static str,
        /// Why the case needs it.
        why: &'static str,
    },
    /// A key is present that this kind of case does not have.
    #[error("{key} says nothing here: {why}")]
    UselessKey {
        /// The key of `case.toml`.
        key: &'static str,
        /// Why the case does not have it.
        why: &'static str,
    },
    /// A file is missing that this kind of case needs.
    #[error("{file} is missing: {why}")]
    MissingFile {
        /// The name of the file.
        file: &'static str,
        /// Why the case needs it.
        why: &'static str,
    },
    /// A file is present that this kind of case does not have.
    #[error("says nothing here: {0}")]
    UselessFile(&'static str),
    /// A span does not lie in the input.
    #[error("the span {span} does not lie in the input of {len} bytes")]
    SpanOutside {
        /// The span.
        span: Span,
        /// The length of the input in bytes.
        len: usize,
    },
    /// A note says what stands in the input already.
    #[error(
        "the note at {0} says what stands there already: a note tells of a scalar that looks different in the output"
    )]
    NoteWithoutChange(Span),
    /// The flag and the list of warnings contradict each other.
    #[error(
        "portable = {0} and its warnings contradict each other: portable = false is for the cases that have a [[warning]]"
    )]
    PortableContradiction(bool),
    /// The divergence is no row of the register.
    #[error("the divergence {0:?} has no row in the register")]
    UnknownDivergence(String),
    /// A key stands twice in a mapping of an accepted case.
    #[error("the key {0:?} stands twice in one mapping")]
    DuplicateKey(String),

    /// A rejection's twin is no case.
    #[error("the twin {0:?} is not a case")]
    UnknownTwin(String),
    /// A rejection's twin is not itself accepted, or something else is done to it.
    #[error("the twin {twin:?} is not an accepted case with op = \"{op}\"")]
    TwinNotAccepted {
        /// The id of the twin.
        twin: String,
        /// What is done to the rejection.
        op: Op,
    },
    /// A rejection of a form has a twin that is not known to be in that form.
    #[error("the twin {0:?} is accepted, but not in the form that this case asks for")]
    TwinOfOtherForm(String),

    /// A clause has no case and is not listed as uncovered.
    #[error("no case names the clause {0}: add one, or say here why there is none")]
    UncoveredClause(String),
    /// A rule is found by no case and is not listed as uncovered.
    #[error("no case finds the rule {0}: add one, or say here why there is none")]
    UncoveredRule(String),
    /// A subject is listed as uncovered, but a case covers it.
    #[error("{0} is covered: remove it here")]
    StaleUncovered(String),
    /// A subject is listed as uncovered, but is neither a clause nor a rule.
    #[error("{0} is neither a clause nor a rule")]
    UnknownSubject(String),
    /// A subject is listed as uncovered without a reason.
    #[error("{0} has no reason")]
    UnexplainedSubject(String),
}

/// Everything that is wrong with the suite's files, in order of path.
#[derive(Debug)]
pub struct Problems<R = Reason>(pub Vec<Problem<R>>);

impl<R: fmt::Display> fmt::Display for Problems<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [problem] => write!(f, "{problem}"),
            problems => {
                write!(f, "{} problems", problems.len())?;
                problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
            }
        }
    }
}

impl<R: fmt::Debug + fmt::Display> std::error::Error for Problems<R> {}

impl<R> From<Problem<R>> for Problems<R> {
    fn from(problem: Problem<R>) -> Self {
        Self(vec![problem])
    }
}
