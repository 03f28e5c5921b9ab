//! Edits of our stream.

use std::collections::HashMap;

use kyaml_core::edit::{At, Document, EditError, Entry, Item, Stream};

use crate::compare::align::names;
use crate::increasing::longest_increasing;

/// An edit of a document.
pub(super) struct Edit {
    /// The index of the document in our stream.
    pub(super) document: usize,
    pub(super) pointer: String,
    /// Whether it is their side of a conflict.
    pub(super) is_conflict: bool,
    pub(super) action: Action,
}

pub(super) enum Action {
    Set(Item),
    /// Adds the entry after that of a key, or before all others.
    Insert(Entry, Option<String>),
    Remove,
    /// Replaces `count` items from index `at` on.
    Splice {
        at: usize,
        count: usize,
        items: Vec<Entry>,
    },
    /// Gives a sequence the items of these names, in this order. Those that it lacks are given.
    Arrange(Vec<(String, Option<Entry>)>),
    Head(Vec<String>),
    Line(Vec<String>),
    Foot(Vec<String>),
    /// Sets the comments below the value of the document.
    End(Vec<String>),
    AddDocument(Box<Document>),
    RemoveDocument,
}

/// Applies edits, last first, so that those inside a value precede those that move it.
pub(super) fn apply(stream: &mut Stream, edits: &[Edit], with_conflicts: bool) {
    let (of_streams, of_documents): (Vec<_>, Vec<_>) = edits
        .iter()
        .filter(|edit| with_conflicts || !edit.is_conflict)
        .partition(|edit| matches!(edit.action, Action::AddDocument(_) | Action::RemoveDocument));
    for edit in of_documents.iter().rev() {
        if let Some(document) = stream.documents.get_mut(edit.document) {
            // Every edit is one of a value that is there; none is deeper than in their stream.
            let _ = edit.apply(document);
        }
    }
    let mut of_streams = of_streams;
    of_streams.sort_by_key(|edit| (edit.document, matches!(edit.action, Action::RemoveDocument)));
    for edit in of_streams.iter().rev() {
        match &edit.action {
            Action::AddDocument(document) => {
                stream.documents.insert(edit.document.min(stream.documents.len()), (**document).clone());
            }
            _ => drop(stream.documents.remove(edit.document)),
        }
    }
}

impl Edit {
    fn apply(&self, document: &mut Document) -> Result<(), EditError> {
        let pointer = &*self.pointer;
        match &self.action {
            Action::Set(item) => document.set(pointer, item.clone()),
            Action::Insert(entry, after) => {
                let at = after.as_deref().map_or(At::Start, At::After);
                document.insert(pointer, entry.clone(), at)
            }
            Action::Remove => document.remove(pointer).map(drop),
            Action::Splice { at, count, items } => {
                let Some(sequence) = document.get_mut(pointer) else { return Ok(()) };
                for _ in 0..*count {
                    sequence.remove(*at)?;
                }
                for (index, item) in (*at..).zip(items) {
                    sequence.insert_item(index, item.clone())?;
                }
                Ok(())
            }
            Action::Arrange(order) => document.get_mut(pointer).map_or(Ok(()), |sequence| arrange(sequence, order)),
            Action::Head(texts) => document.set_head(pointer, strs(texts)),
            Action::Line(texts) => document.set_line(pointer, strs(texts)),
            Action::Foot(texts) => document.set_foot(pointer, strs(texts)),
            Action::End(texts) => document.set_end_comments(strs(texts)),
            Action::AddDocument(_) | Action::RemoveDocument => Ok(()),
        }
    }
}

fn strs(texts: &[String]) -> impl Iterator<Item = &str> {
    texts.iter().map(String::as_str)
}

fn arrange(sequence: &mut Item, order: &[(String, Option<Entry>)]) -> Result<(), EditError> {
    let Some(now) = names(sequence) else { return Ok(()) };
    let wanted: HashMap<&str, usize> = (0..).zip(order).map(|(place, (name, _))| (name.as_str(), place)).collect();
    let present: Vec<_> =
        now.iter().enumerate().filter_map(|(at, name)| Some((at, *wanted.get(name.as_str())?))).collect();
    let stays = longest_increasing(&present);
    let mut kept = stays.iter().rev().peekable();
    let mut taken = HashMap::new();
    for (at, name) in now.iter().enumerate().rev() {
        if kept.next_if(|(stay, _)| *stay == at).is_none() {
            taken.insert(name.as_str(), sequence.remove(at)?);
        }
    }
    let mut kept = stays.iter().peekable();
    for (place, (name, new)) in order.iter().enumerate() {
        if kept.next_if(|(_, stay)| *stay == place).is_none()
            && let Some(item) = taken.remove(name.as_str()).or_else(|| new.clone())
        {
            sequence.insert_item(place, item)?;
        }
    }
    Ok(())
}
