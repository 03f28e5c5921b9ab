//! Sequences of three streams.

use std::collections::{HashMap, HashSet};

use kyaml_core::edit::{Entry, Item};

use super::apply::Action;
use super::{ConflictKind, Merger, Sides};
use crate::compare::align::{align, places, same, signature};

impl<'s> Merger<'s> {
    /// Merges sequences whose items have names.
    pub(super) fn named(&mut self, sides: &Sides<'s>, base: &[String], ours: &[String], theirs: &[String]) {
        let pointer = &sides.pointer;
        let (base_places, our_places, their_places) = (places(base), places(ours), places(theirs));
        // The names that only one side adds or removes, and those of conflicts.
        let (mut changed, mut disputed) = (HashMap::new(), HashMap::new());
        for (at, name) in theirs.iter().enumerate() {
            let Some(their_item) = sides.theirs.item().entry(at) else { continue };
            let old = base_places.get(name.as_str()).and_then(|&at| sides.base?.item().entry(at));
            if let Some(&place) = our_places.get(name.as_str())
                && let Some(our_item) = sides.ours.item().entry(place)
            {
                let pointer = format!("{pointer}/{place}");
                self.open.push(Sides { pointer, base: old, ours: our_item, theirs: their_item });
            } else if old.is_none() {
                changed.insert(name.as_str(), Some(their_item));
            } else if !old.is_some_and(|old| same(old, their_item)) {
                self.conflict(&format!("{pointer}/{at}"), ConflictKind::RemovedByUs);
                disputed.insert(name.as_str(), Some(their_item));
            }
        }
        for (at, name) in base.iter().enumerate() {
            let (Some(&place), None) = (our_places.get(name.as_str()), their_places.get(name.as_str())) else {
                continue;
            };
            let old = sides.base.and_then(|base| base.item().entry(at));
            if old.zip(sides.ours.item().entry(place)).is_some_and(|(old, ours)| same(old, ours)) {
                changed.insert(name.as_str(), None);
            } else {
                self.conflict(&format!("{pointer}/{place}"), ConflictKind::RemovedByThem);
                disputed.insert(name.as_str(), None);
            }
        }
        let in_all =
            |name: &&String| base_places.contains_key(name.as_str()) && their_places.contains_key(name.as_str());
        let common = |names: &[String]| -> Vec<String> {
            let is_common = |name: &&String| in_all(name) && our_places.contains_key(name.as_str());
            names.iter().filter(is_common).cloned().collect()
        };
        let (old, mine, new) = (common(base), common(ours), common(theirs));
        let is_moved_by_them = new != old && new != mine;
        let is_conflict = is_moved_by_them && mine != old;
        if is_conflict {
            self.conflict(pointer, ConflictKind::Order);
        }
        let ordered = |by_theirs: bool, changes: &HashMap<&str, Option<&'s Entry>>| {
            let (first, second) = if by_theirs { (theirs, ours) } else { (ours, theirs) };
            arrangement(first, second, |name| match changes.get(name) {
                Some(change) => change.is_some(),
                None => our_places.contains_key(name),
            })
        };
        let merged = ordered(is_moved_by_them && !is_conflict, &changed);
        let items = |names: &[String], changes: &HashMap<&str, Option<&'s Entry>>| -> Vec<(String, Option<Entry>)> {
            let item = |name: &String| (name.clone(), changes.get(name.as_str()).copied().flatten().cloned());
            names.iter().map(item).collect()
        };
        // Later edits are applied first.
        if is_conflict || !disputed.is_empty() {
            disputed.extend(changed.iter().map(|(&name, &change)| (name, change)));
            let resolved = ordered(is_moved_by_them, &disputed);
            self.edit(true, pointer, Action::Arrange(items(&resolved, &disputed)));
        }
        if merged != ours {
            self.edit(false, pointer, Action::Arrange(items(&merged, &changed)));
        }
    }

    /// Merges sequences whose items have the same places.
    pub(super) fn by_index(&mut self, sides: &Sides<'s>) {
        for (at, (_, ours)) in sides.ours.item().entries().enumerate() {
            let Some(theirs) = sides.theirs.item().entry(at) else { continue };
            let base = sides.base.and_then(|base| base.item().entry(at));
            self.open.push(Sides { pointer: format!("{}/{at}", sides.pointer), base, ours, theirs });
        }
    }

    /// Merges other sequences: by the items that all three have, and by place between these.
    pub(super) fn lists(&mut self, sides: &Sides<'s>) {
        let items = |entry: Option<&'s Entry>| -> Vec<&'s Entry> {
            entry.into_iter().flat_map(|entry| entry.item().entries()).map(|(_, item)| item).collect()
        };
        let all = [items(sides.base), items(Some(sides.ours)), items(Some(sides.theirs))];
        let texts = all.each_ref().map(|items| items.iter().map(|item| signature(item)).collect::<Vec<_>>());
        let [base, ours, theirs] = &texts;
        let mut pairs = align(base, theirs).into_iter().peekable();
        let stable = align(base, ours).into_iter().filter_map(|(at, mine)| {
            while pairs.next_if(|&(other, _)| other < at).is_some() {}
            pairs.next_if(|&(other, _)| other == at).map(|(_, new)| [at, mine, new])
        });
        let mut from = [0, 0, 0];
        for to in stable.chain([[base.len(), ours.len(), theirs.len()]]) {
            self.chunk(sides, &all, &texts, from, to);
            from = to.map(|at| at + 1);
        }
    }

    /// Merges the items between two that all three sequences have.
    fn chunk(
        &mut self,
        sides: &Sides<'s>,
        all: &[Vec<&'s Entry>; 3],
        texts: &[Vec<String>; 3],
        from: [usize; 3],
        to: [usize; 3],
    ) {
        let part = |side: usize| &texts[side][from[side]..to[side]];
        if part(2) == part(0) || part(2) == part(1) {
            return;
        }
        let [_, count, new] = [0, 1, 2].map(|side| to[side] - from[side]);
        let is_conflict = part(1) != part(0);
        if part(0).len() == count && count == new {
            for at in 0..count {
                let [base, ours, theirs] = [0, 1, 2].map(|side| all[side][from[side] + at]);
                let pointer = format!("{}/{}", sides.pointer, from[1] + at);
                self.open.push(Sides { pointer, base: Some(base), ours, theirs });
            }
            return;
        }
        if is_conflict {
            self.conflict(&format!("{}/{}", sides.pointer, from[1]), ConflictKind::Value);
        }
        let items = all[2][from[2]..to[2]].iter().map(|&item| item.clone()).collect();
        self.edit(is_conflict, &sides.pointer, Action::Splice { at: from[1], count, items });
    }
}

