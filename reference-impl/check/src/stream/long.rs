//! Streams that start with a long document.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use kyaml_lint::{LintOptions, is_clean_reader};
use memchr::memmem;

use crate::stream::Pipe;

/// Number of bytes of a long document.
const LONG: usize = 1 << 20;

/// The start of a header that another document precedes.
const HEADER: &[u8] = b"\n---";

/// All of the stream `from`; `None` if it is long and clean. `path` is that of a file that can be read a
/// second time.
pub(super) fn unless_clean(
    from: Box<dyn Read + Send>,
    path: Option<&Path>,
    options: &LintOptions,
) -> io::Result<Option<Box<dyn Read + Send>>> {
    if let Some(path) = path {
        return Ok((!is_long_and_clean(&mut File::open(path)?, options)?).then_some(from));
    }
    let mut pipe = Pipe::new(from);
    match is_long_and_clean(&mut pipe, options) {
        Ok(true) => Ok(None),
        Err(error) if pipe.is_kept() => Err(error),
        _ => pipe.again().map(Some),
    }
}

/// Whether a stream starts with a long document, and certainly has no findings. Reading ends early
/// otherwise.
fn is_long_and_clean(from: &mut impl Read, options: &LintOptions) -> io::Result<bool> {
    let (mut start, mut end) = (vec![0; LONG], 0);
    while end < LONG {
        let read = match from.read(&mut start[end..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        // The start of a header may be in the read before.
        let searched = end.saturating_sub(HEADER.len());
        end += read;
        if read == 0 || memmem::find(&start[searched..end], HEADER).is_some() {
            return Ok(false);
        }
    }
    is_clean_reader(Cursor::new(start).chain(from), options)
}
