//! Three-way merge of streams, by path.

mod apply;
mod list;

use std::fmt;

use kyaml_core::Comment;
use kyaml_core::edit::{Document, Entry, Item, Stream};
use kyaml_core::pointer::escape;

use crate::compare::align::{identities, names, places, same, same_value};
use apply::{Action, Edit};

/// The result of a merge.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Merged {
    /// Our stream with all changes of theirs that do not conflict.
    pub ours: Stream,
    /// The same with their side of each conflict. Equal to `ours` if there are no conflicts.
    pub theirs: Stream,
    /// The conflicts.
    pub conflicts: Vec<Conflict>,
}

/// A path that both sides changed in different ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The zero-based index of the document in our stream, or in theirs if only theirs has it.
    pub document: usize,
    /// The JSON Pointer of the value in that document.
    pub pointer: String,
    /// The conflict.
    pub kind: ConflictKind,
}

/// The type of a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictKind {
    /// Both sides changed or added the value.
    Value,
    /// Both sides changed the comments above it, at the end of its line or before its closing
    /// bracket.
    Comment,
    /// Both sides changed the order of the items.
    Order,
    /// We removed a part that they changed.
    RemovedByUs,
    /// They removed what we changed.
    RemovedByThem,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointer = if self.pointer.is_empty() { "(document)" } else { &self.pointer };
        f.write_str(pointer)?;
        f.write_str(match self.kind {
            ConflictKind::Value => ": both sides changed the value",
            ConflictKind::Comment => ": both sides changed the comments",
            ConflictKind::Order => ": both sides changed the order of the items",
            ConflictKind::RemovedByUs => ": we removed what they changed",
            ConflictKind::RemovedByThem => ": they removed what we changed",
        })
    }
}

/// Merges the changes from `base` to `theirs` into `ours`, whose layout stays.
///
/// Values are matched as [`compare`](crate::compare()) does it. Comments are merged like values. The order of
/// entries is that of our stream.
///
/// ```
/// use kyaml_core::edit::Stream;
/// use kyaml_format::merge;
///
/// let read = |text| Stream::parse(text).expect("it is KYAML");
/// let base = read("---\n{replicas: 1, image: \"web:1\"}\n");
/// let ours = read("---\n{\n  replicas: 1, # few\n  image: \"web:2\",\n}\n");
/// let theirs = read("---\n{replicas: 3, image: \"web:1\", paused: true}\n");
/// let merged = merge(&base, &ours, &theirs);
/// assert!(merged.conflicts.is_empty());
/// assert_eq!(
///     merged.ours.to_string()?,
///     "---\n{\n  replicas: 3, # few\n  image: \"web:2\",\n  paused: true,\n}\n",
/// );
/// # Ok::<(), kyaml_core::edit::EditError>(())
/// ```
#[must_use]
pub fn merge(base: &Stream, ours: &Stream, theirs: &Stream) -> Merged {
    let mut merger = Merger::default();
    merger.streams(base, ours, theirs);
    let Merger { edits, conflicts, .. } = merger;
    let [mut with_ours, mut with_theirs] = [ours.clone(), ours.clone()];
    apply::apply(&mut with_ours, &edits, false);
    apply::apply(&mut with_theirs, &edits, true);
    Merged { ours: with_ours, theirs: with_theirs, conflicts }
}

#[derive(Default)]
struct Merger<'s> {
    document: usize,
    /// Edits of our stream. Those inside a collection follow those of the collection.
    edits: Vec<Edit>,
    conflicts: Vec<Conflict>,
    /// The values that are left.
    open: Vec<Sides<'s>>,
}

/// A value of all three streams, by its pointer in ours.
#[derive(Clone)]
struct Sides<'s> {
    pointer: String,
    base: Option<&'s Entry>,
    ours: &'s Entry,
    theirs: &'s Entry,
}

impl<'s> Merger<'s> {
    fn streams(&mut self, base: &'s Stream, ours: &'s Stream, theirs: &'s Stream) {
        let [base_keys, our_keys, their_keys] = identities([base, ours, theirs]);
        let (our_places, their_places, base_places) = (places(&our_keys), places(&their_keys), places(&base_keys));
        let mut after = None;
        for (key, document) in their_keys.iter().zip(&theirs.documents) {
            let (mine, old) = (our_places.get(key.as_str()), base_places.get(key.as_str()));
            let old = old.map(|&at| &base.documents[at]);
            match mine {
                Some(&at) => {
                    after = Some(at);
                    self.document = at;
                    self.documents(old, &ours.documents[at], document);
                }
                None if old.is_some_and(|old| same_document(old, document)) => {}
                None => {
                    let place = after.map_or(0, |at| at + 1);
                    let is_conflict = old.is_some();
                    if is_conflict {
                        let number = their_places[key.as_str()];
                        self.conflicts.push(Conflict {
                            document: number,
                            pointer: String::new(),
                            kind: ConflictKind::RemovedByUs,
                        });
                    }
                    self.document = place;
                    self.edit(is_conflict, "", Action::AddDocument(Box::new(document.clone())));
                }
            }
        }
        for (key, old) in base_keys.iter().zip(&base.documents) {
            if let (Some(&at), None) = (our_places.get(key.as_str()), their_places.get(key.as_str())) {
                self.document = at;
                let is_conflict = !same_document(old, &ours.documents[at]);
                if is_conflict {
                    self.conflict("", ConflictKind::RemovedByThem);
                }
                self.edit(is_conflict, "", Action::RemoveDocument);
            }
        }
    }

