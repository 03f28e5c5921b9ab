//! The outline of a document, and the objects of all open ones.

use std::sync::Arc;

use gen_lsp_types::{
    BaseSymbolInformation, DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, SymbolInformation,
    SymbolKind, WorkspaceSymbolParams,
};
use kyaml_core::{Node, NodeKind, Span, Tree, TreeDocument, parse};

use crate::places::Places;
use crate::revision::Revision;

/// The most levels of an outline, because clients read it by recursion.
const MAX_LEVELS: usize = 100;

/// The most symbols of an outline. Clients ask for it after every edit, and draw all of it.
const MAX_SYMBOLS: usize = 5000;

/// The entries and items of each document. A stream with several documents has a symbol for each. A long stream has its outer
/// levels alone.
pub(crate) fn symbols(revision: &Revision, _: &DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
    let parsed = revision.parsed()?;
    let places = revision.places();
    let levels = levels(parsed.tree());
    let mut documents: Vec<DocumentSymbol> = parsed
        .tree()
        .documents()
        .take(MAX_SYMBOLS)
        .filter_map(|document| of_document(document, levels, &places))
        .collect();
    let symbols = if documents.len() == 1 {
        documents.pop().and_then(|document| document.children).unwrap_or_default()
    } else {
        documents
    };
    if revision.abilities.nests_symbols {
        return Some(symbols.into());
    }
    Some(flat(revision, symbols).into())
}

/// The objects of the open documents, in KYAML or in other YAML, whose kind and name have the characters of the query in
/// order.
pub(crate) fn objects(revisions: &[Arc<Revision>], params: &WorkspaceSymbolParams) -> Vec<SymbolInformation> {
    let mut objects = Vec::new();
    for revision in revisions {
        let tree = if revision.has_brackets() {
            Some(parse(revision.text.as_bytes()).into_parts().0)
        } else {
            revision.imported(&revision.text).filter(|_| revision.is_foreign())
        };
        let Some(tree) = tree else { continue };
        let places = revision.places();
        let symbols = tree.documents().filter_map(|document| of_document(document, 0, &places));
        let found = symbols.filter_map(|symbol| {
            let kind = symbol.detail.clone()?;
            has_in_order(&format!("{kind} {}", symbol.name), &params.query)
                .then(|| information(revision, symbol, Some(kind)))
        });
        objects.extend(found.take(MAX_SYMBOLS - objects.len()));
    }
    objects
}

/// Whether a text has the characters of a query in order, in upper or lower case.
fn has_in_order(text: &str, query: &str) -> bool {
    let mut characters = text.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| characters.any(|character| character == wanted))
}

/// The number of levels below the documents that are shown: those that have at most [`MAX_SYMBOLS`] entries and items together.
fn levels(tree: &Tree<'_>) -> usize {
    let mut level: Vec<Node<'_, '_>> = tree.documents().filter_map(TreeDocument::root).collect();
    let mut count = level.len();
    let least = usize::from(count == 1);
    for levels in 0..MAX_LEVELS {
        level = level.into_iter().flat_map(Node::children).collect();
        count += level.len();
        if count > MAX_SYMBOLS {
            return levels.max(least);
        }
    }
    MAX_LEVELS
}

/// An object of Kubernetes has its kind as the detail, and its name.
fn of_document(document: TreeDocument<'_, '_>, levels: usize, places: &Places<'_>) -> Option<DocumentSymbol> {
    let root = document.root()?;
    let name = text_at(root, &["metadata", "name"]);
    let kind = text_at(root, &["kind"]);
    let name = name.or_else(|| kind.clone()).unwrap_or_else(|| format!("document {}", document.index() + 1));
    let symbol = symbol(name, kind, SymbolKind::Module, document.span(), root.span(), places);
    Some(DocumentSymbol { children: Some(children(root, levels, places)), ..symbol })
}

