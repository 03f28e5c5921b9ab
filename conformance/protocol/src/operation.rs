//! What an implementation can be asked to do.

use serde::{Deserialize, Serialize};

pub use kyaml_cases::case::Op as Operation;
use kyaml_cases::case::{BlankLines, Cuddle, Form, Limits, Schema, ShortLists, Syntax};

/// The form that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Canonical form, with comments.
    #[default]
    Canonical,
    /// Compact form, on one line.
    Compact,
    /// Normal form, which is of the value alone.
    Normal,
}

/// The profile of the writer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// The deployed encoder's bytes.
    #[default]
    Canonical,
    /// What every reader of the first tier reads alike.
    Portable,
}

/// What [`Operation::Check`] asks for, and how [`Operation::Format`] and [`Operation::Render`] write; by default KYAML, and canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What a stream should be.
    pub form: Form,
    /// The form that is written.
    pub layout: Layout,
    /// The profile.
    pub profile: Profile,
    /// The collections that are cuddled.
    pub cuddle: Cuddle,
    /// The blank lines that are kept (KY-CAN-26).
    pub blank_lines: BlankLines,
    /// The lines of short sequences of scalars (KY-CAN-27).
    pub short_lists: ShortLists,
    /// Whether the entries of mappings are sorted by the code points of their keys (KY-CAN-17).
    pub sort_keys: bool,
    /// How plain scalars resolve (KY-FROM-9). Since version 2.
    #[serde(skip_serializing_if = "is_default")]
    pub schema: Schema,
    /// What the input is read as. Since version 2.
    #[serde(skip_serializing_if = "is_default")]
    pub syntax: Syntax,
    /// The nodes that aliases and merge keys may add (KY-FROM-19). Since version 2.
    #[serde(skip_serializing_if = "is_default")]
    pub alias_nodes: Option<usize>,
    /// The bytes of keys and scalars that they may add. Since version 2.
    #[serde(skip_serializing_if = "is_default")]
    pub alias_bytes: Option<usize>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Options {
    /// Whether these are the ones that messages leave out.
    #[must_use]
    pub fn is_default(&self) -> bool {
        is_default(self)
    }

    /// The version of the protocol that has all of them.
    #[must_use]
    pub fn version(&self) -> u32 {
        let Self { schema, syntax, alias_nodes, alias_bytes, .. } = *self;
        let old = Self { schema, syntax, alias_nodes, alias_bytes, ..Self::default() };
        if old.is_default() { 1 } else { 2 }
    }

    /// The same options with these limits.
    #[must_use]
    pub fn limits(self, Limits { alias_nodes, alias_bytes }: Limits) -> Self {
        Self { alias_nodes, alias_bytes, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_conversions_needs_the_second_version() {
        let options = Options::default();
        assert_eq!(Options { form: Form::Canonical, ..options }.version(), 1);
        for options in [
            Options { schema: Schema::Core, ..options },
            Options { alias_nodes: Some(1), ..options },
            Options { alias_bytes: Some(1), ..options },
        ] {
            assert_eq!(options.version(), 2, "{options:?}");
        }
    }

    #[test]
    fn names_are_those_of_the_messages() {
        for operation in Operation::ALL {
            assert_eq!(serde_json::to_string(&operation).unwrap(), format!("{:?}", operation.name()));
        }
        let portable = Options { profile: Profile::Portable, ..Options::default() };
        assert_eq!(
            serde_json::to_string(&portable).unwrap(),
            r#"{"form":"kyaml","layout":"canonical","profile":"portable","cuddle":"all","blank_lines":"remove","short_lists":"open","sort_keys":false}"#
        );
        assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    }
}
