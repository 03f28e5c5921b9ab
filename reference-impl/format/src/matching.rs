//! Which elements of several lists belong together: documents of streams, and items of sequences.
//!
//! 1. A key decides: the [`Identity`] of an object of Kubernetes, or the `name` of another mapping.
//! 2. Elements without a key, and those that share one, belong together if they are equal.
//! 3. The rest is matched by similarity.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use kyaml_core::edit::{Entry, Item, Stream};

use crate::equality::{line, scalar_text, signature};
use crate::increasing::anchors;

/// Greatest number of pairs whose similarity is computed. Above it, nothing is matched by similarity.
const PAIRS: usize = 1 << 16;

/// The least similarity of two elements that belong together.
const SIMILAR: f64 = 0.5;

/// The least similarity of an element and its new name in a merge.
const RENAMED: f64 = 0.75;

/// The paths of a key.
const KEYS: [&str; 6] =
    ["/apiVersion", "/kind", "/name", "/metadata/namespace", "/metadata/name", "/metadata/generateName"];

/// The identity of an object of Kubernetes. The version of its API is not part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Identity<'i> {
    /// The API group; empty for the core group.
    pub group: &'i str,
    /// The kind.
    pub kind: &'i str,
    /// The namespace; empty if the object names none.
    pub namespace: &'i str,
    /// The name, or the prefix that `generateName` gives.
    pub name: &'i str,
    /// Whether the name is a prefix.
    pub is_generated: bool,
}

impl<'i> Identity<'i> {
    /// The identity of an object: a mapping with a `kind` and with a `name` or `generateName` in its
    /// `metadata`. `None` for another value.
    #[must_use]
    pub fn of(object: &'i Item) -> Option<Self> {
        let metadata = object.get("metadata")?;
        let text = |item: &'i Item, key: &str| item.get(key).and_then(Item::as_str);
        let version = text(object, "apiVersion").unwrap_or_default();
        let name = text(metadata, "name");
        Some(Self {
            group: version.rsplit_once('/').map_or("", |(group, _)| group),
            kind: text(object, "kind")?,
            namespace: text(metadata, "namespace").unwrap_or_default(),
            name: name.or_else(|| text(metadata, "generateName"))?,
            is_generated: name.is_none(),
        })
    }
}

impl fmt::Display for Identity<'_> {
    /// `Deployment default/web`; a group follows the kind (`Deployment.apps`), and a prefix ends in `*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { group, kind, namespace, name, is_generated } = self;
        let dot = if group.is_empty() { "" } else { "." };
        let slash = if namespace.is_empty() { "" } else { "/" };
        write!(f, "{kind}{dot}{group} {namespace}{slash}{name}{}", if *is_generated { "*" } else { "" })
    }
}

/// The key of a document: its identity.
pub(crate) fn document_key(root: &Entry) -> Option<String> {
    Identity::of(root.item()).map(|identity| format!("{identity:?}"))
}

/// The key of an item of a sequence: its identity, or its scalar `name`. A number and a string are two
/// names.
pub(crate) fn item_key(item: &Entry) -> Option<String> {
    document_key(item).or_else(|| name(item.item()))
}

/// The name of an object or an item in messages.
pub(crate) fn title(entry: &Entry) -> Option<String> {
    Identity::of(entry.item()).map(|identity| identity.to_string()).or_else(|| name(entry.item()))
}

fn name(item: &Item) -> Option<String> {
    let name = item.get("name")?;
    name.as_scalar().filter(|name| !name.is_null()).map(|_| line(name))
}

/// Whether the items of a sequence are matched wherever they are: each has a key or is an object of
/// Kubernetes.
pub(crate) fn have_keys(items: &[&Entry]) -> bool {
    let is_object = |item: &Entry| item.item().get("kind").is_some_and(|kind| kind.as_str().is_some());
    items.iter().all(|item| item_key(item).is_some() || is_object(item))
}

/// How sure it must be that two elements belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// A wrong pair makes a comparison longer.
    Comparison,
    /// A wrong pair makes a merge change the wrong element.
    Merge,
}

/// A label for each element of the lists. Elements of different lists belong together if they have the
/// same label; the elements of one list have different labels. The first list is the oldest.
pub(crate) fn labels<const N: usize>(
    lists: [&[&Entry]; N],
    key: fn(&Entry) -> Option<String>,
    purpose: For,
) -> [Vec<String>; N] {
    let keys = lists.map(|list| list.iter().map(|entry| key(entry)).collect());
    let mut matcher = Matcher { labels: lists.map(|list| vec![None; list.len()]), lists, keys, purpose };
    matcher.by_key();
    for (older, newer) in (0..N).flat_map(|older| (older + 1..N).map(move |newer| (older, newer))) {
        matcher.by_value(older, newer);
        matcher.by_similarity(older, newer);
    }
    let mut list = 0..;
    matcher.labels.map(|labels| {
        let list = list.next().unwrap_or_default();
        (0..).zip(labels).map(|(at, label)| label.unwrap_or_else(|| own_label(list, at))).collect()
    })
}

