//! The options of canonical form: arguments of both programs, and settings of `kyaml.toml`.

use kyaml_core::{BlankLines, Cuddle, ShortLists};

/// The options of canonical form. The default applies to those that are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Style {
    /// The brackets that are written apart where a sequence of collections holds a comment [default: all]
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHICH", value_enum))]
    pub cuddle: Option<Cuddle>,

    /// The blank lines of canonical form, at most one in a row [default: remove]
    ///
    /// `keep` keeps one before an entry, an item, a comment and a closing bracket. YAML in block style keeps them by default.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHICH", value_enum))]
    pub blank_lines: Option<BlankLines>,

    /// The lines of a sequence of scalars that fits on a line of 80 characters [default: open]
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINES", value_enum))]
    pub short_lists: Option<ShortLists>,
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
            .cuddle(style.cuddle.unwrap_or_default())
            .blank_lines(style.blank_lines.unwrap_or_default())
            .short_lists(style.short_lists.unwrap_or_default())
    }
}
