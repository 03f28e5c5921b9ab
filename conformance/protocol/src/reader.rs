//! The nodes that a YAML reader in Rust gives, and their conversion to the suite's typed values.

use std::fmt;

use kyaml_cases::decimal::{Decimal, shortest};
use kyaml_cases::value::Typed;

mod core_schema;
pub mod events;
pub mod locked;

/// How much of the reading is the reader's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// The reader gives typed values; it resolves plain scalars itself, by the YAML 1.2 core schema or its own idea of it.
    Typed,
    /// The reader gives events with the text and style of scalars; plain ones are resolved here, by the YAML 1.2 core schema.
    Events,
    /// The reader gives a tree over the source; scalars are resolved and escapes replaced here.
    Syntax,
}

/// A YAML reader.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// Its name.
    pub name: &'static str,
    /// The name of its package.
    pub package: &'static str,
    /// How much of the reading is its own.
    pub profile: Profile,
    /// Reads the documents of a stream, or says in its own words why not.
    pub load: fn(&str) -> Result<Vec<Loaded>, String>,
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
    /// A node that KYAML does not have, described.
    Foreign(String),
}

impl Loaded {
    /// A number by its text, which must be one of KY-NUM-1 to be a value of KYAML.
    pub fn number(text: impl fmt::Display) -> Self {
        let text = text.to_string();
        if Decimal::parse(&text).is_some() { Self::Number(text) } else { Self::Foreign(format!("the number {text}")) }
    }

    /// A binary float, as its [shortest] text.
    #[must_use]
    pub fn float(value: f64) -> Self {
        shortest(value).map_or_else(|| Self::number(value), Self::Number)
    }

    /// A node that KYAML does not have, described by its `Debug` form.
    pub fn foreign(what: impl fmt::Debug) -> Self {
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
mod tests {
    use super::*;

    #[test]
    fn only_values_of_kyaml_are_typed() {
        assert!(Loaded::float(f64::INFINITY).into_typed().is_err());
        assert!(Loaded::number("+1").into_typed().is_err());
        assert_eq!(Loaded::float(1e300).into_typed(), Ok(Typed::Number("1e300".into())));
        let huge = format!("1.0e+{}", "9".repeat(40));
        assert_eq!(Loaded::number(&huge).into_typed(), Ok(Typed::Number(huge)));
        let tied = "972298597497457.3".parse().expect("it is a number");
        assert_eq!(Loaded::float(tied), Loaded::number("972298597497457.2"));
        let key = Loaded::Mapping(vec![(Loaded::Bool(false), Loaded::Null)]);
        assert_eq!(key.into_typed(), Err("a key that is not a string: Bool(false)".to_owned()));
    }
}
