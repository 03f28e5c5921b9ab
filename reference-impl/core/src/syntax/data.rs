//! The data rules (section 11), which a stream can break though its grammar is right: keys that are equal and keys that are too
//! long. (The depth of nesting is checked while a tree is made.)

use std::collections::HashMap;

use super::tree::{Key, Node, NodeKind, Tree};
use crate::error::{Error, ErrorKind};
use crate::escape::quote;
use crate::limits::MAX_KEY_LENGTH;
use crate::plain_key::is_plain_key;
use crate::span::{Span, characters};

/// How many keys of a mapping are compared one by one; more are hashed.
const FEW: usize = 8;

/// Adds each key of `tree` that its mapping holds already (KY-DATA-1), of those of which `is_told` says that they can be told.
pub(super) fn check_repeated_keys(tree: &Tree<'_>, is_told: impl Fn(&Key<'_>) -> bool, errors: &mut Vec<Error>) {
    for (key, first) in tree.repeated_keys_of(is_told) {
        errors.push(Error::with_related(ErrorKind::DuplicateKey(key.text().into()), key.span(), first));
    }
}

/// Adds each key of `tree`, which was read from `input`, that is too far from its colon, as it is written or in canonical form
/// (KY-DATA-2).
pub(super) fn check_long_keys(tree: &Tree<'_>, input: &[u8], errors: &mut Vec<Error>) {
    // A text without a colon is no key.
    for key in tree.keys().filter(|key| input.get(key.colon()) == Some(&b':')) {
        let written = &input[key.span().start..key.colon()];
        let length = if written.len() > MAX_KEY_LENGTH { characters(written) } else { 0 };
        let too_long = if length > MAX_KEY_LENGTH {
            Some(ErrorKind::LongKey(length))
        } else {
            canonical_excess(key.text()).map(ErrorKind::LongCanonicalKey)
        };
        errors.extend(too_long.map(|kind| Error::new(kind, key.span())));
    }
}

/// How many characters the key with this text has in canonical form, where that is more than KY-DATA-2 allows.
pub(crate) fn canonical_excess(text: &str) -> Option<usize> {
    if !may_be_long_in_canonical_form(text.len()) {
        return None;
    }
    let spelled = if is_plain_key(text) { text.chars().count() } else { quote(text).chars().count() };
    (spelled > MAX_KEY_LENGTH).then_some(spelled)
}

/// Whether a key whose text has this many bytes may be longer in canonical form than KY-DATA-2 allows. Most may not, which costs less to see
/// than to spell the key.
pub(crate) fn may_be_long_in_canonical_form(bytes: usize) -> bool {
    /// The most characters that a byte of a key can become: `\x7f`.
    const LONGEST_ESCAPE: usize = 4;
    bytes * LONGEST_ESCAPE + 2 > MAX_KEY_LENGTH
}

impl<'s> Tree<'s> {
    /// Every key, in the order of the stream, but those that cannot be told, such as that of `{[a]: 1}`.
    pub fn keys(&self) -> impl Iterator<Item = &Key<'s>> {
        self.nodes().filter_map(Node::key).filter(|key| !key.is_unknown())
    }

    /// Each of the [`keys`](Tree::keys) that its mapping holds already, with the place of the first one that is equal to it (KY-DATA-1).
    #[must_use]
    pub fn repeated_keys(&self) -> Vec<(&Key<'s>, Span)> {
        self.repeated_keys_of(|_| true)
    }

    /// The same, of those keys for which `is_told` holds.
    fn repeated_keys_of(&self, is_told: impl Fn(&Key<'s>) -> bool) -> Vec<(&Key<'s>, Span)> {
        let mut repeated = Vec::new();
        let mut few: Vec<&Key<'s>> = Vec::with_capacity(FEW);
        let mut many = HashMap::new();
        for mapping in self.nodes().filter(|node| *node.kind() == NodeKind::Mapping) {
            few.clear();
            many.clear();
            for key in mapping.children().filter_map(Node::key).filter(|key| !key.is_unknown() && is_told(key)) {
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
