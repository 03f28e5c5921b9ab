//! The tree of a document that is edited.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::error::EditError;
use super::source::Source;
use crate::number::Number;
use crate::ordered_map::OrderedMap;
use crate::span::Span;
use crate::syntax::{Comment, Comments};
use crate::value::Value;

/// A value of a document that is edited, with all comments inside its brackets.
///
/// A clone is a copy for any place of any document. It is laid out like its new neighbours.
///
/// ```
/// use kyaml_core::edit::Document;
///
/// let document = Document::parse("---\n{name: \"web\", ready: true, ports: [80, 443]}\n")?;
/// let root = document.root();
/// assert_eq!((root["name"].as_str(), root["ready"].as_bool()), (Some("web"), Some(true)));
/// assert_eq!(root["ports"][1].as_number().and_then(|port| port.as_u64()), Some(443));
/// assert!(root.is_mapping() && root["ports"].is_sequence() && !root["ports"].is_empty());
/// assert_eq!((root.len(), root.get("image").is_none(), root["name"].as_scalar().is_some()), (3, true, true));
/// assert_eq!(root["ports"].to_value(), kyaml_core::kyaml!([80, 443]));
/// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
/// ```
pub struct Item {
    /// The content. That of a node is read from its source when it is first asked for.
    content: OnceLock<Kind>,
    /// The comments before the closing bracket.
    pub(super) foot: Vec<Comment<'static>>,
    pub(super) is_foot_changed: bool,
    pub(super) origin: Option<Origin>,
}

/// An entry of a mapping, an item of a sequence or the value of a document: an [`Item`] with the
/// comments above it and at the end of its line.
///
/// ```
/// use kyaml_core::edit::{At, Document, Entry};
///
/// let mut document = Document::parse("---\n{\n  a: 1, # one\n}\n")?;
/// let copy = document.entry("/a").expect("it is there").clone();
/// document.insert("/b", copy, At::End)?;
/// document.insert("/c", Entry::from(3).with_head(["# three"])?, At::End)?;
/// assert_eq!(document.try_to_string()?, "---\n{\n  a: 1, # one\n  b: 1, # one\n  # three\n  c: 3,\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Entry {
    pub(super) item: Item,
    pub(super) head: Vec<Comment<'static>>,
    pub(super) line: Vec<Comment<'static>>,
    pub(super) slot: Option<Slot>,
}

/// The content of an item. A scalar is never a collection.
pub(super) enum Kind {
    Scalar(Value),
    Sequence(Vec<Entry>),
    Mapping(OrderedMap<Entry>),
}

/// The node of a source from which an item was read.
#[derive(Clone)]
pub(super) struct Origin {
    pub(super) source: Arc<Source>,
    pub(super) index: u32,
}

impl Origin {
    /// The node, if it is one of this source.
    pub(super) fn index_in(&self, source: &Source) -> Option<u32> {
        std::ptr::eq(Arc::as_ptr(&self.source), source).then_some(self.index)
    }

    /// The content of the node. That of its children is not read.
    fn content(&self) -> Kind {
        let children = || {
            let origin = |index| Self { source: Arc::clone(&self.source), index };
            self.source.children(self.index).map(move |index| Entry::of_node(origin(index)))
        };
        match self.source.scalar(self.index) {
            Some(value) => Kind::Scalar(value),
            None if self.source.is_mapping(self.index) => {
                let keys = self.source.children(self.index).map(|index| self.source.key(index).unwrap_or_default());
                Kind::Mapping(keys.map(Cow::into_owned).zip(children()).collect())
            }
            None => Kind::Sequence(children().collect()),
        }
    }
}

/// The node of a source that has the key and the comments of an entry.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) origin: Origin,
    pub(super) is_head_changed: bool,
    pub(super) is_line_changed: bool,
}

/// The entries or items of a collection, in order.
#[derive(Clone)]
pub(super) enum Children<'i> {
    Items(std::slice::Iter<'i, Entry>),
    Entries(std::slice::Iter<'i, (String, Entry)>),
}

impl<'i> Iterator for Children<'i> {
    type Item = (Option<&'i str>, &'i Entry);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Items(items) => items.next().map(|entry| (None, entry)),
            Self::Entries(entries) => entries.next().map(|(key, entry)| (Some(key.as_str()), entry)),
        }
    }
}

