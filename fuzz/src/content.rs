//! The content of a stream (KY-MODEL-4): its values with number texts and order, and its comments
//! with their owners.

use kyaml_core::{Comment, Node, NodeKind, Tree};

/// A part of a content. Two contents are equal if their parts are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Document,
    Key(String),
    Scalar(Scalar),
    Open(&'static str),
    Close,
    Head(String),
    Line(String),
    Foot(String),
}

/// A scalar; a number is its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Null,
    Bool(bool),
    Number(String),
    String(String),
}

enum Step<'t, 's> {
    Enter(Node<'t, 's>),
    Leave(Node<'t, 's>),
}

/// The parts of the content of `tree`, in order.
///
/// An entry, an item and a value of a document have one line comment. Other comments at the same
/// place belong to the next node: they are its head comments, or foot comments (KY-MODEL-5).
pub(crate) fn of(tree: &Tree<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    for document in tree.documents() {
        parts.push(Part::Document);
        let mut carried = Vec::new();
        let mut steps: Vec<_> = document.root().map(Step::Enter).into_iter().collect();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(node) => {
                    push(&mut parts, Part::Head, &mut carried, node.head());
                    parts.extend(node.key().map(|key| Part::Key(key.text().unwrap_or_default().to_owned())));
                    parts.push(start(node.kind()));
                    steps.push(Step::Leave(node));
                    let children: Vec<_> = node.children().collect();
                    steps.extend(children.into_iter().rev().map(Step::Enter));
                }
                Step::Leave(node) => {
                    if node.kind().is_collection() {
                        push(&mut parts, Part::Foot, &mut carried, node.foot());
                        parts.push(Part::Close);
                    }
                    let mut line = node.line().iter().map(text);
                    parts.extend(line.next().map(Part::Line));
                    carried.extend(line);
                }
            }
        }
        push(&mut parts, Part::Foot, &mut carried, document.foot());
    }
    push(&mut parts, Part::Foot, &mut Vec::new(), tree.comments());
    parts
}

fn push(parts: &mut Vec<Part>, kind: fn(String) -> Part, carried: &mut Vec<String>, comments: &[Comment<'_>]) {
    parts.extend(carried.drain(..).chain(comments.iter().map(text)).map(kind));
}

fn text(comment: &Comment<'_>) -> String {
    comment.text().to_owned()
}

fn start(kind: &NodeKind<'_>) -> Part {
    match kind {
        NodeKind::Mapping => Part::Open("mapping"),
        NodeKind::Sequence => Part::Open("sequence"),
        NodeKind::Bool(bool) => Part::Scalar(Scalar::Bool(*bool)),
        NodeKind::Number(text) => Part::Scalar(Scalar::Number(text.clone().into_owned())),
        NodeKind::String(text) => Part::Scalar(Scalar::String(text.clone().into_owned())),
        _ => Part::Scalar(Scalar::Null),
    }
}
