//! The elements of three lists: which belong together, which are removed, and their order.

use std::collections::{HashMap, HashSet};

use super::conflict::ConflictKind;
use crate::matching::places;

/// An element of our list or of theirs, by its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Ours(usize),
    Theirs(usize),
}

impl Slot {
    pub(super) fn index(self) -> usize {
        let (Self::Ours(index) | Self::Theirs(index)) = self;
        index
    }

    pub(super) fn of<'a, T>(self, ours: &'a [T], theirs: &'a [T]) -> &'a T {
        match self {
            Self::Ours(at) => &ours[at],
            Self::Theirs(at) => &theirs[at],
        }
    }
}

/// How three lists make one.
pub(super) struct Arrangement {
    /// The elements that both sides have: the index in the base, if it has the element, in ours and in theirs.
    pub(super) common: Vec<(Option<usize>, usize, usize)>,
    /// Their elements that we removed and they changed.
    removed_by_us: Vec<Slot>,
    /// Our elements that they removed and we changed.
    removed_by_them: Vec<Slot>,
    /// The first element of a side in each place where neither side has elements of the base.
    replaced: Vec<(Slot, ConflictKind)>,
    /// Whether we, and they, add elements that no other list has.
    adds: [bool; 2],
    /// Whether both sides moved elements.
    pub(super) is_order_conflict: bool,
    /// The result without their side of conflicts.
    pub(super) merged: Vec<Slot>,
    /// The result with their side of each conflict.
    pub(super) resolved: Vec<Slot>,
}

impl Arrangement {
    /// Arranges the elements with these labels. `is_same` compares an element of the base with one of a
    /// side, and `text` sorts the elements that both sides add in one place.
    pub(super) fn new(
        [base, ours, theirs]: &[Vec<String>; 3],
        is_same: impl Fn(usize, Slot) -> bool,
        text: impl Fn(Slot) -> String,
    ) -> Self {
        let (base_places, our_places, their_places) = (places(base), places(ours), places(theirs));
        let mut out = Self {
            common: Vec::new(),
            removed_by_us: Vec::new(),
            removed_by_them: Vec::new(),
            replaced: Vec::new(),
            adds: [false; 2],
            is_order_conflict: false,
            merged: Vec::new(),
            resolved: Vec::new(),
        };
        let mut gone = HashSet::new();
        for (label, slot) in ours.iter().zip((0..).map(Slot::Ours)).chain(theirs.iter().zip((0..).map(Slot::Theirs))) {
            let old = base_places.get(&**label).copied();
            let (removed, other) = match slot {
                Slot::Ours(_) => (&mut out.removed_by_them, their_places.get(&**label)),
                Slot::Theirs(_) => (&mut out.removed_by_us, our_places.get(&**label)),
            };
            match (slot, other, old) {
                (Slot::Ours(at), Some(&other), _) => out.common.push((old, at, other)),
                (Slot::Theirs(_), Some(_), _) => {}
                (slot, None, None) => out.adds[usize::from(matches!(slot, Slot::Theirs(_)))] = true,
                (_, None, Some(old)) if is_same(old, slot) => drop(gone.insert(&**label)),
                (_, None, Some(_)) => removed.push(slot),
            }
        }
        let shared = |labels: &[String], is_in: &dyn Fn(&str) -> bool| -> Vec<String> {
            labels.iter().filter(|label| is_in(label)).cloned().collect()
        };
        let in_both = |label: &str| our_places.contains_key(label) && their_places.contains_key(label);
        let in_all = |label: &str| in_both(label) && base_places.contains_key(label);
        let [old, mine, new] = [base, ours, theirs].map(|labels| shared(labels, &in_all));
        let is_moved = [mine != old, new != old];
        out.is_order_conflict = shared(ours, &in_both) != shared(theirs, &in_both) && is_moved[0] == is_moved[1];
        let by_theirs = is_moved == [false, true];
        let conflicts: HashSet<_> = out.removed_by_us.iter().chain(&out.removed_by_them).collect();
        let is_lost = |label: &str| !our_places.contains_key(label) && !their_places.contains_key(label);
        let lost = runs(base, Slot::Ours, &in_both, |_, label| is_lost(label)).into_keys().collect();
        let sides = Sides { ours, theirs, lost, is_shared: &in_both, text: &text };
        let is_kept = |slot: Slot, label: &str| !gone.contains(label) && !conflicts.contains(&slot);
        let (merged, replaced) = sides.order(by_theirs, false, |slot, label| {
            is_kept(slot, label) || matches!(slot, Slot::Ours(_)) && conflicts.contains(&slot)
        });
        let (resolved, _) = sides.order(by_theirs || out.is_order_conflict, true, |slot, label| {
            is_kept(slot, label) || matches!(slot, Slot::Theirs(_)) && conflicts.contains(&slot)
        });
        Self { replaced, merged, resolved, ..out }
    }

