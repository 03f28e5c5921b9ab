use kyaml_core::{TreeDocument, Node, Span, Tree};

use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds values of documents with more bytes than `max-size`. Without this option, it finds nothing.
    ///
    /// ## Why is this bad?
    /// A server may refuse a large object, long after it was written: `kubectl apply` keeps an object in an annotation of at
    /// most 262144 bytes, and etcd takes requests of at most 1.5 MiB.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {kind: "ConfigMap", data: {"a.conf": "one", "b.conf": "two"}}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {kind: "ConfigMap", data: {"a.conf": "one"}}
    /// ---
    /// {kind: "ConfigMap", data: {"b.conf": "two"}}
    /// ```
    ///
    /// ## Options
    /// ```toml
    /// [check.rules.large-document]
    /// max-size = 50
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "large document",
    place: "the first byte of the document's value",
    check: Stream(check),
    skip_if: |seen| seen.options.rules.large_document.max_size.is_none_or(|max| seen.document.len() <= max),
}

fn check(tree: &Tree<'_>, _: &[u8], findings: &mut Findings<'_, '_>) {
    let Some(max) = findings.options().rules.large_document.max_size else { return };
    for span in tree.documents().filter_map(TreeDocument::root).map(Node::span) {
        let size = span.end - span.start;
        if size > max {
            let message = format!(
                "the document has {size} bytes, and {max} are allowed; split it, or raise `max-size` of `large-document`"
            );
            findings.add(&RULE, Span::new(span.start, span.start + 1), message);
        }
    }
}
