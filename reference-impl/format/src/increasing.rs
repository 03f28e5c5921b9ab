//! The elements of two sequences that have one order in both.

use std::collections::HashMap;
use std::hash::Hash;
use std::iter::successors;

/// The longest subsequence of `pairs` whose second numbers increase. The first ones already do.
pub(crate) fn longest_increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length, the last pair of the sequence of that length with the lowest end. For each
    // pair, its predecessor.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = Vec::with_capacity(pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut longest: Vec<_> =
        successors(ends.last().copied(), |&index| before[index]).map(|index| pairs[index]).collect();
    longest.reverse();
    longest
}

/// The indexes of the elements that occur exactly once in each list, as many as are in the same order in both. Takes
/// `n log n` steps.
pub(crate) fn anchors<T: Eq + Hash>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let (old_once, new_once) = (once(old), once(new));
    let pairs = old.iter().filter_map(|element| Some(((*old_once.get(element)?)?, (*new_once.get(element)?)?)));
    longest_increasing(&pairs.collect::<Vec<_>>())
}

/// The index of each element. `None` if it occurs again.
fn once<T: Eq + Hash>(elements: &[T]) -> HashMap<&T, Option<usize>> {
    let mut places = HashMap::new();
    for (index, element) in elements.iter().enumerate() {
        places.entry(element).and_modify(|place| *place = None).or_insert(Some(index));
    }
    places
}
