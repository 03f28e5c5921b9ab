//! The lines of a document: headers, brackets, indents, commas and comments (KY-CAN-2 to KY-CAN-9,
//! KY-CAN-17 to KY-CAN-23, KY-CMP, KY-NORM), and those of a JSON text.

use std::io;

use super::json;
use super::options::{BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, WriteOptions};
use super::source::{Child, Kind, Source};
use super::string::{self, Fold};
use crate::limits::MAX_SHORT_LINE;
use crate::number::{normal, portable};
use crate::syntax::Comment;

/// Number of bytes collected before a write.
const CHUNK: usize = 1 << 16;

/// Writes all documents of `source`, or its comments if it has no document.
pub(super) fn write<'a>(source: impl Source<'a>, options: WriteOptions, mut out: impl io::Write) -> io::Result<()> {
    let rest = write_with(source, options, |text| {
        out.write_all(text.as_bytes())?;
        text.clear();
        Ok(())
    })?;
    out.write_all(rest.as_bytes())?;
    out.flush()
}

/// Like [`write`], to a string without spare capacity: a formatter may keep a string for each
/// document of a stream.
pub(super) fn render<'a>(source: impl Source<'a>, options: WriteOptions) -> String {
    let mut text = write_with(source, options, |_| Ok(())).expect("memory takes every byte");
    text.shrink_to_fit();
    text
}

/// Writes one value of `source` as that of a document, without its key, the comments above it and
/// those after it.
pub(super) fn render_value<'a, S: Source<'a>>(source: S, id: S::Id, options: WriteOptions) -> String {
    let mut writer = Writer::new(source, options, String::new(), |_: &mut String| Ok(()));
    writer.value(id).expect("memory takes every byte");
    writer.text
}

/// Writes all of `source`. Passes collected text to `flush` now and then; returns the rest of it.
fn write_with<'a, S: Source<'a>>(
    source: S,
    options: WriteOptions,
    flush: impl FnMut(&mut String) -> io::Result<()>,
) -> io::Result<String> {
    let mut writer = Writer::new(source, options, String::with_capacity(CHUNK + CHUNK / 4), flush);
    for (root, foot) in source.documents() {
        writer.document(root, foot)?;
    }
    if writer.options.layout.keeps_comments() {
        writer.lines_at_start(source.comments());
    }
    Ok(writer.text)
}

struct Writer<S, F> {
    source: S,
    options: WriteOptions,
    text: String,
    /// Takes the collected text, or leaves it.
    flush: F,
}

/// The layout of a collection's items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    /// Each on a line of its own, one level deeper.
    Apart,
    /// `[{`, `}, {`, `}]`, at the collection's own level.
    Cuddled,
    /// As `Cuddled`, except next to comments.
    PartlyCuddled,
    /// On one line.
    Compact,
    /// Each on a line of its own, one level deeper, without a comma after the last one.
    Json,
    /// On one line without blanks.
    CompactJson,
}

/// The end of the line on which a value starts, if the value is on one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    /// A comma after the value.
    Comma,
    /// The value itself, which is that of a document.
    Bare,
    /// Other values.
    Shared,
}

/// An open collection.
struct Frame<'a, S: Source<'a>> {
    id: S::Id,
    kind: Kind<'a>,
    brackets: Brackets,
    /// The level of the line on which the collection starts.
    level: usize,
    children: Entries<'a, S>,
    /// The last child, until the text after it is written.
    last: Option<S::Id>,
}

/// The content of a collection, in the order of the output.
enum Entries<'a, S: Source<'a>> {
    Source(S::Children),
    Sorted(std::vec::IntoIter<Child<'a, S::Id>>),
}

impl<'a, S: Source<'a>> Iterator for Entries<'a, S> {
    type Item = Child<'a, S::Id>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Source(children) => children.next(),
            Self::Sorted(children) => children.next(),
        }
    }
}

impl<'a, S: Source<'a>> Frame<'a, S> {
    /// The level of entries, items and comments inside.
    #[inline]
    fn inner(&self) -> usize {
        self.level + usize::from(matches!(self.brackets, Brackets::Apart | Brackets::Json))
    }
}

impl<'a, S: Source<'a>, F: FnMut(&mut String) -> io::Result<()>> Writer<S, F> {
    fn new(source: S, mut options: WriteOptions, text: String, flush: F) -> Self {
        if options.layout == Layout::Normal {
            (options.key_order, options.profile) = (KeyOrder::Sorted, Profile::Canonical);
        }
        Self { source, options, text, flush }
    }

