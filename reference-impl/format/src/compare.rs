//! The differences of two streams, by path.

pub(crate) mod align;
mod patch;

use std::fmt;

use kyaml_core::edit::{Document, Entry, Stream};
use kyaml_core::pointer::escape;
use kyaml_core::{Comment, Value};

use align::{align, identities, line, names, places};
use patch::Patch;

use crate::increasing::longest_increasing;

/// The differences of two streams.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    differences: Vec<Difference>,
    patches: Vec<String>,
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
    /// An item with a name has this pointer in the new document, in another order.
    Moved(String),
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
    /// The differences, in the order of the old stream. Additions follow their collection.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// For each document of the old stream that the new one has too, the JSON Patch (RFC 6902) that
    /// makes the new value.
    #[must_use]
    pub fn json_patches(&self) -> &[String] {
        &self.patches
    }
}

/// Compares two streams. The order of entries does not count (KY-MODEL-2); comments do.
///
/// Documents are matched by kind, namespace and name if all have these, and by number otherwise.
/// Items of sequences are matched by `name` if each has one. Other sequences are matched by equal
/// items, and by place between these.
///
/// ```
/// use kyaml_core::edit::Stream;
/// use kyaml_format::compare;
///
/// let old = Stream::parse("---\n{replicas: 1, image: \"web\"}\n").expect("it is KYAML");
/// let new = Stream::parse("---\n{replicas: 3, image: \"web\"}\n").expect("it is KYAML");
/// let comparison = compare(&old, &new);
/// assert_eq!(comparison.differences()[0].to_string(), "/replicas\n- 1\n+ 3");
/// assert_eq!(comparison.json_patches(), [r#"[{"op":"replace","path":"/replicas","value":3}]"#]);
/// ```
#[must_use]
pub fn compare(old: &Stream, new: &Stream) -> Comparison {
    let mut comparison = Comparison::default();
    let [old_keys, new_keys] = identities([old, new]);
    let new_places = places(&new_keys);
    let mut common = Vec::new();
    for (index, (document, key)) in old.documents.iter().zip(&old_keys).enumerate() {
        match new_places.get(key.as_str()) {
            Some(&place) => {
                common.push((index, place));
                Comparer::new(index, &mut comparison).documents(document, &new.documents[place]);
            }
            None => Comparer::new(index, &mut comparison).document(document, false),
        }
    }
    let old_places = places(&old_keys);
    for (place, key) in new_keys.iter().enumerate() {
        if !old_places.contains_key(key.as_str()) {
            Comparer::new(place, &mut comparison).document(&new.documents[place], true);
        }
    }
    comparison
}

impl Comparison {
    fn add(&mut self, document: usize, pointer: &str, kind: DifferenceKind) {
        self.differences.push(Difference { document, pointer: pointer.to_owned(), kind });
    }
}