/// The symbols below a node, which are built without recursion: each frame is a node whose children
/// are not complete. Of one document that has too many on its first level, the first ones are shown.
fn children(root: Node<'_, '_>, levels: usize, places: &Places<'_>) -> Vec<DocumentSymbol> {
    if levels == 0 {
        return Vec::new();
    }
    let mut frames = vec![(None, root.children(), 0, Vec::new())];
    loop {
        let level = frames.len();
        let Some((_, nodes, index, siblings)) = frames.last_mut() else { return Vec::new() };
        if let Some(node) = nodes.next().filter(|_| *index < MAX_SYMBOLS) {
            let symbol = of_node(node, *index, places);
            *index += 1;
            if node.kind().is_collection() && !node.is_empty() && level < levels {
                frames.push((Some(symbol), node.children(), 0, Vec::new()));
            } else {
                siblings.push(symbol);
            }
            continue;
        }
        let Some((owner, .., complete)) = frames.pop() else { return Vec::new() };
        match (owner, frames.last_mut()) {
            (Some(owner), Some((.., siblings))) => {
                siblings.push(DocumentSymbol { children: Some(complete), ..owner });
            }
            _ => return complete,
        }
    }
}

/// An entry by its key; an item by its `name`, or by its index.
fn of_node(node: Node<'_, '_>, index: usize, places: &Places<'_>) -> DocumentSymbol {
    let (kind, detail) = match node.kind() {
        NodeKind::Mapping => (SymbolKind::Object, text_at(node, &["kind"])),
        NodeKind::Sequence => (SymbolKind::Array, None),
        NodeKind::String(text) => (SymbolKind::String, text.lines().next().map(str::to_owned)),
        NodeKind::Number(text) => (SymbolKind::Number, Some(text.to_string())),
        NodeKind::Bool(value) => (SymbolKind::Boolean, Some(value.to_string())),
        _ => (SymbolKind::Null, None),
    };
    let Some(key) = node.key() else {
        let name = text_at(node, &["name"]).unwrap_or_else(|| index.to_string());
        return symbol(name, detail, kind, node.span(), node.span(), places);
    };
    // A client may refuse a symbol without a name.
    let name = key.text().filter(|text| !text.is_empty()).unwrap_or("\"\"").to_owned();
    symbol(name, detail, kind, Span::new(key.span().start, node.span().end), key.span(), places)
}

/// The non-empty string below a node.
fn text_at(node: Node<'_, '_>, path: &[&str]) -> Option<String> {
    let at = path.iter().try_fold(node, |node, key| node.get(*key))?;
    match at.kind() {
        NodeKind::String(text) if !text.is_empty() => Some(text.to_string()),
        _ => None,
    }
}

fn symbol(
    name: String,
    detail: Option<String>,
    kind: SymbolKind,
    all: Span,
    selected: Span,
    places: &Places<'_>,
) -> DocumentSymbol {
    let (tags, deprecated, children) = (None, None, None);
    let (all, selected) = (places.range(all), places.range(selected));
    DocumentSymbol::new(name, detail, kind, tags, deprecated, all, selected, children)
}

/// The symbols without their nesting, each with the name of its owner.
fn flat(revision: &Revision, symbols: Vec<DocumentSymbol>) -> Vec<SymbolInformation> {
    let mut flat = Vec::new();
    let mut waiting: Vec<(DocumentSymbol, Option<String>)> =
        symbols.into_iter().rev().map(|symbol| (symbol, None)).collect();
    while let Some((mut symbol, owner)) = waiting.pop() {
        let children = symbol.children.take().unwrap_or_default().into_iter().rev();
        waiting.extend(children.map(|child| (child, Some(symbol.name.clone()))));
        flat.push(information(revision, symbol, owner));
    }
    flat
}

/// A symbol without those below it.
fn information(revision: &Revision, symbol: DocumentSymbol, owner: Option<String>) -> SymbolInformation {
    let location = Location { uri: revision.uri.clone(), range: symbol.range };
    let (tags, deprecated) = (None, None);
    SymbolInformation::new(deprecated, location, BaseSymbolInformation::new(symbol.name, symbol.kind, tags, owner))
}
