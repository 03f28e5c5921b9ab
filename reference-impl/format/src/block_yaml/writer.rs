//! The lines of block style.

use kyaml_core::{
    BlankLines, Comment, Key, KeyOrder, Layout, Node, NodeKind, Tree, TreeBuilder, TreeDocument, render_node,
    render_tree,
};

use super::flow_options;
use super::scalar::{self, INDENT};
use crate::options::{FormatOptions, Headers, SequenceIndent};

/// Number of characters of the longest line with a collection in flow style.
const MAX_LINE: usize = 80;

pub(super) fn render(tree: &Tree<'_>, options: &FormatOptions) -> String {
    let mut writer = Writer {
        options,
        sequence_indent: options.sequence_indent,
        text: String::new(),
        has_blank_line: false,
        is_uneven: false,
    };
    if let Some(foot) = only_null(tree) {
        writer.text.push_str("---\n");
        writer.own_lines(foot, 0);
        return writer.text;
    }
    for (index, document) in tree.documents().enumerate() {
        if let Some(kyaml) = as_kyaml(document, options) {
            writer.text.push_str(&kyaml);
            continue;
        }
        if index > 0 || options.headers == Headers::Always {
            writer.text.push_str("---\n");
        }
        writer.document_evenly(document);
    }
    writer.lines_at_start(tree.comments());
    writer.text
}

/// The comments of a stream that is one null, which an empty document can have too. Programs that
/// skip an empty document may refuse `null` (KY-FROM-8).
fn only_null<'t, 's>(tree: &'t Tree<'s>) -> Option<&'t [Comment<'s>]> {
    let mut documents = tree.documents();
    let document = documents.next().filter(|_| documents.len() == 0)?;
    let is_null =
        |root: &Node<'_, '_>| *root.kind() == NodeKind::Null && root.head().is_empty() && root.line().is_empty();
    document.root().is_none_or(|root| is_null(&root)).then(|| document.foot())
}

/// A document as KYAML if it has a number beyond binary64, which YAML takes for a string.
fn as_kyaml(document: TreeDocument<'_, '_>, options: &FormatOptions) -> Option<String> {
    let is_beyond = |text: &str| text.parse().is_ok_and(f64::is_infinite);
    let root = document.root()?;
    root.descendants().find(|node| matches!(node.kind(), NodeKind::Number(text) if is_beyond(text)))?;
    let mut builder = TreeBuilder::new().max_depth(usize::MAX);
    builder.start_document(None).ok()?;
    builder.copy(root, None).ok()?;
    builder.end_document(document.foot().to_vec()).ok()?;
    Some(render_tree(&builder.finish().into_parts().0, &flow_options(options)))
}

struct Writer<'o> {
    options: &'o FormatOptions,
    /// That of the document.
    sequence_indent: SequenceIndent,
    text: String,
    /// Whether a blank line follows the last key, indicator or value.
    has_blank_line: bool,
    /// Whether a sequence of the document is indented more than its key.
    is_uneven: bool,
}

/// An open block collection.
struct Frame<'t, 's> {
    node: Node<'t, 's>,
    /// Indentation of its entries or items, in blanks.
    column: usize,
    /// Its remaining entries or items, the next one last.
    rest: Vec<Node<'t, 's>>,
    /// The place of the next entry or item.
    start: Start,
}

/// The place where an entry or item starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The first line of a document.
    Document,
    /// The line of the indicator of the item that it is in.
    Dash,
    /// Any other line.
    Line,
}

