//! How the rules that the parser does not know find their offences.

use kyaml_core::{Node, Tree};

use crate::difference::Difference;
use crate::findings::Findings;
use crate::ignores::Ignores;

/// How a rule finds its offences.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// At each node of a stream.
    Node(fn(&Visit<'_, '_>, &mut Findings<'_, '_>)),
    /// Once for a stream, in its tree and its bytes.
    Stream(fn(&Tree<'_>, &[u8], &mut Findings<'_, '_>)),
    /// At each difference from the form that is asked for.
    Difference(fn(&Difference<'_>, &mut Findings<'_, '_>)),
    /// In the comments that ignore findings, once all others are found.
    Ignores(fn(&Ignores<'_>, &mut Findings<'_, '_>)),
}

/// One node, and what a check may want to know of it.
pub(crate) struct Visit<'t, 's> {
    /// The stream that the node was read from.
    pub(crate) input: &'t [u8],
    pub(crate) node: Node<'t, 's>,
    /// How many collections the node is in.
    pub(crate) depth: usize,
}
