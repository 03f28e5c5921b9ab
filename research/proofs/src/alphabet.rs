//! Characters as the languages see them: classes of those that no language tells apart.

use std::collections::BTreeMap;

/// A set of characters: ranges in order, which do not touch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CharSet(Vec<(char, char)>);

impl CharSet {
    /// The characters of these ranges, both ends included, in any order.
    #[must_use]
    pub fn new(ranges: impl IntoIterator<Item = (char, char)>) -> Self {
        let mut ranges: Vec<_> = ranges.into_iter().filter(|(first, last)| first <= last).collect();
        ranges.sort_unstable();
        let mut merged: Vec<(char, char)> = Vec::new();
        for (first, last) in ranges {
            match merged.last_mut() {
                Some((_, end)) if first <= *end || next(*end) == Some(first) => *end = last.max(*end),
                _ => merged.push((first, last)),
            }
        }
        Self(merged)
    }

    /// Every character.
    #[must_use]
    pub fn all() -> Self {
        Self(vec![(char::MIN, char::MAX)])
    }

    /// The ranges, both ends included, in order.
    #[must_use]
    pub fn ranges(&self) -> &[(char, char)] {
        &self.0
    }

    /// The characters that are in `other` as well, or that are not, as `wanted` says.
    #[must_use]
    pub fn intersection(&self, other: &Self, wanted: bool) -> Self {
        let mut ranges = Vec::new();
        for &(first, last) in &self.0 {
            let mut start = Some(first);
            for &(from, to) in &other.0 {
                let Some(at) = start.filter(|&at| at <= last) else { break };
                if to < at || last < from {
                    continue;
                }
                if wanted {
                    ranges.push((at.max(from), last.min(to)));
                } else if at < from {
                    ranges.push((at, before(from)));
                }
                start = next(to);
            }
            if let Some(at) = start.filter(|&at| !wanted && at <= last) {
                ranges.push((at, last));
            }
        }
        Self::new(ranges)
    }

    /// Whether `c` is one of them.
    #[must_use]
    pub fn contains(&self, c: char) -> bool {
        let after = self.0.partition_point(|&(first, _)| first <= c);
        after > 0 && c <= self.0[after - 1].1
    }
}

/// The character after `c`.
fn next(c: char) -> Option<char> {
    (c..=char::MAX).nth(1)
}

/// A partition of all characters into classes, numbered from zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    classes: Vec<CharSet>,
    representatives: Vec<char>,
}

impl Alphabet {
    /// The coarsest partition in which each of `sets` is a union of classes.
    #[must_use]
    pub fn new<'s>(sets: impl IntoIterator<Item = &'s CharSet>) -> Self {
        let sets: Vec<&CharSet> = sets.into_iter().collect();
        // Where something begins: between two such characters no set tells any two apart.
        let mut starts = vec![char::MIN];
        for (first, last) in sets.iter().flat_map(|set| set.ranges()) {
            starts.push(*first);
            starts.extend(next(*last));
        }
        starts.sort_unstable();
        starts.dedup();
        let mut ranges_of: BTreeMap<Vec<bool>, Vec<(char, char)>> = BTreeMap::new();
        for (at, &first) in starts.iter().enumerate() {
            let last = starts.get(at + 1).map_or(char::MAX, |&after| before(after));
            let signature = sets.iter().map(|set| set.contains(first)).collect();
            ranges_of.entry(signature).or_default().push((first, last));
        }
        let mut classes: Vec<CharSet> = ranges_of.into_values().map(CharSet::new).collect();
        classes.sort_unstable();
        let representatives = classes.iter().map(representative).collect();
        Self { classes, representatives }
    }

    /// The classes, in order of their first characters.
    #[must_use]
    pub fn classes(&self) -> &[CharSet] {
        &self.classes
    }

    /// How many classes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there is none, which never happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// One character for each class: a letter, a digit or other visible ASCII where it has any.
    #[must_use]
    pub fn representatives(&self) -> &[char] {
        &self.representatives
    }

    /// The text of the representatives of these classes.
    #[must_use]
    pub fn text(&self, classes: &[usize]) -> String {
        classes.iter().map(|&class| self.representatives[class]).collect()
    }

    /// The classes of the characters of a text.
    #[must_use]
    pub fn classes_of(&self, text: &str) -> Vec<usize> {
        text.chars().map(|c| self.class_of(c)).collect()
    }

    /// The class of `c`.
    #[must_use]
    pub fn class_of(&self, c: char) -> usize {
        self.classes.iter().position(|class| class.contains(c)).expect("a partition has each character")
    }
}

fn before(c: char) -> char {
    (char::MIN..c).next_back().unwrap_or(char::MIN)
}

fn representative(class: &CharSet) -> char {
    let first_where =
        |wanted: fn(&char) -> bool| class.ranges().iter().flat_map(|&(a, b)| a..=b).take(200).find(wanted);
    first_where(char::is_ascii_alphanumeric)
        .or_else(|| first_where(char::is_ascii_graphic))
        .or_else(|| first_where(|c| c.is_alphanumeric()))
        .unwrap_or(class.ranges()[0].0)
}