/// Compares two documents.
struct Comparer<'c, 'd> {
    document: usize,
    out: &'c mut Comparison,
    /// The pairs that are left, the next one last: the pointer in each document, and the entry.
    open: Vec<[(String, &'d Entry); 2]>,
    patch: Patch,
}

impl<'c, 'd> Comparer<'c, 'd> {
    fn new(document: usize, out: &'c mut Comparison) -> Self {
        Self { document, out, open: Vec::new(), patch: Patch::default() }
    }

    fn documents(mut self, old: &'d Document, new: &'d Document) {
        let (Some(old_root), Some(new_root)) = (old.entry(""), new.entry("")) else { return };
        self.open.push([(String::new(), old_root), (String::new(), new_root)]);
        while let Some([(old, old_entry), (new, new_entry)]) = self.open.pop() {
            let first = self.open.len();
            self.entries(&old, old_entry, &new, new_entry);
            self.open[first..].reverse();
        }
        self.comments("", old.end_comments(), new.end_comments(), DifferenceKind::Foot);
        self.out.patches.push(self.patch.finish());
    }

    fn entries(&mut self, old: &str, old_entry: &'d Entry, new: &str, new_entry: &'d Entry) {
        self.comments(old, old_entry.head(), new_entry.head(), DifferenceKind::Head);
        self.comments(old, old_entry.line(), new_entry.line(), DifferenceKind::Line);
        let (old_item, new_item) = (old_entry.item(), new_entry.item());
        if old_item.is_mapping() && new_item.is_mapping() {
            self.mappings(old, old_entry, new, new_entry);
        } else if old_item.is_sequence() && new_item.is_sequence() {
            match (names(old_item), names(new_item)) {
                (Some(old_names), Some(new_names)) => {
                    self.named(old, old_entry, &old_names, new, new_entry, &new_names);
                }
                _ => self.sequences(old, old_entry, new, new_entry),
            }
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

    /// Compares sequences whose items have names.
    fn named(
        &mut self,
        old: &str,
        old_entry: &'d Entry,
        old_names: &[String],
        new: &str,
        new_entry: &'d Entry,
        new_names: &[String],
    ) {
        let (old_places, new_places) = (places(old_names), places(new_names));
        let common: Vec<_> = old_names
            .iter()
            .enumerate()
            .filter_map(|(at, name)| new_places.get(name.as_str()).map(|&place| (at, place)))
            .collect();
        let mut stays = longest_increasing(&common).into_iter().peekable();
        let values: Vec<_> = new_entry.item().entries().map(|(_, child)| child.item()).collect();
        self.patch.arrange(old, old_names, new_names, |place| values[place].to_value());
        for (at, (name, (_, child))) in old_names.iter().zip(old_entry.item().entries()).enumerate() {
            let pointer = format!("{old}/{at}");
            let Some(&place) = new_places.get(name.as_str()) else {
                self.only(&pointer, child, false);
                continue;
            };
            let other = format!("{new}/{place}");
            if stays.next_if_eq(&(at, place)).is_none() {
                self.add(&pointer, DifferenceKind::Moved(other.clone()));
            }
            if let Some(new_child) = new_entry.item().entry(place) {
                self.open.push([(pointer, child), (other, new_child)]);
            }
        }
        for (place, name) in new_names.iter().enumerate() {
            if let (false, Some(child)) = (old_places.contains_key(name.as_str()), new_entry.item().entry(place)) {
                self.only(&format!("{new}/{place}"), child, true);
            }
        }
    }

    fn sequences(&mut self, old: &str, old_entry: &'d Entry, new: &str, new_entry: &'d Entry) {
        let lines =
            |entry: &Entry| -> Vec<String> { entry.item().entries().map(|(_, child)| line(child.item())).collect() };
        let (old_lines, new_lines) = (lines(old_entry), lines(new_entry));
        let ends = [(old_lines.len(), new_lines.len())];
        let (mut old_at, mut new_at) = (0, 0);
        for (old_next, new_next) in align(&old_lines, &new_lines).into_iter().chain(ends) {
            let pairs = (old_next - old_at).min(new_next - new_at);
            // The pair of equal items at the end of the gap may differ in its comments.
            let is_pair = old_next < old_lines.len() && new_next < new_lines.len();
            for (at, place) in
                (old_at..old_at + pairs).zip(new_at..new_at + pairs).chain(is_pair.then_some((old_next, new_next)))
            {
                if let (Some(child), Some(other)) = (old_entry.item().entry(at), new_entry.item().entry(place)) {
                    self.open.push([(format!("{old}/{at}"), child), (format!("{new}/{place}"), other)]);
                }
            }
            for at in old_at + pairs..old_next {
                let Some(child) = old_entry.item().entry(at) else { continue };
                // From the last to the first, and after all changes inside.
                self.patch.remove(&format!("{old}/{at}"));
                self.only(&format!("{old}/{at}"), child, false);
            }
            let mut added = Vec::new();
            for place in new_at + pairs..new_next {
                let Some(child) = new_entry.item().entry(place) else { continue };
                added.push((format!("{old}/{}", old_at + place - new_at), child.item().to_value()));
                self.only(&format!("{new}/{place}"), child, true);
            }
            for (pointer, value) in added.iter().rev() {
                self.patch.add(pointer, value);
            }
            (old_at, new_at) = (old_next + 1, new_next + 1);
        }
    }

    /// Adds a document that only one stream has.
    fn document(&mut self, document: &Document, is_new: bool) {
        if let Some(root) = document.entry("") {
            self.only("", root, is_new);
        }
        self.comments_of_one("", document.end_comments(), is_new, DifferenceKind::Foot);
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
        let texts =
            |comments: &[Comment<'_>]| comments.iter().map(|comment| comment.text().to_owned()).collect::<Vec<_>>();
        let (old, new) = (texts(old), texts(new));
        if old != new {
            self.add(pointer, kind(old, new));
        }
    }

    fn add(&mut self, pointer: &str, kind: DifferenceKind) {
        self.out.add(self.document, pointer, kind);
    }
}

impl fmt::Display for Difference {
    /// The pointer, and a line for each value or comment: `-` for the old one, `+` for the new one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |value: &Value| line(&value.clone().into());
        let pointer = if self.pointer.is_empty() { "(document)" } else { &self.pointer };
        let (old, new): (Vec<String>, Vec<String>) = match &self.kind {
            DifferenceKind::Added(new) => (Vec::new(), vec![value(new)]),
            DifferenceKind::Removed(old) => (vec![value(old)], Vec::new()),
            DifferenceKind::Replaced(old, new) => (vec![value(old)], vec![value(new)]),
            DifferenceKind::Moved(to) => return write!(f, "{pointer} moved to {to}"),
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
