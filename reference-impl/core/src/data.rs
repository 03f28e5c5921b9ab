//! The rules of section 11 that a tree can break, keys that are equal and keys that are too long, and the limits of that section.
//! (The depth of nesting is checked while parsing.)

use std::collections::HashMap;

use crate::error::{Error, ErrorKind};
use crate::span::{Span, characters};
use crate::syntax::{Key, NodeKind, Tree};

/// The most characters from the start of a key to its colon (KY-DATA-2).
pub const MAX_KEY_LENGTH: usize = 1024;

/// The most collections that are open at once (KY-DATA-3).
pub const MAX_DEPTH: usize = 1000;

/// Adds what is wrong with the keys of `tree`, which was read from `input`.
pub(crate) fn check(tree: &Tree<'_>, input: &[u8], errors: &mut Vec<Error>) {
    for (key, first) in tree.repeated_keys() {
        errors.push(Error::with_related(ErrorKind::DuplicateKey(key.text.as_ref().into()), key.span, first));
    }
    for key in tree.keys() {
        let written = &input[key.span.start..key.colon];
        if written.len() > MAX_KEY_LENGTH {
            let length = characters(written);
            if length > MAX_KEY_LENGTH {
                errors.push(Error::new(ErrorKind::LongKey(length), key.span));
            }
        }
    }
}

impl<'s> Tree<'s> {
    /// Every key, in the order of the stream, but those that cannot be told, such as that of `{[a]: 1}`.
    pub fn keys(&self) -> impl Iterator<Item = &Key<'s>> {
        self.nodes().filter_map(|id| self.node(id).key.as_ref()).filter(|key| !key.span.is_empty())
    }

    /// Each of the [`keys`](Tree::keys) that its mapping holds already, and the place of the first one that is equal to it (KY-DATA-1).
    #[must_use]
    pub fn repeated_keys(&self) -> Vec<(&Key<'s>, Span)> {
        let mut repeated = Vec::new();
        let mut seen = HashMap::new();
        for id in self.nodes().filter(|&id| self.node(id).kind == NodeKind::Mapping) {
            seen.clear();
            let keys = self.children(id).filter_map(|child| self.node(child).key.as_ref());
            for key in keys.filter(|key| !key.span.is_empty()) {
                let first = *seen.entry(key.text.as_ref()).or_insert(key.span);
                if first != key.span {
                    repeated.push((key, first));
                }
            }
        }
        repeated
    }
}
