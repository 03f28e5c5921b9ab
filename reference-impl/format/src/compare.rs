//! The differences of two streams, by path.

mod patch;

use std::collections::HashSet;
use std::fmt;

use kyaml_core::edit::{Document, Entry, Item, Stream};
use kyaml_core::pointer::escape;
use kyaml_core::{Comment, Value};
use patch::Patch;

use crate::equality::{line, texts};
use crate::increasing::longest_increasing;
use crate::matching::{For, common, document_labels, item_key, labels, places, title};

/// The differences of two streams.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    documents: Vec<ComparedDocument>,
}

/// A document of two streams, or of one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ComparedDocument {
    /// The zero-based index in the old stream; `None` if the document was added.
    pub old: Option<usize>,
    /// The zero-based index in the new stream; `None` if the document was removed.
    pub new: Option<usize>,
    /// The differences, in the order of the old document. Additions follow their collection.
    pub differences: Vec<Difference>,
    /// The JSON Patch (RFC 6902) that makes the new value of the old one, if both streams have the
    /// document.
    pub json_patch: Option<String>,
}

/// A difference at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The zero-based index of the document: in the old stream, or in the new one if it was added.
    pub document: usize,
    /// The JSON Pointer of the value: in the old document, or in the new one if it was added.
    pub pointer: String,
    /// The difference.
    pub kind: DifferenceKind,
}

/// The type of a [`Difference`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// Only the new document has the value.
    Added(Value),
    /// Only the old document has the value.
    Removed(Value),
    /// The values are not equal; the old one is first.
    Replaced(Value, Value),
    /// An item has this pointer in the new document, in another order.
    Moved(String),
    /// The document has this zero-based index in the new stream, in another order.
    MovedDocument(usize),
    /// An object or an item has another name, beside other differences; the old name is first.
    Renamed(String, String),
    /// Comments above the value differ.
    Head(Vec<String>, Vec<String>),
    /// Comments at the end of its line differ.
    Line(Vec<String>, Vec<String>),
    /// Comments before its closing bracket differ, or those below the value of the document.
    Foot(Vec<String>, Vec<String>),
}

impl DifferenceKind {
    /// Whether it is about comments.
    #[must_use]
    pub fn is_comment(&self) -> bool {
        matches!(self, Self::Head(..) | Self::Line(..) | Self::Foot(..))
    }
}

impl Comparison {
    /// The documents of the old stream in order, then those that were added.
    #[must_use]
    pub fn documents(&self) -> &[ComparedDocument] {
        &self.documents
    }

    /// The differences of all documents.
    pub fn differences(&self) -> impl Iterator<Item = &Difference> {
        self.documents.iter().flat_map(|document| &document.differences)
    }

    /// Whether there are no differences.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.differences().next().is_none()
    }
}

