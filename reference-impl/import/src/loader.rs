//! YAML 1.2 that kubectl refuses, and this crate reads (KY-FROM-30): a note says so. kubectl's
//! reading is a splitter of streams and Kubernetes' loader (KY-FROM-5).

use kyaml_core::{MAX_KEY_LENGTH, Span};
use memchr::memmem;

use crate::error::{ErrorKind, ImportError, Note, NoteKind};
use crate::graph::{Graph, TokenKind};

/// The notes of a document: one for each directive after byte `start`, and one for the first tab
/// that indents.
pub(crate) fn notes(input: &str, start: usize, document: &Graph<'_>) -> Vec<Note> {
    let directives = document.header.into_iter().flat_map(|header| directives(input, start, header.start));
    directives.chain(first_tab(input, start, document)).collect()
}

/// The white space of Unicode, at the start of a stream and before `{`, that YAML does not take for
/// white space. kubectl, which sees JSON there, skips its line up to the bracket.
pub(crate) fn space_before_bracket(input: &str) -> Option<Span> {
    let spaces = input.len() - input.trim_start().len();
    let line = input[..spaces].split('\n').next().unwrap_or_default();
    let is_wide = input[spaces..].starts_with('{') && !line.is_ascii();
    is_wide.then(|| Span::new(line.len() - line.trim_ascii_start().len(), line.trim_ascii_end().len()))
}

/// The note on a key, with its properties, if its colon is on another line or too far away. An
/// explicit key may have several lines.
pub(crate) fn distant_colon(input: &str, key: Span) -> Option<Note> {
    let colon = key.end + before_token(&input[key.end..]);
    let is_distant = |key: &str| key.contains('\n') || key.chars().count() > MAX_KEY_LENGTH;
    let is_refused = input[colon..].starts_with(':')
        && is_distant(&input[key.start..colon])
        && !input[..key.start].trim_ascii_end().ends_with('?');
    is_refused.then_some(Note { span: key, kind: NoteKind::DistantColon })
}

/// The note on a plain scalar of a flow collection that contains `?`.
pub(crate) fn question_mark(input: &str, scalar: Span) -> Option<Note> {
    let at = scalar.start + input[scalar.start..scalar.end].find('?')?;
    Some(Note { span: Span::new(at, at + 1), kind: NoteKind::QuestionMark })
}

/// Whether kubectl reads JSON as YAML.
fn is_yaml_to_kubectl(json: &str) -> bool {
    !json.trim_start_matches('\u{FEFF}').trim_start().starts_with('{')
}

/// The error of JSON that kubectl reads as YAML and otherwise: the first character that ends a line
/// of YAML 1.1 and not of JSON.
pub(crate) fn line_break_in_json(json: &str) -> Option<ImportError> {
    let (at, c) = json.char_indices().find(|(_, c)| matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}'))?;
    let error = || ImportError::new(ErrorKind::line_break_in_json(c), Span::new(at, at + c.len_utf8()));
    is_yaml_to_kubectl(json).then(error)
}

/// The note on JSON that kubectl reads as YAML and refuses: a tab that indents the text, or the first
/// `\/`, escape of a surrogate, or control character.
pub(crate) fn json_as_yaml(json: &str) -> Option<Note> {
    if !is_yaml_to_kubectl(json) {
        return None;
    }
    let (start, end) = (json.len() - json.trim_start().len(), json.trim_end().len());
    if let Some(tab) = tab_between(json, 0, start).or_else(|| tab_between(json, end, json.len())) {
        return Some(tab);
    }
    let mut characters = json.char_indices();
    while let Some((at, c)) = characters.next() {
        let length = match c {
            '\\' => match characters.next()?.1 {
                '/' => 2,
                'u' if is_surrogate(&json[at + 2..at + 6]) => 6,
                _ => continue,
            },
            '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}' => c.len_utf8(),
            _ => continue,
        };
        return Some(Note { span: Span::new(at, at + length), kind: NoteKind::JsonAsYaml });
    }
    None
}

fn is_surrogate(digits: &str) -> bool {
    u32::from_str_radix(digits, 16).is_ok_and(|code| (0xD800..0xE000).contains(&code))
}

/// The start of the tag and the anchor before a node of a flow collection that starts at byte `start`.
pub(crate) fn properties(input: &str, mut start: usize) -> usize {
    loop {
        let mut before = input[..start].trim_ascii_end();
        // A comment ends with its line, so it is looked for only before a line break.
        if input[before.len()..start].contains('\n') {
            let line = before.rfind('\n').map_or(0, |at| at + 1);
            if let Some(comment) = before[line..].find(" #") {
                before = before[..line + comment].trim_ascii_end();
            }
        }
        let word = before.rfind(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | '{')).map_or(0, |at| at + 1);
        if !before[word..].starts_with(['&', '!']) {
            return start;
        }
        start = word;
    }
}

/// The number of bytes of white space and comments at the start of a text.
fn before_token(text: &str) -> usize {
    let mut rest = text.trim_ascii_start();
    while rest.len() < text.len() && rest.starts_with('#') {
        let comment = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        rest = rest[comment..].trim_ascii_start();
    }
    text.len() - rest.len()
}

/// The note on a tag that an indicator of a flow collection follows directly.
pub(crate) fn tag_before_indicator(input: &str, tag: Span) -> Option<Note> {
    let is_refused = input[tag.end..].starts_with([',', ']', '}']);
    is_refused.then_some(Note { span: tag, kind: NoteKind::TagBeforeIndicator })
}

/// What kubectl's splitter makes of a line that starts with `---` and is not a header alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// It refuses the line.
    Refused,
    /// It cuts the stream there, and YAML does not.
    Hidden,
}

