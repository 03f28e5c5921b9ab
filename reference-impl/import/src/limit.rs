//! The limit on the growth by aliases and merge keys (KY-FROM-19).

use std::ops::Add;

use kyaml_core::Span;

use crate::error::{ErrorKind, ImportError};
use crate::options::ImportOptions;

/// The growth by aliases and merge keys of a stream, or of a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// The number of nodes.
    pub nodes: usize,
    /// The number of bytes of keys and scalars.
    pub bytes: usize,
}

impl Expansion {
    /// Whether the limit allows this growth (KY-FROM-19).
    #[must_use]
    pub fn is_within(self, options: &ImportOptions) -> bool {
        self.nodes <= options.max_alias_nodes && self.bytes <= options.max_alias_bytes
    }
}

impl Add for Expansion {
    type Output = Self;

    /// The growth of two parts of a stream together.
    fn add(self, other: Self) -> Self {
        Self { nodes: self.nodes.saturating_add(other.nodes), bytes: self.bytes.saturating_add(other.bytes) }
    }
}

/// Counts the growth of a stream, or of a part of one. Nothing is read beyond the limit, and an
/// error reports that.
pub(crate) struct Limit {
    rest: Expansion,
    added: Expansion,
    max_alias_nodes: usize,
    /// The number of entries that the merge keys of the document may still visit.
    looks: usize,
    is_passed: bool,
}

/// The number of entries that merge keys may visit, for each node of a document and each node that
/// may be added to it. Visiting an entry takes time even if another one replaces it.
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

    /// Starts a document of `nodes` nodes. The number of entries that its merge keys may visit does
    /// not depend on earlier growth, because a part of a stream can be read before that is known.
    pub(crate) fn start_document(&mut self, nodes: usize) {
        self.looks = self.max_alias_nodes.saturating_add(nodes).saturating_mul(LOOKS);
    }

    /// Counts an entry that a merge key visits, for the alias or merge key at `span`.
    pub(crate) fn look(&mut self, span: Span, errors: &mut Vec<ImportError>) {
        if self.looks == 0 {
            // No stream may grow by this number, so that nothing is read after this part either.
            self.added.nodes = usize::MAX;
            self.pass("entries", span, errors);
        }
        self.looks = self.looks.saturating_sub(1);
    }

    /// Counts a node that is added for the alias at `span`. `bytes` are those of its key and
    /// scalar.
    pub(crate) fn add(&mut self, bytes: usize, span: Span, errors: &mut Vec<ImportError>) {
        self.added = self.added + Expansion { nodes: 1, bytes };
        if self.added.nodes > self.rest.nodes {
            self.pass("nodes", span, errors);
        } else if self.added.bytes > self.rest.bytes {
            self.pass("bytes", span, errors);
        }
    }

    #[cold]
    fn pass(&mut self, what: &'static str, span: Span, errors: &mut Vec<ImportError>) {
        if !self.is_passed {
            self.is_passed = true;
            errors.push(ImportError::new(ErrorKind::excessive_aliasing(what), span));
        }
    }

    /// Whether the limit has been passed.
    pub(crate) fn is_passed(&self) -> bool {
        self.is_passed
    }

    /// The growth so far.
    pub(crate) fn added(&self) -> Expansion {
        self.added
    }
}