/// Compares two streams. The order of entries does not count (KY-MODEL-2); comments do.
///
/// Documents belong together if they have one [`Identity`](crate::Identity), and items of sequences if they have one
/// identity or `name`. Others belong together if they are equal, and then if half of their scalars are:
/// so an object with a new name is found. Scalars are matched by place between equal items.
///
/// ```
/// use kyaml_core::edit::Stream;
/// use kyaml_format::compare;
///
/// let old = Stream::parse("---\n{replicas: 1, image: \"web\"}\n").expect("it is KYAML");
/// let new = Stream::parse("---\n{replicas: 3, image: \"web\"}\n").expect("it is KYAML");
/// let comparison = compare(&old, &new);
/// let document = &comparison.documents()[0];
/// assert_eq!(document.differences[0].to_string(), "/replicas\n- 1\n+ 3");
/// assert_eq!(document.json_patch.as_deref(), Some(r#"[{"op":"replace","path":"/replicas","value":3}]"#));
/// ```
#[must_use]
pub fn compare(old: &Stream, new: &Stream) -> Comparison {
    let [old_labels, new_labels] = document_labels([old, new], For::Comparison);
    let (old_places, new_places) = (places(&old_labels), places(&new_labels));
    let common = common(&old_labels, &new_places);
    let mut stays = longest_increasing(&common).into_iter().peekable();
    let mut documents = Vec::new();
    for (at, (label, document)) in old_labels.iter().zip(&old.documents).enumerate() {
        let mut comparer = Comparer::new(at);
        let place = new_places.get(&**label).copied();
        documents.push(match place {
            None => comparer.document(document, false),
            Some(place) => {
                if stays.next_if_eq(&(at, place)).is_none() {
                    comparer.add("", DifferenceKind::MovedDocument(place));
                }
                comparer.documents(document, place, &new.documents[place])
            }
        });
    }
    let added = new_labels.iter().zip(&new.documents).enumerate();
    let added = added.filter(|(_, (label, _))| !old_places.contains_key(label.as_str()));
    documents.extend(added.map(|(place, (_, document))| Comparer::new(place).document(document, true)));
    if old.documents.is_empty() && new.documents.is_empty() {
        let mut comparer = Comparer::new(0);
        comparer.comments("", &old.comments(), &new.comments(), DifferenceKind::Foot);
        documents.push(comparer.finish(None, None));
    }
    Comparison { documents }
}

