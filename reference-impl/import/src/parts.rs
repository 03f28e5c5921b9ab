//! The parts of a stream that can be read on their own: mostly its documents.

use kyaml_core::Span;

/// The parts of `input`, in order, without gaps: each is a stream of one document, with the
/// comments before the first header and those up to the next one. Reading them one after the other
/// with [`import_text`](crate::import_text) is reading the stream. Only the limit on aliases is
/// that of the stream. Otherwise no part depends on another, so that they can be read at the same
/// time. An empty document is in a part with the next one, or with the last one (KY-FROM-8).
///
/// A line that starts with `---` always starts a document: YAML allows it in no scalar (YAML 1.2.2,
/// production 206, `c-forbidden`), and neither does KYAML (KY-FOLD-2). A stream with directives or
/// document end markers is one part.
///
/// ```
/// let parts = kyaml_import::parts("# head\n---\na: 1\n---\nb: 2\n");
/// assert_eq!(parts.map(|span| (span.start, span.end)).collect::<Vec<_>>(), [(0, 16), (16, 25)]);
/// ```
pub fn parts(input: &str) -> impl Iterator<Item = Span> {
    let documents = documents(input);
    let has_value = |span: &Span| kyaml_core::has_value(&input.as_bytes()[span.range()]);
    let last = documents.iter().rposition(has_value).unwrap_or_default();
    let mut start = 0;
    documents.into_iter().enumerate().filter_map(move |(index, document)| {
        let is_whole = index < last && has_value(&document) || document.end == input.len();
        is_whole.then(|| Span::new(std::mem::replace(&mut start, document.end), document.end))
    })
}

/// The spans of the documents of `input`, in order, without gaps. The first one has the comments
/// before its header, and each one those up to the next header.
pub(crate) fn documents(input: &str) -> Vec<Span> {
    let mut starts = headers(input).unwrap_or_default();
    // Comments above the first header are part of its document.
    if starts.first().is_some_and(|&first| has_no_content(&input[..first])) {
        starts.remove(0);
    }
    let ends: Vec<_> = starts.iter().copied().chain([input.len()]).collect();
    std::iter::once(0).chain(starts).zip(ends).map(|(start, end)| Span::new(start, end)).collect()
}

/// Whether each document of `text`, which is a part of a stream, can be read apart from the rest. The
/// text is UTF-8 without NUL, because only a whole stream shows its encoding (KY-FROM-3). It has no
/// directives and no document end markers.
///
/// ```
/// assert!(kyaml_import::is_separable(b"---\na: 1\n"));
/// assert!(!kyaml_import::is_separable(b"a: 1\n...\n"));
/// ```
#[must_use]
pub fn is_separable(text: &[u8]) -> bool {
    let start = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
    let has = |what: &str| memchr::memmem::find(text, what.as_bytes()).is_some();
    let is_text = str::from_utf8(text).is_ok() && !has("\0");
    is_text && !start.starts_with(b"%") && !start.starts_with(b".") && !has("\n%") && !has("\n...")
}

/// The offsets of the lines that start with `---`; `None` if a line starts as a directive or a
/// document end marker does.
fn headers(input: &str) -> Option<Vec<usize>> {
    if input.trim_start_matches('\u{FEFF}').starts_with(['%', '.']) {
        return None;
    }
    let bytes = input.as_bytes();
    let mut headers = Vec::new();
    for at in std::iter::once(0).chain(memchr::memchr_iter(b'\n', bytes).map(|line_break| line_break + 1)) {
        match bytes.get(at) {
            Some(b'%') => return None,
            Some(b'.') if bytes[at..].starts_with(b"...") => return None,
            Some(b'-') if is_header(&bytes[at..]) => headers.push(at),
            _ => {}
        }
    }
    Some(headers)
}

fn is_header(line: &[u8]) -> bool {
    line.starts_with(b"---") && matches!(line.get(3), None | Some(b' ' | b'\t' | b'\n' | b'\r'))
}

fn has_no_content(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines().map(str::trim_ascii);
    lines.all(|line| line.is_empty() || line.starts_with('#'))
}
