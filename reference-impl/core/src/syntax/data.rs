//! The data rules (section 11), which a stream can break although its grammar is right: equal keys
//! and long keys. (The depth of nesting is checked while a tree is made.)

use std::collections::HashMap;

use super::tree::{Key, Node, NodeKind, Tree};
use crate::error::{ErrorKind, SyntaxError};
use crate::key::canonical_excess;
use crate::limits::MAX_KEY_LENGTH;
use crate::lines::characters;
use crate::span::Span;

/// Number of keys of a mapping that are compared one by one; more are hashed.
const FEW: usize = 8;

/// Adds the errors of the data rules to `errors`, which are those of `input`, in order of place. A key with an error inside is not
/// checked: its text is not known.
pub(super) fn check(tree: &Tree<'_>, input: &[u8], errors: &mut Vec<SyntaxError>) {
    let is_known = |key: &Key<'_>| {
        let after = errors.partition_point(|error| error.span().start <= key.span().start);
        errors.get(after).is_none_or(|error| error.span().start >= key.span().end)
    };
    let mut found = Vec::new();
    check_repeated_keys(tree, is_known, &mut found);
    check_long_keys(tree, input, is_known, &mut found);
    errors.append(&mut found);
}

/// Adds each repeated key of `tree` (KY-DATA-1), out of the readable keys, for which `is_readable`
/// holds.
pub(super) fn check_repeated_keys(
    tree: &Tree<'_>,
    is_readable: impl Fn(&Key<'_>) -> bool,
    errors: &mut Vec<SyntaxError>,
) {
    for (key, first) in tree.repeated_keys(is_readable) {
        let text = key.text().unwrap_or_default();
        errors.push(SyntaxError::with_related(ErrorKind::DuplicateKey(text.into()), key.span(), first));
    }
}

/// Adds each key of `tree`, read from `input`, that is too far from its colon, in its source or in
/// canonical form (KY-DATA-2).
fn check_long_keys(tree: &Tree<'_>, input: &[u8], is_known: impl Fn(&Key<'_>) -> bool, errors: &mut Vec<SyntaxError>) {
    // A text without a colon is not a key.
    for key in tree.keys().filter(|key| input.get(key.colon()) == Some(&b':') && is_known(key)) {
        let written = &input[key.span().start..key.colon()];
        let length = if written.len() > MAX_KEY_LENGTH { characters(written) } else { 0 };
        let too_long = if length > MAX_KEY_LENGTH {
            Some(ErrorKind::LongKey(length))
        } else {
            key.text().and_then(canonical_excess).map(ErrorKind::LongCanonicalKey)
        };
        errors.extend(too_long.map(|kind| SyntaxError::new(kind, key.span())));
    }
}

impl<'s> Tree<'s> {
    /// Every readable key, in the order of the stream. The key of `{[a]: 1}` is unreadable, for
    /// example.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key<'s>> {
        self.nodes().filter_map(Node::key).filter(|key| key.text().is_some())
    }

    /// Each key that repeats an earlier key of its mapping, with the span of the first equal key (KY-DATA-1), out of those for
    /// which `is_readable` holds.
    fn repeated_keys(&self, is_readable: impl Fn(&Key<'s>) -> bool) -> Vec<(&Key<'s>, Span)> {
        let mut repeated = Vec::new();
        let mut few: Vec<&Key<'s>> = Vec::with_capacity(FEW);
        let mut many = HashMap::new();
        for mapping in self.nodes().filter(|node| *node.kind() == NodeKind::Mapping) {
            few.clear();
            many.clear();
            for key in mapping.children().filter_map(Node::key).filter(|key| key.text().is_some() && is_readable(key)) {
                let first = if mapping.len() > FEW {
                    *many.entry(key.text()).or_insert(key)
                } else if let Some(first) = few.iter().find(|first| first.text() == key.text()) {
                    first
                } else {
                    few.push(key);
                    key
                };
                if !std::ptr::eq(first, key) {
                    repeated.push((key, first.span()));
                }
            }
        }
        repeated
    }
}
