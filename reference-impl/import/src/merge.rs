//! Merge keys: which entries take the place of each `<<` (KY-FROM-20, KY-FROM-21).

use std::collections::{HashMap, hash_map};

use kyaml_core::{Comment, Span};

use crate::error::{ErrorKind, ImportError};
use crate::graph::{self, Graph, Kind, NodeIndex};
use crate::limit::Limit;
use crate::options::Schema;
use crate::schema::{is_merge_key, is_same_kind, resolve_key};

/// The merge keys of a document.
#[derive(Default)]
pub(crate) struct Merges<'s> {
    /// The entries of the mappings that hold a merge key, in order.
    entries: HashMap<NodeIndex, Vec<MappingEntry<'s>>>,
    /// The merged aliases of sequences, which Kubernetes' loader refuses.
    pub(crate) sequences: Vec<Span>,
}

/// An entry of a mapping with a merge key.
#[derive(Clone)]
pub(crate) struct MappingEntry<'s> {
    pub(crate) node: NodeIndex,
    /// The bytes of the alias that brings the entry, if there is one.
    pub(crate) merged: Option<Span>,
    /// The comments of the merge keys that the entry replaces.
    pub(crate) head: Vec<Comment<'s>>,
}

impl<'s> Merges<'s> {
    /// The entries of `mapping`, if it has a merge key.
    pub(crate) fn entries(&self, mapping: NodeIndex) -> Option<&[MappingEntry<'s>]> {
        self.entries.get(&mapping).map(Vec::as_slice)
    }

    /// Finds the entries of all mappings with a merge key. The comments of a merge key are moved to
    /// an entry, or to the foot of its mapping.
    pub(crate) fn find(
        graph: &mut Graph<'s>,
        schema: Schema,
        limit: &mut Limit,
        errors: &mut Vec<ImportError>,
    ) -> Self {
        let mut merges = Self::default();
        limit.start_document(graph.nodes.len());
        let is_merge =
            |graph: &Graph<'_>, node| graph.key_scalar(node).is_some_and(|key| is_merge_key(schema, &key.written()));
        let mut mappings: Vec<NodeIndex> = (0..graph.nodes.len())
            .map(NodeIndex::new)
            .filter(|&node| is_merge(graph, node))
            .filter_map(|node| graph.node(node).parent)
            .collect();
        mappings.dedup();
        // A mapping can only merge nodes that end before it, so that none has to wait for a later
        // one.
        mappings.sort_by_key(|&mapping| (graph.node(mapping).end(), std::cmp::Reverse(mapping)));
        mappings.dedup();
        for mapping in mappings {
            let (keys, others): (Vec<_>, Vec<_>) = graph.children(mapping).partition(|&child| is_merge(graph, child));
            if let [first, second, ..] = keys[..] {
                let [first, second] =
                    [first, second].map(|node| graph.node(node).key.map_or(Span::default(), |key| key.place.span()));
                errors.push(ImportError::with_related(ErrorKind::SECOND_MERGE_KEY, second, first));
            }
            let key = keys[0];
            if let Kind::Alias(target) = graph.node(key).kind
                && graph.node(target).kind == Kind::Sequence
            {
                merges.sequences.push(graph.node(key).span());
            }
            graph.expanded.merge_keys.add(graph.node(key).key.map_or(Span::default(), |key| key.place.span()));
            let merge = Merging { graph, schema, merges: &merges, own: own_keys(graph, schema, &others), key };
            let MergedContent { entries: brought, comments: inner } = merge.run(limit, errors);
            if limit.is_passed() {
                break;
            }
            let mut comments = take_comments(graph, key);
            comments.extend(inner);
            comments.sort_by_key(Comment::span);
            let at = others.partition_point(|&other| other < key);
            let own = |&node: &NodeIndex| MappingEntry { node, merged: None, head: Vec::new() };
            let before = others[..at].iter().map(own);
            let mut taking: Vec<_> = brought.into_iter().chain(others[at..].iter().map(own)).collect();
            match taking.first_mut() {
                Some(entry) => entry.head = comments,
                None => graph.comments_mut(mapping).foot.splice(0..0, comments).for_each(drop),
            }
            merges.entries.insert(mapping, before.chain(taking).collect());
        }
        merges
    }
}

/// The own keys of a mapping. Scalars that cannot be keys are reported elsewhere.
fn own_keys(graph: &Graph<'_>, schema: Schema, entries: &[NodeIndex]) -> HashMap<String, NodeIndex> {
    entries.iter().filter_map(|&node| Some((key_text(graph, schema, node)?, node))).collect()
}

fn key_text(graph: &Graph<'_>, schema: Schema, node: NodeIndex) -> Option<String> {
    let key = graph.key_scalar(node)?;
    resolve_key(schema, key.written()).ok().map(std::borrow::Cow::into_owned)
}

/// A mapping that a merge key merges.
#[derive(Clone, Copy)]
struct Source {
    mapping: NodeIndex,
    /// The bytes of the alias that brings it, if there is one.
    alias: Option<Span>,
}