impl Item {
    /// An empty mapping.
    #[must_use]
    pub fn mapping() -> Self {
        Self::new(Kind::Mapping(OrderedMap::default()))
    }

    /// An empty sequence.
    #[must_use]
    pub fn sequence() -> Self {
        Self::new(Kind::Sequence(Vec::new()))
    }

    /// The scalar; `None` for a collection.
    #[must_use]
    pub fn as_scalar(&self) -> Option<&Value> {
        if let Kind::Scalar(value) = self.kind() { Some(value) } else { None }
    }

    /// The string, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        self.as_scalar()?.as_str()
    }

    /// The boolean, if it is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        self.as_scalar()?.as_bool()
    }

    /// The number, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        self.as_scalar()?.as_number()
    }

    /// Whether this is a mapping.
    #[must_use]
    pub fn is_mapping(&self) -> bool {
        matches!(self.kind(), Kind::Mapping(_))
    }

    /// Whether this is a sequence.
    #[must_use]
    pub fn is_sequence(&self) -> bool {
        matches!(self.kind(), Kind::Sequence(_))
    }

    /// Number of entries or items; 0 for a scalar.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.kind() {
            Kind::Scalar(_) => 0,
            Kind::Sequence(items) => items.len(),
            Kind::Mapping(entries) => entries.len(),
        }
    }

    /// Whether it has no entries or items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries or items, in order. An item of a sequence has no key.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let document = Document::parse("---\n{a: 1, b: 2}\n")?;
    /// let keys: Vec<_> = document.root().entries().filter_map(|(key, _)| key).collect();
    /// assert_eq!(keys, ["a", "b"]);
    /// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = (Option<&str>, &Entry)> {
        self.children()
    }

    /// The comments of a collection before its closing bracket (KY-CAN-22).
    #[must_use]
    pub fn foot(&self) -> &[Comment<'static>] {
        &self.foot
    }

    /// Sets the comments of a collection before its closing bracket, each from `#` on.
    ///
    /// # Errors
    /// [`EditError::NotCollection`], [`EditError::InvalidComment`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  a: 1,\n}\n")?;
    /// document.root_mut().set_foot(["# no more"])?;
    /// assert_eq!(document.root().foot()[0].text(), "# no more");
    /// assert_eq!(document.try_to_string()?, "---\n{\n  a: 1,\n  # no more\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_foot<'c>(&mut self, comments: impl IntoIterator<Item = &'c str>) -> Result<(), EditError> {
        if self.as_scalar().is_some() {
            return Err(EditError::NotCollection);
        }
        self.foot = texts(comments)?;
        self.is_foot_changed = true;
        Ok(())
    }

    /// The entries or items, in order, to be changed. An item of a sequence has no key.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  a: 1,\n  b: 2,\n}\n")?;
    /// for (key, entry) in document.root_mut().entries_mut() {
    ///     let key = key.unwrap_or_default();
    ///     entry.set_line([format!("# {key}").as_str()])?;
    /// }
    /// assert_eq!(document.try_to_string()?, "---\n{\n  a: 1, # a\n  b: 2, # b\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entries_mut(&mut self) -> impl Iterator<Item = (Option<&str>, &mut Entry)> {
        let (items, entries) = match self.kind_mut() {
            Kind::Scalar(_) => (None, None),
            Kind::Sequence(items) => (Some(items), None),
            Kind::Mapping(entries) => (None, Some(entries)),
        };
        let items = items.into_iter().flatten().map(|item| (None, item));
        items.chain(entries.into_iter().flat_map(OrderedMap::iter_mut).map(|(key, entry)| (Some(key), entry)))
    }

    /// The values of the entries or items, in order, to be changed.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n[{image: \"web:1\"}, {image: \"log:1\"}]\n")?;
    /// for container in document.root_mut().items_mut() {
    ///     container.set("pull", "Always")?;
    /// }
    /// assert_eq!(document[1]["pull"].as_str(), Some("Always"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        self.entries_mut().map(|(_, entry)| &mut entry.item)
    }

    /// Whether the item was read from this node of a source.
    pub(super) fn is_node(&self, source: &Source, index: u32) -> bool {
        self.origin.as_ref().and_then(|origin| origin.index_in(source)) == Some(index)
    }

    pub(super) fn new(kind: Kind) -> Self {
        Self { content: kind.into(), foot: Vec::new(), is_foot_changed: false, origin: None }
    }

    /// The item with other content.
    pub(super) fn with_content(&self, content: Option<Kind>) -> Self {
        Self {
            content: content.map_or_else(OnceLock::new, OnceLock::from),
            foot: self.foot.clone(),
            is_foot_changed: self.is_foot_changed,
            origin: self.origin.clone(),
        }
    }

    pub(super) fn kind(&self) -> &Kind {
        self.content.get_or_init(|| self.origin.as_ref().map_or(Kind::Scalar(Value::Null), Origin::content))
    }

    pub(super) fn kind_mut(&mut self) -> &mut Kind {
        let _ = self.kind();
        self.content.get_mut().expect("it has been read")
    }

    /// The content, if it was read. Otherwise it is that of the node.
    pub(super) fn read(&self) -> Option<&Kind> {
        self.content.get()
    }

    /// The greatest number of collections of the node that are in each other, if its content was not read.
    pub(super) fn unread_height(&self) -> usize {
        let origin = self.origin.as_ref().filter(|_| self.read().is_none());
        origin.map_or(0, |Origin { source, index }| source.place(*index).height)
    }

    pub(super) fn children(&self) -> Children<'_> {
        self.kind().children()
    }
}

