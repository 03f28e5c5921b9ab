//! What is wrong with the keys of a tree (KY-FROM-19).

use kyaml_core::{MAX_KEY_LENGTH, Tree, render_key};

use crate::error::{Error, ErrorKind};

/// The most characters that a byte of a key can become: `\x7f`.
const MAX_ESCAPE: usize = 4;

/// Adds the keys that their mapping holds already, and those that KYAML cannot write.
pub(crate) fn check(tree: &Tree<'_>, errors: &mut Vec<Error>) {
    for (key, first) in tree.repeated_keys() {
        errors.push(Error::with_related(ErrorKind::DuplicateKey(key.text().into()), key.span(), first));
    }
    for key in tree.keys().filter(|key| key.text().len() * MAX_ESCAPE > MAX_KEY_LENGTH) {
        let length = render_key(key.text()).chars().count();
        if length > MAX_KEY_LENGTH {
            errors.push(Error::new(ErrorKind::LongKey(length), key.span()));
        }
    }
}
