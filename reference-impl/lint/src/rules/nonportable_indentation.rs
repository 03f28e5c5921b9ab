use kyaml_core::{TreeDocument, Node, NodeKind, Span, Tree};

use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds lines of a value that are indented less than its first line.
    ///
    /// ## Why is this bad?
    /// js-yaml 5 rejects them, and people may misread the structure.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    ///   {
    /// a: 1,
    ///   }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: 1,
    /// }
    /// ```
    clause: "KY-PORT-11",
    group: Portable,
    summary: "line that is indented less than the first one of its document",
    place: "the indentation of the line",
    check: Stream(check),
    skip_if: |seen| seen.is_portable,
}

fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    for root in tree.documents().filter_map(TreeDocument::root) {
        check_value(tree, root, input, findings);
    }
}

fn check_value(tree: &Tree<'_>, root: Node<'_, '_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    let span = root.span();
    let first_line = memchr::memrchr(b'\n', &input[..span.start]).map_or(0, |line_break| line_break + 1);
    // A value that follows something else on its line has been reported.
    if !input[first_line..span.start].iter().all(|&byte| byte == b' ') {
        return;
    }
    let first_indent = span.start - first_line;
    if first_indent == 0 {
        return;
    }
    for line_break in memchr::memchr_iter(b'\n', &input[span.start..span.end]) {
        let start = span.start + line_break + 1;
        let line = &input[start..span.end];
        let indent = line.iter().take_while(|&&byte| byte == b' ').count();
        let holds_a_token = match line.get(indent) {
            None | Some(b'\r' | b'\n') => false,
            Some(b'#') => is_in_string(tree, start + indent),
            Some(_) => true,
        };
        if holds_a_token && indent < first_indent {
            findings.add(
                &RULE,
                Span::new(start, start + indent),
                format!(
                    "some readers reject a line that is indented less than the first one of the value; \
                     write at least {first_indent} spaces"
                ),
            );
        }
    }
}

/// Whether the `#` at `offset`, which starts a line, is content of a folded string and not a
/// comment.
fn is_in_string(tree: &Tree<'_>, offset: usize) -> bool {
    tree.node_at(offset).is_some_and(|node| matches!(node.kind(), NodeKind::String(_)) && node.span().start < offset)
}
