//! The options of canonical form: arguments of both programs, and settings of `kyaml.toml`.

use serde::Deserialize;

/// The options of canonical form. The default applies to those that are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Style {
    /// The brackets that are written apart where a sequence of collections holds a comment [default: all]
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHICH", value_enum))]
    pub cuddle: Option<Cuddle>,

    /// The blank lines of canonical form, at most one in a row [default: remove]
    ///
    /// `keep` keeps one before an entry, an item, a comment and a closing bracket.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHICH", value_enum))]
    pub blank_lines: Option<BlankLines>,

    /// The lines of a sequence of scalars that fits on a line of 80 characters [default: open]
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINES", value_enum))]
    pub short_lists: Option<ShortLists>,
}

/// Brackets that are written apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cuddle {
    /// All of the sequence, as kubectl does.
    All,
    /// Those next to the comment only.
    Partial,
}

/// Blank lines of canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BlankLines {
    /// None, as kubectl does.
    Remove,
    /// Those of the file, at most one in a row.
    Keep,
}

/// Lines of a short sequence of scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ShortLists {
    /// One for each item, as kubectl does.
    Open,
    /// One for all items, unless a comment or a kept blank line is between them.
    OneLine,
}

impl Style {
    /// These options, and the `other` ones for those that are `None`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            cuddle: self.cuddle.or(other.cuddle),
            blank_lines: self.blank_lines.or(other.blank_lines),
            short_lists: self.short_lists.or(other.short_lists),
        }
    }
}

impl From<Style> for kyaml_core::Style {
    fn from(style: Style) -> Self {
        Self::default()
            .cuddle(match style.cuddle {
                None | Some(Cuddle::All) => kyaml_core::Cuddle::All,
                Some(Cuddle::Partial) => kyaml_core::Cuddle::Partial,
            })
            .blank_lines(match style.blank_lines {
                None | Some(BlankLines::Remove) => kyaml_core::BlankLines::Remove,
                Some(BlankLines::Keep) => kyaml_core::BlankLines::Keep,
            })
            .short_lists(match style.short_lists {
                None | Some(ShortLists::Open) => kyaml_core::ShortLists::Open,
                Some(ShortLists::OneLine) => kyaml_core::ShortLists::OneLine,
            })
    }
}
