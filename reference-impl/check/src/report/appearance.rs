//! The appearance of a report on a terminal.

use std::io;

use clap::ColorChoice;
use kyaml_lint::report::Appearance;
use supports_hyperlinks::Stream;
use terminal_size::terminal_size_of;

use crate::terminal::is_coloured;

/// The least width of a report that is fitted into a terminal, in columns.
const FEWEST: usize = 40;

/// The appearance on standard output.
pub(crate) fn for_stdout(choice: ColorChoice) -> Appearance {
    let coloured = is_coloured(choice, &io::stdout());
    let columns = terminal_size_of(io::stdout()).map(|(width, _)| width.0);
    appearance(coloured, Stream::Stdout, columns)
}

/// The appearance on standard error.
pub(crate) fn for_stderr(choice: ColorChoice) -> Appearance {
    let coloured = is_coloured(choice, &io::stderr());
    let columns = terminal_size_of(io::stderr()).map(|(width, _)| width.0);
    appearance(coloured, Stream::Stderr, columns)
}

fn appearance(coloured: bool, stream: Stream, columns: Option<u16>) -> Appearance {
    Appearance::default()
        .coloured(coloured)
        // A link is an escape sequence like a colour, so it is left out with them.
        .linked(coloured && supports_hyperlinks::on(stream))
        // A terminal without a known size reports 0.
        .columns(columns.filter(|&columns| columns > 0).map(|columns| usize::from(columns).max(FEWEST)))
}
