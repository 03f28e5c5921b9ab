//! Places that belong to the one at the cursor.

use gen_lsp_types::{
    Definition, DefinitionParams, DefinitionResponse, DocumentHighlight, DocumentHighlightParams, Location,
};
use kyaml_core::{Node, NodeKind, Span, Tree};

use crate::places::nodes_at;
use crate::revision::Revision;

/// Both brackets of a collection, or each key and each string with the text of the one at the cursor.
pub(crate) fn highlights(revision: &Revision, params: &DocumentHighlightParams) -> Option<Vec<DocumentHighlight>> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let parsed = revision.parsed()?;
    let of_node = |node| brackets(node, offset).or_else(|| Some(with_text(parsed.tree(), text(node, offset)?)));
    let spans = nodes_at(parsed.tree(), offset).find_map(of_node)?;
    Some(spans.into_iter().map(|span| DocumentHighlight { range: places.range(span), kind: None }).collect())
}

/// The brackets of a collection, if one of them is at the offset.
fn brackets(node: Node<'_, '_>, offset: usize) -> Option<Vec<Span>> {
    let Span { start, end } = node.span();
    let is_at_bracket = offset == start || offset + 1 == end || offset == end;
    let is_whole = node.kind().is_collection() && start + 1 < end;
    (is_whole && is_at_bracket).then(|| vec![Span::new(start, start + 1), Span::new(end - 1, end)])
}

/// The key or the string at the offset.
fn text<'t>(node: Node<'t, '_>, offset: usize) -> Option<&'t str> {
    match (node.key(), node.kind()) {
        (Some(key), _) if key.span().start <= offset && offset <= key.span().end => key.text(),
        (_, NodeKind::String(text)) => Some(text),
        _ => None,
    }
}

/// The keys and strings with this text.
fn with_text(tree: &Tree<'_>, text: &str) -> Vec<Span> {
    let of_node = |node: Node<'_, '_>| {
        let key = node.key().filter(|key| key.text() == Some(text)).map(kyaml_core::Key::span);
        let is_value = matches!(node.kind(), NodeKind::String(other) if other == text);
        [key, is_value.then(|| node.span())]
    };
    tree.nodes().flat_map(of_node).flatten().collect()
}

// From a finding to the related place.

/// The place that a finding at the position is related to: the earlier key of a duplicate, the
/// bracket that a closing one does not match.
pub(crate) fn definition(revision: &Revision, params: &DefinitionParams) -> Option<DefinitionResponse> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let mut at =
        revision.report().diagnostics().iter().filter(|found| found.span.start <= offset && offset <= found.span.end);
    let related = at.find_map(|finding| finding.related.as_ref())?;
    let location = Location { uri: revision.uri.clone(), range: places.range(related.span) };
    Some(DefinitionResponse::Definition(Definition::Location(location)))
}
