//! Fragments: entries of a mapping or items of a sequence, without the brackets around them. Pages
//! show them to be pasted into a larger text:
//!
//! ````text
//! ```yaml kyaml fragment
//! type: "LoadBalancer",
//! ```
//! ````
//!
//! A fragment of KYAML is handled as the stream that it is the inner part of. A fragment of another
//! YAML is a stream by itself, until it is formatted.

use std::ops::Range;

use kyaml_core::{WriteOptions, parse, render_tree};

use super::Line;

/// The indentation of entries and items in a stream.
const INDENTATION: &str = "  ";

/// Whether an info string asks for a fragment: the word `fragment` follows the word `kyaml`.
pub(super) fn is_asked(info: &str) -> bool {
    let words: Vec<&str> = info.split([' ', '\t', ',', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    words.windows(2).any(|pair| pair[0].eq_ignore_ascii_case("kyaml") && pair[1].eq_ignore_ascii_case("fragment"))
}

/// What encloses a fragment in its stream.
struct Brackets {
    before: &'static str,
    after: &'static str,
    /// Whether the brackets are on the lines of the fragment, which are not indented then.
    are_cuddled: bool,
}

const ENTRIES: Brackets = Brackets { before: "---\n{\n", after: "}\n", are_cuddled: false };
const ITEMS: Brackets = Brackets { before: "---\n[\n", after: "]\n", are_cuddled: false };
const CUDDLED_ENTRIES: Brackets = Brackets { before: "---\n{", after: "}\n", are_cuddled: true };
const CUDDLED_ITEMS: Brackets = Brackets { before: "---\n[", after: "]\n", are_cuddled: true };

/// The brackets around a fragment of KYAML, which its file does not have.
pub(super) struct Around {
    /// Range of the fragment in the content with the brackets.
    pub(super) inside: Range<usize>,
    /// The blanks that each line of the fragment has more than in the file.
    pub(super) added: &'static str,
}

/// A fragment with the brackets around it, and its lines.
type Enclosed = (String, Vec<Line>, Around);

/// Encloses a fragment of KYAML, or of a text that is meant to be flow style. `None` if it is YAML
/// in block style. `end` is the offset of the fragment's end in the file. The brackets are where `form`
/// has them.
pub(super) fn enclose(content: &str, lines: &[Line], end: usize, form: WriteOptions) -> Option<Enclosed> {
    let start = lines.first()?.file;
    let enclose = |brackets: &Brackets| brackets.enclose(content, lines, start, end);
    let first = content.lines().find(|line| !is_comment_or_blank(line))?;
    let last = content.lines().rev().find(|line| !is_comment_or_blank(line))?;
    for (apart, cuddled) in [(&ENTRIES, &CUDDLED_ENTRIES), (&ITEMS, &CUDDLED_ITEMS)] {
        let enclosed = enclose(apart);
        let parsed = parse(enclosed.0.as_bytes());
        if parsed.errors().is_empty() {
            let is_apart = render_tree(parsed.tree(), &form).starts_with(apart.before);
            // A comment at the end would hide the bracket.
            let is_kyaml = |enclosed: &Enclosed| parse(enclosed.0.as_bytes()).errors().is_empty();
            let cuddled = (!is_apart).then(|| enclose(cuddled)).filter(is_kyaml);
            return Some(cuddled.unwrap_or(enclosed));
        }
    }
    if first.trim_start().starts_with(['{', '[']) {
        Some(enclose(&ITEMS))
    } else {
        last.trim_end().ends_with(',').then(|| enclose(&ENTRIES))
    }
}

fn is_comment_or_blank(line: &str) -> bool {
    matches!(line.trim_start().chars().next(), None | Some('#'))
}

/// The number of blanks at the start of the first line that has content.
pub(super) fn indentation(content: &str) -> usize {
    let first = content.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    first.len() - first.trim_start_matches(' ').len()
}

impl Brackets {
    fn enclose(&self, content: &str, lines: &[Line], start: usize, end: usize) -> Enclosed {
        let mut text = self.before.to_owned();
        let mut enclosed = vec![Line { start: 0, of_tab: self.before.len(), file: start }];
        let removed = indentation(content);
        let added = if self.are_cuddled { "" } else { INDENTATION };
        let mut at = 0;
        for (index, line) in content.split_inclusive('\n').enumerate() {
            let old = Line::at(lines, at);
            at += line.len();
            let removed = removed.min(line.len() - line.trim_start_matches(' ').len());
            let added = if line.trim().is_empty() { "" } else { added };
            let file = old.file + removed.saturating_sub(old.of_tab);
            let of_tab = added.len() + old.of_tab.saturating_sub(removed);
            if !(self.are_cuddled && index == 0) {
                enclosed.push(Line { start: text.len(), of_tab, file });
            } else if let Some(first) = enclosed.first_mut() {
                *first = Line { start: 0, of_tab: self.before.len() + of_tab, file };
            }
            text.extend([added, &line[removed..]]);
        }
        if self.are_cuddled {
            text.truncate(text.trim_end().trim_end_matches(',').len());
        }
        let inside = self.before.len()..text.len();
        enclosed.push(Line { start: text.len(), of_tab: self.after.len(), file: end });
        text.push_str(self.after);
        (text, enclosed, Around { inside, added })
    }
}

/// The fragment of a stream in KYAML: the entries or items of its collection, each with a comma,
/// and its comments. `None` if the stream is not one collection.
pub(super) fn open(stream: &str) -> Option<String> {
    let parsed = parse(stream.as_bytes());
    let tree = parsed.tree();
    let mut documents = tree.documents();
    let (document, None) = (documents.next()?, documents.next()) else { return None };
    let (root, header) = (document.root()?, document.header()?);
    let span = root.span();
    root.children().next()?;
    let (before, inner, after) = (&stream[..span.start], &stream[span.start + 1..span.end - 1], &stream[span.end..]);
    let mut fragment = [&before[..header.start], before[header.end..].trim_start()].concat();
    if let Some(lines) = inner.strip_prefix('\n') {
        let lines = lines.split_inclusive('\n').map(|line| line.strip_prefix(INDENTATION).unwrap_or(line));
        fragment.extend(lines);
        fragment.push_str(after.trim_start());
    } else {
        fragment.extend([inner.trim_end_matches(','), ",", after]);
    }
    Some(fragment)
}

/// The stream of the fragment that this stream becomes. `None` if it has no fragment.
pub(super) fn shown(stream: &str, form: WriteOptions) -> Option<String> {
    let fragment = open(stream)?;
    enclose(&fragment, &[Line { start: 0, of_tab: 0, file: 0 }], fragment.len(), form).map(|(content, ..)| content)
}