/// The labels of the documents of streams. The only documents of the streams belong together, unless a
/// merge would change one object in place of another.
pub(crate) fn document_labels<const N: usize>(streams: [&Stream; N], purpose: For) -> [Vec<String>; N] {
    let roots =
        streams.map(|stream| stream.documents.iter().filter_map(|document| document.entry("")).collect::<Vec<_>>());
    let keys: HashSet<_> = roots.iter().flatten().filter_map(|root| document_key(root)).collect();
    if roots.iter().all(|roots| roots.len() == 1) && (purpose == For::Comparison || keys.len() < 2) {
        return streams.map(|_| vec![own_label(0, 0)]);
    }
    labels(roots.each_ref().map(Vec::as_slice), document_key, purpose)
}

/// The label of an element whose key does not decide.
fn own_label(list: usize, at: usize) -> String {
    format!("{list}.{at}")
}

struct Matcher<'l, 'e, const N: usize> {
    lists: [&'l [&'e Entry]; N],
    keys: [Vec<Option<String>>; N],
    labels: [Vec<Option<String>>; N],
    purpose: For,
}

impl<const N: usize> Matcher<'_, '_, N> {
    /// Labels the elements whose key occurs in another list, unless a list has it twice.
    fn by_key(&mut self) {
        let mut counts = HashMap::<&str, [usize; N]>::new();
        for (list, keys) in self.keys.iter().enumerate() {
            keys.iter().flatten().for_each(|key| counts.entry(key).or_insert([0; N])[list] += 1);
        }
        for (labels, keys) in self.labels.iter_mut().zip(&self.keys) {
            for (label, key) in labels.iter_mut().zip(keys) {
                let counts = key.as_deref().map_or([0; N], |key| counts[key]);
                if counts.iter().all(|&count| count < 2) && counts.iter().sum::<usize>() > 1 {
                    *label = key.as_ref().map(|key| format!("={key}"));
                }
            }
        }
    }

    /// Labels equal elements; those with equal comments precede.
    fn by_value(&mut self, older: usize, newer: usize) {
        for text in [signature, |entry: &Entry| line(entry.item())] {
            let (old, new) = self.rest(older, newer);
            if old.is_empty() || new.is_empty() {
                return;
            }
            let texts =
                |list: usize, rest: &[usize]| rest.iter().map(|&at| text(self.lists[list][at])).collect::<Vec<_>>();
            for (at, place) in equal(&texts(older, &old), &texts(newer, &new)) {
                self.join((older, old[at]), (newer, new[place]));
            }
        }
    }

    /// Labels similar elements, the most similar ones first.
    fn by_similarity(&mut self, older: usize, newer: usize) {
        let (old, new) = self.rest(older, newer);
        if old.len().saturating_mul(new.len()) > PAIRS {
            return;
        }
        let contents = |list: usize, rest: &[usize]| {
            rest.iter().map(|&at| content(self.lists[list][at].item())).collect::<Vec<_>>()
        };
        let (old_contents, new_contents) = (contents(older, &old), contents(newer, &new));
        let mut pairs = Vec::new();
        for (&at, old) in old.iter().zip(&old_contents) {
            for (&place, new) in new.iter().zip(&new_contents) {
                let score = similarity(old, new);
                if self.least((older, at), (newer, place)).is_some_and(|least| score >= least) {
                    pairs.push((score, at, place));
                }
            }
        }
        self.join_best(older, newer, pairs);
    }

    /// Joins the pairs with the highest scores. Of several candidates for one element, none is sure.
    fn join_best(&mut self, older: usize, newer: usize, mut pairs: Vec<(f64, usize, usize)>) {
        let far = |&(_, at, place): &(f64, usize, usize)| at.abs_diff(place);
        pairs.sort_by(|left, right| right.0.total_cmp(&left.0).then_with(|| far(left).cmp(&far(right))));
        let (mut of_old, mut of_new) = (HashMap::new(), HashMap::new());
        for &(_, at, place) in &pairs {
            *of_old.entry(at).or_insert(0) += 1;
            *of_new.entry(place).or_insert(0) += 1;
        }
        let mut taken = HashSet::new();
        for (_, at, place) in pairs {
            let is_sure = self.purpose == For::Comparison || of_old[&at] == 1 && of_new[&place] == 1;
            if is_sure && self.labels[newer][place].is_none() && taken.insert(at) {
                self.join((older, at), (newer, place));
            }
        }
    }

