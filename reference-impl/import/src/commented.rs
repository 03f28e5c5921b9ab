//! The comments of a stream, and commented-out YAML among them, which is not KYAML once somebody uncomments it.

use kyaml_core::{Comment, Span};

use crate::error::{Note, NoteKind};

/// The comments of a stream that belong to no document yet.
#[derive(Default)]
pub(crate) struct StreamComments<'s> {
    comments: Vec<Comment<'s>>,
    commented_out: CommentedOut,
}

impl<'s> StreamComments<'s> {
    pub(crate) fn add(&mut self, input: &'s str, span: Span) {
        let text = &input[span.start..span.end];
        self.comments.push(Comment::new(text, span).expect("the characters of the stream have been checked"));
        self.commented_out.add(input, span);
    }

    /// Takes those before byte `end`, in the order of the stream; those up to the next header are a
    /// document's (KY-CAN-22).
    pub(crate) fn take_before(&mut self, end: usize) -> Vec<Comment<'s>> {
        // The comment in the header of a block scalar comes after the scalar.
        self.comments.sort_by_key(Comment::span);
        let rest = self.comments.partition_point(|comment| comment.span().start < end);
        self.comments.drain(..rest).collect()
    }

    pub(crate) fn take(&mut self) -> Vec<Comment<'s>> {
        std::mem::take(&mut self.comments)
    }

    /// The note about the first YAML of the stream that is commented out.
    pub(crate) fn note(&self) -> Option<Note> {
        self.commented_out.first.map(|span| Note { span, kind: NoteKind::CommentedOut })
    }
}

/// Finds the first two comments on adjacent lines that are block YAML together.
#[derive(Default)]
struct CommentedOut {
    /// The last comment with block YAML, and its content.
    last: Option<(Span, Line)>,
    first: Option<Span>,
}

/// The content of a comment that is block YAML.
#[derive(Clone, Copy)]
enum Line {
    /// An entry with its value.
    Entry,
    /// A key whose value follows on other lines.
    Key,
    /// An item other than an entry.
    Item,
}

impl CommentedOut {
    /// Looks at the next comment of the stream.
    fn add(&mut self, input: &str, span: Span) {
        if self.first.is_some() {
            return;
        }
        let Some(line) = line(&input[span.start..span.end]) else { return };
        if let Some((last, above)) = self.last
            && is_pair(above, line)
            && input
                .get(last.end..span.start)
                .is_some_and(|gap| gap.trim().is_empty() && gap.matches('\n').count() == 1)
        {
            self.first = Some(last);
        }
        let before = &input[..span.start];
        let is_own_line = before[before.rfind('\n').map_or(0, |at| at + 1)..].trim().is_empty();
        self.last = is_own_line.then_some((span, line));
    }
}

/// The content of a comment. `None` if it is prose, or has the comma of a flow collection.
fn line(comment: &str) -> Option<Line> {
    let text = comment.trim_start_matches('#').trim();
    let content = text.trim_start_matches("- ").trim_start();
    let is_item = content.len() < text.len();
    match content.split_once(':').filter(|(key, _)| is_key(key)) {
        Some((_, "")) => Some(Line::Key),
        Some((_, value)) if value.starts_with([' ', '\t']) && !value.ends_with(',') => Some(Line::Entry),
        _ => is_item.then_some(Line::Item),
    }
}

/// Whether this is a key as manifests have it. The first word of a sentence has a capital letter.
fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '_' | '"' | '\''))
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-./\"'".contains(&byte))
}

/// Whether these lines belong together. Two items alone may be a list in prose.
fn is_pair(above: Line, below: Line) -> bool {
    !matches!((above, below), (Line::Item, _) | (Line::Entry, Line::Item))
}
