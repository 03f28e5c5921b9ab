//! What each schema makes of a plain scalar.

use crate::options::Schema;

use super::content::{Content, Spelling};
use super::{core, json, kubernetes};

impl Schema {
    /// Resolves a plain scalar with this text. For the schema `json`, a string is a text that it
    /// does not know.
    pub(super) fn plain(self, text: &str) -> Content {
        match self {
            Self::Kubernetes => kubernetes::plain(text),
            Self::Core => core::plain(text),
            Self::Json => json::plain(text),
            Self::GoYaml => match kubernetes::plain(text) {
                Content::Bool(_) => core::plain(text),
                content => content,
            },
        }
    }

    /// The float that the tag `!!float` makes of an integer; `None` if the tag does not fit it.
    pub(super) fn float_of_integer(self, text: &str, spelling: Spelling) -> Option<Spelling> {
        match self {
            Self::Kubernetes | Self::GoYaml => kubernetes::float_of_integer(text, spelling.as_deref()),
            Self::Core | Self::Json => core::float_of_integer(text, spelling),
        }
    }
}
