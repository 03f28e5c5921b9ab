//! The open documents.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gen_lsp_types::{TextDocumentContentChangeEvent, TextDocumentContentChangePartial, Uri};
use kyaml_core::ColumnUnit;

use crate::places::Places;
use crate::revision::Revision;

/// The newest revision of each open document. The main loop writes them, and the worker reads them,
/// so no work on an old version keeps its text.
#[derive(Clone, Default)]
pub(crate) struct Documents(Arc<Mutex<HashMap<Uri, Arc<Revision>>>>);

impl Documents {
    pub(crate) fn get(&self, uri: &Uri) -> Option<Arc<Revision>> {
        self.lock().get(uri).cloned()
    }

    /// The newest revision, if it still has this version.
    pub(crate) fn at(&self, uri: &Uri, version: i32) -> Option<Arc<Revision>> {
        self.get(uri).filter(|revision| revision.version == version)
    }

    pub(crate) fn put(&self, revision: Revision) {
        self.lock().insert(revision.uri.clone(), Arc::new(revision));
    }

    /// Removes a document, and returns its last revision.
    pub(crate) fn remove(&self, uri: &Uri) -> Option<Arc<Revision>> {
        self.lock().remove(uri)
    }

    pub(crate) fn all(&self) -> Vec<Arc<Revision>> {
        self.lock().values().cloned().collect()
    }

    /// Does something with a revision while no other thread changes or closes it. Does nothing if it
    /// is not the newest one.
    pub(crate) fn while_newest(&self, revision: &Arc<Revision>, act: impl FnOnce()) {
        let documents = self.lock();
        if documents.get(&revision.uri).is_some_and(|newest| Arc::ptr_eq(newest, revision)) {
            act();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uri, Arc<Revision>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The text after changes, in their order. Each has its places in the text after those before it.
pub(crate) fn changed(text: &str, changes: Vec<TextDocumentContentChangeEvent>, unit: ColumnUnit) -> String {
    let mut text = Cow::Borrowed(text);
    for change in changes {
        text = Cow::Owned(match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                let TextDocumentContentChangePartial { range, text: new, .. } = change;
                let span = Places::new(&text, unit).span(range);
                [&text[..span.start], &*new, &text[span.end..]].concat()
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => change.text,
        });
    }
    text.into_owned()
}

#[cfg(test)]
mod tests {
    use gen_lsp_types::TextDocumentContentChangeEvent;
    use kyaml_core::ColumnUnit;
    use serde_json::json;

    use super::changed;

    /// The text after changes from one line and column to another.
    fn typed(text: &str, unit: ColumnUnit, changes: &[([u32; 2], [u32; 2], &str)]) -> String {
        let changes = changes.iter().map(|(start, end, text)| {
            let place = |[line, character]: [u32; 2]| json!({ "line": line, "character": character });
            let range = json!({ "start": place(*start), "end": place(*end) });
            serde_json::from_value(json!({ "range": range, "text": text })).unwrap()
        });
        changed(text, changes.collect(), unit)
    }

    #[test]
    fn columns_are_in_the_agreed_unit() {
        let text = "a: \"😀x\"\n";
        assert_eq!(typed(text, ColumnUnit::Utf16, &[([0, 6], [0, 7], "y")]), "a: \"😀y\"\n");
        assert_eq!(typed(text, ColumnUnit::Utf8, &[([0, 8], [0, 9], "y")]), "a: \"😀y\"\n");
    }

    #[test]
    fn changes_build_on_each_other() {
        let changes = [([0, 0], [0, 0], "b\n"), ([1, 0], [1, 1], "c"), ([1, 1], [9, 9], "")];
        assert_eq!(typed("a\nrest\n", ColumnUnit::Utf16, &changes), "b\nc");
    }

    #[test]
    fn places_outside_of_the_text_are_moved_into_it() {
        assert_eq!(typed("a\n", ColumnUnit::Utf16, &[([0, 9], [0, 9], "b")]), "ab\n");
        assert_eq!(typed("a\n", ColumnUnit::Utf16, &[([7, 0], [3, 0], "b")]), "a\nb");
        assert_eq!(typed("😀", ColumnUnit::Utf16, &[([0, 1], [0, 1], "b")]), "b😀", "inside of a pair");
    }

    #[test]
    fn a_change_without_a_range_is_the_new_text() {
        let change: TextDocumentContentChangeEvent = serde_json::from_value(json!({ "text": "b" })).unwrap();
        assert_eq!(changed("a", vec![change], ColumnUnit::Utf16), "b");
    }
}
