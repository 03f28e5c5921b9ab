//! Documents, and edits by JSON Pointer.

use std::ops;
use std::sync::Arc;

use super::change::At;
use super::error::EditError;
use super::item::{Entry, Item, Kind, texts};
use super::patch::{self, Edit};
use super::pointer;
use super::source::Source;
use super::{render, splice, walk};
use crate::index::Index;
use crate::limits::MAX_DEPTH;
use crate::recognise::{self, RecogniseOptions};
use crate::syntax::Comment;

/// A document that is edited.
///
/// Its methods take JSON Pointers (RFC 6901); `""` means the document's value. Those of its
/// [`Item`]s take keys and indexes. `document["key"]` means `document.root()["key"]`.
///
/// ```
/// use kyaml_core::edit::{At, Document};
///
/// let mut document = Document::parse("---\n{\n  image: \"web:1\", # pinned\n}\n")?;
/// document.set("/image", "web:2")?;
/// document.insert("/replicas", 3, At::Before("image"))?;
/// document.entry_mut("/replicas")?.set_head(["# at night"])?;
/// assert_eq!(
///     document.try_to_string()?,
///     "---\n{\n  # at night\n  replicas: 3,\n  image: \"web:2\", # pinned\n}\n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Document {
    pub(super) root: Entry,
    pub(super) end: Vec<Comment<'static>>,
    pub(super) is_end_changed: bool,
    pub(super) source: Arc<Source>,
}