    /// The elements that one side removed or replaced, and the other changed or replaced.
    /// With each, whether it may be one that has another name on the side that removed it.
    pub(super) fn conflicts(&self) -> Vec<(Slot, ConflictKind, bool)> {
        let of = |slots: &[Slot], kind, adds| slots.iter().map(|&slot| (slot, kind, adds)).collect::<Vec<_>>();
        let by_us = of(&self.removed_by_us, ConflictKind::RemovedByUs, self.adds[0]);
        let by_them = of(&self.removed_by_them, ConflictKind::RemovedByThem, self.adds[1]);
        let replaced = self.replaced.iter().map(|&(slot, kind)| (slot, kind, false)).collect();
        [by_us, by_them, replaced].concat()
    }
}

/// Two lists that become one.
struct Sides<'a> {
    ours: &'a [String],
    theirs: &'a [String],
    /// The shared elements that are followed by elements of the base that neither side has.
    lost: HashSet<Option<&'a str>>,
    is_shared: &'a dyn Fn(&str) -> bool,
    text: &'a dyn Fn(Slot) -> String,
}

impl Sides<'_> {
    /// The shared elements in the order of one side, each followed by the elements of both sides that
    /// follow it there. Those that replace elements of the base are in conflict with the other side, which
    /// removed or replaced these. Only those of one side are in the result.
    fn order(
        &self,
        by_theirs: bool,
        takes_theirs: bool,
        is_in: impl Fn(Slot, &str) -> bool,
    ) -> (Vec<Slot>, Vec<(Slot, ConflictKind)>) {
        let mut ours = runs(self.ours, Slot::Ours, self.is_shared, &is_in);
        let mut theirs = runs(self.theirs, Slot::Theirs, self.is_shared, &is_in);
        let first = if by_theirs { self.theirs } else { self.ours };
        let shared = first.iter().map(String::as_str).filter(|label| (self.is_shared)(label)).map(Some);
        let our_places = places(self.ours);
        let (mut out, mut replaced) = (Vec::new(), Vec::new());
        for label in std::iter::once(None).chain(shared) {
            out.extend(label.and_then(|label| our_places.get(label)).map(|&at| Slot::Ours(at)));
            let mut runs = [&mut ours, &mut theirs].map(|runs| runs.remove(&label).unwrap_or_default());
            if self.lost.contains(&label) {
                replaced.extend(match (runs[0].first(), runs[1].first()) {
                    (Some(&slot), Some(_)) => Some((slot, ConflictKind::Value)),
                    (Some(&slot), None) => Some((slot, ConflictKind::RemovedByThem)),
                    (None, Some(&slot)) => Some((slot, ConflictKind::RemovedByUs)),
                    (None, None) => None,
                });
                runs[usize::from(!takes_theirs)].clear();
            } else if runs.iter().all(|run| !run.is_empty()) {
                runs.sort_by_cached_key(|run| (self.text)(run[0]));
            }
            out.extend(runs.concat());
        }
        (out, replaced)
    }
}

/// The elements of one list that follow each shared one; those at the start follow none.
fn runs<'l>(
    labels: &'l [String],
    slot: fn(usize) -> Slot,
    is_shared: &dyn Fn(&str) -> bool,
    is_in: impl Fn(Slot, &str) -> bool,
) -> HashMap<Option<&'l str>, Vec<Slot>> {
    let mut runs = HashMap::<_, Vec<_>>::new();
    let mut shared = None;
    for (at, label) in labels.iter().enumerate() {
        if is_shared(label) {
            shared = Some(label.as_str());
        } else if is_in(slot(at), label) {
            runs.entry(shared).or_default().push(slot(at));
        }
    }
    runs
}
