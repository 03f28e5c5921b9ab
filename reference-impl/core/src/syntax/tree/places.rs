//! Trees of a decoded stream.

use super::comment::Comment;
use super::storage::Tree;
use crate::span::Span;

impl Tree<'_> {
    /// The same tree with mapped offsets. Byte `n` of the text from which the tree was read is at
    /// byte `offset(n)` of the original stream, for example a stream in UTF-16.
    #[must_use]
    #[doc(hidden)]
    pub fn map_offsets(mut self, offset: impl Fn(usize) -> usize) -> Self {
        self.move_to(offset);
        self
    }

    /// Moves each byte of the text to another offset.
    pub(super) fn move_to(&mut self, offset: impl Fn(usize) -> usize) {
        let place = |span: &mut Span| *span = Span::new(offset(span.start), offset(span.end));
        let place_all =
            |comments: &mut Vec<Comment<'_>>| comments.iter_mut().for_each(|comment| place(&mut comment.span));
        for node in &mut self.nodes {
            place(&mut node.span);
            if let Some(key) = &mut node.key {
                place(&mut key.span);
                key.colon = offset(key.colon);
            }
            if let Some(comments) = &mut node.comments {
                place_all(&mut comments.head);
                place_all(&mut comments.line);
                place_all(&mut comments.foot);
            }
        }
        for document in &mut self.documents {
            document.header.iter_mut().for_each(place);
            place_all(&mut document.foot);
        }
        place_all(&mut self.comments);
    }
}