impl Kind {
    fn children(&self) -> Children<'_> {
        match self {
            Self::Scalar(_) => Children::Items([].iter()),
            Self::Sequence(items) => Children::Items(items.iter()),
            Self::Mapping(entries) => Children::Entries(entries.iter()),
        }
    }

    pub(super) fn is_collection(&self) -> bool {
        !matches!(self, Self::Scalar(_))
    }
}

impl Entry {
    /// The entry of a node, whose content is not read yet.
    pub(super) fn of_node(origin: Origin) -> Self {
        let Comments { head, line, foot } = origin.source.comments(origin.index);
        let slot = Slot { origin: origin.clone(), is_head_changed: false, is_line_changed: false };
        let item = Item { content: OnceLock::new(), foot, is_foot_changed: false, origin: Some(origin) };
        Self { item, head, line, slot: Some(slot) }
    }

    /// The value.
    #[must_use]
    pub fn item(&self) -> &Item {
        &self.item
    }

    /// The value, to be changed.
    ///
    /// ```
    /// use kyaml_core::edit::{At, Document, Entry};
    ///
    /// let mut document: Document = "---\n{a: {b: 1}}\n".parse()?;
    /// let entry = document.entry_mut("/a").expect("it is there");
    /// *entry.item_mut().get_mut("b").expect("it is there") = 2.into();
    /// document.insert("/c", Entry::from(3).with_line(["# three"])?, At::End)?;
    /// assert_eq!(document.try_to_string()?, "---\n{a: {b: 2}, c: 3 # three\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn item_mut(&mut self) -> &mut Item {
        &mut self.item
    }

    /// The value, without its comments above and at the end of its line.
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  a: 1, # one\n}\n")?;
    /// let item = document.remove("/a")?.into_item();
    /// document.set("/b", item)?;
    /// assert_eq!(document.try_to_string()?, "---\n{\n  b: 1,\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_item(self) -> Item {
        self.item
    }

    /// The comments above the entry (KY-CAN-19).
    #[must_use]
    pub fn head(&self) -> &[Comment<'static>] {
        &self.head
    }

    /// The comments at the end of its line (KY-CAN-20).
    #[must_use]
    pub fn line(&self) -> &[Comment<'static>] {
        &self.line
    }

    /// Sets the comments above the entry, each from `#` on.
    ///
    /// # Errors
    /// [`EditError::InvalidComment`]
    pub fn with_head<'c>(mut self, comments: impl IntoIterator<Item = &'c str>) -> Result<Self, EditError> {
        self.set_head(comments)?;
        Ok(self)
    }

    /// Sets the comments at the end of its line, each from `#` on. The second and later ones are
    /// written on the lines below (KY-CAN-20).
    ///
    /// # Errors
    /// [`EditError::InvalidComment`]
    pub fn with_line<'c>(mut self, comments: impl IntoIterator<Item = &'c str>) -> Result<Self, EditError> {
        self.set_line(comments)?;
        Ok(self)
    }

    /// Sets the comments above the entry, each from `#` on; no comments remove them.
    ///
    /// # Errors
    /// [`EditError::InvalidComment`]
    ///
    /// ```
    /// use kyaml_core::edit::Document;
    ///
    /// let mut document = Document::parse("---\n{\n  a: 1, # one\n}\n")?;
    /// let entry = document.entry_mut("/a")?;
    /// entry.set_head(["# first"])?;
    /// entry.set_line([])?;
    /// assert_eq!((entry.head().len(), entry.line().len()), (1, 0));
    /// assert_eq!(document.try_to_string()?, "---\n{\n  # first\n  a: 1,\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_head<'c>(&mut self, comments: impl IntoIterator<Item = &'c str>) -> Result<(), EditError> {
        self.head = texts(comments)?;
        if let Some(slot) = &mut self.slot {
            slot.is_head_changed = true;
        }
        Ok(())
    }

    /// Sets the comments at the end of its line, as in [`Entry::with_line`]; no comments remove them.
    ///
    /// # Errors
    /// [`EditError::InvalidComment`]
    pub fn set_line<'c>(&mut self, comments: impl IntoIterator<Item = &'c str>) -> Result<(), EditError> {
        self.line = texts(comments)?;
        if let Some(slot) = &mut self.slot {
            slot.is_line_changed = true;
        }
        Ok(())
    }
}