    fn documents(&mut self, base: Option<&'s Document>, ours: &'s Document, theirs: &'s Document) {
        let (Some(our_root), Some(their_root)) = (ours.entry(""), theirs.entry("")) else { return };
        let base_root = base.and_then(|base| base.entry(""));
        self.open.push(Sides { pointer: String::new(), base: base_root, ours: our_root, theirs: their_root });
        while let Some(sides) = self.open.pop() {
            self.entries(&sides);
        }
        let old = base.map(Document::end_comments).unwrap_or_default();
        self.comments("", old, ours.end_comments(), theirs.end_comments(), Action::End);
    }

    fn entries(&mut self, sides: &Sides<'s>) {
        let Sides { pointer, base, ours, theirs } = sides;
        if base.is_some_and(|base| same(base, theirs)) || same(ours, theirs) {
            return;
        }
        let old = base.map(|base| (base.head(), base.line())).unwrap_or_default();
        self.comments(pointer, old.0, ours.head(), theirs.head(), Action::Head);
        self.comments(pointer, old.1, ours.line(), theirs.line(), Action::Line);
        let (our_item, their_item, item) = (ours.item(), theirs.item(), base.map(Entry::item));
        let all = |is: fn(&Item) -> bool| is(our_item) && is(their_item) && item.is_none_or(is);
        if all(Item::is_mapping) {
            self.mappings(sides);
        } else if all(Item::is_sequence) {
            self.sequences(sides);
        } else {
            // The comments above the values and at the ends of their lines are merged above.
            let is_old = |value: &Item| item.is_some_and(|item| same_value(item, value));
            if !same_value(our_item, their_item) && !is_old(their_item) {
                let is_conflict = !is_old(our_item);
                if is_conflict {
                    self.conflict(pointer, ConflictKind::Value);
                }
                self.edit(is_conflict, pointer, Action::Set(their_item.clone()));
            }
            return;
        }
        let old = item.map(Item::foot).unwrap_or_default();
        self.comments(pointer, old, our_item.foot(), their_item.foot(), Action::Foot);
    }

    fn mappings(&mut self, sides: &Sides<'s>) {
        let base = |key: &str| sides.base.and_then(|base| base.item().entry(key));
        let mut after = None;
        for (key, theirs) in sides.theirs.item().entries() {
            let key = key.unwrap_or_default();
            let pointer = format!("{}/{}", sides.pointer, escape(key));
            match (base(key), sides.ours.item().entry(key)) {
                (base, Some(ours)) => {
                    after = Some(key);
                    self.open.push(Sides { pointer, base, ours, theirs });
                }
                (Some(base), None) if same(base, theirs) => {}
                (base, None) => {
                    if base.is_some() {
                        self.conflict(&pointer, ConflictKind::RemovedByUs);
                    }
                    let after = after.map(str::to_owned);
                    self.edit(base.is_some(), &pointer, Action::Insert(theirs.clone(), after));
                }
            }
        }
        for (key, base) in sides.base.into_iter().flat_map(|base| base.item().entries()) {
            let key = key.unwrap_or_default();
            if let (Some(ours), None) = (sides.ours.item().entry(key), sides.theirs.item().entry(key)) {
                let pointer = format!("{}/{}", sides.pointer, escape(key));
                let is_conflict = !same(base, ours);
                if is_conflict {
                    self.conflict(&pointer, ConflictKind::RemovedByThem);
                }
                self.edit(is_conflict, &pointer, Action::Remove);
            }
        }
    }

    fn sequences(&mut self, sides: &Sides<'s>) {
        let base = sides.base.map_or_else(|| Some(Vec::new()), |base| names(base.item()));
        match (base, names(sides.ours.item()), names(sides.theirs.item())) {
            (Some(base), Some(ours), Some(theirs)) => {
                let are_renamed = |side: &Entry, names: &[String]| {
                    sides.base.is_some_and(|old| list::are_renamed((old.item(), &base), (side.item(), names)))
                };
                let has_new_names = ours != base || theirs != base;
                if has_new_names && are_renamed(sides.ours, &ours) && are_renamed(sides.theirs, &theirs) {
                    self.by_index(sides);
                } else {
                    self.named(sides, &base, &ours, &theirs);
                }
            }
            _ => self.lists(sides),
        }
    }

    /// Merges comments, and records the conflict if both sides changed them.
    fn comments(
        &mut self,
        pointer: &str,
        base: &[Comment<'_>],
        ours: &[Comment<'_>],
        theirs: &[Comment<'_>],
        action: fn(Vec<String>) -> Action,
    ) {
        let texts = |all: &[Comment<'_>]| all.iter().map(|comment| comment.text().to_owned()).collect::<Vec<_>>();
        let (base, ours, theirs) = (texts(base), texts(ours), texts(theirs));
        if theirs == base || theirs == ours {
            return;
        }
        let is_conflict = ours != base;
        if is_conflict {
            self.conflict(pointer, ConflictKind::Comment);
        }
        self.edit(is_conflict, pointer, action(theirs));
    }

    fn conflict(&mut self, pointer: &str, kind: ConflictKind) {
        self.conflicts.push(Conflict { document: self.document, pointer: pointer.to_owned(), kind });
    }

    fn edit(&mut self, is_conflict: bool, pointer: &str, action: Action) {
        self.edits.push(Edit { document: self.document, pointer: pointer.to_owned(), is_conflict, action });
    }
}

/// Whether two documents have the same text, apart from layout.
fn same_document(left: &Document, right: &Document) -> bool {
    let comments = |document: &Document| -> Vec<String> {
        document.end_comments().iter().map(|comment| comment.text().to_owned()).collect()
    };
    left.entry("").zip(right.entry("")).is_some_and(|(left, right)| same(left, right))
        && comments(left) == comments(right)
}
