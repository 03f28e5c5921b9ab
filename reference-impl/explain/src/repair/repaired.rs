//! Repairs of a document, the text after them, and the origin of its bytes.

use kyaml_core::Span;

use crate::mistake::Mistake;

/// An edit of the text, and the mistake that it repairs.
#[derive(Clone, Debug)]
pub(super) struct Repair {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) mistake: Mistake,
    /// All repairs of a group repair one mistake.
    pub(super) group: Option<u32>,
    /// Whether the repair is good enough for a fix, and not only a way to continue.
    pub(super) is_offered: bool,
    /// The order of several repairs at one place.
    pub(super) order: i32,
    /// The span of the finding, if it is not that of the repair.
    pub(super) place: Option<Span>,
    /// The opening bracket whose closing bracket the repair writes.
    pub(super) opener: Option<Span>,
}

impl Repair {
    pub(super) fn new(span: Span, text: impl Into<String>, mistake: Mistake) -> Self {
        Self { span, text: text.into(), mistake, group: None, is_offered: true, order: 0, place: None, opener: None }
    }
}

/// A text after repairs, and the places of the repairs.
pub(super) struct Repaired {
    pub(super) text: String,
    /// Where the text starts in the text before.
    start: usize,
    /// For each repair the span of its new text, and the span in the text before.
    places: Vec<(Span, Span)>,
}

impl Repaired {
    /// Applies repairs within `span`, which are in order of place; `None` if two of them overlap.
    pub(super) fn new<'c>(source: &str, span: Span, repairs: impl IntoIterator<Item = &'c Repair>) -> Option<Self> {
        let mut text = String::with_capacity(span.len() + 64);
        let mut places = Vec::new();
        let mut from = span.start;
        for repair in repairs {
            text.push_str(source.get(from..repair.span.start)?);
            let start = text.len();
            text.push_str(&repair.text);
            places.push((Span::new(start, text.len()), repair.span));
            from = repair.span.end;
        }
        text.push_str(source.get(from..span.end)?);
        Some(Self { text, start: span.start, places })
    }

    /// The span in the text before for a span of the repaired text.
    pub(super) fn before(&self, span: Span) -> Span {
        let end = self.offset(span.end, true);
        Span::new(self.offset(span.start, false).min(end), end)
    }

    fn offset(&self, at: usize, is_end: bool) -> usize {
        let after = self.places.partition_point(|(new, _)| if is_end { new.end < at } else { new.end <= at });
        // A place inside a new text maps to the repair.
        if let Some((new, old)) = self.places.get(after)
            && new.start < at
        {
            return if is_end { old.end } else { old.start };
        }
        match after.checked_sub(1).map(|index| self.places[index]) {
            Some((new, old)) => at - new.end + old.end,
            None => self.start + at,
        }
    }
}