    /// The least similarity of two elements that belong together; `None` if they never do.
    fn least(&self, (older, at): (usize, usize), (newer, place): (usize, usize)) -> Option<f64> {
        let (old, new) = (&self.keys[older][at], &self.keys[newer][place]);
        if old == new {
            return Some(SIMILAR);
        }
        // A name that both versions have is that of another element.
        let occurs = |key: &Option<String>, list: usize| key.is_some() && self.keys[list].contains(key);
        let is_renamed = !occurs(old, newer) && (0..N).all(|list| list == newer || !occurs(new, list));
        let [old, new] = [self.lists[older][at], self.lists[newer][place]].map(|entry| Identity::of(entry.item()));
        let kind = |of: &Option<Identity<'_>>| of.as_ref().map(|of| [of.group, of.kind].map(str::to_owned));
        match self.purpose {
            _ if !is_renamed || kind(&old) != kind(&new) => None,
            For::Comparison => Some(SIMILAR),
            For::Merge => (older == 0).then_some(RENAMED),
        }
    }

    /// The elements that may still belong together: those without a label, and those of the oldest list
    /// that have no partner yet.
    fn rest(&self, older: usize, newer: usize) -> (Vec<usize>, Vec<usize>) {
        let partners: HashSet<&String> = self.labels[newer].iter().flatten().collect();
        let is_alone =
            |label: &Option<String>| label.as_ref().is_none_or(|label| older == 0 && !partners.contains(label));
        let those = |list: usize, is_left: &dyn Fn(&Option<String>) -> bool| {
            (0..).zip(&self.labels[list]).filter(|(_, label)| is_left(label)).map(|(at, _)| at).collect()
        };
        (those(older, &is_alone), those(newer, &Option::is_none))
    }

    /// Gives a newer element the label of an older one.
    fn join(&mut self, (older, at): (usize, usize), (newer, place): (usize, usize)) {
        let label = self.labels[older][at].get_or_insert_with(|| own_label(older, at)).clone();
        self.labels[newer][place] = Some(label);
    }
}

/// Hashes of the scalars and empty collections of a value, with their paths, in order. The indexes of
/// items and the parts of the key are left out.
fn content(item: &Item) -> Vec<u64> {
    let mut hashes = Vec::new();
    let mut open = vec![(String::new(), item)];
    while let Some((path, item)) = open.pop() {
        if item.is_empty() && !KEYS.contains(&&*path) {
            let mut state = DefaultHasher::new();
            (&path, scalar_text(item)).hash(&mut state);
            hashes.push(state.finish());
        }
        open.extend(item.entries().map(|(key, child)| (format!("{path}/{}", key.unwrap_or("-")), child.item())));
    }
    hashes.sort_unstable();
    hashes
}

/// The part of two contents that is common, from 0 to 1.
fn similarity(left: &[u64], right: &[u64]) -> f64 {
    let (mut at, mut common) = (0, 0_u32);
    for hash in left {
        at += right[at..].partition_point(|other| other < hash);
        if right.get(at) == Some(hash) {
            (at, common) = (at + 1, common + 1);
        }
    }
    let all = u32::try_from(left.len() + right.len()).unwrap_or(u32::MAX);
    if all == 0 { 1.0 } else { f64::from(2 * common) / f64::from(all) }
}

/// Whether an item may be another version of an item without a key.
pub(crate) fn are_similar(old: &Entry, new: &Entry) -> bool {
    let (old, new) = (old.item(), new.item());
    old.as_scalar().is_some() && new.as_scalar().is_some() || similarity(&content(old), &content(new)) >= SIMILAR
}

/// Pairs of equal texts: those of [`align`], then the others in order.
fn equal(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    let mut pairs = align(old, new);
    let (old_taken, new_taken): (HashSet<usize>, HashSet<usize>) = pairs.iter().copied().unzip();
    let mut left = HashMap::<&String, VecDeque<usize>>::new();
    for (at, text) in old.iter().enumerate().filter(|(at, _)| !old_taken.contains(at)) {
        left.entry(text).or_default().push_back(at);
    }
    for (place, text) in new.iter().enumerate().filter(|(place, _)| !new_taken.contains(place)) {
        pairs.extend(left.get_mut(text).and_then(VecDeque::pop_front).map(|at| (at, place)));
    }
    pairs
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
    let found = anchors(&old[start..old_end], &new[start..new_end]);
    pairs.extend(found.into_iter().map(|(at, place)| (start + at, start + place)));
    pairs.extend((0..end).map(|index| (old_end + index, new_end + index)));
    pairs
}

/// The index of each label.
pub(crate) fn places(keys: &[String]) -> HashMap<&str, usize> {
    keys.iter().enumerate().map(|(index, key)| (key.as_str(), index)).collect()
}

/// The old and the new index of each label that both lists have.
pub(crate) fn common(old: &[String], new_places: &HashMap<&str, usize>) -> Vec<(usize, usize)> {
    (0..).zip(old).filter_map(|(at, label)| Some((at, *new_places.get(label.as_str())?))).collect()
}