impl Document {
    /// A document with this value, in canonical form.
    ///
    /// ```
    /// use kyaml_core::edit::{Document, Item};
    ///
    /// let mut document = Document::new(Item::mapping());
    /// document.set("/name", "web")?;
    /// document.set("/ports", Item::sequence())?;
    /// assert_eq!(document.try_to_string()?, "---\n{\n  name: \"web\",\n  ports: [],\n}\n");
    /// assert_eq!(document.source(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(root: impl Into<Entry>) -> Self {
        Self { root: root.into(), end: Vec::new(), is_end_changed: false, source: Arc::default() }
    }

    /// The value.
    #[must_use]
    pub fn root(&self) -> &Item {
        &self.root.item
    }

    /// The value, to be changed.
    #[must_use]
    pub fn root_mut(&mut self) -> &mut Item {
        &mut self.root.item
    }

    /// The value at a pointer; `None` if the pointer leads nowhere.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let document = Document::parse("---\n{a: [1, {b: 2}]} # two\n")?;
    /// assert_eq!(document.at("/a/1/b").map(|item| item.to_value()), Some(2.into()));
    /// assert!(document.at("/c").is_none());
    /// assert_eq!(document.entry("").map(|entry| entry.line()[0].text()), Some("# two"));
    /// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
    /// ```
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<&Item> {
        self.entry(pointer).map(Entry::item)
    }

    /// The value at a pointer, to be changed.
    ///
    /// # Errors
    /// [`EditError::InvalidPointer`], [`EditError::Missing`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{ports: [80,443], name: \"web\"}\n")?;
    /// document.at_mut("/ports")?.push(8080)?;
    /// document.at_mut("")?.sort_keys()?;
    /// assert_eq!(document.try_to_string()?, "---\n{name: \"web\", ports: [80,443, 8080]}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_mut(&mut self, pointer: &str) -> Result<&mut Item, EditError> {
        self.entry_mut(pointer).map(Entry::item_mut)
    }

    /// The value at a pointer, with its comments; `None` if the pointer leads nowhere.
    #[must_use]
    pub fn entry(&self, pointer: &str) -> Option<&Entry> {
        pointer::find(&self.root, pointer).ok()
    }

    /// The value at a pointer, with its comments, to be changed.
    ///
    /// # Errors
    /// [`EditError::InvalidPointer`], [`EditError::Missing`]
    pub fn entry_mut(&mut self, pointer: &str) -> Result<&mut Entry, EditError> {
        pointer::find_mut(&mut self.root, pointer)
    }

    /// Sets the value at a pointer, or adds an entry to the end of a mapping. Comments stay, as in
    /// [`Item::set`]. A key of the pointer that is missing gets a mapping; no other method adds parents.
    ///
    /// # Errors
    /// [`EditError::InvalidPointer`], [`EditError::DeepNesting`], and those of [`Item::set`].
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{kind: \"Pod\"}\n")?;
    /// document.set("/metadata/labels/app", "web")?;
    /// assert_eq!(document.try_to_string()?, "---\n{kind: \"Pod\", metadata: {labels: {app: \"web\"}}}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, pointer: &str, item: impl Into<Item>) -> Result<(), EditError> {
        let mut item = item.into();
        check_depth(pointer, &item)?;
        let mut path = pointer;
        while let Some((parent, _)) = path.rsplit_once('/')
            && self.at(parent).is_none()
        {
            let mut mapping = Item::mapping();
            mapping.set(&*pointer::split(path)?.1, item)?;
            (item, path) = (mapping, parent);
        }
        if path.is_empty() {
            self.root.item = item;
            return Ok(());
        }
        let (parent, step) = self.parent(path)?;
        match parent.kind() {
            Kind::Sequence(_) => parent.set(index(&step, pointer)?, item),
            _ => parent.set(&*step, item),
        }
    }

    /// Adds an entry to a mapping, or an item to a sequence before the item of the pointer's index;
    /// `at` has an effect in a mapping only.
    ///
    /// # Errors
    /// [`EditError::InvalidPointer`], [`EditError::DeepNesting`], [`EditError::Root`], and those of
    /// [`Item::insert`] and [`Item::insert_item`].
    ///
    /// ```
    /// use kyaml_core::edit::{At, Document};
    ///
    /// let mut document = Document::parse("---\n{a: 1, ports: [443]}\n")?;
    /// document.insert("/b", 2, At::After("a"))?;
    /// document.insert("/ports/0", 80, At::End)?;
    /// assert_eq!(document.try_to_string()?, "---\n{a: 1, b: 2, ports: [80, 443]}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&mut self, pointer: &str, entry: impl Into<Entry>, at: At<'_>) -> Result<(), EditError> {
        let entry = entry.into();
        check_depth(pointer, &entry.item)?;
        let (parent, step) = self.parent(pointer)?;
        match parent.kind() {
            Kind::Sequence(_) => parent.insert_item(index(&step, pointer)?, entry),
            _ => parent.insert(&step, entry, at),
        }
    }

    /// Removes the entry or item at a pointer, and returns it with its comments.
    ///
    /// # Errors
    /// [`EditError::InvalidPointer`], [`EditError::Root`], and those of [`Item::remove`].
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{a: 1, ports: [80, 443]}\n")?;
    /// assert_eq!(document.remove("/ports/0")?.item().to_value(), 80.into());
    /// document.remove("/a")?;
    /// assert_eq!(document.try_to_string()?, "---\n{ports: [443]}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, pointer: &str) -> Result<Entry, EditError> {
        let (parent, step) = self.parent(pointer)?;
        match parent.kind() {
            Kind::Sequence(_) => parent.remove(index(&step, pointer)?),
            _ => parent.remove(&*step),
        }
    }

    /// The comments below the value (KY-CAN-22).
    #[must_use]
    pub fn end_comments(&self) -> &[Comment<'static>] {
        &self.end
    }

    /// Sets the comments below the value, each from `#` on; no comments remove them.
    ///
    /// # Errors
    /// [`EditError::InvalidComment`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{a: 1}\n")?;
    /// document.set_end_comments(["# end"])?;
    /// assert_eq!(document.end_comments()[0].text(), "# end");
    /// assert_eq!(document.try_to_string()?, "---\n{a: 1}\n# end\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_end_comments<'c>(&mut self, comments: impl IntoIterator<Item = &'c str>) -> Result<(), EditError> {
        self.end = texts(comments)?;
        self.is_end_changed = true;
        Ok(())
    }

    /// The text that the document was read from; empty for a new document.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source.text
    }

    /// The edits that make the new text of [`Document::source`], in order of their spans.
    ///
    /// # Errors
    /// [`EditError::DeepNesting`]
    ///
    /// ```
    /// use kyaml_core::{Span, edit::{Document, Edit}};
    ///
    /// let mut document = Document::parse("---\n{a: 1, b: 2}\n")?;
    /// document["b"] = 3.into();
    /// assert_eq!(document.edits()?, [Edit { span: Span::new(14, 15), text: "3".to_owned() }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edits(&self) -> Result<Vec<Edit>, EditError> {
        self.result(true).map(|(edits, _)| edits)
    }

    /// The new text.
    ///
    /// # Errors
    /// [`EditError::DeepNesting`]
    pub fn try_to_string(&self) -> Result<String, EditError> {
        self.result(true).map(|(_, text)| text)
    }

    /// The edits and the new text. If the document is not the first, the comments before its header
    /// are moved below it.
    pub(super) fn result(&self, is_first: bool) -> Result<(Vec<Edit>, String), EditError> {
        if walk::height(&self.root.item) > MAX_DEPTH {
            return Err(EditError::DeepNesting);
        }
        let old = &self.source.text;
        if !old.is_empty() {
            let (edits, keeps_form) =
                splice::edits(&self.source, &self.root, self.is_end_changed.then_some(&self.end), is_first);
            let text = Edit::apply_to_text(&edits, old);
            if keeps_form || edits.is_empty() || is_canonical(&text) || !is_canonical(old) {
                return Ok((edits, text));
            }
        }
        let text = render::document(&self.root, &self.end);
        Ok((patch::between(old, &text).into_iter().collect(), text))
    }

    fn parent<'p>(&mut self, pointer: &'p str) -> Result<(&mut Item, std::borrow::Cow<'p, str>), EditError> {
        let (parent, step) = pointer::split(pointer)?;
        Ok((self.at_mut(parent)?, step))
    }
}

impl Clone for Document {
    fn clone(&self) -> Self {
        let root = Entry { slot: self.root.slot.clone(), ..self.root.clone() };
        Self { root, end: self.end.clone(), is_end_changed: self.is_end_changed, source: Arc::clone(&self.source) }
    }
}

impl<I: Index> ops::Index<I> for Document {
    type Output = Item;

    /// # Panics
    /// As for an [`Item`].
    fn index(&self, index: I) -> &Item {
        &self.root.item[index]
    }
}

impl<I: Index> ops::IndexMut<I> for Document {
    /// # Panics
    /// As for an [`Item`].
    fn index_mut(&mut self, index: I) -> &mut Item {
        &mut self.root.item[index]
    }
}

fn is_canonical(text: &str) -> bool {
    recognise::canonical(text.as_bytes(), &RecogniseOptions::default()).is_some()
}

/// The index that a step means.
fn index(step: &str, pointer: &str) -> Result<usize, EditError> {
    pointer::index(step).ok_or_else(|| EditError::Missing(pointer.into()))
}

/// The error of an item that is nested too deep at a pointer.
fn check_depth(pointer: &str, item: &Item) -> Result<(), EditError> {
    let depth = pointer::steps(pointer)?.count();
    if depth + walk::height(item) > MAX_DEPTH { Err(EditError::DeepNesting) } else { Ok(()) }
}
