//! The characters of a stream of YAML, checked before anything is made of them (KY-FROM-2).

use kyaml_core::forbidden_characters;

use crate::error::{ErrorKind, ImportError};

/// Each run of characters that YAML does not allow, or that end a line in one version of it and not
/// in the other.
pub(crate) fn forbidden(text: &str) -> Vec<ImportError> {
    ImportError::runs(forbidden_characters(text), ErrorKind::forbidden_character)
}
