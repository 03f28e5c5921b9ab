//! How much aliases and merge keys may add (KY-FROM-13).

use std::ops::Add;

use kyaml_core::Span;

use crate::error::{Error, ErrorKind};
use crate::options::ImportOptions;

/// How much aliases and merge keys add to a stream, or to a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// How many nodes.
    pub nodes: usize,
    /// How many bytes of keys and scalars.
    pub bytes: usize,
}

impl Expansion {
    /// Whether a stream may grow by this much (KY-FROM-13).
    #[must_use]
    pub fn is_within(self, options: &ImportOptions) -> bool {
        self.nodes <= options.max_alias_nodes && self.bytes <= options.max_alias_bytes
    }
}

impl Add for Expansion {
    type Output = Self;

    /// What two parts of a stream grow by together.
    fn add(self, other: Self) -> Self {
        Self { nodes: self.nodes.saturating_add(other.nodes), bytes: self.bytes.saturating_add(other.bytes) }
    }
}

/// Counts what a stream, or a part of one, grows by. Once the limit has been passed, which is reported, nothing is read any more.
pub(crate) struct Limit {
    rest: Expansion,
    added: Expansion,
    max_alias_nodes: usize,
    /// How many entries the merge keys of the document may still look at.
    looks: usize,
    is_passed: bool,
}

/// How many entries merge keys may look at, for each node that a document has or that may be added to it. Of an entry that another one
/// replaces nothing is added, but to look at it takes time.
const LOOKS: usize = 4;

impl Limit {
    /// The limit of a stream that has grown by `before` already.
    pub(crate) fn new(options: &ImportOptions, before: Expansion) -> Self {
        let rest = Expansion {
            nodes: options.max_alias_nodes.saturating_sub(before.nodes),
            bytes: options.max_alias_bytes.saturating_sub(before.bytes),
        };
        let max_alias_nodes = options.max_alias_nodes;
        Self { rest, added: Expansion::default(), max_alias_nodes, looks: 0, is_passed: false }
    }

    /// Starts a document of so many nodes. How many entries its merge keys may look at does not depend on what was added before, because
    /// a part of a stream can be read before that is known.
    pub(crate) fn start_document(&mut self, nodes: usize) {
        self.looks = self.max_alias_nodes.saturating_add(nodes).saturating_mul(LOOKS);
    }

    /// Counts an entry that a merge key looks at, for the alias or merge key at `span`.
    pub(crate) fn look(&mut self, span: Span, errors: &mut Vec<Error>) {
        if self.looks == 0 {
            // No stream may grow by this much, so nothing is read after this part of it either.
            self.added.nodes = usize::MAX;
            self.pass("entries", span, errors);
        }
        self.looks = self.looks.saturating_sub(1);
    }

    /// Counts a node with that many bytes in its key and scalar, which is added for the alias at `span`.
    pub(crate) fn add(&mut self, bytes: usize, span: Span, errors: &mut Vec<Error>) {
        self.added = self.added + Expansion { nodes: 1, bytes };
        if self.added.nodes > self.rest.nodes {
            self.pass("nodes", span, errors);
        } else if self.added.bytes > self.rest.bytes {
            self.pass("bytes", span, errors);
        }
    }

    #[cold]
    fn pass(&mut self, what: &'static str, span: Span, errors: &mut Vec<Error>) {
        if !self.is_passed {
            self.is_passed = true;
            errors.push(Error::new(ErrorKind::ExcessiveAliasing(what), span));
        }
    }

    /// Whether the limit has been passed.
    pub(crate) fn is_passed(&self) -> bool {
        self.is_passed
    }

    /// What was added.
    pub(crate) fn added(&self) -> Expansion {
        self.added
    }
}