impl Writer<'_> {
    /// Writes a document whose sequences have one indentation: if one is indented, all are.
    fn document_evenly(&mut self, document: TreeDocument<'_, '_>) {
        let start = self.text.len();
        self.is_uneven = false;
        self.document(document);
        if self.is_uneven && self.sequence_indent == SequenceIndent::None {
            self.text.truncate(start);
            self.sequence_indent = SequenceIndent::Two;
            self.document(document);
            self.sequence_indent = SequenceIndent::None;
        }
    }

    fn document(&mut self, document: TreeDocument<'_, '_>) {
        self.has_blank_line = false;
        match document.root() {
            None => self.text.push_str("null\n"),
            Some(root) => {
                self.lines_at_start(root.head());
                if is_block(root) && !self.closes_on_line(root) {
                    if !root.head().is_empty() {
                        self.blank_line();
                    }
                    if !root.line().is_empty() {
                        self.tag(root);
                        self.end_line(root);
                    }
                    self.block(root, !document.foot().is_empty());
                    if !document.foot().is_empty() && !self.has_blank_line {
                        self.blank_line();
                    }
                } else {
                    if !root.head().is_empty() && self.keeps(root.is_below_blank_line()) {
                        self.blank_line();
                    }
                    self.value(root, 0);
                    self.end_line(root);
                }
            }
        }
        self.own_lines(document.foot(), 0);
    }

    /// Writes the block collection that is the value of a document.
    fn block(&mut self, root: Node<'_, '_>, has_foot: bool) {
        let mut frames = vec![self.frame(root, 0, Start::Document)];
        while let Some(frame) = frames.last_mut() {
            let column = frame.column;
            if let Some(child) = frame.rest.pop() {
                let start = std::mem::replace(&mut frame.start, Start::Line);
                self.start_line(child, column, start);
                let frame = self.child(child, &frames, has_foot);
                frames.extend(frame);
            } else {
                let is_root = frames.len() == 1;
                for comment in frames.pop().into_iter().flat_map(|frame| frame.node.foot()) {
                    self.blank_line_above(comment);
                    // Without indentation, it would be at the foot of the document.
                    self.comment_line(comment, if is_root && self.has_blank_line { column + 1 } else { column });
                }
            }
        }
    }

    fn frame<'t, 's>(&self, node: Node<'t, 's>, column: usize, start: Start) -> Frame<'t, 's> {
        let mut rest: Vec<_> = node.children().collect();
        if self.options.write.key_order == KeyOrder::Sorted && *node.kind() == NodeKind::Mapping {
            rest.sort_by_key(|child| child.key().and_then(Key::text));
        }
        rest.reverse();
        Frame { node, column, rest, start }
    }

    /// Writes the comments above an entry or item, and the indentation of its line.
    fn start_line(&mut self, node: Node<'_, '_>, column: usize, start: Start) {
        let mut is_after_dash = start == Start::Dash;
        for comment in node.head() {
            let is_below_blank_line = start != Start::Document && self.keeps(comment.is_below_blank_line());
            // Behind the `-`, a comment belongs to the innermost node that starts there.
            if is_after_dash && !is_below_blank_line && !is_block_item(node) {
                self.line_comment(comment);
            } else {
                if is_after_dash {
                    self.text.push('\n');
                }
                if is_below_blank_line {
                    self.blank_line();
                }
                self.comment_line(comment, column);
            }
            is_after_dash = false;
        }
        let is_below_blank_line = start != Start::Document && self.keeps(node.is_below_blank_line());
        if is_after_dash && !is_below_blank_line {
            self.text.push(' ');
        } else {
            if is_after_dash {
                self.text.push('\n');
            }
            if is_below_blank_line {
                self.blank_line();
            }
            self.indent(column);
        }
        self.has_blank_line = false;
    }

    /// Writes an entry or item of the last frame. Opens the block collection that is its value.
    fn child<'t, 's>(
        &mut self,
        child: Node<'t, 's>,
        frames: &[Frame<'t, 's>],
        has_foot: bool,
    ) -> Option<Frame<'t, 's>> {
        let column = frames.last()?.column;
        match child.key() {
            Some(key) => {
                scalar::key(key.text().unwrap_or_default(), &mut self.text);
                self.text.push(':');
            }
            None => self.text.push('-'),
        }
        if is_block(child) && !self.closes_on_line(child) {
            let is_entry = child.key().is_some();
            if !is_entry && child.line().is_empty() {
                return Some(self.frame(child, column + INDENT, Start::Dash));
            }
            if !is_entry {
                self.text.push(' ');
                self.tag(child);
            }
            self.end_line(child);
            let is_at_level = is_entry && self.is_at_level_of_key(child, frames, has_foot);
            self.is_uneven |= is_entry && !is_at_level && *child.kind() == NodeKind::Sequence;
            return Some(self.frame(child, if is_at_level { column } else { column + INDENT }, Start::Line));
        }
        self.text.push(' ');
        match child.kind() {
            NodeKind::String(text) if scalar::is_literal(text) && self.has_literal(text, frames, has_foot) => {
                scalar::literal_header(text, &mut self.text);
                self.end_line(child);
                scalar::literal_lines(text, column, &mut self.text);
                self.has_blank_line = scalar::ends_in_blank_line(text);
            }
            _ => {
                self.value(child, column + INDENT);
                self.end_line(child);
            }
        }
        None
    }

    /// Whether the items of a sequence have the indentation of its key.
    ///
    /// If two collections have one indentation, a comment at their foot belongs to the outer one, and
    /// a comment above a blank line to the inner one.
    fn is_at_level_of_key(&self, node: Node<'_, '_>, frames: &[Frame<'_, '_>], has_foot: bool) -> bool {
        let is_before_blank_line = |next: &Node<'_, '_>| {
            next.head().iter().skip(1).any(Comment::is_below_blank_line)
                || !next.head().is_empty() && next.is_below_blank_line()
        };
        let parent = frames.last();
        let next = parent.and_then(|parent| parent.rest.last());
        *node.kind() == NodeKind::Sequence
            && self.sequence_indent == SequenceIndent::None
            && node.foot().is_empty()
            && !(next.is_none() && self.has_foot_above_blank_line(frames, has_foot))
            && !next.is_some_and(|next| self.keeps(is_before_blank_line(next)))
    }

    /// Whether a blank line follows the first comment at the foot of the last collection, before the
    /// next entry or item.
    fn has_foot_above_blank_line(&self, frames: &[Frame<'_, '_>], has_foot: bool) -> bool {
        let Some((parent, outer)) = frames.split_last() else { return false };
        let is_below_blank_line = |comment: &Comment<'_>| self.keeps(comment.is_below_blank_line());
        let foot = parent.node.foot();
        if foot.is_empty() || foot.iter().skip(1).any(is_below_blank_line) {
            return !foot.is_empty();
        }
        for frame in outer.iter().rev() {
            if let Some(next) = frame.rest.last() {
                return next.head().iter().any(is_below_blank_line) || self.keeps(next.is_below_blank_line());
            }
            if frame.node.foot().iter().any(is_below_blank_line) {
                return true;
            }
        }
        has_foot
    }

    /// Whether a literal block can show a text. If blank lines are kept, those at the end of a text
    /// would be kept a second time, unless a blank line follows the value.
    fn has_literal(&self, text: &str, frames: &[Frame<'_, '_>], has_foot: bool) -> bool {
        if !self.keeps(scalar::ends_in_blank_line(text)) {
            return true;
        }
        let next = frames.iter().rev().find_map(|frame| match (frame.rest.last(), frame.node.foot().first()) {
            (Some(next), _) => {
                Some(next.head().first().map_or(next.is_below_blank_line(), Comment::is_below_blank_line))
            }
            (None, foot) => foot.map(Comment::is_below_blank_line),
        });
        next.unwrap_or(has_foot)
    }

    /// Writes a scalar or a collection in flow style, whose further lines have an indentation of
    /// `column` blanks.
    fn value(&mut self, node: Node<'_, '_>, column: usize) {
        match node.kind() {
            NodeKind::Bool(true) => self.text.push_str("true"),
            NodeKind::Bool(false) => self.text.push_str("false"),
            NodeKind::Number(text) => self.text.push_str(text),
            NodeKind::String(text) => scalar::one_line(text, &mut self.text),
            NodeKind::Mapping | NodeKind::Sequence => self.flow(node, column),
            _ => self.text.push_str("null"),
        }
    }

    /// Adds the tag of a block collection, behind which its line comment has a place.
    fn tag(&mut self, node: Node<'_, '_>) {
        self.text.push_str(if *node.kind() == NodeKind::Mapping { "!!map" } else { "!!seq" });
    }

    /// Whether a collection is written on one line because a comment follows its closing bracket,
    /// for which block style has no other place than behind a tag.
    fn closes_on_line(&self, node: Node<'_, '_>) -> bool {
        node.key().is_none() && !node.line().is_empty() && self.on_one_line(node).is_some()
    }

    /// A collection in flow style, if it fits on the line.
    fn on_one_line(&self, node: Node<'_, '_>) -> Option<String> {
        if self.needs_lines(node) {
            return None;
        }
        let line = self.text.rfind('\n').map_or(0, |at| at + 1);
        let flow = render_node(node, &flow_options(self.options).layout(Layout::Compact));
        let width = self.text[line..].chars().count() + flow.chars().count();
        (width <= MAX_LINE).then_some(flow)
    }

    fn flow(&mut self, node: Node<'_, '_>, column: usize) {
        if let Some(flow) = self.on_one_line(node) {
            self.text.push_str(&flow);
            return;
        }
        let options = flow_options(self.options);
        for (index, line) in render_node(node, &options).lines().enumerate() {
            if index > 0 {
                self.text.push('\n');
                self.indent(if line.is_empty() { 0 } else { column });
            }
            self.text.push_str(line);
        }
    }

    /// Whether a collection has comments or blank lines inside. A blank line above its closing bracket
    /// does not count.
    fn needs_lines(&self, node: Node<'_, '_>) -> bool {
        let mut collections = vec![node];
        while let Some(node) = collections.pop() {
            if !node.foot().is_empty() {
                return true;
            }
            for child in node.children() {
                if !child.head().is_empty() || !child.line().is_empty() || self.keeps(child.is_below_blank_line()) {
                    return true;
                }
                collections.push(child);
            }
        }
        false
    }

    /// Ends a line with the line comment of a node, if it has one.
    fn end_line(&mut self, node: Node<'_, '_>) {
        match node.line().first() {
            Some(comment) => self.line_comment(comment),
            None => self.text.push('\n'),
        }
    }

    fn line_comment(&mut self, comment: &Comment<'_>) {
        self.text.push(' ');
        self.text.push_str(comment.text());
        self.text.push('\n');
    }

    /// Writes comments at the start of a document or stream, which no blank line precedes.
    fn lines_at_start(&mut self, comments: &[Comment<'_>]) {
        if let Some((first, later)) = comments.split_first() {
            self.comment_line(first, 0);
            self.own_lines(later, 0);
        }
    }

    fn own_lines(&mut self, comments: &[Comment<'_>], column: usize) {
        for comment in comments {
            self.blank_line_above(comment);
            self.comment_line(comment, column);
        }
    }

    fn comment_line(&mut self, comment: &Comment<'_>, column: usize) {
        self.indent(column);
        self.text.push_str(comment.text());
        self.text.push('\n');
    }

    fn blank_line_above(&mut self, comment: &Comment<'_>) {
        if self.keeps(comment.is_below_blank_line()) {
            self.blank_line();
        }
    }

    /// Writes a blank line, unless there is one already.
    fn blank_line(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self.has_blank_line = true;
    }

    /// Whether a blank line of the source is one of the output.
    fn keeps(&self, is_blank_line: bool) -> bool {
        is_blank_line && self.options.write.style.blank_lines == BlankLines::Keep
    }

    fn indent(&mut self, column: usize) {
        self.text.extend(std::iter::repeat_n(' ', column));
    }
}

/// Whether a node is a collection that block style has.
fn is_block(node: Node<'_, '_>) -> bool {
    let is_collection = matches!(node.kind(), NodeKind::Mapping | NodeKind::Sequence);
    is_collection && node.children().next().is_some()
}

/// Whether a node is an item that is such a collection: its first line has another node.
fn is_block_item(node: Node<'_, '_>) -> bool {
    node.key().is_none() && is_block(node)
}
