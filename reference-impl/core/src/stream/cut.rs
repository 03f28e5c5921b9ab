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

/// The offsets in `text`, except 0, at which a document starts, and neither the document before nor
/// all of the rest is empty.
pub(super) fn cuts_between_values(text: &[u8]) -> impl DoubleEndedIterator<Item = usize> {
    let headers = memmem::find_iter(text, LINE_AND_HEADER).map(|at| at + 1).filter(|&at| is_header(&text[at..]));
    let starts: Vec<usize> = std::iter::once(0).chain(headers).chain([text.len()]).collect();
    // Hyphens at the end may be the start of a header.
    let hyphens = text.iter().rev().take_while(|&&byte| byte == b'-').count();
    let has_value = |ends: &[usize]| has_value(&text[ends[0]..ends[1].min(text.len() - hyphens).max(ends[0])]);
    let last = starts.windows(2).rposition(has_value).map_or(0, |index| starts[index]);
    let between = starts.windows(2).filter(|ends| has_value(ends)).map(|ends| ends[1]);
    between.take_while(move |&cut| cut <= last).collect::<Vec<_>>().into_iter()
}

/// Whether a document has more than its header, comments and white space.
#[must_use]
pub fn has_value(document: &[u8]) -> bool {
    let document = document.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(document);
    let mut lines = document.split(|&byte| byte == b'\n' || byte == b'\r');
    lines.any(|line| {
        let text = if is_header(line) || line == b"---" { &line[3..] } else { line }.trim_ascii();
        !text.is_empty() && !text.starts_with(b"#")
    })
}

/// Like [`documents`], with each empty document beside the one after it, or beside the last one.
///
/// ```
/// let ranges: Vec<_> = kyaml_core::documents_with_values(b"---\n---\n1\n---\n2\n---\n", 0).collect();
/// assert_eq!(ranges, [0..10, 10..20]);
/// ```
pub fn documents_with_values(text: &[u8], at_least: usize) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    let ends = cuts_between_values(text).chain((!text.is_empty()).then_some(text.len()));
    ends.filter_map(move |end| {
        let is_enough = end - start >= at_least || end == text.len();
        is_enough.then(|| std::mem::replace(&mut start, end)..end)
    })
}

/// The offset of the first header, or the length of `text`.
pub(crate) fn first_header(text: &[u8]) -> usize {
    if is_header(text) { 0 } else { first_cut(text).unwrap_or(text.len()) }
}
