//! Which items of two lists belong together.

use std::collections::{HashMap, HashSet};
use std::iter::successors;

use kyaml_core::edit::{Document, Entry, Item, Stream};
use kyaml_core::{Layout, WriteOptions, render_values};

/// The names of the items of a sequence, if each item is a mapping with a scalar `name` and no two
/// names are equal.
pub(crate) fn names(sequence: &Item) -> Option<Vec<String>> {
    unique(sequence.entries().map(|(_, entry)| scalar(entry.item(), "name")).collect::<Option<Vec<_>>>()?)
}

/// The identities of the documents of both streams: kind, namespace and name, if each document has
/// these, or else their numbers.
pub(crate) fn identities<const N: usize>(streams: [&Stream; N]) -> [Vec<String>; N] {
    let named = streams.map(|stream| {
        unique(stream.documents.iter().map(identity).collect::<Option<Vec<_>>>().unwrap_or_default())
            .filter(|names| names.len() == stream.documents.len())
    });
    if named.iter().all(Option::is_some) {
        return named.map(Option::unwrap_or_default);
    }
    streams.map(|stream| (0..stream.documents.len()).map(|index| index.to_string()).collect())
}

/// The kind, namespace and name of an object of Kubernetes.
pub(crate) fn identity(document: &Document) -> Option<String> {
    let metadata = document.get("/metadata")?;
    let namespace = metadata.get("namespace").and_then(Item::as_str).map(|namespace| format!("{namespace}/"));
    let kind = document.get("/kind")?.as_str()?;
    Some(format!("{kind} {}{}", namespace.unwrap_or_default(), metadata.get("name")?.as_str()?))
}

/// The text of a value on one line, without comments.
pub(crate) fn line(item: &Item) -> String {
    let text = render_values(&[item.to_value()], &WriteOptions::default().layout(Layout::Compact));
    text.trim_start_matches("---\n").trim_end_matches('\n').to_owned()
}

/// The text of a value with all of its comments.
pub(crate) fn text(entry: &Entry) -> String {
    Document::new(entry.clone()).to_string().unwrap_or_default()
}

/// Pairs of equal elements, as indexes that increase on both sides: those at the start and at the
/// end, and as many as possible of those that occur once on each side. Takes `n log n` steps.
pub(crate) fn align(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = rest.take_while(|(old, new)| old == new).count();
    let (old_end, new_end) = (old.len() - end, new.len() - end);
    let mut pairs: Vec<_> = (0..start).map(|index| (index, index)).collect();
    let once = |texts: &[String], from: usize| -> HashMap<String, Option<usize>> {
        let mut places = HashMap::new();
        for (index, text) in (from..).zip(texts) {
            places.entry(text.clone()).and_modify(|place| *place = None).or_insert(Some(index));
        }
        places
    };
    let (old_once, new_once) = (once(&old[start..old_end], start), once(&new[start..new_end], start));
    let found = (start..old_end).filter_map(|index| {
        let text = &old[index];
        old_once.get(text).copied().flatten()?;
        Some((index, new_once.get(text).copied().flatten()?))
    });
    pairs.extend(increasing(&found.collect::<Vec<_>>()));
    pairs.extend((0..end).map(|index| (old_end + index, new_end + index)));
    pairs
}

/// The longest subsequence of `pairs` whose second numbers increase. The first ones already do.
pub(crate) fn increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
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

/// The index of each key.
pub(crate) fn places(keys: &[String]) -> HashMap<&str, usize> {
    keys.iter().enumerate().map(|(index, key)| (key.as_str(), index)).collect()
}

/// The last step of a pointer for this key.
pub(crate) fn step(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

fn scalar(item: &Item, key: &str) -> Option<String> {
    let value = item.get(key)?;
    value.as_scalar().filter(|value| !value.is_null()).map(|_| line(value))
}

fn unique(keys: Vec<String>) -> Option<Vec<String>> {
    let mut seen = HashSet::new();
    keys.iter().all(|key| seen.insert(key.as_str())).then_some(())?;
    Some(keys)
}
