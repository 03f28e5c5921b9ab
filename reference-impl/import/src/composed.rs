//! A document as a graph, whose comments have no nodes yet.

use kyaml_core::{Comment, Span};

use crate::graph::Graph;
use crate::options::KeyComments;
use crate::outline::Outline;
use crate::place::{self, CommentPlace};

/// A document, with its outline and comments.
pub(crate) struct Composed<'s> {
    pub(crate) graph: Graph<'s>,
    /// The bytes of `---`, if the document starts with it.
    pub(crate) header: Option<Span>,
    pub(crate) outline: Outline,
    /// The comments, in the order of the stream; those up to the next header are the document's
    /// (KY-CAN-22).
    pub(crate) comments: Vec<Comment<'s>>,
}

impl Composed<'_> {
    /// Gives each comment to a node, or to the foot of the document.
    pub(crate) fn place_comments(&mut self, input: &str, key_comments: KeyComments) {
        let comments = std::mem::take(&mut self.comments);
        let graph = &mut self.graph;
        place::place(&self.outline, self.header, comments, input, key_comments, |place, comment| match place {
            CommentPlace::Head(node) => graph.comments_mut(node).head.push(comment),
            CommentPlace::Line(node) => graph.comments_mut(node).line.push(comment),
            CommentPlace::Foot(node) => graph.comments_mut(node).foot.push(comment),
            CommentPlace::DocumentFoot => graph.foot.push(comment),
        });
        // Nothing needs the outline any more, and it is large.
        self.outline = Outline::default();
    }
}
