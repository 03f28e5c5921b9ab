//! The characters that an expression can start with. Two alternatives that start with different
//! characters may change places, because no text matches both.

use crate::compile::{Grammar, Node, NodeId};

/// The end of the input, which no character is.
const END: u32 = 0x11_0000;

/// What an expression can start with: at least these characters, and perhaps nothing at all.
#[derive(Clone, Debug, Default)]
struct First {
    ranges: Vec<(u32, u32)>,
    is_nullable: bool,
}

impl Grammar {
    /// Whether no text can start both expressions.
    #[must_use]
    pub fn are_disjoint(&self, left: NodeId, right: NodeId) -> bool {
        let (left, right) = (self.first(left), self.first(right));
        let overlap = |one: &(u32, u32)| right.ranges.iter().any(|other| one.0 <= other.1 && other.0 <= one.1);
        !left.is_nullable && !right.is_nullable && !left.ranges.iter().any(overlap)
    }

    /// A superset of what the expression can start with. It ends, because the grammar is not left-recursive.
    fn first(&self, node: NodeId) -> First {
        let only = |first: u32, last: u32| First { ranges: vec![(first, last)], is_nullable: false };
        let nothing = First { ranges: Vec::new(), is_nullable: true };
        match &self.nodes[node] {
            Node::Text(text) => text.chars().next().map_or(nothing, |c| only(c.into(), c.into())),
            Node::TextInAnyCase(text) => text.chars().next().map_or(nothing, |c| First {
                ranges: [c.to_ascii_lowercase(), c.to_ascii_uppercase()].map(|c| (c.into(), c.into())).to_vec(),
                is_nullable: false,
            }),
            Node::Range(first, last) => only((*first).into(), (*last).into()),
            Node::EndOfInput => only(END, END),
            Node::Rule(rule) => self.first(self.rules[*rule].body),
            Node::Sequence(parts) => self.first_of_all(parts),
            Node::Choice(alternatives) => {
                let alternatives: Vec<First> = alternatives.iter().map(|one| self.first(*one)).collect();
                First {
                    is_nullable: alternatives.iter().any(|one| one.is_nullable),
                    ranges: alternatives.into_iter().flat_map(|one| one.ranges).collect(),
                }
            }
            Node::Repeat { least, of, .. } => {
                let of = self.first(*of);
                First { is_nullable: of.is_nullable || *least == 0, ..of }
            }
            // The look-ahead must start there, too.
            Node::Push(of) | Node::LookAhead { wanted: true, of } => self.first(*of),
            Node::LookAhead { wanted: false, .. } | Node::StartOfInput | Node::Drop => nothing,
            // The stack holds blanks, if anything.
            Node::PeekAll => First { ranges: vec![(' '.into(), ' '.into())], is_nullable: true },
        }
    }

    fn first_of_all(&self, parts: &[NodeId]) -> First {
        let mut all = First { ranges: Vec::new(), is_nullable: true };
        for part in parts {
            let first = self.first(*part);
            all.ranges.extend(first.ranges);
            if !first.is_nullable {
                all.is_nullable = false;
                break;
            }
        }
        all
    }
}

#[cfg(test)]
mod test {
    use super::*;

    fn alternatives(rule: &str) -> bool {
        let grammar = Grammar::shipped();
        let body = grammar.rules[grammar.rule(rule).expect("the rule is there")].body;
        let parts = grammar.operands(body);
        grammar.are_disjoint(parts[0], parts[1])
    }

    #[test]
    fn different_starts_are_disjoint() {
        assert!(alternatives("line_break"));
        assert!(alternatives("value"));
        assert!(alternatives("key"));
    }

    #[test]
    fn common_starts_are_not_disjoint() {
        // Both start with `0000`.
        assert!(!alternatives("eight_digits"));
    }
}
