//! An expression as the grammar writes it, as far as it takes to find it there.

use crate::compile::{Grammar, Node, NodeId};

impl Grammar {
    /// An expression as the grammar writes it.
    #[must_use]
    pub fn source(&self, node: NodeId) -> String {
        match &self.nodes[node] {
            Node::Text(text) => format!("{text:?}"),
            Node::TextInAnyCase(text) => format!("^{text:?}"),
            Node::Range(first, last) => format!("{first:?}..{last:?}"),
            Node::StartOfInput => "SOI".to_owned(),
            Node::EndOfInput => "EOI".to_owned(),
            Node::Rule(rule) => self.rules[*rule].name.clone(),
            Node::Sequence(parts) => self.joined(parts, " ~ "),
            Node::Choice(parts) => self.joined(parts, " | "),
            Node::Repeat { least, most, of } => format!("{}{}", self.operand(*of), times(*least, *most)),
            Node::LookAhead { wanted, of } => format!("{}{}", if *wanted { "&" } else { "!" }, self.operand(*of)),
            Node::Push(of) => format!("PUSH({})", self.source(*of)),
            Node::Drop => "DROP".to_owned(),
            Node::PeekAll => "PEEK[..]".to_owned(),
        }
    }

    fn joined(&self, parts: &[NodeId], operator: &str) -> String {
        parts.iter().map(|part| self.operand(*part)).collect::<Vec<_>>().join(operator)
    }

    /// An expression where it is another one's operand.
    fn operand(&self, node: NodeId) -> String {
        match self.nodes[node] {
            Node::Sequence(_) | Node::Choice(_) => format!("({})", self.source(node)),
            _ => self.source(node),
        }
    }
}

/// The sign of a repetition.
fn times(least: u32, most: u32) -> String {
    match (least, most) {
        (0, 1) => "?".to_owned(),
        (0, u32::MAX) => "*".to_owned(),
        (1, u32::MAX) => "+".to_owned(),
        (least, u32::MAX) => format!("{{{least},}}"),
        (least, most) if least == most => format!("{{{least}}}"),
        (least, most) => format!("{{{least}, {most}}}"),
    }
}
