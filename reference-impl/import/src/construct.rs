//! The node graph of a document to the tree: scalars resolved, aliases and merge keys expanded.

use kyaml_core::{BuildError, Comment, Comments, Key, KeyStyle, NewNode, NodeKind, Span, TreeBuilder};

use crate::error::{ErrorKind, ImportError, Note, NoteKind};
use crate::graph::{self, Graph, Kind, NodeIndex, Rest};
use crate::limit::{Expansion, Limit};
use crate::merge::{MappingEntry, Merges};
use crate::options::{ImportOptions, Schema};
use crate::scalar::Style;
use crate::schema;

/// Builds the tree of a stream, one document after the other.
pub(crate) struct Constructor<'s, 'o> {
    options: &'o ImportOptions,
    pub(crate) limit: Limit,
    pub(crate) tree: TreeBuilder<'s>,
    pub(crate) errors: Vec<ImportError>,
    pub(crate) notes: Vec<Note>,
}

/// A collection that is open.
struct Frame<'s> {
    children: Steps<'s>,
    end: usize,
}

/// The entries or items of a collection that are still to be added.
enum Steps<'s> {
    /// Its own entries or items, and the alias that they are copied for.
    Own(Rest, Option<Span>),
    /// Its entries and those that are merged.
    Merged(std::vec::IntoIter<Step<'s>>),
}

impl<'s> Steps<'s> {
    fn next(&mut self, graph: &Graph<'s>) -> Option<Step<'s>> {
        match self {
            Self::Own(rest, copied) => rest.next(graph).map(|node| Step { node, copied: *copied, head: Vec::new() }),
            Self::Merged(steps) => steps.next(),
        }
    }
}

/// A node to add.
struct Step<'s> {
    /// The node with the key and the comments, which can be an alias.
    node: NodeIndex,
    /// The alias that the node and its content are copied for.
    copied: Option<Span>,
    /// Comments above it, besides its own.
    head: Vec<Comment<'s>>,
}

impl<'s, 'o> Constructor<'s, 'o> {
    pub(crate) fn new(options: &'o ImportOptions, before: Expansion) -> Self {
        let limit = Limit::new(options, before);
        let tree = TreeBuilder::new().max_depth(options.max_depth);
        Self { options, limit, tree, errors: Vec::new(), notes: Vec::new() }
    }

    pub(crate) fn document(&mut self, mut graph: Graph<'s>) {
        let errors = self.errors.len();
        let merges = Merges::find(&mut graph, self.options.schema, &mut self.limit, &mut self.errors);
        if self.options.schema == Schema::Kubernetes {
            self.notes.extend(merges.sequences.iter().map(|&span| Note { span, kind: NoteKind::MergedAlias }));
        }
        self.check_collection_tags(&graph);
        self.build(&mut graph, &merges).expect("nodes are added in order, and numbers are spelled as numbers");
        self.notes.extend(graph.expanded.note());
        ImportError::count_tags(&mut self.errors, errors);
    }

    fn build(&mut self, graph: &mut Graph<'s>, merges: &Merges<'s>) -> Result<(), BuildError> {
        self.tree.start_document(graph.header)?;
        if !graph.nodes.is_empty() {
            self.root(graph, merges)?;
        }
        self.tree.end_document(std::mem::take(&mut graph.foot))
    }

    fn root(&mut self, graph: &mut Graph<'s>, merges: &Merges<'s>) -> Result<(), BuildError> {
        let mut frames: Vec<Frame<'s>> = Vec::new();
        let step = Step { node: NodeIndex::new(0), copied: None, head: Vec::new() };
        frames.extend(self.add(graph, merges, step)?);
        while let Some(frame) = frames.last_mut() {
            // Beyond the limit, open collections are closed and nothing is added.
            let next = if self.limit.is_passed() { None } else { frame.children.next(graph) };
            let Some(step) = next else {
                self.tree.close(frame.end)?;
                frames.pop();
                continue;
            };
            if frames.len() >= self.options.max_depth && self.refuse_depth(graph, &step) {
                continue;
            }
            let frame = self.add(graph, merges, step)?;
            frames.extend(frame);
        }
        Ok(())
    }

    fn check_collection_tags(&mut self, graph: &Graph<'s>) {
        for (node, tag) in &graph.tags {
            let is_mapping = graph.node(*node).kind == Kind::Mapping;
            if let Err(kind) = schema::check_collection_tag(&tag.uri, is_mapping) {
                self.errors.push(ImportError::new(kind, tag.span));
            }
        }
    }

    /// Whether the node would be a collection inside too many others, which is reported.
    fn refuse_depth(&mut self, graph: &Graph<'s>, step: &Step<'s>) -> bool {
        let node = graph.node(step.node);
        let is_collection = !matches!(node.kind, Kind::Scalar(_) | Kind::Invalid);
        if is_collection {
            let start = Span::new(node.span().start, node.span().start + 1);
            let alias = step.copied.or_else(|| graph.alias(step.node));
            self.errors.push(ImportError::new(ErrorKind::deep_nesting(self.options.max_depth), alias.unwrap_or(start)));
        }
        is_collection
    }

