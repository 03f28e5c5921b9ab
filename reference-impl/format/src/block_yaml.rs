//! YAML in block style, by the emitter of libyaml.
//!
//! The emitter keeps the text of each number, which emitters that take values do not. None that was
//! found keeps comments.

use kyaml_core::unicode::is_printable;
use kyaml_core::{Document, Key, KeyOrder, Node, NodeKind, Tree, is_ambiguous};
use libyaml_safer::{Emitter, Encoding, Event, MappingStyle, ScalarStyle, SequenceStyle};

/// All documents of `tree`, each below a header. kubectl refuses a value on the line of the header.
pub(super) fn render(tree: &Tree<'_>, order: KeyOrder) -> String {
    let mut text = Vec::new();
    for document in tree.documents() {
        text.extend_from_slice(b"---\n");
        emit(document, order, &mut text).expect("memory takes every byte, and the events of a tree are in order");
    }
    String::from_utf8(text).expect("only text is written")
}

/// Something that is still to be written. The next step is the last one of the list.
enum Step<'t, 's> {
    Node(Node<'t, 's>),
    End(Event),
}

/// Writes a document as a stream of its own, without a header.
fn emit(document: Document<'_, '_>, order: KeyOrder, text: &mut Vec<u8>) -> libyaml_safer::Result<()> {
    let mut emitter = Emitter::new();
    emitter.set_output(text);
    emitter.set_unicode(true);
    // No line is broken: a string that is folded at its blanks is hard to search and to compare.
    emitter.set_width(-1);
    emitter.emit(Event::stream_start(Encoding::Utf8))?;
    emitter.emit(Event::document_start(None, &[], true))?;
    let mut steps = Vec::new();
    match document.root().map(|root| (root, root.kind())) {
        // A literal scalar has no indentation there, and some readers see no text in it.
        Some((_, NodeKind::String(text))) => emitter.emit(string(text, StringRole::Root))?,
        Some((root, _)) => steps.push(Step::Node(root)),
        None => emitter.emit(plain("null"))?,
    }
    while let Some(step) = steps.pop() {
        match step {
            Step::End(event) => emitter.emit(event)?,
            Step::Node(node) => {
                if let Some(key) = node.key() {
                    emitter.emit(string(key.text().unwrap_or_default(), StringRole::Key))?;
                }
                emitter.emit(start(node.kind()))?;
                steps.extend(rest(node, order));
            }
        }
    }
    emitter.emit(Event::document_end(true))?;
    emitter.emit(Event::stream_end())?;
    emitter.flush()
}

fn start(kind: &NodeKind<'_>) -> Event {
    match kind {
        NodeKind::Bool(true) => plain("true"),
        NodeKind::Bool(false) => plain("false"),
        NodeKind::Number(text) => plain(text),
        NodeKind::String(text) => string(text, StringRole::Value),
        NodeKind::Mapping => Event::mapping_start(None, None, true, MappingStyle::Block),
        NodeKind::Sequence => Event::sequence_start(None, None, true, SequenceStyle::Block),
        _ => plain("null"),
    }
}

/// The steps that are left after the start of a node, last one first: the children of a collection,
/// and its end.
fn rest<'t, 's>(node: Node<'t, 's>, order: KeyOrder) -> Vec<Step<'t, 's>> {
    let end = match node.kind() {
        NodeKind::Mapping => Event::mapping_end(),
        NodeKind::Sequence => Event::sequence_end(),
        _ => return Vec::new(),
    };
    let mut children: Vec<Node<'_, '_>> = node.children().collect();
    if order == KeyOrder::Sorted {
        children.sort_by_key(|child| child.key().and_then(Key::text));
    }
    children.reverse();
    let mut steps = vec![Step::End(end)];
    steps.extend(children.into_iter().map(Step::Node));
    steps
}

fn plain(text: &str) -> Event {
    Event::scalar(None, None, text, true, true, ScalarStyle::Plain)
}

/// What a string is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StringRole {
    /// The value of a document.
    Root,
    Key,
    Value,
}

/// A string in the style that people would write. libyaml takes quotes instead if the style cannot
/// hold the text.
fn string(text: &str, role: StringRole) -> Event {
    let is_visible = text.chars().all(|c| c == '\n' || is_printable(c));
    let style = if !is_visible || text.is_empty() || is_ambiguous(text) {
        ScalarStyle::DoubleQuoted
    } else if !text.contains('\n') {
        ScalarStyle::Plain
    } else if role == StringRole::Value && is_literal(text) {
        ScalarStyle::Literal
    } else {
        ScalarStyle::DoubleQuoted
    };
    Event::scalar(None, None, text, true, true, style)
}

/// Whether a block scalar shows these lines as they are, without an indicator for their
/// indentation.
fn is_literal(text: &str) -> bool {
    !text.starts_with(['\n', ' '])
}
