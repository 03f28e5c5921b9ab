//! Selections that grow.

use gen_lsp_types::{Position, SelectionRange, SelectionRangeParams};
use kyaml_core::{Node, Span, Tree};

use crate::places::nodes_at;
use crate::revision::Revision;

/// The spans around each position, from the innermost: a key or value, its entry, the content of the
/// collection, the collection, and so on to the document and the text.
pub(crate) fn ranges(revision: &Revision, params: &SelectionRangeParams) -> Option<Vec<SelectionRange>> {
    let places = revision.places();
    let parsed = revision.parsed()?;
    let around = |position: &Position| {
        let mut range = None;
        for span in spans(parsed.tree(), &revision.text, places.offset(*position)).into_iter().rev() {
            range = Some(Box::new(SelectionRange { range: places.range(span), parent: range }));
        }
        range.map(|range| *range)
    };
    params.positions.iter().map(around).collect()
}

/// The spans around an offset, from the innermost.
fn spans(tree: &Tree<'_>, text: &str, offset: usize) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let node = nodes_at(tree, offset).max_by_key(|node| node.span().start);
    for node in std::iter::successors(node, |node| node.parent()) {
        add_spans(node, offset, &mut spans);
        if node.parent().is_none() {
            spans.push(node.document().span());
        }
    }
    spans.push(Span::new(0, text.len()));
    // Each span contains those before it, and differs from them.
    spans.retain(|span| span.start <= offset && offset <= span.end);
    spans.sort_by_key(|span| (span.len(), span.start));
    spans.dedup();
    spans
}

fn add_spans(node: Node<'_, '_>, offset: usize, spans: &mut Vec<Span>) {
    let span = node.span();
    if node.kind().is_collection() && span.start < offset && offset < span.end {
        let inside = Span::new(span.start + 1, (span.end - 1).max(span.start + 1));
        spans.push(inside);
    }
    spans.push(span);
    if let Some(key) = node.key() {
        spans.extend([key.span(), Span::new(key.span().start, span.end)]);
    }
}
