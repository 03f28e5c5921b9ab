//! Runs the checks of whole streams and of nodes.

use kyaml_core::{Node, NodeKind, Tree};

use crate::check::{Check, Visit};
use crate::findings::Findings;
use crate::rules::CHECKS;

/// Runs the checks that need only the stream.
pub(crate) fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    let mut node_checks = Vec::new();
    for check in CHECKS {
        match check {
            Check::Node(check) => node_checks.push(check),
            Check::Stream(check) => check(tree, input, findings),
            Check::Ignores(_) => {}
        }
    }
    let mut open: Vec<Node<'_, '_>> = Vec::new();
    for node in tree.nodes() {
        let parent = node.parent();
        while open.last().copied() != parent {
            open.pop();
        }
        // The parser has reported nodes that it cannot read.
        if *node.kind() != NodeKind::Invalid {
            let visit = Visit { input, node, depth: open.len() };
            for check in &node_checks {
                check(&visit, findings);
            }
        }
        if node.kind().is_collection() {
            open.push(node);
        }
    }
}
