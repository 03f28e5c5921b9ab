//! Three-way merge of streams, by path.

mod apply;
mod arrangement;
mod conflict;
mod sequence;
pub(crate) mod version;

use kyaml_core::Comment;
use kyaml_core::edit::{Document, Entry, Item, Stream};
use kyaml_core::pointer::escape;

use apply::{Action, Edits};
use arrangement::Arrangement;
use similar::TextMerge;

use crate::equality::{same, same_value, signature, texts};
use crate::matching::{For, document_labels};
pub use conflict::{Conflict, ConflictKind};

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

/// Merges the changes from `base` to `theirs` into `ours`, whose layout stays.
///
/// Values are matched as [`compare`](crate::compare()) does it, but more strictly. An element with another
/// name is the same one only if three quarters of its scalars are, and if no other element is a candidate.
/// Comments are merged like values, and texts of several lines by line. The order of entries is that of
/// our stream. Items that both sides add in one place are sorted.
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
///     merged.ours.try_to_string()?,
///     "---\n{\n  replicas: 3, # few\n  image: \"web:2\",\n  paused: true,\n}\n",
/// );
/// # Ok::<(), kyaml_core::edit::EditError>(())
/// ```
#[must_use]
pub fn merge(base: &Stream, ours: &Stream, theirs: &Stream) -> Merged {
    if ours.documents.is_empty() && theirs.documents.is_empty() {
        return without_documents(base, ours, theirs);
    }
    let mut merger = Merger::default();
    merger.streams(base, ours, theirs);
    let Merger { edits: [with_ours, with_theirs], conflicts, .. } = merger;
    Merged { ours: with_ours.apply(ours, theirs), theirs: with_theirs.apply(ours, theirs), conflicts }
}

/// Merges streams that have comments only.
fn without_documents(base: &Stream, ours: &Stream, theirs: &Stream) -> Merged {
    let [old, mine, new] = [base, ours, theirs].map(|stream| texts(&stream.comments()));
    let conflict = Conflict { document: 0, pointer: String::new(), kind: ConflictKind::Comment, may_be_renamed: false };
    let (ours, theirs, conflicts) = if new == old || new == mine {
        (ours, ours, Vec::new())
    } else if mine == old {
        (theirs, theirs, Vec::new())
    } else {
        (ours, theirs, vec![conflict])
    };
    Merged { ours: ours.clone(), theirs: theirs.clone(), conflicts }
}

#[derive(Default)]
struct Merger<'s> {
    document: usize,
    /// The edits of our stream without and with their side of the conflicts.
    edits: [Edits<'s>; 2],
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
        let [old, mine, new] = [base, ours, theirs].map(|stream| stream.documents.as_slice());
        let arrangement = Arrangement::new(
            &document_labels([base, ours, theirs], For::Merge),
            |at, slot| same_document(&old[at], slot.of(mine, new)),
            |slot| slot.of(mine, new).entry("").map(signature).unwrap_or_default(),
        );
        for &(at, place, other) in &arrangement.common {
            self.document = place;
            self.documents(at.map(|at| &old[at]), &mine[place], &new[other]);
        }
        for (slot, kind, may_be_renamed) in arrangement.conflicts() {
            self.document = slot.index();
            self.removal("", kind, may_be_renamed);
        }
        if arrangement.is_order_conflict {
            self.document = 0;
            self.conflict("", ConflictKind::Order);
        }
        for (edits, order) in self.edits.iter_mut().zip([arrangement.merged, arrangement.resolved]) {
            edits.documents = order;
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
            self.values(pointer, item, our_item, their_item);
            return;
        }
        let old = item.map(Item::foot).unwrap_or_default();
        self.comments(pointer, old, our_item.foot(), their_item.foot(), Action::Foot);
    }

    /// Merges values that are not collections of one kind. Their comments are merged apart.
    fn values(&mut self, pointer: &str, base: Option<&'s Item>, ours: &'s Item, theirs: &'s Item) {
        let is_old = |value: &Item| base.is_some_and(|base| same_value(base, value));
        if same_value(ours, theirs) || is_old(theirs) {
            return;
        }
        if is_old(ours) {
            self.edit(false, pointer, Action::Set(theirs));
        } else if let Some(text) = base.and_then(|base| by_line(base, ours, theirs)) {
            self.edit(false, pointer, Action::SetText(text));
        } else {
            self.conflict(pointer, ConflictKind::Value);
            self.edit(true, pointer, Action::Set(theirs));
        }
    }

    fn mappings(&mut self, sides: &Sides<'s>) {
        let base = |key: &str| sides.base.and_then(|base| base.item().entry(key));
        let adds = |side: &Entry, other: &Entry| {
            let is_new = |key: &str| base(key).is_none() && other.item().entry(key).is_none();
            side.item().entries().any(|(key, _)| key.is_some_and(is_new))
        };
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
                        self.removal(&pointer, ConflictKind::RemovedByUs, adds(sides.ours, sides.theirs));
                    }
                    self.edit(base.is_some(), &pointer, Action::Insert(theirs, after));
                }
            }
        }
        for (key, base) in sides.base.into_iter().flat_map(|base| base.item().entries()) {
            let key = key.unwrap_or_default();
            if let (Some(ours), None) = (sides.ours.item().entry(key), sides.theirs.item().entry(key)) {
                let pointer = format!("{}/{}", sides.pointer, escape(key));
                let is_conflict = !same(base, ours);
                if is_conflict {
                    self.removal(&pointer, ConflictKind::RemovedByThem, adds(sides.theirs, sides.ours));
                }
                self.edit(is_conflict, &pointer, Action::Remove);
            }
        }
    }

    /// Merges comments, and records the conflict if both sides changed them.
    fn comments(
        &mut self,
        pointer: &str,
        base: &[Comment<'_>],
        ours: &[Comment<'_>],
        theirs: &[Comment<'_>],
        action: fn(Vec<String>) -> Action<'s>,
    ) {
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
        self.removal(pointer, kind, false);
    }

    /// Adds a conflict about a value that one side removed.
    fn removal(&mut self, pointer: &str, kind: ConflictKind, may_be_renamed: bool) {
        self.conflicts.push(Conflict { document: self.document, pointer: pointer.to_owned(), kind, may_be_renamed });
    }

    /// Adds an edit of our stream; the one of a conflict makes their side.
    fn edit(&mut self, is_conflict: bool, pointer: &str, action: Action<'s>) {
        let [with_ours, with_theirs] = &mut self.edits;
        if !is_conflict {
            with_ours.add(self.document, pointer, action.clone());
        }
        with_theirs.add(self.document, pointer, action);
    }
}

/// Strings of several lines, merged by line; `None` if both sides changed the same lines.
fn by_line(base: &Item, ours: &Item, theirs: &Item) -> Option<String> {
    let (base, ours, theirs) = (base.as_str()?, ours.as_str()?, theirs.as_str()?);
    let merge = TextMerge::from_lines(base, ours, theirs);
    (!merge.is_conflicted()).then(|| merge.to_string())
}

/// Whether two documents have the same text, apart from layout.
fn same_document(left: &Document, right: &Document) -> bool {
    left.entry("").zip(right.entry("")).is_some_and(|(left, right)| same(left, right))
        && texts(left.end_comments()) == texts(right.end_comments())
}