    fn document(&mut self, root: Option<S::Id>, foot: &[Comment<'_>]) -> io::Result<()> {
        if !self.options.layout.is_json() {
            self.text.push_str("---\n");
        }
        let canonical = self.options.layout.keeps_comments();
        if let Some(root) = root
            && canonical
        {
            let head = self.source.head(root);
            self.lines_at_start(head);
            self.blank_line(!head.is_empty() && self.follows_blank_line(root));
        }
        match root {
            Some(root) => self.value(root)?,
            None => self.text.push_str("null"),
        }
        if canonical {
            self.line_comments(root.map(|root| self.source.line(root)).unwrap_or_default(), 0);
            self.own_lines(foot, 0);
        } else {
            self.text.push('\n');
        }
        Ok(())
    }

    fn value(&mut self, root: S::Id) -> io::Result<()> {
        let mut frames = Vec::new();
        if let Some(frame) = self.start(root, 0, LineEnd::Bare) {
            frames.push(frame);
        }
        while let Some(frame) = frames.last_mut() {
            if self.text.len() > CHUNK {
                (self.flush)(&mut self.text)?;
            }
            let next = frame.children.next();
            match next {
                Some(child) => {
                    let previous = frame.last.replace(child.id);
                    let (brackets, inner) = (frame.brackets, frame.inner());
                    self.between(brackets, previous, child.id, inner);
                    if let Some(key) = child.key {
                        self.key(key);
                    }
                    let end = if brackets == Brackets::Apart { LineEnd::Comma } else { LineEnd::Shared };
                    if let Some(frame) = self.start(child.id, inner, end) {
                        frames.push(frame);
                    }
                }
                None => {
                    if let Some(frame) = frames.pop() {
                        self.end(&frame);
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes a key and its colon.
    fn key(&mut self, key: &str) {
        if self.options.layout.is_json() {
            json::quote(key, &mut self.text);
        } else {
            string::key(key, self.options.profile, &mut self.text);
        }
        self.text.push_str(if self.options.layout == Layout::CompactJson { ":" } else { ": " });
    }

    /// Writes a scalar, an empty collection or a short list; opens any other collection.
    fn start(&mut self, id: S::Id, level: usize, end: LineEnd) -> Option<Frame<'a, S>> {
        let kind = self.source.kind(id);
        if !kind.is_collection() {
            self.scalar(kind, level);
            return None;
        }
        if self.is_one_line(kind) && self.short_list(id, level, end) {
            return None;
        }
        self.open(id, kind, level)
    }

    #[inline]
    fn scalar(&mut self, kind: Kind<'a>, level: usize) {
        match kind {
            Kind::Null => self.text.push_str("null"),
            Kind::Bool(true) => self.text.push_str("true"),
            Kind::Bool(false) => self.text.push_str("false"),
            Kind::Number(text) => self.number(text),
            Kind::String(text) => match self.options.layout {
                Layout::Canonical => {
                    string::value(text, Fold::At { level }, self.options.profile, &mut self.text);
                }
                Layout::Compact | Layout::Normal => {
                    string::value(text, Fold::Never, self.options.profile, &mut self.text);
                }
                Layout::Json | Layout::CompactJson => json::quote(text, &mut self.text),
            },
            Kind::Sequence | Kind::Mapping => {}
        }
    }

    fn number(&mut self, text: &str) {
        match (self.options.layout, self.options.profile) {
            (Layout::Normal, _) => self.text.push_str(&normal(text)),
            (_, Profile::Canonical) => self.text.push_str(text),
            (_, Profile::Portable) => self.text.push_str(&portable(text)),
        }
    }

    fn open(&mut self, id: S::Id, kind: Kind<'a>, level: usize) -> Option<Frame<'a, S>> {
        let children = self.source.children(id);
        let has_foot = self.has_foot(id);
        self.text.push(if kind == Kind::Mapping { '{' } else { '[' });
        if children.clone().next().is_none() && !has_foot {
            self.text.push(if kind == Kind::Mapping { '}' } else { ']' });
            return None;
        }
        let brackets = match self.options.layout {
            Layout::Canonical => self.canonical_brackets(kind, &children, has_foot, level),
            Layout::Compact | Layout::Normal => Brackets::Compact,
            Layout::Json => Brackets::Json,
            Layout::CompactJson => Brackets::CompactJson,
        };
        let children = match self.options.key_order {
            KeyOrder::Sorted if kind == Kind::Mapping => {
                let mut sorted: Vec<_> = children.collect();
                sorted.sort_by_key(|child| child.key);
                Entries::Sorted(sorted.into_iter())
            }
            _ => Entries::Source(children),
        };
        Some(Frame { id, kind, brackets, level, children, last: None })
    }

    /// KY-CAN-6 and KY-CAN-7: a sequence of collections only is cuddled, unless it directly
    /// contains a comment or a blank line that is kept between two items (KY-CAN-26). With a short
    /// list in it, it is never cuddled (KY-CAN-27).
    fn canonical_brackets(&mut self, kind: Kind<'a>, children: &S::Children, has_foot: bool, level: usize) -> Brackets {
        if kind == Kind::Mapping
            || !children.clone().all(|child| self.source.kind(child.id).is_collection())
            || self.is_one_line(kind) && children.clone().any(|child| self.is_short_item(child.id, level + 1))
        {
            Brackets::Apart
        } else if !has_foot
            && children.clone().all(|child| self.is_uncommented(child.id))
            && !children.clone().skip(1).any(|child| self.follows_blank_line(child.id))
        {
            Brackets::Cuddled
        } else if self.options.style.cuddle == Cuddle::Partial && children.clone().next().is_some() {
            Brackets::PartlyCuddled
        } else {
            Brackets::Apart
        }
    }

    /// Whether a collection of this type may be a short list (KY-CAN-27).
    #[inline]
    fn is_one_line(&self, kind: Kind<'a>) -> bool {
        self.options.style.short_lists == ShortLists::OneLine
            && self.options.layout == Layout::Canonical
            && kind == Kind::Sequence
    }

    /// Whether an item that starts a line of this level is a short list (KY-CAN-27).
    fn is_short_item(&mut self, id: S::Id, level: usize) -> bool {
        if !self.is_one_line(self.source.kind(id)) {
            return false;
        }
        let length = self.text.len();
        self.text.push('\n');
        self.indent(level);
        let is_short = self.short_list(id, level, LineEnd::Comma);
        self.text.truncate(length);
        is_short
    }

    /// Writes a sequence at the end of the line if it is a short list there (KY-CAN-27), else
    /// nothing.
    fn short_list(&mut self, id: S::Id, level: usize, end: LineEnd) -> bool {
        if end == LineEnd::Shared || !self.has_short_items(id) {
            return false;
        }
        let line = self.text.rfind('\n').map_or(0, |at| at + 1);
        let length = self.text.len();
        let mut before = "[";
        for child in self.source.children(id) {
            self.text.push_str(before);
            self.scalar(self.source.kind(child.id), level);
            before = ", ";
            if self.text.len() - line > 4 * MAX_SHORT_LINE {
                break;
            }
        }
        self.text.push(']');
        let width = self.text[line..].chars().count() + usize::from(end == LineEnd::Comma);
        let is_short = width <= MAX_SHORT_LINE;
        if !is_short {
            self.text.truncate(length);
        }
        is_short
    }

    /// Whether a sequence has items, and nothing inside needs a line of its own (KY-CAN-27).
    fn has_short_items(&self, id: S::Id) -> bool {
        self.source.children(id).next().is_some()
            && !self.has_foot(id)
            && !self.ends_after_blank_line(id)
            && self.source.children(id).all(|item| {
                self.source.kind(item.id).is_in_short_list()
                    && self.is_uncommented(item.id)
                    && !self.follows_blank_line(item.id)
            })
    }

    fn is_uncommented(&self, id: S::Id) -> bool {
        self.source.head(id).is_empty() && self.source.line(id).is_empty()
    }

    /// Whether a blank line is written before the line of the value.
    #[inline]
    fn follows_blank_line(&self, id: S::Id) -> bool {
        self.options.style.blank_lines == BlankLines::Keep && self.source.is_below_blank_line(id)
    }

    /// Whether a blank line is written before the line of the closing bracket.
    #[inline]
    fn ends_after_blank_line(&self, id: S::Id) -> bool {
        self.options.style.blank_lines == BlankLines::Keep && self.source.ends_below_blank_line(id)
    }

    fn has_foot(&self, id: S::Id) -> bool {
        self.options.layout.keeps_comments() && !self.source.foot(id).is_empty()
    }

    /// The text between the opening bracket or the `previous` child, and the `next` one.
    fn between(&mut self, brackets: Brackets, previous: Option<S::Id>, next: S::Id, inner: usize) {
        match brackets {
            Brackets::Compact | Brackets::Cuddled => {
                if previous.is_some() {
                    self.text.push_str(", ");
                }
            }
            Brackets::CompactJson => {
                if previous.is_some() {
                    self.text.push(',');
                }
            }
            Brackets::Json => {
                self.text.push_str(if previous.is_some() { ",\n" } else { "\n" });
                self.indent(inner);
            }
            Brackets::Apart => {
                match previous {
                    Some(previous) => self.comma(previous, inner),
                    None => self.text.push('\n'),
                }
                self.own_lines(self.source.head(next), inner);
                self.blank_line(self.follows_blank_line(next));
                self.indent(inner);
            }
            Brackets::PartlyCuddled => {
                let head = self.source.head(next);
                let line = previous.is_some_and(|previous| !self.source.line(previous).is_empty());
                match previous {
                    Some(previous) if line || !head.is_empty() || self.follows_blank_line(next) => {
                        self.comma(previous, inner);
                    }
                    Some(_) => return self.text.push_str(", "),
                    None if head.is_empty() => return,
                    None => self.text.push('\n'),
                }
                self.own_lines(head, inner);
                self.blank_line(self.follows_blank_line(next));
                self.indent(inner);
            }
        }
    }

    /// The comma after a child, its comments, and the end of its line.
    #[inline]
    fn comma(&mut self, child: S::Id, level: usize) {
        self.text.push(',');
        self.line_comments(self.source.line(child), level);
    }

    /// The text after the last child: its comma, the foot comments and the closing bracket.
    fn end(&mut self, frame: &Frame<'a, S>) {
        let foot = match frame.brackets {
            Brackets::Compact | Brackets::Cuddled | Brackets::CompactJson => None,
            Brackets::Json => {
                self.text.push('\n');
                self.indent(frame.level);
                None
            }
            Brackets::Apart => Some(self.source.foot(frame.id)),
            Brackets::PartlyCuddled => {
                let foot = self.source.foot(frame.id);
                let line = frame.last.is_some_and(|last| !self.source.line(last).is_empty());
                (line || !foot.is_empty()).then_some(foot)
            }
        };
        if let Some(foot) = foot {
            match frame.last {
                Some(last) => self.comma(last, frame.inner()),
                None => self.text.push('\n'),
            }
            self.own_lines(foot, frame.inner());
            self.blank_line(self.ends_after_blank_line(frame.id));
            self.indent(frame.level);
        }
        self.text.push(if frame.kind == Kind::Mapping { '}' } else { ']' });
    }

    /// Writes the first comment at the end of the line, the others on lines of their own
    /// (KY-CAN-20); ends the line.
    #[inline]
    fn line_comments(&mut self, comments: &[Comment<'_>], level: usize) {
        if let Some((first, others)) = comments.split_first() {
            self.text.push(' ');
            self.text.push_str(first.text());
            self.text.push('\n');
            self.own_lines(others, level);
        } else {
            self.text.push('\n');
        }
    }

    #[inline]
    fn own_lines(&mut self, comments: &[Comment<'_>], level: usize) {
        if !comments.is_empty() {
            self.comment_lines(comments, level);
        }
    }

    #[cold]
    fn comment_lines(&mut self, comments: &[Comment<'_>], level: usize) {
        for comment in comments {
            self.blank_line(self.options.style.blank_lines == BlankLines::Keep && comment.is_below_blank_line());
            self.comment_line(comment, level);
        }
    }

    /// The comments at the start of a document or stream, which no blank line precedes.
    fn lines_at_start(&mut self, comments: &[Comment<'_>]) {
        if let Some((first, later)) = comments.split_first() {
            self.comment_line(first, 0);
            self.own_lines(later, 0);
        }
    }

    fn comment_line(&mut self, comment: &Comment<'_>, level: usize) {
        self.indent(level);
        self.text.push_str(comment.text());
        self.text.push('\n');
    }

    /// Writes a blank line if there is one here (KY-CAN-26).
    #[inline]
    fn blank_line(&mut self, is_here: bool) {
        if is_here {
            self.text.push('\n');
        }
    }

    #[inline]
    fn indent(&mut self, level: usize) {
        string::indent(level, &mut self.text);
    }
}
