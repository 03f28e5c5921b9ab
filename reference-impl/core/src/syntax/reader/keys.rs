//! The keys of the open mappings, of which no two may be equal (KY-DATA-1).

use std::borrow::Cow;
use std::collections::HashSet;

use super::Text;

/// How many keys of a mapping are compared one by one; more are hashed.
const FEW: usize = 16;

#[derive(Default)]
pub(super) struct Keys<'s> {
    /// The keys of all open mappings but the wide ones, outer ones first.
    few: Vec<Cow<'s, str>>,
    /// For each open mapping, how many of `few` stand before its own.
    starts: Vec<usize>,
    /// The keys of each open mapping that has more than a few, by how many mappings it is in.
    wide: Vec<(usize, HashSet<Cow<'s, str>>)>,
}

impl<'s> Keys<'s> {
    /// A mapping starts.
    pub(super) fn open(&mut self) {
        self.starts.push(self.few.len());
    }

    /// The innermost mapping ends.
    pub(super) fn close(&mut self) {
        if self.wide.last().is_some_and(|(depth, _)| *depth == self.starts.len()) {
            self.wide.pop();
        }
        if let Some(start) = self.starts.pop() {
            self.few.truncate(start);
        }
    }

    /// Adds a key of the innermost mapping. Says whether it is a new one.
    pub(super) fn add(&mut self, key: Text<'s>) -> bool {
        let key = key.to_text();
        let depth = self.starts.len();
        if let Some((_, keys)) = self.wide.last_mut().filter(|(of, _)| *of == depth) {
            return keys.insert(key);
        }
        let start = self.starts.last().copied().unwrap_or_default();
        let keys = &self.few[start..];
        if keys.contains(&key) {
            return false;
        }
        let is_wide = keys.len() == FEW;
        self.few.push(key);
        if is_wide {
            self.wide.push((depth, self.few.drain(start..).collect()));
        }
        true
    }
}
