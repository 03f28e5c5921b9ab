//! The node that each comment of a document belongs to, and its position there (KY-FROM-26 to
//! KY-FROM-29).
//!
//! A comment is in the gap between two tokens. Its position depends on the text before it on its
//! line, the indicators (`-`, `?`) before it in the gap, its column, and the blank lines around it.
//! Within a gap, comments never change their order.

use kyaml_core::Comment;

use crate::graph::{Graph, NodeIndex, Token, TokenKind};
use crate::options::KeyComments;

/// The position of a comment.
#[derive(Clone, Copy)]
enum CommentPlace {
    Head(NodeIndex),
    Line(NodeIndex),
    Foot(NodeIndex),
    DocumentFoot,
}

/// Gives each of the `comments` of a document to a node, or to the foot of the document.
pub(crate) fn place<'s>(graph: &mut Graph<'s>, comments: Vec<Comment<'s>>, input: &str, key_comments: KeyComments) {
    let mut comments = comments.into_iter().peekable();
    let mut next = 0;
    while let Some(first) = comments.peek() {
        let at = first.span().start;
        next += graph.tokens[next..].iter().take_while(|token| token.span().start < at).count();
        let after = graph.tokens.get(next).copied();
        let before = next.checked_sub(1).map(|index| graph.tokens[index]);
        let end = after.map_or(usize::MAX, |token| token.span().start);
        let mut group = Vec::new();
        while let Some(comment) = comments.next_if(|comment| comment.span().start <= end) {
            group.push(comment);
        }
        let places = Gap::new(graph, input, key_comments, before, after).places(&group);
        for (place, comment) in places.into_iter().zip(group) {
            match place {
                CommentPlace::Head(node) => graph.comments_mut(node).head.push(comment),
                CommentPlace::Line(node) => graph.comments_mut(node).line.push(comment),
                CommentPlace::Foot(node) => graph.comments_mut(node).foot.push(comment),
                CommentPlace::DocumentFoot => graph.foot.push(comment),
            }
        }
    }
    // Nothing needs the tokens any more, and they are large.
    graph.tokens = Vec::new();
}

/// The space between two tokens.
struct Gap<'d, 's> {
    graph: &'d Graph<'s>,
    input: &'d str,
    key_comments: KeyComments,
    before: Option<Token>,
    after: Option<Token>,
    /// The nodes that start in the gap, from the outermost to the one that `after` is part of.
    starting: Vec<NodeIndex>,
    /// The block collections that end in the gap and can still take a foot comment, from the
    /// innermost to the outermost.
    ending: Vec<NodeIndex>,
    /// The offset up to which indicators have been counted, and how many there are.
    counted: (usize, usize),
    /// The offset of the comma of a flow collection in the gap.
    comma: Option<usize>,
    /// A comment has been placed after all that ends in the gap, or at the foot of the document.
    is_past: bool,
}

/// The surroundings of a comment.
struct Surroundings<'i> {
    /// The text before it on its line, without the blanks around that.
    prefix: &'i str,
    /// The number of characters before it on its line.
    column: usize,
    /// Whether the token before the gap ends on its line.
    is_on_line_of_token: bool,
    /// The number of nodes of the gap that start before it.
    started: usize,
    blank_before: bool,
    blank_after: bool,
}

impl<'d, 's> Gap<'d, 's> {
    fn new(
        graph: &'d Graph<'s>,
        input: &'d str,
        key_comments: KeyComments,
        before: Option<Token>,
        after: Option<Token>,
    ) -> Self {
        // All nodes of the gap come after the one before it; a node is in the order of the stream.
        let is_new = |node: NodeIndex| before.is_none_or(|token| node > token.node);
        let mut starting: Vec<_> =
            after.iter().flat_map(|token| graph.ancestors(token.node)).take_while(|&node| is_new(node)).collect();
        starting.reverse();
        let common = match starting.first() {
            Some(&outermost) => graph.node(outermost).parent,
            None => after.map(|token| token.node),
        };
        let ending = before
            .iter()
            .flat_map(|token| graph.ancestors(token.node))
            .take_while(|&node| Some(node) != common)
            .filter(|&node| graph.node(node).column().is_some())
            .collect();
        let start = before.map_or(graph.header.map_or(0, |header| header.start), |token| token.span().end);
        Self {
            graph,
            input,
            key_comments,
            before,
            after,
            starting,
            ending,
            counted: (start, 0),
            comma: None,
            is_past: false,
        }
    }

