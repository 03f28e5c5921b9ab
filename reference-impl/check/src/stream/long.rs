//! Streams that start with a long document.

use std::io::{self, Cursor, Read};

use kyaml_core::{Sections, StreamPart};
use kyaml_format::{Section, SectionFormatter};
use kyaml_lint::rules::RuleOptions;
use kyaml_lint::{LintOptions, is_clean_reader};
use memchr::memmem;

use super::Source;
use crate::replace::{Fingerprint, Fingerprinted};

/// Number of bytes of a long document. Those of the tests are short.
const LONG: usize = if cfg!(test) { 100 } else { 1 << 20 };

/// The least number of bytes of a section.
const SECTION: usize = if cfg!(test) { 30 } else { 256 << 10 };

/// The number of bytes behind the first mistake that are checked. kyaml-explain searches no document as long for the fewest
/// repairs, so that it closes no bracket that only the cut leaves open.
const BEHIND: usize = if cfg!(test) { 10_000 } else { 4 << 20 };

/// The start of a header that another document precedes.
const HEADER: &[u8] = b"\n---";

/// The sections of a stream, and its fingerprint.
pub(crate) type Cut = (Sections, Fingerprint);

/// What a stream starts with.
pub(crate) enum Look {
    /// A long document, and nothing is found in the stream of this fingerprint.
    Clean(Fingerprint),
    /// A long document of a stream with these sections. `None` if the stream is not text.
    Long(Option<Cut>),
    /// Another document.
    Other,
}

/// Looks at a stream that may start with a long document. It is recognised while it is read, as far as nothing is found by
/// `clean`, or else cut into sections.
pub(crate) fn look(source: &mut Source, clean: Option<&LintOptions>, max_depth: usize) -> io::Result<Look> {
    let mut from = Fingerprinted::new(source.reader()?);
    let Some(start) = start_of_long(&mut from)? else { return Ok(Look::Other) };
    if let Some(options) = clean
        && is_clean_reader(Cursor::new(start).chain(&mut from), options)?
    {
        return Ok(Look::Clean(from.fingerprint));
    }
    drop(from);
    cut(source, max_depth, BEHIND).map(Look::Long)
}

/// Cuts a stream, up to as many bytes behind its first mistake. `None` if it is not text.
pub(crate) fn cut(source: &mut Source, max_depth: usize, behind: usize) -> io::Result<Option<Cut>> {
    let mut from = Fingerprinted::new(source.reader()?);
    let sections = Sections::read(&mut from, max_depth, SECTION, behind)?;
    Ok(sections.map(|sections| (sections, from.fingerprint)))
}

/// Whether the findings of `check` in one section do not depend on others.
pub(crate) fn are_separable(sections: &Sections, check: &LintOptions) -> bool {
    // A rule with options may be about a whole document, such as its size.
    check.rules == RuleOptions::default() && !sections.have_unusual_keys()
}

/// The first bytes of a stream that starts with a long document. `None` if it starts with another one.
fn start_of_long(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
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

/// The section that a part is.
pub(crate) fn section(sections: &SectionFormatter<'_>, part: &StreamPart) -> Option<Section> {
    sections.section(usize::try_from(part.offset()).ok()?, str::from_utf8(part.text()).ok()?)
}
