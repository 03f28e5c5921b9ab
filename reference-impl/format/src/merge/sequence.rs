//! Sequences of three streams.

use kyaml_core::edit::Entry;

use super::apply::Action;
use super::arrangement::{Arrangement, Slot};
use super::conflict::ConflictKind;
use super::{Merger, Sides};
use crate::equality::{same, signature};
use crate::matching::{For, align, are_similar, have_keys, item_key, labels};

/// The items of the base, of our sequence and of theirs.
type Items<'s> = [Vec<&'s Entry>; 3];

impl<'s> Merger<'s> {
    pub(super) fn sequences(&mut self, sides: &Sides<'s>) {
        let items = [sides.base, Some(sides.ours), Some(sides.theirs)].map(|entry: Option<&'s Entry>| {
            entry.into_iter().flat_map(|entry| entry.item().entries()).map(|(_, item)| item).collect::<Vec<_>>()
        });
        if items.iter().all(|items| have_keys(items)) {
            self.keyed(sides, &items);
        } else {
            self.by_place(sides, &items);
        }
    }

    /// Merges sequences whose items have keys.
    fn keyed(&mut self, sides: &Sides<'s>, [base, ours, theirs]: &Items<'s>) {
        let pointer = &sides.pointer;
        let item = |slot: Slot| -> &Entry { slot.of::<&Entry>(ours, theirs) };
        let arrangement = Arrangement::new(
            &labels([base, ours, theirs], item_key, For::Merge),
            |at, slot| same(base[at], item(slot)),
            |slot| signature(item(slot)),
        );
        for &(at, place, other) in &arrangement.common {
            let base = at.map(|at| base[at]);
            let pointer = format!("{pointer}/{place}");
            self.open.push(Sides { pointer, base, ours: ours[place], theirs: theirs[other] });
        }
        for (slot, kind, may_be_renamed) in arrangement.conflicts() {
            self.removal(&format!("{pointer}/{}", slot.index()), kind, may_be_renamed);
        }
        if arrangement.is_order_conflict {
            self.conflict(pointer, ConflictKind::Order);
        }
        for (edits, order) in self.edits.iter_mut().zip([arrangement.merged, arrangement.resolved]) {
            edits.add(self.document, pointer, Action::Arrange { order, theirs: theirs.clone() });
        }
    }

    /// Merges other sequences: by the items that all three have, and by place between these.
    fn by_place(&mut self, sides: &Sides<'s>, items: &Items<'s>) {
        let texts = items.each_ref().map(|items| items.iter().map(|item| signature(item)).collect::<Vec<_>>());
        let [base, ours, theirs] = &texts;
        let mut pairs = align(base, theirs).into_iter().peekable();
        let stable = align(base, ours).into_iter().filter_map(|(at, mine)| {
            while pairs.next_if(|&(other, _)| other < at).is_some() {}
            pairs.next_if(|&(other, _)| other == at).map(|(_, new)| [at, mine, new])
        });
        let mut from = [0, 0, 0];
        for to in stable.chain([[base.len(), ours.len(), theirs.len()]]) {
            self.chunk(sides, items, &texts, from, to);
            from = to.map(|at| at + 1);
        }
    }

    /// Merges the items between two that all three sequences have.
    fn chunk(
        &mut self,
        sides: &Sides<'s>,
        items: &Items<'s>,
        texts: &[Vec<String>; 3],
        from: [usize; 3],
        to: [usize; 3],
    ) {
        let part = |side: usize| &texts[side][from[side]..to[side]];
        if part(2) == part(0) || part(2) == part(1) {
            return;
        }
        let [base, ours, theirs] = [0, 1, 2].map(|side| &items[side][from[side]..to[side]]);
        let is_conflict = part(1) != part(0);
        // An item that one side replaced is not the one that the other side changed.
        let is_one = |at: usize| are_similar(base[at], ours[at]) && are_similar(base[at], theirs[at]);
        if base.len() == ours.len() && ours.len() == theirs.len() && (0..base.len()).all(is_one) {
            for at in 0..base.len() {
                let pointer = format!("{}/{}", sides.pointer, from[1] + at);
                self.open.push(Sides { pointer, base: Some(base[at]), ours: ours[at], theirs: theirs[at] });
            }
            return;
        }
        if is_conflict {
            self.conflict(&format!("{}/{}", sides.pointer, from[1]), ConflictKind::Value);
        }
        let (count, items) = (ours.len(), theirs.to_vec());
        self.edit(is_conflict, &sides.pointer, Action::Splice { at: from[1], count, items });
    }
}
