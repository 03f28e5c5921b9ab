//! How to write.

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Over how many lines.
    pub layout: Layout,
    /// For which readers.
    pub profile: Profile,
    /// What a comment does to a cuddled sequence.
    pub cuddle: Cuddle,
    /// In which order the entries of a mapping come.
    pub key_order: KeyOrder,
}

/// Over how many lines a document goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Canonical form (section 12).
    #[default]
    Canonical,
    /// Compact form (section 13): one line, and no comments.
    Compact,
    /// Normal form (section 16): one line, no comments, the entries sorted and each number in its one spelling, whatever
    /// [`WriteOptions::key_order`] and [`WriteOptions::profile`] are.
    Normal,
    /// JSON over several lines, two blanks for each level, without comments: a text for each document, with a line feed after it.
    Json,
    /// JSON on one line without blanks, without comments: a text for each document, with a line feed after it.
    CompactJson,
}

impl Layout {
    /// Whether what is written is JSON.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::CompactJson)
    }

    /// Whether comments are written; canonical form alone has them.
    #[must_use]
    pub fn keeps_comments(self) -> bool {
        self == Self::Canonical
    }
}

/// Which readers the output is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Those that read YAML 1.2: the bytes are those of canonical or compact form.
    #[default]
    Canonical,
    /// All that KY-PORT has in mind: numbers with an exponent, U+2028, U+2029, and tabs at the start of a folded line are spelled as KY-PORT-8
    /// says.
    Portable,
}

/// What a comment that stands directly in a sequence of collections does to its brackets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cuddle {
    /// All of them are written apart, as the deployed encoder does (KY-CAN-6).
    #[default]
    All,
    /// Only those next to the comment are, as the examples of KEP-5295 show.
    Partial,
}

/// The order of a mapping's entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeyOrder {
    /// That of the value or tree (KY-CAN-16).
    #[default]
    Source,
    /// By the code points of the keys.
    Sorted,
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

    /// Sets [`WriteOptions::cuddle`].
    #[must_use]
    pub fn cuddle(mut self, cuddle: Cuddle) -> Self {
        self.cuddle = cuddle;
        self
    }

    /// Sets [`WriteOptions::key_order`].
    #[must_use]
    pub fn key_order(mut self, key_order: KeyOrder) -> Self {
        self.key_order = key_order;
        self
    }
}
