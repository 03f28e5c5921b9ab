//! The receiver of the events of a stream.

use crate::event::Event;
use crate::span::Span;

/// Receives what the reader finds, in the order of the stream.
pub(crate) trait Sink<'s> {
    /// Receives an event and its bytes. Returns whether to read on.
    fn event(&mut self, event: Event<'s>, span: Span) -> bool;

    /// Receives the bytes of a comment, without its line break.
    fn comment(&mut self, _comment: Span) {}

    /// Receives the byte offset of a comma.
    fn comma(&mut self, _at: usize) {}
}

/// Holds the last event until it is taken.
#[derive(Default)]
pub(super) struct Slot<'s>(pub(super) Option<(Event<'s>, Span)>);

impl<'s> Sink<'s> for Slot<'s> {
    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        self.0 = Some((event, span));
        true
    }
}