    /// Adds a node; a collection gives the frame for its content.
    fn add(
        &mut self,
        graph: &mut Graph<'s>,
        merges: &Merges<'s>,
        step: Step<'s>,
    ) -> Result<Option<Frame<'s>>, BuildError> {
        let Step { node: index, copied, head } = step;
        let own_span = graph.node(index).span();
        let key = self.key(graph, index, copied);
        let kind = self.kind(graph, index, copied);
        let span = copied.unwrap_or(own_span);
        if let Some(alias) = copied.or_else(|| graph.alias(index)) {
            self.limit.add(added_bytes(key.as_ref(), &kind), alias, &mut self.errors);
        }
        let mut comments = Comments { head, ..Comments::default() };
        if copied.is_none()
            && let Some(own) = graph.nodes[index.get()].comments.take()
        {
            comments.head.extend(own.head);
            (comments.line, comments.foot) = (own.line, own.foot);
        }
        let is_collection = kind.is_collection();
        let mut node = NewNode::new(kind, span).comments(comments);
        node.key = key;
        self.tree.add(node)?;
        Ok(is_collection.then(|| Frame { children: Self::steps(graph, merges, index, copied), end: span.end }))
    }

    /// The entries or items of a collection.
    fn steps(graph: &Graph<'s>, merges: &Merges<'s>, index: NodeIndex, copied: Option<Span>) -> Steps<'s> {
        let (target, copied) = match graph.node(index).kind {
            Kind::Alias(target) => (target, copied.or(Some(graph.node(index).span()))),
            _ => (index, copied),
        };
        match merges.entries(target) {
            Some(entries) => {
                let steps: Vec<_> = entries.iter().map(|entry| merged_step(entry, copied)).collect();
                Steps::Merged(steps.into_iter())
            }
            None => Steps::Own(graph.rest(target), copied),
        }
    }

    /// The key, where the node is an entry of a mapping; an unknown one where it is refused.
    fn key(&mut self, graph: &Graph<'s>, index: NodeIndex, copied: Option<Span>) -> Option<Key<'s>> {
        let key = graph.node(index).key?;
        let span = copied.unwrap_or(key.place.span());
        let Some(scalar) = key.scalar else { return Some(Key::unknown(span)) };
        let scalar = &graph.scalars[scalar.get()];
        match schema::resolve_key(self.options.schema, scalar.written()) {
            Ok(text) => {
                // An alias gets no note of its own.
                if scalar.span() == span {
                    let kind = schema::read_otherwise(&scalar.written(), true);
                    self.notes.extend(kind.map(|kind| Note { span, kind }));
                }
                let style = if scalar.style == Style::Plain { KeyStyle::Plain } else { KeyStyle::Quoted };
                Some(Key::new(text, span, style))
            }
            Err(kind) => {
                self.refuse(kind, scalar, copied);
                Some(Key::unknown(span))
            }
        }
    }

    fn kind(&mut self, graph: &Graph<'s>, index: NodeIndex, copied: Option<Span>) -> NodeKind<'s> {
        let scalar = match graph.node(index).kind {
            Kind::Scalar(scalar) => &graph.scalars[scalar.get()],
            Kind::Mapping => return NodeKind::Mapping,
            Kind::Sequence => return NodeKind::Sequence,
            Kind::Alias(target) => return self.kind(graph, target, copied),
            Kind::Invalid => return NodeKind::Invalid,
        };
        let resolved = match schema::resolve(self.options.schema, scalar.written()) {
            Ok(resolved) => resolved,
            Err(kind) => {
                self.refuse(kind, scalar, copied);
                return NodeKind::Invalid;
            }
        };
        // Copies for an alias get no note of their own: the original has one.
        if copied.is_none() && graph.alias(index).is_none() {
            self.notes.extend(resolved.note.map(|kind| Note { span: scalar.span(), kind }));
        }
        resolved.kind
    }

    fn refuse(&mut self, kind: ErrorKind, scalar: &graph::Scalar<'_>, copied: Option<Span>) {
        // Copies for an alias get no error of their own: the original has one.
        if copied.is_none() {
            let place = scalar.place_of(&kind);
            self.errors.push(ImportError::new(kind, place));
        }
    }
}

fn merged_step<'s>(entry: &MappingEntry<'s>, copied: Option<Span>) -> Step<'s> {
    let head = if copied.is_none() { entry.head.clone() } else { Vec::new() };
    Step { node: entry.node, copied: copied.or(entry.merged), head }
}

fn added_bytes(key: Option<&Key<'_>>, kind: &NodeKind<'_>) -> usize {
    let value = match kind {
        NodeKind::Number(text) | NodeKind::String(text) => text.len(),
        _ => 0,
    };
    value + key.and_then(Key::text).map_or(0, str::len)
}
