//! Streams that start with a long document.

use std::io::{self, Cursor, Read};

use kyaml_lint::{LintOptions, is_clean_reader};
use memchr::memmem;

/// Number of bytes of a long document.
const LONG: usize = 1 << 20;

/// The start of a header that another document precedes.
const HEADER: &[u8] = b"\n---";

/// Whether a stream starts with a long document, and certainly has no findings. Reading ends early
/// otherwise.
pub(crate) fn is_long_and_clean(from: &mut impl Read, options: &LintOptions) -> io::Result<bool> {
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
