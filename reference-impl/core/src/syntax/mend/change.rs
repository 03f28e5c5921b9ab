//! Changes that mend a document, the text that they make, and where its bytes come from.

use crate::error::Repair;
use crate::span::Span;

/// A change, and the mistake that it mends.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) repair: Repair,
    /// Changes of one group, if any, mend one mistake.
    pub(super) group: Option<u32>,
    /// Whether it is worth to be offered, and not only a way to read on.
    pub(super) offered: bool,
    /// Which of several changes at one place comes first.
    pub(super) order: i32,
    /// What a finding points at, where that is not the place of the change.
    pub(super) place: Option<Span>,
}

impl Change {
    pub(super) fn new(span: Span, text: impl Into<String>, repair: Repair) -> Self {
        Self { span, text: text.into(), repair, group: None, offered: true, order: 0, place: None }
    }
}

/// A text with changes made, and its places in the text before.
pub(super) struct Mended {
    pub(super) text: String,
    /// For each change: where its text starts and ends after, and its bytes before.
    places: Vec<(Span, Span)>,
}

impl Mended {
    /// Makes changes, which are in order of place; `None` where two of them touch.
    pub(super) fn new(source: &str, changes: &[Change]) -> Option<Self> {
        let mut text = String::with_capacity(source.len() + 64);
        let mut places = Vec::with_capacity(changes.len());
        let mut from = 0;
        for change in changes {
            text.push_str(source.get(from..change.span.start)?);
            let start = text.len();
            text.push_str(&change.text);
            places.push((Span::new(start, text.len()), change.span));
            from = change.span.end;
        }
        text.push_str(source.get(from..)?);
        Some(Self { text, places })
    }

    /// Where a place of the mended text is in the text before.
    pub(super) fn before(&self, span: Span) -> Span {
        let end = self.offset(span.end, true);
        Span::new(self.offset(span.start, false).min(end), end)
    }

    fn offset(&self, at: usize, is_end: bool) -> usize {
        let after = self.places.partition_point(|(new, _)| if is_end { new.end < at } else { new.end <= at });
        // A place inside new text is the place of the change.
        if let Some((new, old)) = self.places.get(after)
            && new.start < at
        {
            return if is_end { old.end } else { old.start };
        }
        match after.checked_sub(1).map(|index| self.places[index]) {
            Some((new, old)) => at - new.end + old.end,
            None => at,
        }
    }
}
