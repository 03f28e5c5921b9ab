//! Separates the documents of a stream without reading them.
//!
//! Every line that starts with `---` and white space is a header. No string, key or comment of
//! KYAML has such a line (KY-DOC-1, and the theorem `cutting`). A string without its closing quote
//! ends before it (KY-STR-1). YAML permits it in no scalar (YAML 1.2.2, production 206,
//! `c-forbidden`).

use std::ops::Range;

use memchr::memmem;

/// The line break before a header, and its start.
const LINE_AND_HEADER: &[u8] = b"\n---";

/// Whether `line` starts with `---` and white space. If nothing follows `---`, that is still
/// unknown.
pub(super) fn is_header(line: &[u8]) -> bool {
    line.starts_with(b"---") && matches!(line.get(3), Some(b' ' | b'\t' | b'\n' | b'\r'))
}

/// The first offset in `text`, except 0, where a document starts.
pub(super) fn first_cut(text: &[u8]) -> Option<usize> {
    memmem::find_iter(text, LINE_AND_HEADER).map(|at| at + 1).find(|&at| is_header(&text[at..]))
}

/// The last offset in `text`, except 0, where a document starts.
pub(super) fn last_cut(text: &[u8]) -> Option<usize> {
    memmem::rfind_iter(text, LINE_AND_HEADER).map(|at| at + 1).find(|&at| is_header(&text[at..]))
}

/// The byte ranges of the documents of `text`, without gaps, in groups of at least `at_least` bytes.
/// Text before the first header belongs to the first document.
///
/// ```
/// let ranges: Vec<_> = kyaml_core::documents(b"# head\n---\n1\n---\n2\n", 0).collect();
/// assert_eq!(ranges, [0..13, 13..19]);
/// ```
pub fn documents(text: &[u8], at_least: usize) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    let mut header = first_header(text);
    std::iter::from_fn(move || {
        let start = from;
        if start == text.len() {
            return None;
        }
        let least = header.max(start.saturating_add(at_least)).min(text.len());
        // The line break before a header may be the last byte that the group needs.
        let search = least.saturating_sub(1).max(header);
        from = first_cut(&text[search..]).map_or(text.len(), |cut| search + cut);
        header = from;
        Some(start..from)
    })
}

/// The offset of the first header, or the length of `text`.
pub(super) fn first_header(text: &[u8]) -> usize {
    if is_header(text) { 0 } else { first_cut(text).unwrap_or(text.len()) }
}
