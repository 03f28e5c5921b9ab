//! Blank lines of the source, for a writer that keeps them (KY-CAN-26).

use super::comment::{Comment, Comments};
use super::kind::NodeKind;
use super::storage::{NodeData, Tree};

impl Tree<'_> {
    /// Records the blank lines of `source`, from which the tree was read, so that a writer can keep
    /// them with [`BlankLines::Keep`](crate::BlankLines::Keep). The places of the tree must be those
    /// in `source`. A tree has no blank lines before.
    ///
    /// ```
    /// use kyaml_core::{BlankLines, Style, WriteOptions, parse, render_tree};
    ///
    /// let stream = "---\n{\n  a: 1,\n\n  # two\n  b: 2,\n}\n";
    /// let (mut tree, _) = parse(stream.as_bytes()).into_parts();
    /// tree.record_blank_lines(stream);
    /// let style = Style::default().blank_lines(BlankLines::Keep);
    /// assert_eq!(render_tree(&tree, &WriteOptions::default().style(style)), stream);
    /// ```
    pub fn record_blank_lines(&mut self, source: &str) {
        let source = source.as_bytes();
        record_comments(&mut self.comments, source);
        for document in &mut self.documents {
            record_comments(&mut document.foot, source);
        }
        // The last line that a node starts: its offset, whether it is below a blank line, and the node
        // that has the blank line before it.
        let mut last = (usize::MAX, false, 0);
        for index in 0..self.nodes.len() {
            let is_block_item = self.is_block_item(&self.nodes[index], source);
            let node = &mut self.nodes[index];
            node.record_comments(source);
            node.ends_below_blank_line = node.has_closing_bracket(source)
                && blanks_before(source, node.span.end - 1).is_some_and(|line| is_below_blank_line(source, line));
            let Some(mut line) = line_of_node(source, node.start()) else { continue };
            if is_block_item {
                line = line_of_dash(source, line, node.start()).unwrap_or(line);
            }
            if last.0 != line {
                last = (line, is_below_blank_line(source, line), index);
                node.is_below_blank_line = last.1;
                node.move_above_comment();
            } else if last.1 && node.has_comments_above() {
                // The blank line is below these comments, which are inside the outer node.
                node.is_below_blank_line = true;
                self.nodes[last.2].is_below_blank_line = false;
                last.2 = index;
            }
        }
        self.record_above_roots(source);
    }

    fn is_block_item(&self, node: &NodeData<'_>, source: &[u8]) -> bool {
        node.key.is_none() && node.parent().is_some_and(|parent| !self.data(parent).has_closing_bracket(source))
    }

    /// The opening bracket of a block collection that is a document's value is written below the
    /// comments above the value. A blank line below these precedes the bracket.
    fn record_above_roots(&mut self, source: &[u8]) {
        let roots: Vec<_> = self.documents.iter().filter_map(|document| document.root).collect();
        for root in roots {
            let node = self.data(root);
            let first = node.index as usize + 1;
            if node.count == 0 || node.has_closing_bracket(source) {
                continue;
            }
            let comments = self.nodes[first].comments.as_mut();
            if let Some(comment) = comments.and_then(|comments| comments.head.first_mut()) {
                let is_below = std::mem::take(&mut comment.is_below_blank_line);
                self.node_mut(root).is_below_blank_line |= is_below;
            }
        }
    }
}

impl NodeData<'_> {
    fn record_comments(&mut self, source: &[u8]) {
        if let Some(comments) = &mut self.comments {
            let Comments { head, line, foot } = &mut **comments;
            for comments in [head, line, foot] {
                record_comments(comments, source);
            }
        }
    }

    /// A comment between the key and the value is written above the key, and so is the blank line
    /// before the key.
    fn move_above_comment(&mut self) {
        let start = self.start();
        let head = self.comments.iter_mut().flat_map(|comments| &mut comments.head);
        if let Some(comment) = head.filter(|comment| comment.span.start > start).min_by_key(|comment| comment.span) {
            comment.is_below_blank_line |= std::mem::take(&mut self.is_below_blank_line);
        }
    }

    /// Whether comments are above the line of the node.
    fn has_comments_above(&self) -> bool {
        let start = self.start();
        self.comments.iter().flat_map(|comments| &comments.head).any(|comment| comment.span.start < start)
    }

    /// Whether it is a collection with brackets, and not a block collection.
    fn has_closing_bracket(&self, source: &[u8]) -> bool {
        let opening = match self.kind {
            NodeKind::Mapping => b'{',
            NodeKind::Sequence => b'[',
            _ => return false,
        };
        source.get(self.span.start) == Some(&opening)
    }
}

fn record_comments(comments: &mut [Comment<'_>], source: &[u8]) {
    for comment in comments {
        comment.is_below_blank_line =
            blanks_before(source, comment.span.start).is_some_and(|line| is_below_blank_line(source, line));
    }
}

/// The start of the line of `offset`, if only blanks precede it there.
fn blanks_before(source: &[u8], offset: usize) -> Option<usize> {
    let before = trim_blanks(source.get(..offset)?);
    matches!(before.last(), None | Some(b'\n')).then_some(before.len())
}

/// The start of the line of a node, if only blanks, indicators of block collections, anchors and
/// tags precede it there.
fn line_of_node(source: &[u8], offset: usize) -> Option<usize> {
    let mut before = source.get(..offset)?;
    loop {
        let trimmed = trim_blanks(before);
        if matches!(trimmed.last(), None | Some(b'\n')) {
            return Some(trimmed.len());
        }
        if trimmed.len() == before.len() {
            return None;
        }
        let start = trimmed.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
        if !is_before_node(&trimmed[start..]) {
            return None;
        }
        before = &trimmed[..start];
    }
}

/// The start of the line of the indicator of a block item whose content starts at `offset` on line
/// `line`. Only blank lines, comments, anchors and tags can be between the two lines.
fn line_of_dash(source: &[u8], mut line: usize, offset: usize) -> Option<usize> {
    let mut text = &source[line..offset];
    loop {
        let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let mut is_dash = false;
        let after = words.find(|&word| {
            is_dash |= word == b"-";
            !is_before_node(word)
        });
        if after.is_some_and(|word| !matches!(word, [b'#' | b'|' | b'>', ..])) {
            return None;
        }
        if is_dash {
            return Some(line);
        }
        let above = source[..line].strip_suffix(b"\n")?;
        line = above.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        text = &above[line..];
    }
}

/// Whether a word can precede a node on its line: an indicator of a block collection, an anchor or
/// a tag.
fn is_before_node(word: &[u8]) -> bool {
    matches!(word, b"-" | b"?" | [b'&' | b'!', ..])
}

/// Whether the line before the one that starts at `line` is blank.
fn is_below_blank_line(source: &[u8], line: usize) -> bool {
    let Some(above) = source[..line].strip_suffix(b"\n") else { return false };
    let above = trim_blanks(above.strip_suffix(b"\r").unwrap_or(above));
    matches!(above.last(), None | Some(b'\n'))
}

fn trim_blanks(text: &[u8]) -> &[u8] {
    let length = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |last| last + 1);
    &text[..length]
}