impl Clone for Entry {
    /// A copy for any collection.
    fn clone(&self) -> Self {
        Self { item: self.item.clone(), head: self.head.clone(), line: self.line.clone(), slot: None }
    }
}

/// The comments with these texts.
pub(super) fn texts<'c>(texts: impl IntoIterator<Item = &'c str>) -> Result<Vec<Comment<'static>>, EditError> {
    let comment =
        |text: &str| Comment::new(text.to_owned(), Span::default()).map_err(|_| EditError::InvalidComment(text.into()));
    texts.into_iter().map(comment).collect()
}

impl From<Item> for Entry {
    /// An entry without comments of its own.
    fn from(item: Item) -> Self {
        Self { item, head: Vec::new(), line: Vec::new(), slot: None }
    }
}

impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index.fmt(f)
    }
}

impl Drop for Item {
    /// Takes nested collections apart, so that drops are nested three deep at most.
    fn drop(&mut self) {
        let mut open = Vec::new();
        take_nested(self, &mut open);
        while let Some(mut item) = open.pop() {
            take_nested(&mut item, &mut open);
        }
    }
}

/// Moves the children that have collections in them, if there are any.
fn take_nested(item: &mut Item, open: &mut Vec<Item>) {
    if let Some(kind) = item.content.get_mut()
        && kind.children().any(|(_, child)| has_collections(&child.item))
    {
        let children: &mut dyn Iterator<Item = Entry> = match kind {
            Kind::Scalar(_) => return,
            Kind::Sequence(items) => &mut std::mem::take(items).into_iter(),
            Kind::Mapping(entries) => &mut entries.take().map(|(_, entry)| entry),
        };
        open.extend(children.map(Entry::into_item).filter(has_collections));
    }
}

fn has_collections(item: &Item) -> bool {
    let is_collection = |child: &Entry| child.item.read().is_some_and(Kind::is_collection);
    item.read().is_some_and(|kind| kind.children().any(|(_, child)| is_collection(child)))
}

impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_value().fmt(f)
    }
}