/// Whether each item of a new sequence is the one at its place in an old sequence, maybe renamed. A
/// renamed item has most entries of the old one. Its name is new, and the old name is gone.
pub(super) fn are_renamed((old, old_names): (&Item, &[String]), (new, new_names): (&Item, &[String])) -> bool {
    let (old_places, new_places) = (places(old_names), places(new_names));
    let is_renamed = |at: usize| {
        let (Some(old), Some(new)) = (old.get(at), new.get(at)) else { return false };
        let kept = old.entries().filter(|(key, entry)| {
            let other = key.and_then(|key| new.entry(key));
            other.is_some_and(|other| same(entry, other))
        });
        2 * kept.count() >= old.len().max(new.len()) - 1
    };
    old_names.len() == new_names.len()
        && old_names.iter().zip(new_names).enumerate().all(|(at, (old, new))| {
            let is_new = !new_places.contains_key(old.as_str()) && !old_places.contains_key(new.as_str());
            old == new || is_new && is_renamed(at)
        })
}

/// The names of both lists that are in the result, in the order of the first list. Each other name
/// follows the one that precedes it in the second list.
fn arrangement(first: &[String], second: &[String], is_in: impl Fn(&str) -> bool) -> Vec<String> {
    let known: HashSet<&String> = first.iter().collect();
    // The names that follow each name of the first list; those at the start follow none.
    let mut following: HashMap<Option<&String>, Vec<&String>> = HashMap::new();
    let mut before = None;
    for name in second {
        if known.contains(name) {
            before = Some(name);
        } else {
            following.entry(before).or_default().push(name);
        }
    }
    let starts = std::iter::once(None).chain(first.iter().map(Some));
    let all = starts.flat_map(|name| name.into_iter().chain(following.remove(&name).unwrap_or_default()));
    all.filter(|name| is_in(name)).cloned().collect()
}
