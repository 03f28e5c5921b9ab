//! A production: what every formalism can say.

use kyaml_proofs::alphabet::CharSet;

use crate::rules::only_character;

/// A named production.
#[derive(Clone, Debug, PartialEq)]
pub struct Production {
    /// Its name: that of the rule that it comes from, with the level or the state where there are several.
    pub name: String,
    /// Its description, in sentences; empty if it is one of several.
    pub documentation: String,
    /// Its expression.
    pub takes: Node,
}

/// What a production takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// This text.
    Text(String),
    /// This text, its ASCII letters in any case.
    TextInAnyCase(String),
    /// One character of a set.
    Set(CharSet),
    /// What the production of this name takes.
    Name(String),
    /// One after the other; without parts, the empty text.
    Sequence(Vec<Node>),
    /// Any of them.
    Choice(Vec<Node>),
    /// Repeated, at least and at most so often.
    Repetition(Box<Node>, u32, Option<u32>),
}

impl Node {
    /// The empty text.
    #[must_use]
    pub fn empty() -> Self {
        Self::Sequence(Vec::new())
    }

    /// Nodes one after the other.
    #[must_use]
    pub fn sequence(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Sequence(inner) => flat.extend(inner),
                part => flat.push(part),
            }
        }
        if flat.len() == 1 { flat.remove(0) } else { Self::Sequence(flat) }
    }

    /// The one set that sets of characters, and some characters, are together.
    fn one_set(parts: &[Self]) -> Option<CharSet> {
        let mut ranges = Vec::new();
        for part in parts {
            match part {
                Self::Set(set) => ranges.extend_from_slice(set.ranges()),
                Self::Text(text) => ranges.push(only_character(text).map(|c| (c, c))?),
                _ => return None,
            }
        }
        parts.iter().any(|part| matches!(part, Self::Set(_))).then(|| CharSet::new(ranges))
    }

    /// Any of these nodes. Single characters become one set.
    #[must_use]
    pub fn choice(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Choice(inner) => flat.extend(inner),
                part => flat.push(part),
            }
        }
        if let Some(set) = Self::one_set(&flat) {
            return Self::Set(set);
        }
        if flat.len() == 1 { flat.remove(0) } else { Self::Choice(flat) }
    }
}
