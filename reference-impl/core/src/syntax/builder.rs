//! Building trees by hand. After any sequence of calls, the built tree is written as KYAML.

use std::fmt;

use super::data;
use super::parsed::Parsed;
use super::tree::{Comment, Comments, DocumentData, Key, Node, NodeData, NodeId, NodeKind, Tree};
use crate::error::{ErrorKind, SyntaxError};
use crate::key::canonical_excess;
use crate::limits::MAX_DEPTH;
use crate::number;
use crate::span::Span;

/// Makes a [`Tree`], node by node, in the order of the stream.
///
/// A call that does not fit is an error, and changes nothing. [`TreeBuilder::finish`] reports
/// violations of the data rules (section 11 of the specification), such as a repeated key, with
/// their spans.
///
/// ```
/// use kyaml_core::{Key, KeyStyle, NewNode, NodeKind, Span, TreeBuilder, WriteOptions, render_tree};
///
/// let nowhere = Span::default();
/// let mut builder = TreeBuilder::new();
/// builder.start_document(None)?;
/// builder.add(NewNode::new(NodeKind::Mapping, nowhere))?;
/// let key = Key::new("replicas", nowhere, KeyStyle::Plain);
/// builder.add(NewNode::new(NodeKind::Number("3".into()), nowhere).key(key))?;
/// builder.close(0)?;
/// builder.end_document(Vec::new())?;
/// let tree = builder.finish().into_result().expect("no key is there twice");
/// assert_eq!(render_tree(&tree, &WriteOptions::default()), "---\n{\n  replicas: 3,\n}\n");
/// # Ok::<(), kyaml_core::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TreeBuilder<'s> {
    tree: Tree<'s>,
    errors: Vec<SyntaxError>,
    /// The open document.
    document: Option<DocumentData<'s>>,
    /// The open collections.
    open: Vec<NodeId>,
    max_depth: Option<usize>,
}

/// A node to add to a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewNode<'s> {
    /// The type of the value.
    pub kind: NodeKind<'s>,
    /// The bytes of the value in the stream of the tree; [`TreeBuilder::close`] sets the end of a
    /// collection.
    pub span: Span,
    /// The key, only for an entry of a mapping.
    pub key: Option<Key<'s>>,
    /// Its comments.
    pub comments: Comments<'s>,
}

impl<'s> NewNode<'s> {
    /// A node without key and comments.
    #[must_use]
    pub fn new(kind: NodeKind<'s>, span: Span) -> Self {
        Self { kind, span, key: None, comments: Comments::default() }
    }

    /// Sets [`NewNode::key`].
    #[must_use]
    pub fn key(mut self, key: Key<'s>) -> Self {
        self.key = Some(key);
        self
    }

    /// Sets [`NewNode::comments`].
    #[must_use]
    pub fn comments(mut self, comments: Comments<'s>) -> Self {
        self.comments = comments;
        self
    }
}

impl<'s> From<Node<'_, 's>> for NewNode<'s> {
    /// A copy of the node, with its key and comments, and without its children.
    fn from(node: Node<'_, 's>) -> Self {
        let [head, line, foot] = [node.head(), node.line(), node.foot()].map(<[_]>::to_vec);
        let comments = Comments { head, line, foot };
        Self { kind: node.kind().clone(), span: node.span(), key: node.key().cloned(), comments }
    }
}

/// A call of a [`TreeBuilder`] that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// The previous document has not ended.
    OpenDocument,
    /// No document has started.
    NoDocument,
    /// The document already has a value.
    SecondValue,
    /// A collection is open, and must be closed first.
    OpenCollection,
    /// No collection is open.
    NoCollection,
    /// The entry of a mapping has no key.
    MissingKey,
    /// The item of a sequence, or the value of a document, has a key.
    UnexpectedKey,
    /// The text of a number is not one (KY-NUM-1).
    InvalidNumber,
    /// The document has fewer values.
    NoValue,
    /// A tree has at most 2^32 - 1 nodes.
    TooManyNodes,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OpenDocument => "the document before has not ended; call end_document first",
            Self::NoDocument => "no document has started; call start_document first",
            Self::SecondValue => "a document has one value; end it and start another one",
            Self::OpenCollection => "a collection is still open; close it first",
            Self::NoCollection => "no collection is open; add a mapping or a sequence first",
            Self::MissingKey => "an entry of a mapping has a key; give it one",
            Self::UnexpectedKey => "only an entry of a mapping has a key; remove it",
            Self::InvalidNumber => "the text is not a number as in JSON; add it as a string, or write the number",
            Self::NoValue => "the document has fewer values; add the value first",
            Self::TooManyNodes => "a tree holds fewer than 2^32 nodes; make several",
        })
    }
}

