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

/// Holds the last event.
#[cfg_attr(not(feature = "serde"), allow(dead_code, reason = "serde reads through it"))]
pub(super) struct Slot<'s> {
    pub(super) event: Event<'s>,
    pub(super) span: Span,
    /// Whether the event is new.
    pub(super) is_full: bool,
}

impl Default for Slot<'_> {
    fn default() -> Self {
        Self { event: Event::Document, span: Span::default(), is_full: false }
    }
}

impl<'s> Sink<'s> for Slot<'s> {
    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        (self.event, self.span, self.is_full) = (event, span, true);
        true
    }
}
