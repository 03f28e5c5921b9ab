//! The appearance of a report: colours, links and width.

kyaml_core::options! {
    /// The appearance of a report for people. The default is plain text.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Appearance {
        /// Sets whether the text has colours, as escape sequences.
        coloured: bool,
        /// Sets whether the names of rules are links to their pages, as escape sequences.
        linked: bool,
        /// Sets the width to which the report is fitted, in columns, if any.
        columns: Option<usize>,
    }
}