/// The replacement of a merge key.
#[derive(Default)]
struct MergedContent<'s> {
    entries: Vec<MappingEntry<'s>>,
    /// The comments of merge keys inside the merge key's own value.
    comments: Vec<Comment<'s>>,
}

/// One merge key at work.
struct Merging<'m, 's> {
    graph: &'m Graph<'s>,
    schema: Schema,
    merges: &'m Merges<'s>,
    own: HashMap<String, NodeIndex>,
    /// The entry whose key is the merge key.
    key: NodeIndex,
}

impl<'s> Merging<'_, 's> {
    /// The replacement of the merge key.
    fn run(&self, limit: &mut Limit, errors: &mut Vec<ImportError>) -> MergedContent<'s> {
        let mut brought = MergedContent::default();
        let mut seen = HashMap::new();
        for Source { mapping, alias } in self.sources(errors) {
            let entries: Vec<_> = match self.merges.entries(mapping) {
                Some(entries) => entries.iter().map(|entry| (entry.node, alias.or(entry.merged))).collect(),
                None => self.graph.children(mapping).map(|node| (node, alias)).collect(),
            };
            if alias.is_none() {
                let inner = self.merges.entries(mapping).unwrap_or_default();
                brought.comments.extend(inner.iter().flat_map(|entry| entry.head.iter().cloned()));
            }
            for (node, merged) in entries {
                limit.look(merged.unwrap_or(self.graph.node(self.key).span()), errors);
                if limit.is_passed() {
                    return brought;
                }
                let Some(scalar) = self.graph.key_scalar(node) else { continue };
                let text = match resolve_key(self.schema, scalar.written()) {
                    Ok(text) => text.into_owned(),
                    Err(kind) => {
                        // The target of an alias has been checked at its own place.
                        if merged.is_none() {
                            let place = scalar.place_of(&kind);
                            errors.push(ImportError::new(kind, place));
                        }
                        continue;
                    }
                };
                if let Some(&own) = self.own.get(&text) {
                    self.conflict(own, node, errors);
                    continue;
                }
                match seen.entry(text) {
                    hash_map::Entry::Vacant(place) => {
                        place.insert(node);
                        brought.entries.push(MappingEntry { node, merged, head: Vec::new() });
                    }
                    hash_map::Entry::Occupied(first) => self.conflict(*first.get(), node, errors),
                }
            }
        }
        brought
    }

    /// The mappings to merge, in order.
    fn sources(&self, errors: &mut Vec<ImportError>) -> Vec<Source> {
        let value = self.source(self.key, None);
        let candidates = match self.graph.node(value.mapping).kind {
            Kind::Sequence => self.graph.children(value.mapping).map(|item| self.source(item, value.alias)).collect(),
            _ => vec![value],
        };
        let mut sources = Vec::new();
        for source in candidates {
            match self.graph.node(source.mapping).kind {
                Kind::Mapping => sources.push(source),
                Kind::Invalid => {}
                _ => errors.push(ImportError::new(ErrorKind::INVALID_MERGE, self.graph.node(source.mapping).span())),
            }
        }
        sources
    }

    /// The node, or the one that it is an alias of; `alias` is that of a collection around it.
    fn source(&self, node: NodeIndex, alias: Option<Span>) -> Source {
        match self.graph.node(node).kind {
            Kind::Alias(target) => Source { mapping: target, alias: alias.or(Some(self.graph.node(node).span())) },
            _ => Source { mapping: node, alias },
        }
    }

    /// Refuses a merged entry if another one has its key and Kubernetes' loader does not take that
    /// other one.
    fn conflict(&self, first: NodeIndex, merged: NodeIndex, errors: &mut Vec<ImportError>) {
        if self.schema != Schema::Kubernetes || self.graph.is_same_scalar(first, merged) {
            return;
        }
        let is_own = self.graph.node(first).parent == self.graph.node(self.key).parent;
        let kind = if !self.is_same_key(first, merged) {
            ErrorKind::MERGED_KEY_TYPES
        } else if is_own && first < self.key {
            ErrorKind::MERGED_OVER_ENTRY
        } else {
            return;
        };
        let place = |node| self.graph.node(node).key.map_or(Span::default(), |key| key.place.span());
        let (at, related) = if is_own { (first, self.key) } else { (self.key, first) };
        errors.push(ImportError::with_related(kind, place(at), place(related)));
    }

    /// Whether two keys that become the same string are the same to a loader that has not made
    /// strings of them yet.
    fn is_same_key(&self, left: NodeIndex, right: NodeIndex) -> bool {
        let key = |node| self.graph.key_scalar(node).map(graph::Scalar::written);
        key(left).zip(key(right)).is_none_or(|(left, right)| is_same_kind(self.schema, &left, &right))
    }
}

/// All comments of a node and of its content.
fn take_comments<'s>(graph: &mut Graph<'s>, node: NodeIndex) -> Vec<Comment<'s>> {
    let end = graph.node(node).end();
    graph.nodes[node.get()..end]
        .iter_mut()
        .filter_map(|node| node.comments.take())
        .flat_map(|comments| [comments.head, comments.line, comments.foot])
        .flatten()
        .collect()
}
