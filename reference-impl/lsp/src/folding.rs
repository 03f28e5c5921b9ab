//! Parts that an editor can fold.

use std::cmp::Reverse;

use gen_lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};
use kyaml_core::{Node, Span, TokenKind, tokens};

use crate::places::Places;
use crate::revision::Revision;

/// The most folds, unless the client has another limit. Clients ask for them after every edit.
const MAX_FOLDS: usize = 5000;

/// The collections over several lines, up to the line before their closing bracket; several lines of
/// comments; and each document of a stream with several. Of too many, the longest ones.
pub(crate) fn ranges(revision: &Revision, _: &FoldingRangeParams) -> Option<Vec<FoldingRange>> {
    let places = revision.places();
    let parsed = revision.parsed()?;
    let collections = parsed.tree().nodes().filter(|node| node.kind().is_collection());
    let mut ranges: Vec<FoldingRange> =
        collections.filter_map(|node| fold(&places, node.span(), 1, FoldingRangeKind::Region)).collect();
    let documents = parsed.tree().documents();
    if documents.len() > 1 {
        ranges.extend(documents.filter_map(|document| {
            let start = document.header().map_or(document.span(), |header| header).start;
            let end = document.root().map_or(document.span(), Node::span).end;
            fold(&places, Span::new(start, end.max(start)), 0, FoldingRangeKind::Region)
        }));
    }
    let comments = comments(&revision.text).into_iter();
    ranges.extend(comments.filter_map(|span| fold(&places, span, 0, FoldingRangeKind::Comment)));
    let limit = revision.abilities.max_folds.map_or(MAX_FOLDS, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    if ranges.len() > limit {
        ranges.sort_by_key(|range| Reverse(range.end_line - range.start_line));
        ranges.truncate(limit);
    }
    Some(ranges)
}

/// The fold of a span without its last `visible` lines, if it has several lines.
fn fold(places: &Places<'_>, span: Span, visible: u32, kind: FoldingRangeKind) -> Option<FoldingRange> {
    let (start_line, end_line) = (places.position(span.start).line, places.position(span.end).line);
    let end_line = end_line.checked_sub(visible).filter(|end_line| start_line < *end_line)?;
    Some(FoldingRange { start_line, end_line, kind: Some(kind), ..FoldingRange::default() })
}

/// Comments on consecutive lines of their own.
fn comments(text: &str) -> Vec<Span> {
    let mut blocks: Vec<Span> = Vec::new();
    let mut line_has_value = false;
    let mut line_breaks = 0;
    for token in tokens(text) {
        match token.kind {
            TokenKind::Blanks | TokenKind::Tabs => {}
            TokenKind::LineBreak => {
                line_breaks += 1;
                line_has_value = false;
            }
            TokenKind::Comment if !line_has_value => {
                match blocks.last_mut() {
                    Some(block) if line_breaks == 1 => *block = Span::new(block.start, token.span.end),
                    _ => blocks.push(token.span),
                }
                line_breaks = 0;
            }
            _ => {
                line_has_value = true;
                // No block goes on behind a value.
                line_breaks = 2;
            }
        }
    }
    blocks
}
