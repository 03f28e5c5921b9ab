//! The options of a writer.

/// The options of a writer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The distribution over lines.
    pub layout: Layout,
    /// The readers of the output.
    pub profile: Profile,
    /// The order of the entries of a mapping.
    pub key_order: KeyOrder,
    /// The lines of canonical form.
    pub style: Style,
}

/// The options of canonical form that a writer and a checker may offer. The default is canonical
/// form itself. The other layouts ignore them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Style {
    /// The effect of a comment on a cuddled sequence.
    pub cuddle: Cuddle,
    /// The blank lines of a tree.
    pub blank_lines: BlankLines,
    /// The lines of a short sequence of scalars.
    pub short_lists: ShortLists,
}

/// The distribution of a document over lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Canonical form (annex A).
    #[default]
    Canonical,
    /// Compact form (annex C): one line, and no comments.
    Compact,
    /// Normal form (annex C): one line, no comments, the entries sorted, and each number in its
    /// one spelling. Ignores [`WriteOptions::key_order`] and [`WriteOptions::profile`].
    Normal,
    /// JSON over several lines, two blanks for each level, without comments. Each document is a
    /// text that ends with a line feed.
    Json,
    /// JSON on one line without blanks and comments. Each document is a text that ends with a line
    /// feed.
    CompactJson,
}

impl Layout {
    /// Whether the output is JSON.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::CompactJson)
    }

    /// Whether comments are written; only canonical form has them.
    #[must_use]
    pub fn keeps_comments(self) -> bool {
        self == Self::Canonical
    }
}

/// The readers of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Readers of YAML 1.2: the bytes are those of canonical or compact form.
    #[default]
    Canonical,
    /// The readers of KY-PORT: KY-PORT-12 spells numbers with an exponent, U+2028, U+2029, and tabs
    /// at the start of a folded line.
    Portable,
}

/// The effect of a comment directly in a sequence of collections on its brackets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cuddle {
    /// Every bracket is on a line of its own, as the deployed encoder writes it (KY-CAN-7).
    #[default]
    All,
    /// Only brackets next to the comment are, as in the examples of KEP-5295.
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

/// The blank lines that a tree was read with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlankLines {
    /// None is written, as the deployed encoder does it (KY-CAN-2).
    #[default]
    Remove,
    /// Canonical form has the blank lines that
    /// [`Tree::record_blank_lines`](crate::Tree::record_blank_lines) has found, at most one in a row
    /// (KY-CAN-26).
    Keep,
}

/// The lines of a sequence of scalars that fits on one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShortLists {
    /// One for each item, as the deployed encoder writes it (KY-CAN-6).
    #[default]
    Open,
    /// One, of at most 80 characters (KY-CAN-27).
    OneLine,
}

impl WriteOptions {
    /// Sets [`WriteOptions::layout`].
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets [`WriteOptions::profile`].
    #[must_use]
    pub fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets [`WriteOptions::key_order`].
    #[must_use]
    pub fn key_order(mut self, key_order: KeyOrder) -> Self {
        self.key_order = key_order;
        self
    }

    /// Sets [`WriteOptions::style`].
    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }
}

impl Style {
    /// Sets [`Style::cuddle`].
    #[must_use]
    pub fn cuddle(mut self, cuddle: Cuddle) -> Self {
        self.cuddle = cuddle;
        self
    }

    /// Sets [`Style::blank_lines`].
    #[must_use]
    pub fn blank_lines(mut self, blank_lines: BlankLines) -> Self {
        self.blank_lines = blank_lines;
        self
    }

    /// Sets [`Style::short_lists`].
    #[must_use]
    pub fn short_lists(mut self, short_lists: ShortLists) -> Self {
        self.short_lists = short_lists;
        self
    }
}
