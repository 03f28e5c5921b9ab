//! What the place that a report is printed to can show.

use std::io;

use clap::ColorChoice;
use supports_hyperlinks::Stream;
use terminal_size::terminal_size_of;

use crate::terminal::is_coloured;

/// The fewest columns that a report is fitted into.
const FEWEST: usize = 40;

/// How a report for people looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    pub(crate) coloured: bool,
    /// Whether the names of rules are links to their pages.
    pub(super) linked: bool,
    /// The columns of the terminal; none where the report goes elsewhere, and is not fitted.
    pub(super) columns: Option<usize>,
}

impl Look {
    /// That of standard output.
    pub(crate) fn of_stdout(choice: ColorChoice) -> Self {
        let coloured = is_coloured(choice, &io::stdout());
        let columns = terminal_size_of(io::stdout()).map(|(width, _)| width.0);
        Self::new(coloured, Stream::Stdout, columns)
    }

    /// That of standard error.
    pub(crate) fn of_stderr(choice: ColorChoice) -> Self {
        let coloured = is_coloured(choice, &io::stderr());
        let columns = terminal_size_of(io::stderr()).map(|(width, _)| width.0);
        Self::new(coloured, Stream::Stderr, columns)
    }

    fn new(coloured: bool, stream: Stream, columns: Option<u16>) -> Self {
        Self {
            coloured,
            // A link is an escape sequence like a colour, which whoever wants none does not want either.
            linked: coloured && supports_hyperlinks::on(stream),
            // A terminal without a size says 0.
            columns: columns.filter(|&columns| columns > 0).map(|columns| usize::from(columns).max(FEWEST)),
        }
    }
}
