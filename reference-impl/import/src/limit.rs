//! How much aliases and merge keys may add (KY-FROM-13).

use kyaml_core::Span;

use crate::error::{Error, ErrorKind};
use crate::options::ImportOptions;

/// Counts down what a stream may still add.
pub(crate) struct Limit {
    nodes: usize,
    bytes: usize,
    /// Set once the limit has been passed and reported.
    is_passed: bool,
}

impl Limit {
    pub(crate) fn new(options: &ImportOptions) -> Self {
        Self { nodes: options.max_alias_nodes, bytes: options.max_alias_bytes, is_passed: false }
    }

    /// Whether a node may be added for the alias at `span`; the first one that may not is reported.
    pub(crate) fn add_node(&mut self, span: Span, errors: &mut Vec<Error>) -> bool {
        let rest = self.nodes.checked_sub(1);
        self.nodes = rest.unwrap_or(0);
        self.check(rest.is_some(), "nodes", span, errors)
    }

    /// Whether that many bytes of keys and scalars may be added for the alias at `span`; the first that may not is reported.
    pub(crate) fn add_bytes(&mut self, bytes: usize, span: Span, errors: &mut Vec<Error>) -> bool {
        let rest = self.bytes.checked_sub(bytes);
        self.bytes = rest.unwrap_or(0);
        self.check(rest.is_some(), "bytes", span, errors)
    }

    pub(crate) fn is_passed(&self) -> bool {
        self.is_passed
    }

    fn check(&mut self, is_within: bool, what: &'static str, span: Span, errors: &mut Vec<Error>) -> bool {
        if !is_within && !self.is_passed {
            self.is_passed = true;
            errors.push(Error::new(ErrorKind::ExcessiveAliasing(what), span));
        }
        is_within && !self.is_passed
    }
}
