//! Streams that start with a long document.

use std::io::{self, Cursor, Read};

use kyaml_core::{MAX_DEPTH, Sections, StreamPart, StreamReader};
use kyaml_format::{FormatOptions, Section, SectionFormatter};
use kyaml_lint::{LintOptions, is_clean, is_clean_reader};
use memchr::memmem;

use super::{Source, in_order};

/// Number of bytes of a long document.
const LONG: usize = 1 << 20;

/// The least number of bytes of a section.
const SECTION: usize = 256 << 10;

/// The start of a header that another document precedes.
const HEADER: &[u8] = b"\n---";

/// Whether a stream starts with a long document, and certainly has no findings. It is recognised while it is read, or else
/// cut into sections that are recognised one by one. Reading ends early if there may be findings.
pub(crate) fn is_long_and_clean(source: &mut Source, options: &LintOptions) -> io::Result<bool> {
    let mut from = source.reader()?;
    let Some(start) = start_of_long(&mut from)? else { return Ok(false) };
    if is_clean_reader(Cursor::new(start).chain(from), options)? {
        return Ok(true);
    }
    let Some(sections) = sections(&mut source.reader()?, MAX_DEPTH, Some(options))? else { return Ok(false) };
    let format = FormatOptions::default().write(options.write_options());
    let Some(sections) = SectionFormatter::new(sections, &format) else { return Ok(false) };
    let parts = StreamReader::new(source.reader()?).with_lengths(sections.lengths());
    let is_clean = |part: &StreamPart| {
        section(&sections, part).is_some_and(|section| is_clean(section.stream().as_bytes(), options))
    };
    let mut are_clean = true;
    let ended = in_order(parts, is_clean, |_, is_clean| {
        are_clean &= is_clean;
        if is_clean { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
    });
    match ended {
        Err(_) => Ok(false),
        Ok(ended) => ended.map(|()| are_clean),
    }
}

/// The first bytes of a stream that starts with a long document. `None` if it starts with another one.
pub(crate) fn start_of_long(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
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
            return Ok(None);
        }
    }
    Ok(Some(start))
}

/// The sections of a stream. `None` if it is not KYAML, or if the findings of `check` in a section can depend on others.
pub(crate) fn sections(
    from: &mut impl Read,
    max_depth: usize,
    check: Option<&LintOptions>,
) -> io::Result<Option<Sections>> {
    // A section does not show the size of its document.
    if check.is_some_and(|check| check.rules.large_document.max_size.is_some()) {
        return Ok(None);
    }
    let sections = Sections::read(from, max_depth, SECTION)?;
    Ok(sections.filter(|sections| check.is_none() || !sections.have_unusual_keys()))
}

/// The section that a part is.
pub(crate) fn section(sections: &SectionFormatter<'_>, part: &StreamPart) -> Option<Section> {
    sections.section(usize::try_from(part.offset()).ok()?, str::from_utf8(part.text()).ok()?)
}
