//! The portable rules: those of the whole stream, and the walk over its nodes on which the others ride.

use kyaml_core::{Node, NodeKind, Tree};

use crate::findings::Findings;
use crate::rules;

/// How a rule finds its offences.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// At each node.
    Node(fn(&Visit<'_, '_>, &mut Findings<'_, '_>)),
    /// Once, in the tree and the bytes that it was read from.
    Stream(fn(&Tree<'_>, &[u8], &mut Findings<'_, '_>)),
}

/// One node, and what a check may want to know of it.
pub(crate) struct Visit<'t, 's> {
    /// The stream, which all spans of the tree are of.
    pub(crate) input: &'t [u8],
    pub(crate) node: Node<'t, 's>,
    /// How many collections the node is in.
    pub(crate) depth: usize,
}

/// Runs the check of every rule that has one.
pub(crate) fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    let mut checks = Vec::new();
    for check in rules::ALL.iter().filter_map(|rule| rule.check) {
        match check {
            Check::Node(check) => checks.push(check),
            Check::Stream(check) => check(tree, input, findings),
        }
    }
    let mut open: Vec<Node<'_, '_>> = Vec::new();
    for node in tree.nodes() {
        let parent = node.parent();
        while open.last().copied() != parent {
            open.pop();
        }
        // What the parser could not make sense of has been reported.
        if *node.kind() != NodeKind::Invalid {
            let visit = Visit { input, node, depth: open.len() };
            for check in &checks {
                check(&visit, findings);
            }
        }
        if node.kind().is_collection() {
            open.push(node);
        }
    }
}
