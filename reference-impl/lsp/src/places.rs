//! Places of a text, as the protocol counts them.

use gen_lsp_types::{Position, Range, TextEdit};
use kyaml_core::edit::Edit;
use kyaml_core::{ColumnUnit, LineIndex, Node, Span, Tree};

/// The innermost nodes at a cursor: that of the byte behind it, and that of the byte before it.
pub(crate) fn nodes_at<'t, 's>(tree: &'t Tree<'s>, offset: usize) -> impl Iterator<Item = Node<'t, 's>> {
    [Some(offset), offset.checked_sub(1)].into_iter().flatten().filter_map(|at| tree.node_at(at))
}

/// The lines of a text, and the unit of columns that the client and the server agreed on.
pub(crate) struct Places<'t> {
    lines: LineIndex<'t>,
    unit: ColumnUnit,
}

impl<'t> Places<'t> {
    pub(crate) fn new(text: &'t str, unit: ColumnUnit) -> Self {
        Self { lines: LineIndex::new(text.as_bytes()), unit }
    }

    /// The position of the byte at `offset`. Lines and columns beyond the numbers of the protocol
    /// count as the last ones.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let kyaml_core::Position { line, column } = self.lines.position_in(offset, self.unit);
        let zero_based = |number: usize| u32::try_from(number - 1).unwrap_or(u32::MAX);
        Position { line: zero_based(line), character: zero_based(column) }
    }

    pub(crate) fn range(&self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The offset of a position, in bytes. A column past the end of its line is that end.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let one_based = |number: u32| usize::try_from(number).unwrap_or(usize::MAX).saturating_add(1);
        let position = kyaml_core::Position { line: one_based(position.line), column: one_based(position.character) };
        self.lines.offset_in(position, self.unit)
    }

    /// The bytes of a range. A range that ends before its start is empty.
    pub(crate) fn span(&self, range: Range) -> Span {
        let start = self.offset(range.start);
        Span::new(start, self.offset(range.end).max(start))
    }

    pub(crate) fn edits(&self, edits: &[Edit]) -> Vec<TextEdit> {
        edits.iter().map(|edit| TextEdit { range: self.range(edit.span), new_text: edit.text.clone() }).collect()
    }
}