impl std::error::Error for BuildError {}

type Result = std::result::Result<(), BuildError>;

impl<'s> TreeBuilder<'s> {
    /// A builder of a stream without documents.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the greatest number of open collections; the default is [`MAX_DEPTH`]. More are the
    /// error `deep-nesting` (KY-DATA-3).
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = Some(max_depth);
        self
    }

    /// Starts a document. The header, if there is one, has these bytes in the stream.
    ///
    /// # Errors
    /// [`BuildError::OpenDocument`]
    pub fn start_document(&mut self, header: Option<Span>) -> Result {
        if self.document.is_some() {
            return Err(BuildError::OpenDocument);
        }
        self.document = Some(DocumentData { header, ..DocumentData::default() });
        Ok(())
    }

    /// Ends the document, with the comments below its value. A document without a value becomes
    /// `null`.
    ///
    /// # Errors
    /// [`BuildError::OpenCollection`], [`BuildError::NoDocument`]
    pub fn end_document(&mut self, foot: Vec<Comment<'s>>) -> Result {
        if !self.open.is_empty() {
            return Err(BuildError::OpenCollection);
        }
        let document = self.document.take().ok_or(BuildError::NoDocument)?;
        self.tree.add_document(DocumentData { foot, ..document });
        Ok(())
    }

    /// Adds a value: that of the document, or an entry or item of the innermost open collection. It
    /// opens a mapping or sequence until [`TreeBuilder::close`].
    ///
    /// # Errors
    /// All other variants of [`BuildError`].
    pub fn add(&mut self, node: NewNode<'s>) -> Result {
        let document = self.document.as_mut().ok_or(BuildError::NoDocument)?;
        let parent = self.open.last().copied();
        let is_entry = parent.is_some_and(|parent| self.tree.node(parent).kind == NodeKind::Mapping);
        match (&node.key, is_entry) {
            (None, true) => return Err(BuildError::MissingKey),
            (Some(_), false) => return Err(BuildError::UnexpectedKey),
            _ => {}
        }
        if parent.is_none() && document.root.is_some() {
            return Err(BuildError::SecondValue);
        }
        if matches!(&node.kind, NodeKind::Number(text) if !number::is_number(text)) {
            return Err(BuildError::InvalidNumber);
        }
        if self.tree.is_full() {
            return Err(BuildError::TooManyNodes);
        }
        let is_collection = node.kind.is_collection();
        if is_collection && self.open.len() == self.max_depth.unwrap_or(MAX_DEPTH) {
            self.errors.push(SyntaxError::new(ErrorKind::DeepNesting(self.open.len()), node.span));
        }
        let id = self.tree.open(parent, node_data(node));
        if parent.is_none() {
            document.root = Some(id);
        }
        if is_collection {
            self.open.push(id);
        }
        Ok(())
    }

    /// Adds a copy of a node of any tree, with all nodes inside it and their comments. The copy has
    /// the key `key` in place of the node's, and all spans are those of the other tree.
    ///
    /// # Errors
    /// Those of [`TreeBuilder::add`].
    ///
    /// ```
    /// use kyaml_core::{TreeBuilder, WriteOptions, parse, render_tree};
    ///
    /// let parsed = parse(b"---\n{spec: {\n  # open\n  port: 80,\n}}\n");
    /// let spec = parsed.tree().at(0, "/spec").expect("it is there");
    /// let mut builder = TreeBuilder::new();
    /// builder.start_document(None)?;
    /// builder.copy(spec, None)?;
    /// builder.end_document(Vec::new())?;
    /// let tree = builder.finish().into_result().expect("no key is there twice");
    /// assert_eq!(render_tree(&tree, &WriteOptions::default()), "---\n{\n  # open\n  port: 80,\n}\n");
    /// # Ok::<(), kyaml_core::BuildError>(())
    /// ```
    pub fn copy(&mut self, node: Node<'_, 's>, key: Option<Key<'s>>) -> Result {
        if !self.tree.has_room_for(node.descendants().len()) {
            return Err(BuildError::TooManyNodes);
        }
        self.add_copy(node, key)?;
        let mut open = vec![node];
        for node in node.descendants().skip(1) {
            // The path from the copied node to this one is what stays open.
            while open.last().copied() != node.parent() {
                self.close_copy(open.pop())?;
            }
            self.add_copy(node, node.key().cloned())?;
            open.push(node);
        }
        while let Some(node) = open.pop() {
            self.close_copy(Some(node))?;
        }
        Ok(())
    }

    fn add_copy(&mut self, node: Node<'_, 's>, key: Option<Key<'s>>) -> Result {
        self.add(NewNode { key, ..node.into() })?;
        self.tree.set_blank_lines(node.is_below_blank_line(), node.ends_below_blank_line());
        Ok(())
    }

    /// Ends the copy of a node: a scalar has ended already.
    fn close_copy(&mut self, node: Option<Node<'_, 's>>) -> Result {
        node.filter(|node| node.kind().is_collection()).map_or(Ok(()), |node| self.close(node.span().end))
    }

    /// Adds comments to a value of the open document: to the `index`-th value added to it,
    /// zero-based. They follow the value's other comments.
    ///
    /// # Errors
    /// [`BuildError::NoDocument`], [`BuildError::NoValue`]
    ///
    /// ```
    /// use kyaml_core::{BuildError, Comment, Comments, NewNode, NodeKind, Span, TreeBuilder, WriteOptions, render_tree};
    ///
    /// let nowhere = Span::default();
    /// let mut builder = TreeBuilder::new();
    /// builder.start_document(None)?;
    /// builder.add(NewNode::new(NodeKind::Null, nowhere))?;
    /// let line = vec![Comment::new("# none", nowhere).expect("it stands on one line")];
    /// builder.add_comments(0, Comments { line, ..Comments::default() })?;
    /// builder.end_document(Vec::new())?;
    /// let tree = builder.finish().into_result().expect("no key is there twice");
    /// assert_eq!(render_tree(&tree, &WriteOptions::default()), "---\nnull # none\n");
    /// # Ok::<(), BuildError>(())
    /// ```
    pub fn add_comments(&mut self, index: usize, comments: Comments<'s>) -> Result {
        let document = self.document.as_ref().ok_or(BuildError::NoDocument)?;
        let node = document.root.and_then(|root| self.tree.node_after(root, index)).ok_or(BuildError::NoValue)?;
        set_comments(node, comments);
        Ok(())
    }

    /// Closes the innermost open collection, whose bytes in the stream end before byte `end`.
    ///
    /// # Errors
    /// [`BuildError::NoCollection`]
    pub fn close(&mut self, end: usize) -> Result {
        let id = self.open.pop().ok_or(BuildError::NoCollection)?;
        self.tree.close(id, end);
        Ok(())
    }

    /// Adds comments outside documents: those of a stream without documents. After a document, they
    /// become comments at its foot.
    pub fn stream_comments(&mut self, comments: Vec<Comment<'s>>) {
        self.tree.add_comments(comments);
    }

    /// Adds the documents and comments of another tree, whose stream starts `offset` bytes after
    /// the start of this one's.
    ///
    /// # Errors
    /// [`BuildError::OpenDocument`], [`BuildError::TooManyNodes`]
    pub fn append(&mut self, part: Tree<'s>, offset: usize) -> Result {
        if self.document.is_some() {
            return Err(BuildError::OpenDocument);
        }
        self.tree.append(part, offset).ok_or(BuildError::TooManyNodes)
    }

    /// The tree, with the violations of data rules: equal keys, keys whose canonical spelling is
    /// too long, and collections that are too deep. Unreadable keys (`missing-value`) are reported
    /// too. All are sorted by position. Open collections and an open document are ended.
    #[must_use]
    pub fn finish(mut self) -> Parsed<'s> {
        while let Some(id) = self.open.pop() {
            let end = self.tree.node(id).span.end;
            self.tree.close(id, end);
        }
        if let Some(document) = self.document.take() {
            self.tree.add_document(document);
        }
        let Self { tree, mut errors, .. } = self;
        data::check_repeated_keys(&tree, |_| true, &mut errors);
        errors.extend(tree.keys().filter_map(long_key));
        let unknown = tree.nodes().filter_map(Node::key).filter(|key| key.text().is_none());
        errors.extend(unknown.map(|key| SyntaxError::new(ErrorKind::MissingKey, key.span())));
        errors.sort_by_key(|error| (error.span(), error.rule()));
        Parsed { tree, errors, input: None }
    }
}

#[inline]
fn node_data(node: NewNode<'_>) -> NodeData<'_> {
    let NewNode { kind, span, key, comments } = node;
    let mut data = NodeData::new(key, kind, span);
    if !comments.is_empty() {
        set_comments(&mut data, comments);
    }
    data
}

/// A scalar has no foot: such comments follow those of its line.
fn set_comments<'s>(data: &mut NodeData<'s>, Comments { head, line, foot }: Comments<'s>) {
    data.add_head(head);
    data.add_line(line);
    if data.kind.is_collection() {
        data.add_foot(foot);
    } else {
        data.add_line(foot);
    }
}

/// The error of a key whose canonical spelling is too long (KY-DATA-2).
fn long_key(key: &Key<'_>) -> Option<SyntaxError> {
    canonical_excess(key.text()?).map(|length| SyntaxError::new(ErrorKind::LongKey(length), key.span()))
}
