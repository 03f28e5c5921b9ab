//! The appearance of a report: colours, links and width.

use std::io;

use clap::ColorChoice;
use supports_hyperlinks::Stream;
use terminal_size::terminal_size_of;

use crate::terminal::is_coloured;

/// The least width of a report that is fitted into a terminal, in columns.
const FEWEST: usize = 40;

/// The appearance of a report for people.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Appearance {
    pub(crate) coloured: bool,
    /// Whether the names of rules are links to their pages.
    pub(super) linked: bool,
    /// The width of the terminal, in columns. `None` if the output is not a terminal; the report is
    /// not fitted then.
    pub(super) columns: Option<usize>,
}

impl Appearance {
    /// The appearance on standard output.
    pub(crate) fn for_stdout(choice: ColorChoice) -> Self {
        let coloured = is_coloured(choice, &io::stdout());
        let columns = terminal_size_of(io::stdout()).map(|(width, _)| width.0);
        Self::new(coloured, Stream::Stdout, columns)
    }

    /// The appearance on standard error.
    pub(crate) fn for_stderr(choice: ColorChoice) -> Self {
        let coloured = is_coloured(choice, &io::stderr());
        let columns = terminal_size_of(io::stderr()).map(|(width, _)| width.0);
        Self::new(coloured, Stream::Stderr, columns)
    }

    fn new(coloured: bool, stream: Stream, columns: Option<u16>) -> Self {
        Self {
            coloured,
            // A link is an escape sequence like a colour, so it is left out with them.
            linked: coloured && supports_hyperlinks::on(stream),
            // A terminal without a known size reports 0.
            columns: columns.filter(|&columns| columns > 0).map(|columns| usize::from(columns).max(FEWEST)),
        }
    }
}
