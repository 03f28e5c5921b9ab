//! The lines of a document: headers, brackets, indents, commas and comments (KY-CAN-2 to KY-CAN-9,
//! KY-CAN-17 to KY-CAN-23, KY-CMP, KY-NORM), and those of a JSON text.

use std::io;

use super::json;
use super::options::{BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, WriteOptions};
use super::string::{self, Fold};
use crate::limits::MAX_SHORT_LINE;
use crate::number::{normal, portable};
use crate::syntax::{Children, Comment, Key, Node, NodeKind, Tree};

/// Number of bytes collected before a write.
const CHUNK: usize = 1 << 16;

/// Writes all documents of `tree`, or its comments if it has no document.
pub(super) fn write(tree: &Tree<'_>, options: WriteOptions, mut out: impl io::Write) -> io::Result<()> {
    let rest = write_with(tree, options, |text| {
        out.write_all(text.as_bytes())?;
        text.clear();
        Ok(())
    })?;
    out.write_all(rest.as_bytes())?;
    out.flush()
}

/// Like [`write`], to a string without spare capacity: a formatter may keep a string for each
/// document of a stream.
pub(super) fn render(tree: &Tree<'_>, options: WriteOptions) -> String {
    let mut text = write_with(tree, options, |_| Ok(())).expect("memory takes every byte");
    text.shrink_to_fit();
    text
}

/// Writes a node as the value of a document, without its key, the comments above it and those after it.
pub(super) fn render_node(node: Node<'_, '_>, options: WriteOptions) -> String {
    let mut writer = Writer::new(options, String::new(), |_: &mut String| Ok(()));
    writer.value(node).expect("memory takes every byte");
    writer.text
}

/// Writes all of `tree`. Passes collected text to `flush` now and then; returns the rest of it.
fn write_with(
    tree: &Tree<'_>,
    options: WriteOptions,
    flush: impl FnMut(&mut String) -> io::Result<()>,
) -> io::Result<String> {
    let mut writer = Writer::new(options, String::with_capacity(CHUNK + CHUNK / 4), flush);
    for document in tree.documents() {
        writer.document(document.root(), document.foot())?;
    }
    if writer.options.layout.keeps_comments() {
        writer.lines_at_start(tree.comments());
    }
    Ok(writer.text)
}

struct Writer<F> {
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
struct Frame<'t, 's> {
    node: Node<'t, 's>,
    brackets: Brackets,
    /// The level of the line on which the collection starts.
    level: usize,
    children: Entries<'t, 's>,
    /// The last child, until the text after it is written.
    last: Option<Node<'t, 's>>,
}

/// The content of a collection, in the order of the output.
enum Entries<'t, 's> {
    Source(Children<'t, 's>),
    Sorted(std::vec::IntoIter<Node<'t, 's>>),
}

impl<'t, 's> Iterator for Entries<'t, 's> {
    type Item = Node<'t, 's>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Source(children) => children.next(),
            Self::Sorted(children) => children.next(),
        }
    }
}

impl Frame<'_, '_> {
    /// The level of entries, items and comments inside.
    #[inline]
    fn inner(&self) -> usize {
        self.level + usize::from(matches!(self.brackets, Brackets::Apart | Brackets::Json))
    }
}

impl<F: FnMut(&mut String) -> io::Result<()>> Writer<F> {
    fn new(mut options: WriteOptions, text: String, flush: F) -> Self {
        if options.layout == Layout::Normal {
            (options.key_order, options.profile) = (KeyOrder::Sorted, Profile::Canonical);
        }
        Self { options, text, flush }
    }