/// Compares two documents.
struct Comparer<'d> {
    document: usize,
    differences: Vec<Difference>,
    /// The pairs that are left, the next one last: the pointer in each document, and the entry.
    open: Vec<[(String, &'d Entry); 2]>,
    patch: Patch,
}

impl<'d> Comparer<'d> {
    fn new(document: usize) -> Self {
        Self { document, differences: Vec::new(), open: Vec::new(), patch: Patch::default() }
    }

    fn documents(mut self, old: &'d Document, place: usize, new: &'d Document) -> ComparedDocument {
        if let (Some(old_root), Some(new_root)) = (old.entry(""), new.entry("")) {
            self.renamed("", old_root, new_root);
            self.open.push([(String::new(), old_root), (String::new(), new_root)]);
        }
        while let Some([(old, old_entry), (new, new_entry)]) = self.open.pop() {
            let first = self.open.len();
            self.entries(&old, old_entry, &new, new_entry);
            self.open[first..].reverse();
        }
        self.comments("", old.end_comments(), new.end_comments(), DifferenceKind::Foot);
        let document = self.document;
        self.finish(Some(document), Some(place))
    }

    fn finish(self, old: Option<usize>, new: Option<usize>) -> ComparedDocument {
        let json_patch = old.and(new).map(|_| self.patch.finish());
        ComparedDocument { old, new, differences: self.differences, json_patch }
    }

    fn entries(&mut self, old: &str, old_entry: &'d Entry, new: &str, new_entry: &'d Entry) {
        self.comments(old, old_entry.head(), new_entry.head(), DifferenceKind::Head);
        self.comments(old, old_entry.line(), new_entry.line(), DifferenceKind::Line);
        let (old_item, new_item) = (old_entry.item(), new_entry.item());
        if old_item.is_mapping() && new_item.is_mapping() {
            self.mappings(old, old_entry, new, new_entry);
        } else if old_item.is_sequence() && new_item.is_sequence() {
            self.sequences(old, old_entry, new, new_entry);
        } else {
            let (was, is) = (old_item.to_value(), new_item.to_value());
            if was != is {
                self.patch.replace(old, &is);
                self.add(old, DifferenceKind::Replaced(was, is));
            }
            return;
        }
        self.comments(old, old_item.foot(), new_item.foot(), DifferenceKind::Foot);
    }

    fn mappings(&mut self, old: &str, old_entry: &'d Entry, new: &str, new_entry: &'d Entry) {
        for (key, child) in old_entry.item().entries() {
            let key = key.unwrap_or_default();
            let pointer = format!("{old}/{}", escape(key));
            if let Some(other) = new_entry.item().entry(key) {
                self.open.push([(pointer, child), (format!("{new}/{}", escape(key)), other)]);
            } else {
                self.patch.remove(&pointer);
                self.only(&pointer, child, false);
            }
        }
        for (key, child) in new_entry.item().entries() {
            let key = key.unwrap_or_default();
            if old_entry.item().entry(key).is_none() {
                self.patch.add(&format!("{old}/{}", escape(key)), &child.item().to_value());
                self.only(&format!("{new}/{}", escape(key)), child, true);
            }
        }
    }

    fn sequences(&mut self, old: &str, old_entry: &'d Entry, new: &str, new_entry: &'d Entry) {
        let items = |entry: &'d Entry| entry.item().entries().map(|(_, item)| item).collect::<Vec<_>>();
        let (old_items, new_items) = (items(old_entry), items(new_entry));
        let [old_labels, mut new_labels] = labels([&old_items, &new_items], item_key, For::Comparison);
        pair_by_place((&old_items, &old_labels), (&new_items, &mut new_labels));
        let (old_places, new_places) = (places(&old_labels), places(&new_labels));
        let common = common(&old_labels, &new_places);
        let mut stays = longest_increasing(&common).into_iter().peekable();
        self.patch.arrange(old, &old_labels, &new_labels, |place| new_items[place].item().to_value());
        for (at, (label, item)) in old_labels.iter().zip(&old_items).enumerate() {
            let pointer = format!("{old}/{at}");
            let Some(&place) = new_places.get(&**label) else {
                self.only(&pointer, item, false);
                continue;
            };
            let other = format!("{new}/{place}");
            if stays.next_if_eq(&(at, place)).is_none() {
                self.add(&pointer, DifferenceKind::Moved(other.clone()));
            }
            self.renamed(&pointer, item, new_items[place]);
            self.open.push([(pointer, item), (other, new_items[place])]);
        }
        for (place, label) in new_labels.iter().enumerate() {
            if !old_places.contains_key(&**label) {
                self.only(&format!("{new}/{place}"), new_items[place], true);
            }
        }
    }

    /// Adds the new name of an element that belongs to another name.
    fn renamed(&mut self, pointer: &str, old: &Entry, new: &Entry) {
        if let (Some(was), Some(is)) = (title(old), title(new))
            && was != is
        {
            self.add(pointer, DifferenceKind::Renamed(was, is));
        }
    }

    /// A document that only one stream has.
    fn document(mut self, document: &Document, is_new: bool) -> ComparedDocument {
        if let Some(root) = document.entry("") {
            self.only("", root, is_new);
        }
        self.comments_of_one("", document.end_comments(), is_new, DifferenceKind::Foot);
        let at = Some(self.document);
        if is_new { self.finish(None, at) } else { self.finish(at, None) }
    }

    /// Adds an entry that only one document has, and its comments.
    fn only(&mut self, pointer: &str, entry: &Entry, is_new: bool) {
        let value = entry.item().to_value();
        self.add(pointer, if is_new { DifferenceKind::Added(value) } else { DifferenceKind::Removed(value) });
        let mut open = vec![(pointer.to_owned(), entry)];
        while let Some((pointer, entry)) = open.pop() {
            self.comments_of_one(&pointer, entry.head(), is_new, DifferenceKind::Head);
            self.comments_of_one(&pointer, entry.line(), is_new, DifferenceKind::Line);
            self.comments_of_one(&pointer, entry.item().foot(), is_new, DifferenceKind::Foot);
            let first = open.len();
            for (at, (key, child)) in entry.item().entries().enumerate() {
                let step = key.map_or_else(|| at.to_string().into(), escape);
                open.push((format!("{pointer}/{step}"), child));
            }
            open[first..].reverse();
        }
    }

    fn comments_of_one(
        &mut self,
        pointer: &str,
        comments: &[Comment<'_>],
        is_new: bool,
        kind: fn(Vec<String>, Vec<String>) -> DifferenceKind,
    ) {
        let (old, new) = if is_new { (&[][..], comments) } else { (comments, &[][..]) };
        self.comments(pointer, old, new, kind);
    }

    fn comments(
        &mut self,
        pointer: &str,
        old: &[Comment<'_>],
        new: &[Comment<'_>],
        kind: fn(Vec<String>, Vec<String>) -> DifferenceKind,
    ) {
        let (old, new) = (texts(old), texts(new));
        if old != new {
            self.add(pointer, kind(old, new));
        }
    }

    fn add(&mut self, pointer: &str, kind: DifferenceKind) {
        self.differences.push(Difference { document: self.document, pointer: pointer.to_owned(), kind });
    }
}

/// Gives new items between two common ones the labels of the old items there that they replace.
fn pair_by_place((old, old_labels): (&[&Entry], &[String]), (new, new_labels): (&[&Entry], &mut [String])) {
    let new_places = places(new_labels);
    let common = common(old_labels, &new_places);
    let (old_common, new_common): (HashSet<_>, HashSet<_>) = common.iter().copied().unzip();
    let mut from = (0, 0);
    let mut pairs = Vec::new();
    for to in longest_increasing(&common).into_iter().chain([(old.len(), new.len())]) {
        let old_rest = (from.0..to.0).filter(|at| !old_common.contains(at));
        pairs.extend(old_rest.zip((from.1..to.1).filter(|place| !new_common.contains(place))));
        from = (to.0 + 1, to.1 + 1);
    }
    for (at, place) in pairs {
        if is_replaced(old[at].item(), new[place].item()) {
            new_labels[place].clone_from(&old_labels[at]);
        }
    }
}

/// Whether an item in the place of another one is shown as its new value: not if both are different objects.
fn is_replaced(old: &Item, new: &Item) -> bool {
    !old.is_mapping() && !new.is_mapping()
        || old.is_mapping()
            && old.get("name").is_none()
            && old.entries().any(|(key, _)| key.is_some_and(|key| new.get(key).is_some()))
}

impl Difference {
    /// The pointer in messages.
    #[must_use]
    pub fn place(&self) -> &str {
        if self.pointer.is_empty() { "(document)" } else { &self.pointer }
    }
}

impl fmt::Display for Difference {
    /// The pointer, and a line for each value or comment: `-` for the old one, `+` for the new one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |value: &Value| line(&value.clone().into());
        let pointer = self.place();
        let (old, new): (Vec<String>, Vec<String>) = match &self.kind {
            DifferenceKind::Added(new) => (Vec::new(), vec![value(new)]),
            DifferenceKind::Removed(old) => (vec![value(old)], Vec::new()),
            DifferenceKind::Replaced(old, new) => (vec![value(old)], vec![value(new)]),
            DifferenceKind::Moved(to) => return write!(f, "{pointer} moved to {to}"),
            DifferenceKind::MovedDocument(to) => return write!(f, "{pointer} moved to document {}", to + 1),
            DifferenceKind::Renamed(old, new) => return write!(f, "{pointer} renamed from {old} to {new}"),
            DifferenceKind::Head(old, new) | DifferenceKind::Line(old, new) | DifferenceKind::Foot(old, new) => {
                (old.clone(), new.clone())
            }
        };
        let place = match &self.kind {
            DifferenceKind::Head(..) => " (comment above)",
            DifferenceKind::Line(..) => " (comment at the end of the line)",
            DifferenceKind::Foot(..) => " (comment at the foot)",
            _ => "",
        };
        write!(f, "{pointer}{place}")?;
        old.iter().try_for_each(|line| write!(f, "\n- {line}"))?;
        new.iter().try_for_each(|line| write!(f, "\n+ {line}"))
    }
}