/// The lines on which kubectl's splitter and YAML disagree, without blanks at their ends. The
/// splitter cuts at `---` if only white space of Unicode, and a comment, follow it.
pub(crate) fn separators(input: &str) -> impl Iterator<Item = (Span, Separator)> {
    lines_that_start_with(input, "---").filter_map(|span| {
        let rest = &input[span.start + 3..span.end];
        let after = rest.trim_start();
        let separator = match after.chars().next() {
            Some(c) if c != '#' => Separator::Refused,
            None if rest.trim_matches([' ', '\t', '\r']).is_empty() => return None,
            Some(_) if rest.starts_with([' ', '\t']) => return None,
            _ => Separator::Hidden,
        };
        let end = span.start + 3 + rest.trim_end_matches([' ', '\t', '\r']).len();
        Some((Span::new(span.start, end), separator))
    })
}

/// The notes on document end markers before a document, which Kubernetes' loader refuses in each
/// piece of the stream. The splitter drops a separator, unless it is the first line of its piece.
pub(crate) fn end_markers(input: &str) -> impl Iterator<Item = Note> {
    let mut is_empty = true;
    let mut has_content = false;
    lines_that_start_with(input, "").filter_map(move |span| {
        let line = &input[span.start..span.end];
        if line.starts_with("---") {
            has_content = is_empty;
            is_empty = !is_empty;
            return None;
        }
        is_empty = false;
        let text = line.strip_prefix('\u{FEFF}').unwrap_or(line);
        let is_blank = text.trim_ascii().is_empty() || text.trim_start().starts_with('#');
        let is_first = !has_content && text.starts_with("...");
        has_content |= !is_blank;
        let start = span.end - text.len();
        is_first.then(|| Note { span: Span::new(start, start + 3), kind: NoteKind::EndMarkerFirst })
    })
}

/// The note on a tab in a stream without documents.
pub(crate) fn tab_without_document(input: &str) -> Option<Note> {
    tab_between(input, 0, input.len())
}

/// The lines of a stream that start with `prefix`, without their line breaks.
fn lines_that_start_with(input: &str, prefix: &str) -> impl Iterator<Item = Span> {
    let bytes = input.as_bytes();
    let first = input.starts_with(prefix).then_some(0);
    let line_feeds = memmem::find_iter(bytes, &format!("\n{prefix}")).into_owned();
    first.into_iter().chain(line_feeds.map(|line_feed| line_feed + 1)).map(move |at| {
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length);
        Span::new(at, end)
    })
}

/// Where the last node of a document ends, or its header.
pub(crate) fn end(document: &Graph<'_>) -> usize {
    let last = document.tokens.last().map_or(0, |token| token.span().end);
    last.max(document.header.map_or(0, |header| header.end))
}

fn directives(input: &str, start: usize, end: usize) -> impl Iterator<Item = Note> {
    let mut at = start;
    let lines = input[start..end].split_inclusive('\n');
    lines.filter_map(move |line| {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        line.starts_with('%').then_some(Note { span, kind: NoteKind::Directive })
    })
}

/// The first tab between two nodes, outside of brackets, with only blanks and indicators before it
/// on its line.
fn first_tab(input: &str, start: usize, document: &Graph<'_>) -> Option<Note> {
    let end = end_of_document(input, end(document).max(start));
    memchr::memchr(b'\t', &input.as_bytes()[start..end])?;
    let mut at = start;
    if let Some(header) = document.header {
        at = header.end;
        // Above the header of another document is the end of the one before.
        if let (0, Some(tab)) = (start, tab_between(input, start, header.start)) {
            return Some(tab);
        }
    }
    let mut depth = 0_usize;
    for token in &document.tokens {
        if depth == 0
            && let Some(tab) = tab_between(input, at, token.span().start)
        {
            return Some(tab);
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Key | TokenKind::Value => {}
        }
        at = at.max(token.span().end);
    }
    tab_between(input, at, end)
}

/// The end of the document whose last node ends at byte `at`: before the line break above a marker.
fn end_of_document(input: &str, at: usize) -> usize {
    let rest = &input.as_bytes()[at..];
    let is_marker = |line: &[u8]| line.starts_with(b"---") || line.starts_with(b"...");
    memchr::memchr_iter(b'\n', rest)
        .find(|&offset| is_marker(&rest[offset + 1..]))
        .map_or(input.len(), |offset| at + offset)
}

fn tab_between(input: &str, start: usize, end: usize) -> Option<Note> {
    let at = indenting_tab(input, start, end)?;
    Some(Note { span: Span::new(at, at + 1), kind: NoteKind::TabIndents })
}

/// The first tab from `start` to `end` with only blanks and indicators before it on its line.
fn indenting_tab(input: &str, start: usize, end: usize) -> Option<usize> {
    let bytes = input.as_bytes().get(..end)?;
    let mut at = start;
    while let Some(tab) = memchr::memchr(b'\t', bytes.get(at..)?).map(|offset| at + offset) {
        let before = &input[input[..tab].rfind('\n').map_or(0, |at| at + 1)..tab];
        // A tab after a header separates.
        let is_indentation = before.chars().all(|c| matches!(c, ' ' | '\t' | '-' | '?' | ':' | '\u{FEFF}'));
        if is_indentation && !before.starts_with("---") {
            return Some(tab);
        }
        // The text before the first tab of a line precedes the others too.
        at = memchr::memchr(b'\n', &bytes[tab..]).map_or(bytes.len(), |offset| tab + offset + 1);
    }
    None
}
