//! A collection whose text is made.

use super::super::item::{Entry, Item, Kind};
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
    /// The position of the old child whose text follows that of the last child; none after a new one.
    pub(super) next: Option<usize>,
    /// Whether a child has been written.
    pub(super) has_children: bool,
    /// Whether the text so far ends in a comment that was not followed by a line break.
    pub(super) ends_in_comment: bool,
    /// The start of the first child in the source.
    first: Option<usize>,
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
    /// Whether its text comes from another place of the collection.
    pub(super) is_moved: bool,
    /// Whether the source has another key.
    pub(super) is_renamed: bool,
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
    /// The collection with this item, which is node `index` of the source.
    pub(super) fn new(source: &Source, item: &'d Item, index: u32) -> Self {
        let span = source.place(index).span;
        let (children, rewrite, old) = if has_all_children(source, item, index) {
            (changed_inside(source, item, index), Rewrite::Nothing, Vec::new())
        } else {
            let nodes: Vec<u32> = source.children(index).collect();
            let children = children(source, item, &nodes);
            let is_kept = children.iter().any(|child| child.index.is_some());
            let rewrite = if is_kept { Rewrite::Regions } else { Rewrite::All };
            let old = if is_kept { old(source, &nodes, span) } else { Vec::new() };
            (children, rewrite, old)
        };
        let first = source.children(index).next().map(|first| source.place(first).start());
        Self {
            item,
            span,
            children: children.into_iter(),
            open: None,
            old,
            passed: 0,
            next: Some(0),
            has_children: false,
            ends_in_comment: false,
            first,
            rewrite,
        }
    }

    pub(super) fn rewrite(&self) -> Rewrite {
        self.rewrite
    }

    /// Number of blanks that start the line of the opening bracket.
    pub(super) fn base(&self, lines: &Lines<'_>) -> usize {
        lines.indentation(self.span.start)
    }

    /// Number of blanks for each level inside, if the first child starts a line.
    pub(super) fn unit(&self, source: &Source, lines: &Lines<'_>) -> Option<usize> {
        let first = self.first.filter(|&first| has_line_break(&source.text[self.span.start..first]))?;
        lines.column(first).checked_sub(self.base(lines)).filter(|&unit| unit > 0)
    }
}

/// Whether the children of an item are those of its node, with their keys and comments.
fn has_all_children(source: &Source, item: &Item, index: u32) -> bool {
    let mut nodes = source.children(index);
    let is_kept = |(key, entry): (Option<&str>, &Entry)| {
        let (Some(node), Some(slot)) = (nodes.next(), &entry.slot) else { return false };
        slot.origin.index_in(source) == Some(node)
            && !slot.is_head_changed
            && !slot.is_line_changed
            && key == source.key(node).as_deref()
    };
    !item.is_foot_changed && item.children().all(is_kept) && nodes.next().is_none()
}

/// The children whose values may differ from the source, out of all children of a node.
fn changed_inside<'d>(source: &Source, item: &'d Item, index: u32) -> Vec<Child<'d>> {
    let children = item.children().zip(source.children(index)).enumerate();
    let is_changed =
        |entry: &Entry, node| entry.item.read().is_some_and(Kind::is_collection) || !entry.item.is_node(source, node);
    children
        .filter(|(_, ((_, entry), node))| is_changed(entry, *node))
        .map(|(position, ((key, entry), node))| Child {
            key,
            entry,
            index: Some(node),
            position,
            is_moved: false,
            is_renamed: false,
            is_last: false,
        })
        .collect()
}

/// The children of an item. Each node of the source belongs to one of them at most.
fn children<'d>(source: &Source, item: &'d Item, nodes: &[u32]) -> Vec<Child<'d>> {
    let mut is_free = vec![true; nodes.len()];
    let child = |(key, entry): (Option<&'d str>, &'d Entry)| {
        let index = entry.slot.as_ref().and_then(|slot| slot.origin.index_in(source));
        let position = index.and_then(|index| nodes.binary_search(&index).ok());
        let position = position.filter(|&position| std::mem::take(&mut is_free[position]));
        let index = position.map(|position| nodes[position]);
        let is_renamed = index.is_some_and(|index| key != source.key(index).as_deref());
        let position = position.unwrap_or_default();
        Child { key, entry, index, position, is_moved: false, is_renamed, is_last: false }
    };
    let mut children: Vec<_> = item.children().map(child).collect();
    if let Some(last) = children.last_mut() {
        last.is_last = true;
    }
    mark_moved(&mut children);
    place_new(&mut children);
    children
}

/// Marks the old children that are out of order: those behind a later one, or else those before an
/// earlier one. The fewer are marked, so that one move is one child.
fn mark_moved(children: &mut [Child<'_>]) {
    if children.iter().filter(|child| child.stays()).is_sorted_by_key(|child| child.position) {
        return;
    }
    let old: Vec<_> = (0..).zip(&*children).filter(|(_, child)| child.index.is_some()).collect();
    let (mut latest, mut earliest) = (0, usize::MAX);
    let behind_later = old.iter().filter(|(_, child)| {
        latest = latest.max(child.position);
        child.position < latest
    });
    let behind_later: Vec<usize> = behind_later.map(|(at, _)| *at).collect();
    let before_earlier = old.iter().rev().filter(|(_, child)| {
        earliest = earliest.min(child.position);
        child.position > earliest
    });
    let before_earlier: Vec<usize> = before_earlier.map(|(at, _)| *at).collect();
    let moved = if behind_later.len() < before_earlier.len() { behind_later } else { before_earlier };
    for at in moved {
        children[at].is_moved = true;
    }
}

/// Gives new children the position of their neighbour.
fn place_new(children: &mut [Child<'_>]) {
    let last = children.iter().rev().find(|child| child.stays());
    let mut neighbour = last.map_or(0, |child| child.position);
    for child in children.iter_mut().rev() {
        if child.stays() {
            neighbour = child.position;
        } else if child.index.is_none() {
            child.position = neighbour;
        }
    }
}

impl Child<'_> {
    /// Whether its text stays where it is in the source.
    pub(super) fn stays(&self) -> bool {
        self.index.is_some() && !self.is_moved
    }

    /// Whether the comments above it, and those at the end of its line, differ from the source.
    pub(super) fn changes(&self, old: &Old, text: &str) -> (bool, bool) {
        let Some(slot) = &self.entry.slot else { return (true, true) };
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
