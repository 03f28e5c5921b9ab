//! A collection whose text is made.

use super::super::item::{Entry, Item};
use super::super::source::{Gap, Lines, Source, has_line_break};
use crate::span::Span;

/// An open collection.
pub(super) struct Frame<'d> {
    pub(super) item: &'d Item,
    /// The text of the collection in the source.
    pub(super) span: Span,
    /// The children that are not written yet.
    pub(super) children: std::vec::IntoIter<Child<'d>>,
    /// The child whose value is being written.
    pub(super) open: Option<Child<'d>>,
    /// The children in the source; empty if no region changes.
    pub(super) old: Vec<Old>,
    /// Number of old children that are copied or skipped.
    pub(super) passed: usize,
    /// Whether a child has been written.
    pub(super) has_children: bool,
    /// Whether a new child is the last one that has been written.
    pub(super) has_new: bool,
    /// Whether the text so far ends in a comment that was not followed by a line break.
    pub(super) ends_in_comment: bool,
    /// Number of blanks that start the line of the opening bracket.
    pub(super) base: usize,
    /// Number of blanks for each level inside.
    pub(super) unit: usize,
    rewrite: Rewrite,
}

/// How much of a collection is written anew, beside its children.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rewrite {
    /// None.
    Nothing,
    /// Some regions are changed; at least one child stays.
    Regions,
    /// No child stays.
    All,
}

/// An entry or item to write.
pub(super) struct Child<'d> {
    pub(super) key: Option<&'d str>,
    pub(super) entry: &'d Entry,
    /// The node in the source.
    pub(super) index: Option<u32>,
    /// Number of old children before the node. For a new child, that of the next child that stays,
    /// or else of the last one.
    pub(super) position: usize,
    pub(super) is_last: bool,
}

/// A child in the source.
pub(super) struct Old {
    /// The start of its region.
    pub(super) region: usize,
    /// The start of its key or value.
    pub(super) start: usize,
    /// The offset of its colon.
    pub(super) colon: Option<usize>,
    pub(super) value: Span,
    pub(super) gap: Gap,
    /// Whether it is a collection with children.
    pub(super) is_collection: bool,
}

impl<'d> Frame<'d> {
    /// The collection with this item, which is node `index` of the source. `unit` is that of the
    /// collection around it.
    pub(super) fn new(source: &Source, lines: &Lines<'_>, item: &'d Item, index: u32, unit: usize) -> Self {
        let span = source.place(index).span;
        let nodes: Vec<u32> = source.children(index).collect();
        let mut position = 0;
        let mut children: Vec<_> = item
            .children()
            .map(|(key, entry)| {
                let index = entry.slot.map(|slot| slot.index);
                if let Some(index) = index {
                    position += nodes[position..].iter().position(|&node| node == index).unwrap_or_default();
                }
                Child { key, entry, index, position, is_last: false }
            })
            .collect();
        if let Some(last) = children.last_mut() {
            last.is_last = true;
        }
        let mut neighbour = position;
        for child in children.iter_mut().rev() {
            if child.index.is_some() {
                neighbour = child.position;
            }
            child.position = neighbour;
        }
        let rewrite = rewrite(item, &children, nodes.len());
        let old = if rewrite == Rewrite::Regions { old(source, &nodes, span) } else { Vec::new() };
        let base = lines.indentation(span.start);
        let first = nodes.first().map(|&first| source.place(first).start());
        let first = first.filter(|&first| has_line_break(&source.text[span.start..first]));
        let unit =
            first.and_then(|first| lines.column(first).checked_sub(base)).filter(|&unit| unit > 0).unwrap_or(unit);
        Self {
            item,
            span,
            children: children.into_iter(),
            open: None,
            old,
            passed: 0,
            has_children: false,
            has_new: false,
            ends_in_comment: false,
            base,
            unit,
            rewrite,
        }
    }

    pub(super) fn rewrite(&self) -> Rewrite {
        self.rewrite
    }

    /// Number of blanks that start a new line inside.
    pub(super) fn inner(&self) -> usize {
        self.base + self.unit
    }
}

impl Child<'_> {
    /// Whether the comments above it, and those at the end of its line, differ from the source.
    pub(super) fn changes(&self, old: &Old, text: &str) -> (bool, bool) {
        let Some(slot) = self.entry.slot else { return (true, true) };
        if (slot.is_head_changed || slot.is_line_changed) && old.has_comment_after_key(text) {
            return (true, true);
        }
        (slot.is_head_changed, slot.is_line_changed)
    }
}

impl Old {
    pub(super) fn lead<'s>(&self, text: &'s str) -> &'s str {
        &text[self.region..self.start]
    }

    /// Whether a comment is between the key and the value.
    pub(super) fn has_comment_after_key(&self, text: &str) -> bool {
        self.colon.is_some_and(|colon| text[colon..self.value.start].contains('#'))
    }
}

fn rewrite(item: &Item, children: &[Child<'_>], old: usize) -> Rewrite {
    let is_unchanged = |child: &Child<'_>| {
        child.entry.slot.is_some_and(|slot| !slot.is_head_changed && !slot.is_line_changed && !slot.is_renamed)
    };
    if children.len() == old && !item.is_foot_changed && children.iter().all(is_unchanged) {
        Rewrite::Nothing
    } else if children.iter().any(|child| child.index.is_some()) {
        Rewrite::Regions
    } else {
        Rewrite::All
    }
}

fn old(source: &Source, nodes: &[u32], span: Span) -> Vec<Old> {
    let mut region = span.start + 1;
    let old = |&node: &u32| {
        let place = source.place(node);
        let gap = source.gap(place.span.end);
        let old = Old {
            region,
            start: place.start(),
            colon: place.key.map(|(_, colon)| colon),
            value: place.span,
            gap,
            is_collection: place.end > node + 1,
        };
        region = gap.end;
        old
    };
    nodes.iter().map(old).collect()
}
