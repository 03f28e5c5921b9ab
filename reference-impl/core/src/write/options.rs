//! The options of a writer.

crate::options! {
    /// The options of a writer.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct WriteOptions {
        /// Sets the distribution over lines.
        layout: Layout,
        /// Sets the readers of the output.
        profile: Profile,
        /// Sets the order of the entries of a mapping.
        key_order: KeyOrder,
        /// Sets the lines of canonical form.
        style: Style,
    }
}

crate::options! {
    /// The options of canonical form that a writer and a checker may offer. The default is canonical
    /// form itself. The other layouts ignore them.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Style {
        /// Sets the effect of a comment on a cuddled sequence.
        cuddle: Cuddle,
        /// Sets the blank lines of a tree.
        blank_lines: BlankLines,
        /// Sets the lines of a short sequence of scalars.
        short_lists: ShortLists,
    }
}

/// The form that is written: the distribution of a document over lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Layout {
    /// The bytes that kubectl prints, with all comments (annex A).
    #[default]
    Canonical,
    /// Each document on one line, without its comments (annex C).
    Compact,
    /// As compact, with sorted keys and one spelling for each number: equal values are equal bytes, for digests (annex C).
    ///
    /// Ignores [`WriteOptions::key_order`] and [`WriteOptions::profile`].
    Normal,
    /// JSON over several lines, two blanks for each level, without comments. Each document is a
    /// text that ends with a line feed.
    #[cfg_attr(feature = "clap", value(skip))]
    Json,
    /// JSON on one line without blanks and comments. Each document is a text that ends with a line
    /// feed.
    #[cfg_attr(feature = "clap", value(skip))]
    CompactJson,
}

impl Layout {
    /// Whether the output is JSON.
    #[doc(hidden)]
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::CompactJson)
    }

    /// Whether comments are written; only canonical form has them.
    #[doc(hidden)]
    #[must_use]
    pub fn keeps_comments(self) -> bool {
        self == Self::Canonical
    }
}

/// The set of readers to write for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Profile {
    /// Readers of YAML 1.2: the bytes that kubectl prints; what other readers misread is a warning.
    #[default]
    Canonical,
    /// Old readers too: other spellings of some numbers and characters; what these readers misread is an error.
    ///
    /// The readers are those of KY-PORT: KY-PORT-12 spells numbers with an exponent, U+2028, U+2029, and tabs
    /// at the start of a folded line.
    Portable,
}

/// The brackets that are written apart where a sequence of collections holds a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Cuddle {
    /// All of the sequence, as kubectl does (KY-CAN-7).
    #[default]
    All,
    /// Those next to the comment only, as in the examples of KEP-5295.
    Partial,
}

/// The order of a mapping's entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeyOrder {
    /// The order of the value or tree (KY-CAN-17).
    #[default]
    Source,
    /// By the code points of the keys.
    Sorted,
}

/// The blank lines of canonical form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum BlankLines {
    /// None, as kubectl does (KY-CAN-2).
    #[default]
    Remove,
    /// Those of the file, at most one in a row (KY-CAN-26).
    ///
    /// [`Tree::record_blank_lines`](crate::Tree::record_blank_lines) finds them.
    Keep,
}

/// The lines of a sequence of scalars that fits on a line of 80 characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum ShortLists {
    /// One for each item, as kubectl does (KY-CAN-6).
    #[default]
    Open,
    /// One for all items, unless a comment or a kept blank line is between them (KY-CAN-27).
    OneLine,
}
