//! The keys of the open mappings, of which no two may be equal (KY-DATA-1).

use std::borrow::Cow;
use std::collections::HashSet;

use super::event::Text;

/// How many keys of a mapping are compared one by one; more are hashed.
const FEW: usize = 16;

pub(crate) struct Keys<'s> {
    /// The keys of all open mappings but the wide ones, outer ones first.
    few: Vec<Text<'s>>,
    /// For each open mapping, how many of `few` stand before its own.
    starts: Vec<usize>,
    /// The keys of each open mapping that has more than a few, by how many mappings it is in.
    wide: Vec<(usize, HashSet<Cow<'s, str>>)>,
}

impl<'s> Keys<'s> {
    /// Without keys, with room for those of a document of middle size.
    pub(crate) fn new() -> Self {
        Self { few: Vec::with_capacity(2 * FEW), starts: Vec::with_capacity(FEW), wide: Vec::new() }
    }

    /// A mapping starts.
    #[inline]
    pub(crate) fn open(&mut self) {
        self.starts.push(self.few.len());
    }

    /// The innermost mapping ends.
    #[inline]
    pub(crate) fn close(&mut self) {
        if self.wide.last().is_some_and(|(depth, _)| *depth == self.starts.len()) {
            self.wide.pop();
        }
        if let Some(start) = self.starts.pop() {
            self.few.truncate(start);
        }
    }

    /// Adds a key of the innermost mapping. Says whether it is a new one.
    #[inline]
    pub(crate) fn add(&mut self, key: Text<'s>) -> bool {
        let depth = self.starts.len();
        if let Some((_, keys)) = self.wide.last_mut().filter(|(of, _)| *of == depth) {
            return keys.insert(key.to_text());
        }
        let start = self.starts.last().copied().unwrap_or_default();
        let keys = &self.few[start..];
        if keys.iter().any(|other| other.means(key)) {
            return false;
        }
        if keys.len() == FEW {
            let mut all: HashSet<_> = self.few.drain(start..).map(Text::to_text).collect();
            all.insert(key.to_text());
            self.wide.push((depth, all));
        } else {
            self.few.push(key);
        }
        true
    }
}
