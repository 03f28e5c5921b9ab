//! Edits of our stream.

use std::collections::HashMap;

use kyaml_core::edit::{At, Document, EditError, Entry, Item, Stream};

use super::arrangement::Slot;
use crate::increasing::longest_increasing;

/// The edits that make a result of our stream.
#[derive(Default)]
pub(super) struct Edits<'s> {
    /// Edits of values: the index of the document in our stream and the pointer there. Those inside a
    /// collection follow those of the collection.
    values: Vec<(usize, String, Action<'s>)>,
    /// The documents of the result.
    pub(super) documents: Vec<Slot>,
}

#[derive(Clone)]
pub(super) enum Action<'s> {
    Set(&'s Item),
    SetText(String),
    /// Adds the entry after that of a key, or before all others.
    Insert(&'s Entry, Option<&'s str>),
    Remove,
    /// Replaces `count` items from index `at` on.
    Splice {
        at: usize,
        count: usize,
        items: Vec<&'s Entry>,
    },
    /// Gives a sequence these items of ours and of `theirs`.
    Arrange {
        order: Vec<Slot>,
        theirs: Vec<&'s Entry>,
    },
    Head(Vec<String>),
    Line(Vec<String>),
    Foot(Vec<String>),
    /// Sets the comments below the value of the document.
    End(Vec<String>),
}

impl<'s> Edits<'s> {
    pub(super) fn add(&mut self, document: usize, pointer: &str, action: Action<'s>) {
        self.values.push((document, pointer.to_owned(), action));
    }

    /// Applies the edits, last first, so that those inside a value precede those that move it.
    pub(super) fn apply(self, ours: &Stream, theirs: &Stream) -> Stream {
        let mut stream = ours.clone();
        for (document, pointer, action) in self.values.into_iter().rev() {
            if let Some(document) = stream.documents.get_mut(document) {
                // Every edit is one of a value that is there; none is deeper than in their stream.
                let _ = action.apply(document, &pointer);
            }
        }
        let mut kept: Vec<_> = std::mem::take(&mut stream.documents).into_iter().map(Some).collect();
        stream.documents.extend(self.documents.into_iter().filter_map(|slot| match slot {
            Slot::Ours(at) => kept[at].take(),
            Slot::Theirs(at) => Some(theirs.documents[at].clone()),
        }));
        stream
    }
}

impl Action<'_> {
    fn apply(self, document: &mut Document, pointer: &str) -> Result<(), EditError> {
        match self {
            Action::Set(item) => document.set(pointer, item.clone()),
            Action::SetText(text) => document.set(pointer, text),
            Action::Insert(entry, after) => document.insert(pointer, entry.clone(), after.map_or(At::Start, At::After)),
            Action::Remove => document.remove(pointer).map(drop),
            Action::Splice { at, count, items } => {
                let Ok(sequence) = document.at_mut(pointer) else { return Ok(()) };
                for _ in 0..count {
                    sequence.remove(at)?;
                }
                for (index, item) in (at..).zip(items) {
                    sequence.insert_item(index, item.clone())?;
                }
                Ok(())
            }
            Action::Arrange { order, theirs } => {
                document.at_mut(pointer).map_or(Ok(()), |sequence| arrange(sequence, &order, &theirs))
            }
            Action::Head(texts) => document.entry_mut(pointer)?.set_head(strs(&texts)),
            Action::Line(texts) => document.entry_mut(pointer)?.set_line(strs(&texts)),
            Action::Foot(texts) => document.at_mut(pointer)?.set_foot(strs(&texts)),
            Action::End(texts) => document.set_end_comments(strs(&texts)),
        }
    }
}

fn strs(texts: &[String]) -> impl Iterator<Item = &str> {
    texts.iter().map(String::as_str)
}

/// Gives a sequence these items. Those that keep their order are not touched.
fn arrange(sequence: &mut Item, order: &[Slot], theirs: &[&Entry]) -> Result<(), EditError> {
    let mut kept: Vec<_> = order
        .iter()
        .enumerate()
        .filter_map(|(place, slot)| if let Slot::Ours(at) = slot { Some((*at, place)) } else { None })
        .collect();
    kept.sort_unstable();
    let stays: HashMap<usize, usize> = longest_increasing(&kept).into_iter().collect();
    let mut taken = HashMap::new();
    for at in (0..sequence.len()).rev().filter(|at| !stays.contains_key(at)) {
        taken.insert(at, sequence.remove(at)?);
    }
    for (place, slot) in order.iter().enumerate() {
        let item = match slot {
            Slot::Ours(at) => taken.remove(at),
            Slot::Theirs(at) => Some(theirs[*at].clone()),
        };
        if let Some(item) = item {
            sequence.insert_item(place, item)?;
        }
    }
    Ok(())
}