    fn document(&mut self, root: Option<Node<'_, '_>>, foot: &[Comment<'_>]) -> io::Result<()> {
        if !self.options.layout.is_json() {
            self.text.push_str("---\n");
        }
        let canonical = self.options.layout.keeps_comments();
        if let Some(root) = root
            && canonical
        {
            self.lines_at_start(root.head());
            self.blank_line(!root.head().is_empty() && self.follows_blank_line(root));
        }
        match root {
            Some(root) => self.value(root)?,
            None => self.text.push_str("null"),
        }
        if canonical {
            self.line_comments(root.map(Node::line).unwrap_or_default(), 0);
            self.own_lines(foot, 0);
        } else {
            self.text.push('\n');
        }
        Ok(())
    }

    fn value(&mut self, root: Node<'_, '_>) -> io::Result<()> {
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
                    let previous = frame.last.replace(child);
                    let (brackets, inner) = (frame.brackets, frame.inner());
                    self.between(brackets, previous, child, inner);
                    if let Some(key) = child.key() {
                        self.key(text(key));
                    }
                    let end = if brackets == Brackets::Apart { LineEnd::Comma } else { LineEnd::Shared };
                    if let Some(frame) = self.start(child, inner, end) {
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
    fn start<'t, 's>(&mut self, node: Node<'t, 's>, level: usize, end: LineEnd) -> Option<Frame<'t, 's>> {
        if !node.kind().is_collection() {
            self.scalar(node.kind(), level);
            return None;
        }
        if self.is_one_line(node) && self.short_list(node, level, end) {
            return None;
        }
        self.open(node, level)
    }

    #[inline]
    fn scalar(&mut self, kind: &NodeKind<'_>, level: usize) {
        match kind {
            NodeKind::Null | NodeKind::Invalid => self.text.push_str("null"),
            NodeKind::Bool(true) => self.text.push_str("true"),
            NodeKind::Bool(false) => self.text.push_str("false"),
            NodeKind::Number(text) => self.number(text),
            NodeKind::String(text) => match self.options.layout {
                Layout::Canonical => {
                    string::value(text, Fold::At { level }, self.options.profile, &mut self.text);
                }
                Layout::Compact | Layout::Normal => {
                    string::value(text, Fold::Never, self.options.profile, &mut self.text);
                }
                Layout::Json | Layout::CompactJson => json::quote(text, &mut self.text),
            },
            NodeKind::Sequence | NodeKind::Mapping => {}
        }
    }

    fn number(&mut self, text: &str) {
        match (self.options.layout, self.options.profile) {
            (Layout::Normal, _) => self.text.push_str(&normal(text)),
            (_, Profile::Canonical) => self.text.push_str(text),
            (_, Profile::Portable) => self.text.push_str(&portable(text)),
        }
    }

    fn open<'t, 's>(&mut self, node: Node<'t, 's>, level: usize) -> Option<Frame<'t, 's>> {
        let is_mapping = *node.kind() == NodeKind::Mapping;
        self.text.push(if is_mapping { '{' } else { '[' });
        if node.is_empty() && !self.has_foot(node) {
            self.text.push(if is_mapping { '}' } else { ']' });
            return None;
        }
        let brackets = match self.options.layout {
            Layout::Canonical => self.canonical_brackets(node, level),
            Layout::Compact | Layout::Normal => Brackets::Compact,
            Layout::Json => Brackets::Json,
            Layout::CompactJson => Brackets::CompactJson,
        };
        let children = match self.options.key_order {
            KeyOrder::Sorted if is_mapping => {
                let mut sorted: Vec<_> = node.children().collect();
                sorted.sort_by_key(|child| child.key().map(text));
                Entries::Sorted(sorted.into_iter())
            }
            _ => Entries::Source(node.children()),
        };
        Some(Frame { node, brackets, level, children, last: None })
    }

    /// KY-CAN-6 and KY-CAN-7: a sequence of collections only is cuddled, unless it directly
    /// contains a comment or a blank line that is kept between two items (KY-CAN-26). With a short
    /// list in it, it is never cuddled (KY-CAN-27).
    fn canonical_brackets(&mut self, node: Node<'_, '_>, level: usize) -> Brackets {
        if *node.kind() == NodeKind::Mapping
            || !node.children().all(|child| child.kind().is_collection())
            || self.is_one_line(node) && node.children().any(|child| self.is_short_item(child, level + 1))
        {
            Brackets::Apart
        } else if node.foot().is_empty()
            && node.children().all(is_uncommented)
            && !node.children().skip(1).any(|child| self.follows_blank_line(child))
        {
            Brackets::Cuddled
        } else if self.options.style.cuddle == Cuddle::Partial && !node.is_empty() {
            Brackets::PartlyCuddled
        } else {
            Brackets::Apart
        }
    }

    /// Whether a node of its type may be a short list (KY-CAN-27).
    #[inline]
    fn is_one_line(&self, node: Node<'_, '_>) -> bool {
        self.options.style.short_lists == ShortLists::OneLine
            && self.options.layout == Layout::Canonical
            && *node.kind() == NodeKind::Sequence
    }

    /// Whether an item that starts a line of this level is a short list (KY-CAN-27).
    fn is_short_item(&mut self, node: Node<'_, '_>, level: usize) -> bool {
        if !self.is_one_line(node) {
            return false;
        }
        let length = self.text.len();
        self.text.push('\n');
        self.indent(level);
        let is_short = self.short_list(node, level, LineEnd::Comma);
        self.text.truncate(length);
        is_short
    }

    /// Writes a sequence at the end of the line if it is a short list there (KY-CAN-27), else
    /// nothing.
    fn short_list(&mut self, node: Node<'_, '_>, level: usize, end: LineEnd) -> bool {
        if end == LineEnd::Shared || !self.has_short_items(node) {
            return false;
        }
        let line = self.text.rfind('\n').map_or(0, |at| at + 1);
        let length = self.text.len();
        let mut before = "[";
        for child in node.children() {
            self.text.push_str(before);
            self.scalar(child.kind(), level);
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
    fn has_short_items(&self, node: Node<'_, '_>) -> bool {
        !node.is_empty()
            && node.foot().is_empty()
            && !self.ends_after_blank_line(node)
            && node
                .children()
                .all(|item| is_in_short_list(item.kind()) && is_uncommented(item) && !self.follows_blank_line(item))
    }

    /// Whether a blank line is written before the line of the value.
    #[inline]
    fn follows_blank_line(&self, node: Node<'_, '_>) -> bool {
        self.options.style.blank_lines == BlankLines::Keep && node.is_below_blank_line()
    }

    /// Whether a blank line is written before the line of the closing bracket.
    #[inline]
    fn ends_after_blank_line(&self, node: Node<'_, '_>) -> bool {
        self.options.style.blank_lines == BlankLines::Keep && node.ends_below_blank_line()
    }

    fn has_foot(&self, node: Node<'_, '_>) -> bool {
        self.options.layout.keeps_comments() && !node.foot().is_empty()
    }

    /// The text between the opening bracket or the `previous` child, and the `next` one.
    fn between(&mut self, brackets: Brackets, previous: Option<Node<'_, '_>>, next: Node<'_, '_>, inner: usize) {
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
                self.own_lines(next.head(), inner);
                self.blank_line(self.follows_blank_line(next));
                self.indent(inner);
            }
            Brackets::PartlyCuddled => {
                let head = next.head();
                let line = previous.is_some_and(|previous| !previous.line().is_empty());
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
    fn comma(&mut self, child: Node<'_, '_>, level: usize) {
        self.text.push(',');
        self.line_comments(child.line(), level);
    }

    /// The text after the last child: its comma, the foot comments and the closing bracket.
    fn end(&mut self, frame: &Frame<'_, '_>) {
        let foot = match frame.brackets {
            Brackets::Compact | Brackets::Cuddled | Brackets::CompactJson => None,
            Brackets::Json => {
                self.text.push('\n');
                self.indent(frame.level);
                None
            }
            Brackets::Apart => Some(frame.node.foot()),
            Brackets::PartlyCuddled => {
                let foot = frame.node.foot();
                let line = frame.last.is_some_and(|last| !last.line().is_empty());
                (line || !foot.is_empty()).then_some(foot)
            }
        };
        if let Some(foot) = foot {
            match frame.last {
                Some(last) => self.comma(last, frame.inner()),
                None => self.text.push('\n'),
            }
            self.own_lines(foot, frame.inner());
            self.blank_line(self.ends_after_blank_line(frame.node));
            self.indent(frame.level);
        }
        self.text.push(if *frame.node.kind() == NodeKind::Mapping { '}' } else { ']' });
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

/// The text of a key. A missing one, which is already reported, is written as an empty key.
fn text<'k>(key: &'k Key<'_>) -> &'k str {
    key.text().unwrap_or_default()
}

fn is_uncommented(node: Node<'_, '_>) -> bool {
    node.head().is_empty() && node.line().is_empty()
}

/// Whether a short list may have such an item: a scalar that canonical form writes on one line
/// (KY-CAN-27). A string that is too long in any case is left out.
fn is_in_short_list(kind: &NodeKind<'_>) -> bool {
    match kind {
        NodeKind::String(text) => text.len() <= 4 * MAX_SHORT_LINE && !text.contains('\n'),
        kind => !kind.is_collection(),
    }
}
