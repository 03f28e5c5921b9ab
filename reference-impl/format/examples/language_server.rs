//! What a language server answers about one document: findings, quick fixes, formatting, the path
//! under the cursor, symbols and folding. Positions are those of the protocol: zero-based, in units
//! of UTF-16.

use kyaml_core::edit::Edit;
use kyaml_core::{ColumnUnit, LineIndex, Node, NodeKind, Parsed, Position, Span, parse};
use kyaml_format::{FormatOptions, format, line_edits};
use kyaml_lint::{LintOptions, lint};

/// Line and column.
type Place = (usize, usize);

/// A text that is open in the editor.
struct Open<'t> {
    text: &'t str,
    lines: LineIndex<'t>,
    parsed: Parsed<'t>,
}

struct Found {
    range: [Place; 2],
    message: String,
    fix: Vec<([Place; 2], String)>,
}

struct Symbol {
    name: String,
    detail: String,
    range: [Place; 2],
    depth: usize,
}

impl<'t> Open<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, lines: LineIndex::new(text.as_bytes()), parsed: parse(text.as_bytes()) }
    }

    fn place(&self, offset: usize) -> Place {
        let Position { line, column } = self.lines.position_in(offset, ColumnUnit::Utf16);
        (line - 1, column - 1)
    }

    fn range(&self, span: Span) -> [Place; 2] {
        [self.place(span.start), self.place(span.end)]
    }

    fn offset(&self, (line, column): Place) -> usize {
        self.lines.offset_in(Position { line: line + 1, column: column + 1 }, ColumnUnit::Utf16)
    }

    fn edits(&self, edits: &[Edit]) -> Vec<([Place; 2], String)> {
        edits.iter().map(|edit| (self.range(edit.span), edit.text.clone())).collect()
    }

    fn diagnostics(&self) -> Vec<Found> {
        let report = lint(self.text.as_bytes(), &LintOptions::default());
        let found = report.diagnostics().iter().map(|found| Found {
            range: self.range(found.span),
            message: format!("{} ({})", found.message, found.rule),
            fix: found.fix.iter().flat_map(|fix| self.edits(fix.edits())).collect(),
        });
        found.collect()
    }

    fn formatting(&self) -> Vec<([Place; 2], String)> {
        let formatted = format(self.text.as_bytes(), &FormatOptions::default());
        formatted.map_or(Vec::new(), |formatted| self.edits(&line_edits(self.text, formatted.text())))
    }

    /// The document and the path of the value at the cursor, or the comment there.
    fn hover(&self, place: Place) -> Option<String> {
        let (tree, offset) = (self.parsed.tree(), self.offset(place));
        if let Some((comment, _)) = tree.comment_at(offset) {
            return Some(comment.text().to_owned());
        }
        let node = tree.node_at(offset)?;
        Some(format!("document {}: {}", node.document().index() + 1, node.pointer()))
    }

    /// The place of the value at a path, for a jump to it.
    fn find(&self, document: usize, pointer: &str) -> Option<[Place; 2]> {
        Some(self.range(self.parsed.tree().at(document, pointer)?.span()))
    }

    fn symbols(&self) -> Vec<Symbol> {
        let symbol = |node: Node<'_, '_>| {
            Some(Symbol {
                name: node.key()?.text()?.to_owned(),
                detail: if let NodeKind::String(text) = node.kind() { text.to_string() } else { String::new() },
                range: self.range(node.span()),
                depth: node.pointer().matches('/').count() - 1,
            })
        };
        self.parsed.tree().nodes().filter_map(symbol).collect()
    }

    /// The first and the last line of each collection over several lines.
    fn folding(&self) -> Vec<(usize, usize)> {
        let collections = self.parsed.tree().nodes().filter(|node| node.kind().is_collection());
        let lines = collections.map(|node| (self.place(node.span().start).0, self.place(node.span().end).0));
        lines.filter(|(start, end)| start < end).collect()
    }
}

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap_or_default();
    let text = Open::new(&text);
    for Found { range: [start, _], message, fix } in text.diagnostics() {
        println!("{start:?}: {message}; {} edits", fix.len());
    }
    for Symbol { name, detail, range: [start, _], depth } in text.symbols() {
        println!("{start:?}: {:depth$}{name} {detail}", "");
    }
    println!("{} folds, {} edits to format", text.folding().len(), text.formatting().len());
    println!("{:?} {:?}", text.hover((1, 0)), text.find(0, ""));
}

#[cfg(test)]
mod tests {
    use super::{Open, Symbol};

    const TEXT: &str =
        "---\n{\n  name: \"😀\", \"kind\": \"Pod\", # a pod\n  ports: [\n    80,\n  ],\n}\n---\n{name: no}\n";

    #[test]
    fn columns_are_those_of_the_protocol() {
        let text = Open::new(TEXT);
        // The emoji has four bytes and two units.
        assert_eq!(text.hover((2, 22)).as_deref(), Some("document 1: /kind"));
        assert_eq!(text.find(0, "/kind"), Some([(2, 22), (2, 27)]));
        assert_eq!(text.hover((2, 30)).as_deref(), Some("# a pod"));
        assert_eq!(text.hover((8, 7)).as_deref(), Some("document 2: /name"));
    }

    #[test]
    fn findings_have_edits() {
        let found = Open::new(TEXT).diagnostics();
        assert_eq!(found.len(), 1);
        assert!(found[0].message.ends_with("(ambiguous-value)"), "{}", found[0].message);
        assert_eq!((found[0].range, &*found[0].fix), ([(8, 7), (8, 9)], &[([(8, 7), (8, 9)], "false".to_owned())][..]));
    }

    #[test]
    fn formatting_replaces_whole_lines() {
        let text = TEXT.replace("no}", "1}");
        let edits = Open::new(&text).formatting();
        assert_eq!(edits[0].0, [(2, 0), (3, 0)]);
        assert_eq!(edits[0].1, "  name: \"😀\",\n  kind: \"Pod\", # a pod\n");
    }

    #[test]
    fn symbols_and_folds_are_those_of_the_tree() {
        let text = Open::new(TEXT);
        let symbols = text.symbols().into_iter().map(|Symbol { name, depth, .. }| format!("{depth}{name}"));
        assert_eq!(symbols.collect::<Vec<_>>(), ["0name", "0kind", "0ports", "0name"]);
        assert_eq!(text.folding(), [(1, 6), (3, 5)]);
    }
}
