//! The rules of section 11 that a tree can break: keys that are equal, and keys that are too long.
//! (The depth of nesting is checked while parsing.) And the limits that these rules set.

use std::collections::HashMap;

use crate::error::{Error, ErrorKind};
use crate::span::characters;
use crate::syntax::{NodeKind, Tree};

/// The most characters from the start of a key to its colon (KY-DATA-2).
pub const MAX_KEY_LENGTH: usize = 1024;

/// The most collections that are open at once (KY-DATA-3).
pub const MAX_DEPTH: usize = 1000;

/// Adds what is wrong with the keys of `tree`, which was read from `input`.
pub(crate) fn check(tree: &Tree<'_>, input: &[u8], errors: &mut Vec<Error>) {
    let mut seen = HashMap::new();
    for id in tree.nodes() {
        if tree.node(id).kind != NodeKind::Mapping {
            continue;
        }
        seen.clear();
        for child in tree.children(id) {
            // A key that cannot be told (`{[a]: 1}`) is no duplicate of another one.
            let Some(key) = tree.node(child).key.as_ref().filter(|key| !key.span.is_empty()) else {
                continue;
            };
            let first = *seen.entry(key.text.as_ref()).or_insert(key.span);
            if first != key.span {
                errors.push(Error::with_related(ErrorKind::DuplicateKey(key.text.as_ref().into()), key.span, first));
            }
            let written = &input[key.span.start..key.colon];
            if written.len() > MAX_KEY_LENGTH {
                let length = characters(written);
                if length > MAX_KEY_LENGTH {
                    errors.push(Error::new(ErrorKind::LongKey(length), key.span));
                }
            }
        }
    }
}
