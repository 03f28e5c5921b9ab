//! Repeated keys: the same key in two branches is not a repetition.

use std::collections::HashMap;

use kyaml_core::Span;
use kyaml_lint::rules::duplicate_key;
use kyaml_lint::{Diagnostic, Related};

use crate::action::Action;
use crate::blocks::Blocks;

/// Removes the findings about keys that are never written together. Two keys are written together if
/// the branch of one is the branch of the other, or is in it.
pub(crate) fn leave_out_exclusive(found: &mut Vec<Diagnostic>, actions: &[Action], blocks: &Blocks) {
    let mut groups: HashMap<usize, Vec<usize>> = HashMap::new();
    for (index, repeated) in found.iter().enumerate() {
        if let (true, Some(first)) = (repeated.rule == &duplicate_key::RULE, &repeated.related) {
            groups.entry(first.span.start).or_default().push(index);
        }
    }
    if groups.is_empty() {
        return;
    }
    let branches = Branches::new(actions, blocks);
    let mut is_kept = vec![true; found.len()];
    for mut repeated in groups.into_values() {
        repeated.sort_by_key(|&index| found[index].span);
        let Some(first) = found[repeated[0]].related.clone() else { continue };
        let mut earlier = Earlier::new(&branches, first.span);
        for index in repeated {
            let span = found[index].span;
            match earlier.add(&branches, span) {
                Some(other) if other != first.span => {
                    found[index].related = Some(Related::new(other, first.message.clone()));
                }
                Some(_) => {}
                None => is_kept[index] = false,
            }
        }
    }
    let mut is_kept = is_kept.into_iter();
    found.retain(|_| is_kept.next().unwrap_or(true));
}

/// The earlier keys of a group, in order.
struct Earlier {
    last: Span,
    /// Earlier keys, each with its branch, which contains those of the later ones.
    around: Vec<(Span, Span)>,
}

impl Earlier {
    fn new(branches: &Branches, first: Span) -> Self {
        Self { last: first, around: vec![(branches.around(first.start), first)] }
    }

    /// Adds a key, and returns an earlier one that is written together with it.
    fn add(&mut self, branches: &Branches, key: Span) -> Option<Span> {
        let branch = branches.around(key.start);
        let inside = (self.last.start >= branch.start).then_some(self.last);
        while self.around.last().is_some_and(|(branch, _)| branch.end <= key.start) {
            self.around.pop();
        }
        let around = self.around.last().map(|&(_, key)| key);
        self.around.push((branch, key));
        self.last = key;
        inside.or(around)
    }
}

/// The branches of all blocks.
struct Branches {
    /// The position at which another branch is the innermost one, and that branch.
    changes: Vec<(usize, Span)>,
}

impl Branches {
    fn new(actions: &[Action], blocks: &Blocks) -> Self {
        let mut starts: Vec<Span> = Vec::new();
        for block in &blocks.list {
            let parts: Vec<usize> = [block.open].iter().chain(&block.elses).chain([&block.end]).copied().collect();
            starts.extend(parts.windows(2).map(|two| Span::new(actions[two[0]].span.end, actions[two[1]].span.start)));
        }
        starts.sort_by_key(|branch| (branch.start, std::cmp::Reverse(branch.end)));
        let all = Span::new(0, usize::MAX);
        let mut changes = vec![(0, all)];
        let mut open = vec![all];
        for branch in starts.into_iter().chain([Span::empty(usize::MAX)]) {
            while let Some(&inner) = open.last().filter(|inner| inner.end <= branch.start && inner.end < usize::MAX) {
                open.pop();
                changes.push((inner.end, open.last().copied().unwrap_or(all)));
            }
            changes.push((branch.start, branch));
            open.push(branch);
        }
        Self { changes }
    }

    /// The innermost branch around byte `at`.
    fn around(&self, at: usize) -> Span {
        let index = self.changes.partition_point(|&(start, _)| start <= at);
        index.checked_sub(1).map_or(Span::new(0, usize::MAX), |index| self.changes[index].1)
    }
}
