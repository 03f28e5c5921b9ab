//! What is wrong with the keys of a tree (KY-FROM-19).

use std::collections::HashMap;

use kyaml_core::{MAX_KEY_LENGTH, NodeKind, Tree, render_key};

use crate::error::{Error, Problem};

/// The most characters that a byte of a key can become: `\x7f`.
const MAX_ESCAPE: usize = 4;

/// Adds the keys that their mapping holds already, and those that KYAML cannot write.
pub(crate) fn check(tree: &Tree<'_>, errors: &mut Vec<Error>) {
    let mut seen = HashMap::new();
    for id in tree.nodes() {
        if tree.node(id).kind != NodeKind::Mapping {
            continue;
        }
        seen.clear();
        for key in tree.children(id).filter_map(|child| tree.node(child).key.as_ref()) {
            let first = *seen.entry(key.text.as_ref()).or_insert(key.span);
            if first != key.span {
                let message =
                    format!("this mapping has the key {} already; remove or rename one of them", render_key(&key.text));
                errors.push(Error::new(Problem::DuplicateKey, key.span, message).related(first));
            }
            if key.text.len() * MAX_ESCAPE > MAX_KEY_LENGTH {
                let length = render_key(&key.text).chars().count();
                if length > MAX_KEY_LENGTH {
                    let message = format!(
                        "this key takes {length} characters, and readers that descend from libyaml read {MAX_KEY_LENGTH} at most; shorten it"
                    );
                    errors.push(Error::new(Problem::LongKey, key.span, message));
                }
            }
        }
    }
}
