//! YAML in block style, with comments and blank lines.
//!
//! The writer puts each comment where reading YAML finds it again (KY-FROM-27, KY-FROM-28):
//!
//! | comment | place in block style |
//! | --- | --- |
//! | head of an entry or item | above it, or behind the `-` of the item that starts with it |
//! | line | at the end of the line; behind the colon of an entry with a block collection |
//! | foot of a collection | below its last line, at its indentation |
//! | head of a document's block collection | above the first line, and a blank line below |
//! | foot of a document | below the last line, not indented, and a blank line above |
//!
//! A comment behind the closing bracket of an item or of a document's value is written behind its
//! tag, `!!map` or `!!seq`, unless the collection fits on one line in flow style. An empty collection
//! with comments stays in flow style.

mod scalar;
mod writer;

use kyaml_core::{Node, NodeKind, ParseOptions, Style, Tree, WriteOptions, parse_with, render_tree};

use crate::options::FormatOptions;

/// All documents of `tree`. Each except the first is below a header by default: kubectl refuses a value on the
/// line of the header.
pub(super) fn render(tree: &Tree<'_>, options: &FormatOptions) -> String {
    if tree.nodes().any(has_comments_below) {
        let canonical = render_tree(tree, &flow_options(options));
        let options_of_depth = ParseOptions::default().max_depth(usize::MAX);
        let (mut settled, _) = parse_with(canonical.as_bytes(), &options_of_depth).into_parts();
        settled.record_blank_lines(&canonical);
        return writer::render(&settled, options);
    }
    writer::render(tree, options)
}

/// Whether a node has comments that canonical form makes those of the next node or of the
/// collection around it (KY-CAN-20).
fn has_comments_below(node: Node<'_, '_>) -> bool {
    let is_collection = matches!(node.kind(), NodeKind::Mapping | NodeKind::Sequence);
    node.line().len() > 1 || !is_collection && !node.foot().is_empty()
}

/// The options for the parts that stay in flow style.
fn flow_options(options: &FormatOptions) -> WriteOptions {
    let style = Style::default().blank_lines(options.write.style.blank_lines);
    WriteOptions::default().key_order(options.write.key_order).style(style)
}
