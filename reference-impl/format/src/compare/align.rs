//! Which items of two lists belong together.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use kyaml_core::edit::{Document, Entry, Item, Stream};
use kyaml_core::{Comment, Layout, Value, WriteOptions, render_values};

use crate::increasing::longest_increasing;

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

/// Whether two entries have the same text in canonical form, comments included.
pub(crate) fn same(left: &Entry, right: &Entry) -> bool {
    own_comments(left).eq(own_comments(right)) && same_value(left.item(), right.item())
}

/// Like [`same`], for values without the comments above them and at the ends of their lines.
pub(crate) fn same_value(left: &Item, right: &Item) -> bool {
    let mut open = vec![(left, right)];
    while let Some((left, right)) = open.pop() {
        if left.len() != right.len() || scalar_text(left) != scalar_text(right) || !foot(left).eq(foot(right)) {
            return false;
        }
        for ((left_key, left), (right_key, right)) in left.entries().zip(right.entries()) {
            if left_key != right_key || !own_comments(left).eq(own_comments(right)) {
                return false;
            }
            open.push((left.item(), right.item()));
        }
    }
    true
}

/// A text that two values share exactly if they are [`same`]. It has no indentation, so its
/// length is in proportion to the value.
pub(crate) fn signature(entry: &Entry) -> String {
    let mut out = String::new();
    let mut open = vec![(None, entry)];
    while let Some((key, entry)) = open.pop() {
        let item = entry.item();
        for text in [key, Some(&*scalar_text(item))].into_iter().flatten().chain(own_comments(entry)).chain(foot(item))
        {
            // Neither a key nor a comment ends early.
            let _ = write!(out, "{}:{text}", text.len());
        }
        let _ = write!(out, "({})", item.len());
        let first = open.len();
        open.extend(item.entries());
        open[first..].reverse();
    }
    out
}

/// The comments above an entry and at the end of its line, with an empty text after each of both.
fn own_comments(entry: &Entry) -> impl Iterator<Item = &str> {
    [entry.head(), entry.line()].into_iter().flat_map(|comments| comments.iter().map(Comment::text).chain([""]))
}

fn foot(item: &Item) -> impl Iterator<Item = &str> {
    item.foot().iter().map(Comment::text)
}

/// The text of a scalar, after a letter for its type; a letter for a collection.
fn scalar_text(item: &Item) -> Cow<'_, str> {
    match item.as_scalar() {
        Some(Value::String(text)) => format!("s{text}").into(),
        Some(Value::Number(number)) => format!("n{number}").into(),
        Some(Value::Bool(true)) => "true".into(),
        Some(Value::Bool(false)) => "false".into(),
        Some(_) => "null".into(),
        None if item.is_mapping() => "{".into(),
        None => "[".into(),
    }
}

/// Pairs of equal elements, as indexes that increase on both sides. These are the ones at the start
/// and at the end, and as many as possible of the elements that occur once on each side. Takes
/// `n log n` steps.
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
    pairs.extend(longest_increasing(&found.collect::<Vec<_>>()));
    pairs.extend((0..end).map(|index| (old_end + index, new_end + index)));
    pairs
}

/// The index of each key.
pub(crate) fn places(keys: &[String]) -> HashMap<&str, usize> {
    keys.iter().enumerate().map(|(index, key)| (key.as_str(), index)).collect()
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
