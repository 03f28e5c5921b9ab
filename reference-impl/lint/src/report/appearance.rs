//! The appearance of a report: colours, links and width.

/// The appearance of a report for people. The default is plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Appearance {
    /// Whether the text has colours, as escape sequences.
    pub coloured: bool,
    /// Whether the names of rules are links to their pages, as escape sequences.
    pub linked: bool,
    /// The width to which the report is fitted, in columns, if any.
    pub columns: Option<usize>,
}

impl Appearance {
    /// Sets [`Appearance::coloured`].
    #[must_use]
    pub fn coloured(mut self, coloured: bool) -> Self {
        self.coloured = coloured;
        self
    }

    /// Sets [`Appearance::linked`].
    #[must_use]
    pub fn linked(mut self, linked: bool) -> Self {
        self.linked = linked;
        self
    }

    /// Sets [`Appearance::columns`].
    #[must_use]
    pub fn columns(mut self, columns: Option<usize>) -> Self {
        self.columns = columns;
        self
    }
}
