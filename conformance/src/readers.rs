//! Third-party YAML readers, each behind the same trait.
//!
//! Every reader is called as its own documentation calls it first, with its default features, options and limits: what is
//! measured is what its users get. A reader is one file here, one line in [`ALL`] and one file in `expect/`.

use std::fmt;

use kyaml_cases::decimal::Decimal;
use kyaml_cases::value::Typed;

mod core_schema;
mod events;
mod granit_parser;
mod libyaml_safer;
mod locked;
mod noyalib;
mod quoted;
mod saphyr;
mod serde_saphyr;
mod tree_sitter_yaml;
mod yaml_edit;
mod yaml_parser;
mod yaml_rust2;
mod yaml_serde;

/// All readers, in order of name.
pub const ALL: &[&dyn Reader] = &[
    &granit_parser::GranitParser,
    &libyaml_safer::LibyamlSafer,
    &noyalib::Noyalib,
    &saphyr::Saphyr,
    &serde_saphyr::SerdeSaphyr,
    &tree_sitter_yaml::TreeSitterYaml,
    &yaml_edit::YamlEdit,
    &yaml_parser::YamlParser,
    &yaml_rust2::YamlRust2,
    &yaml_serde::YamlSerde,
];

/// The name of the reader that says whether the output of a writer has the right value; no report counts it.
pub const OF_OUTPUT: &str = "of-output";

/// The reader of this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Reader> {
    let of_output: &dyn Reader = &granit_parser::Unlimited;
    ALL.iter().copied().chain([of_output]).find(|reader| reader.name() == name)
}

/// How much of the reading is the reader's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// The reader gives typed values; it resolves plain scalars itself, by the YAML 1.2 core schema or its own idea of it.
    Typed,
    /// The reader gives events with the text and style of scalars; plain ones are resolved here, by the YAML 1.2 core schema.
    Events,
    /// The reader gives a tree over the source; scalars are resolved and escapes replaced here.
    Syntax,
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Typed => "typed",
            Self::Events => "events",
            Self::Syntax => "syntax",
        })
    }
}

/// A YAML reader.
pub trait Reader: Sync {
    /// The name of its package, which is its own name here.
    fn name(&self) -> &'static str;

    /// How much of the reading is its own.
    fn profile(&self) -> Profile;

    /// Reads the documents of a stream, or says in its own words why not.
    ///
    /// # Errors
    /// Fails when the reader rejects the stream.
    fn load(&self, input: &str) -> Result<Vec<Loaded>, String>;

    /// The version that this workspace's lock file names.
    fn version(&self) -> &'static str {
        locked::version(self.name())
    }
}

/// What a reader made of a node: more than KYAML has.
#[derive(Debug, Clone, PartialEq)]
pub enum Loaded {
    /// A null.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number of KY-NUM-1, as text.
    Number(String),
    /// A string.
    String(String),
    /// The items of a sequence.
    Sequence(Vec<Loaded>),
    /// The entries of a mapping, whose keys can be anything.
    Mapping(Vec<(Loaded, Loaded)>),
    /// What no KYAML value is, described.
    Foreign(String),
}

impl Loaded {
    /// A number by its text, which must be one of KY-NUM-1 to be a value of KYAML.
    fn number(text: impl fmt::Display) -> Self {
        let text = text.to_string();
        if Decimal::parse(&text).is_some() { Self::Number(text) } else { Self::Foreign(format!("the number {text}")) }
    }

    /// A binary float, as the shortest text that rounds to it.
    fn float(value: f64) -> Self {
        Self::number(format_args!("{value:e}"))
    }

    fn foreign(what: impl fmt::Debug) -> Self {
        Self::Foreign(format!("{what:?}"))
    }

    /// The value that KYAML has for it.
    ///
    /// # Errors
    /// Fails with a description when there is none: a key that is not a string, or a node that is [`Loaded::Foreign`].
    pub fn into_typed(self) -> Result<Typed, String> {
        Ok(match self {
            Self::Null => Typed::Null,
            Self::Bool(value) => Typed::Bool(value),
            Self::Number(text) => Typed::Number(text),
            Self::String(text) => Typed::String(text),
            Self::Sequence(items) => {
                Typed::Sequence(items.into_iter().map(Self::into_typed).collect::<Result<_, _>>()?)
            }
            Self::Mapping(entries) => Typed::Mapping(
                entries
                    .into_iter()
                    .map(|(key, value)| match key {
                        Self::String(key) => Ok((key, value.into_typed()?)),
                        other => Err(format!("a key that is not a string: {other:?}")),
                    })
                    .collect::<Result<_, _>>()?,
            ),
            Self::Foreign(what) => return Err(format!("not a value of KYAML: {what}")),
        })
    }
}

#[cfg(test)]
mod test;
