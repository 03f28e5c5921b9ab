//! The checks of the rules that the parser does not know.

use kyaml_core::{Node, NodeKind, Tree};

use crate::findings::Findings;
use crate::ignores::Ignores;

/// The check of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// At each node of a stream.
    Node(fn(&Visit<'_, '_>, &mut Findings<'_, '_>)),
    /// Once for a stream, in its tree and its bytes.
    Stream(fn(&Tree<'_>, &[u8], &mut Findings<'_, '_>)),
    /// In the comments that ignore findings, after all other checks.
    Ignores(fn(&Ignores<'_>, &mut Findings<'_, '_>)),
}

/// A node and its surroundings.
pub(crate) struct Visit<'t, 's> {
    /// The stream that the node was read from.
    pub(crate) input: &'t [u8],
    pub(crate) node: Node<'t, 's>,
    /// The number of collections around the node.
    pub(crate) depth: usize,
}

impl Visit<'_, '_> {
    /// The text of a number with a fraction or an exponent, and the nearest binary64.
    pub(crate) fn float(&self) -> Option<(&str, f64)> {
        let NodeKind::Number(text) = self.node.kind() else { return None };
        let is_float = text.contains(['.', 'e', 'E']);
        text.parse().ok().filter(|_| is_float).map(|float| (&**text, float))
    }
}