    /// The place of each comment in the gap.
    fn places(mut self, comments: &[Comment<'_>]) -> Vec<CommentPlace> {
        self.comma = self.find_comma(comments);
        let blanks = self.blank_lines(comments);
        let place = |(comment, (blank_before, blank_after)): (&Comment<'_>, _)| {
            let surroundings = self.surroundings(comment, blank_before, blank_after);
            match (self.before, self.comma) {
                (Some(before), Some(comma)) if comment.span().start < comma => CommentPlace::Line(before.node),
                _ if surroundings.prefix.is_empty() => self.own_line(&surroundings),
                _ => self.trailing(&surroundings),
            }
        };
        comments.iter().zip(blanks).map(place).collect()
    }

    /// For each comment, whether a blank line precedes it, and whether one follows it, in the gap
    /// between two tokens or indicators.
    fn blank_lines(&self, comments: &[Comment<'_>]) -> Vec<(bool, bool)> {
        let mut blanks = vec![(false, false); comments.len()];
        let mut is_before = false;
        for (index, comment) in comments.iter().enumerate() {
            is_before &= index == 0 || !self.has_indicator_between(&comments[index - 1], comment);
            is_before |= self.is_below_blank_line(comment);
            blanks[index].0 = is_before;
        }
        let mut is_after = false;
        for (index, comment) in comments.iter().enumerate().rev() {
            is_after &= comments.get(index + 1).is_none_or(|next| !self.has_indicator_between(comment, next));
            is_after |= self.is_above_blank_line(comment);
            blanks[index].1 = is_after;
        }
        blanks
    }

    fn has_indicator_between(&self, above: &Comment<'_>, below: &Comment<'_>) -> bool {
        self.input[above.span().end..below.span().start].split_ascii_whitespace().any(is_indicator)
    }

    /// Whether a comment is alone on its line, and the line above it is blank.
    fn is_below_blank_line(&self, comment: &Comment<'_>) -> bool {
        let line = self.line_before(comment);
        let Some(above) = self.input[..comment.span().start - line.len()].strip_suffix('\n') else { return false };
        line.trim().is_empty() && above[line_start(above)..].trim().is_empty()
    }

    /// Whether the line below a comment is blank, and ends.
    fn is_above_blank_line(&self, comment: &Comment<'_>) -> bool {
        let rest = &self.input.as_bytes()[comment.span().end..];
        let Some(start) = memchr::memchr(b'\n', rest).map(|at| comment.span().end + at + 1) else { return false };
        let below = &self.input[start..];
        memchr::memchr(b'\n', below.as_bytes()).is_some_and(|end| below[..end].trim().is_empty())
    }

    fn find_comma(&self, comments: &[Comment<'_>]) -> Option<usize> {
        let ends_item = matches!(self.before?.kind, TokenKind::Value | TokenKind::Close);
        let parent = self.graph.node(self.before?.node).parent?;
        let is_in_flow = self.graph.node(parent).column().is_none();
        let starts = std::iter::once(self.counted.0).chain(comments.iter().map(|comment| comment.span().end));
        let last = self.after?.span().start;
        let ends = comments.iter().map(|comment| comment.span().start).chain([last]);
        let mut between = starts.zip(ends).filter(|_| ends_item && is_in_flow);
        between.find_map(|(start, end)| Some(start + self.input.get(start..end)?.find(',')?))
    }

    /// The text before a comment on its line.
    fn line_before(&self, comment: &Comment<'_>) -> &'d str {
        let before = &self.input[..comment.span().start];
        &before[line_start(before)..]
    }

    fn surroundings(&mut self, comment: &Comment<'_>, blank_before: bool, blank_after: bool) -> Surroundings<'d> {
        let at = comment.span().start;
        let line = self.line_before(comment);
        for text in self.input[self.counted.0.min(at)..at].split_ascii_whitespace() {
            match text {
                text if is_indicator(text) => self.counted.1 += 1,
                // Comments after the end of the document are not in it.
                "..." => self.is_past = true,
                _ => {}
            }
        }
        self.counted.0 = comment.span().end;
        let is_on_line_of_token =
            self.before.is_some_and(|token| !self.input[token.span().end.min(at)..at].contains(['\n', '\r']));
        Surroundings {
            prefix: line.trim_matches([' ', '\t', '\u{FEFF}']),
            column: line.chars().count(),
            is_on_line_of_token,
            started: self.counted.1,
            blank_before,
            blank_after,
        }
    }

    /// A comment with something else before it on its line.
    fn trailing(&self, around: &Surroundings<'_>) -> CommentPlace {
        let ends_entry = around.is_on_line_of_token || around.prefix.starts_with(',');
        match (self.before, self.after) {
            // The value of an empty document has no place.
            (Some(Token { kind: TokenKind::Value, node, .. }), _) if around.prefix == "---" => CommentPlace::Head(node),
            (Some(Token { kind: TokenKind::Value | TokenKind::Close, node, .. }), _) if ends_entry => {
                CommentPlace::Line(node)
            }
            (Some(Token { kind: TokenKind::Key, node, .. }), after) if around.started == 0 => {
                let is_collection = after.is_some_and(|after| after.node != node || after.kind == TokenKind::Open);
                match self.key_comments {
                    KeyComments::Above if is_collection => CommentPlace::Head(node),
                    _ => CommentPlace::Line(node),
                }
            }
            (_, Some(Token { kind: TokenKind::Value, node, .. })) if ends_in_block_header(around.prefix) => {
                CommentPlace::Line(node)
            }
            (_, Some(after)) => match self.node_of_property(around) {
                Some(node) => CommentPlace::Line(node),
                None => self.before_token(after, around),
            },
            (_, None) => CommentPlace::DocumentFoot,
        }
    }

    /// The item or value of a document whose anchor or tag is the last one before a comment on its
    /// line.
    fn node_of_property(&self, around: &Surroundings<'_>) -> Option<NodeIndex> {
        let before = around.prefix.trim_end_matches(|c: char| !c.is_ascii_whitespace());
        let last = &around.prefix[before.len()..];
        let is_in_flow = |word: &str| !matches!(word, "-" | "---") && !word.starts_with(['&', '!']);
        if !last.starts_with(['&', '!']) || before.split_ascii_whitespace().any(is_in_flow) {
            return None;
        }
        let outside = usize::from(self.before.is_some());
        self.starting.get(around.started.checked_sub(outside)?).copied()
    }

    /// A comment on a line of its own.
    fn own_line(&mut self, around: &Surroundings<'_>) -> CommentPlace {
        match self.after {
            Some(after) if self.ending.is_empty() || around.started > 0 || self.is_past => {
                self.before_token(after, around)
            }
            after => self.between(after, around),
        }
    }

    /// A comment between the end of some block collections and `after`, or the end of the document.
    fn between(&mut self, after: Option<Token>, around: &Surroundings<'_>) -> CommentPlace {
        if self.is_past {
            return CommentPlace::DocumentFoot;
        }
        let takes = |column: Option<usize>| column.is_some_and(|column| column <= around.column);
        let innermost = self.ending.iter().position(|&node| takes(self.graph.node(node).column()));
        let is_outside = match after {
            Some(_) => takes_next(self.graph, &self.starting, around) && !(around.blank_after && innermost.is_some()),
            None => around.column == 0 && around.blank_before,
        };
        if is_outside || self.ending.is_empty() {
            self.is_past = true;
            return after.map_or(CommentPlace::DocumentFoot, |after| self.before_token(after, around));
        }
        let mut position = innermost.unwrap_or(self.ending.len() - 1);
        // A sequence that is not indented more than its key: the comment is the mapping's, unless a
        // blank line separates it from the next token.
        let column = |position: usize| self.ending.get(position).map(|&node| self.graph.node(node).column());
        if !around.blank_after && column(position) == column(position + 1) {
            position += 1;
        }
        self.ending.drain(..position);
        CommentPlace::Foot(self.ending[0])
    }

    /// A comment that belongs to the next token.
    fn before_token(&self, after: Token, around: &Surroundings<'_>) -> CommentPlace {
        if after.kind == TokenKind::Close {
            return CommentPlace::Foot(after.node);
        }
        let Some(last) = self.starting.len().checked_sub(1) else {
            return CommentPlace::Head(after.node);
        };
        if let Some(parent) = self.graph.node(self.starting[0]).parent {
            let is_in_block = self.graph.node(parent).column().is_some();
            // In a flow collection only a pair without brackets starts together with its content.
            let step = if is_in_block && around.prefix.is_empty() { around.started.min(last) } else { last };
            return CommentPlace::Head(self.starting[step]);
        }
        // The root has no indicator of its own, and a block collection starts with its first entry
        // or item.
        let is_block = self.graph.node(self.starting[0]).column().is_some();
        let is_above = !is_block || (around.prefix.is_empty() && around.started == 0 && around.blank_after);
        let is_before_root =
            around.prefix.is_empty() || around.prefix.starts_with("---") || around.prefix.starts_with('%');
        let step = match (is_above, is_before_root) {
            (true, _) => 0,
            (false, true) => 1 + around.started,
            (false, false) => last,
        };
        CommentPlace::Head(self.starting[step.min(last)])
    }
}

/// Whether a word is the indicator before an item or an explicit key.
fn is_indicator(word: &str) -> bool {
    matches!(word, "-" | "?")
}

/// Where the last line of a text starts.
fn line_start(text: &str) -> usize {
    memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |at| at + 1)
}

/// Whether the next entry or item is indented as deep as the comment at least.
fn takes_next(graph: &Graph<'_>, starting: &[NodeIndex], around: &Surroundings<'_>) -> bool {
    let parent = starting.first().and_then(|&node| graph.node(node).parent);
    parent.is_none_or(|parent| graph.node(parent).column().is_none_or(|column| around.column <= column))
}

/// Whether the text ends in the header of a block scalar.
fn ends_in_block_header(prefix: &str) -> bool {
    let last = prefix.rsplit([' ', '\t']).next().unwrap_or_default();
    last.starts_with(['|', '>'])
}
