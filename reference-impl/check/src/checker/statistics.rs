//! `--statistics`: how often each rule is broken.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kyaml_core::{Sequence, kyaml};
use kyaml_lint::{Applicability, Diagnostic, rules};

use crate::report::{Part, Reporter};

/// Prints the counts of each broken rule at the end.
pub(super) struct Statistics<W> {
    out: W,
    is_json: bool,
    /// By the index of the rule.
    counts: BTreeMap<usize, Counts>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    found: usize,
    /// Number of findings that `--fix` removes.
    fixable: usize,
}

impl<W: Write> Statistics<W> {
    pub(super) fn new(out: W, is_json: bool) -> Self {
        Self { out, is_json, counts: BTreeMap::new() }
    }

    /// Prints JSON or a table, the most broken rule first. In the table, `*` marks a rule whose
    /// findings all have a safe fix, and `/` one where some have.
    fn print(&mut self) -> io::Result<()> {
        let Self { out, is_json, counts } = self;
        let mut counts: Vec<(usize, Counts)> = counts.iter().map(|(&index, &counts)| (index, counts)).collect();
        counts.sort_by_key(|&(index, counts)| (usize::MAX - counts.found, index));
        if *is_json {
            let entries = counts.iter().map(|&(index, Counts { found, fixable })| {
                let rule = rules::ALL[index];
                kyaml!({rule: rule.name(), clause: rule.clause(), count: found, fixable: fixable})
            });
            serde_json::to_writer_pretty(&mut *out, &entries.collect::<Sequence>())?;
            return writeln!(out);
        }
        let width = counts.first().map_or(0, |(_, most)| most.found.to_string().len());
        let name_width = counts.iter().map(|&(index, _)| rules::ALL[index].name().len()).max().unwrap_or_default();
        for (index, Counts { found, fixable }) in counts {
            let rule = rules::ALL[index];
            let mark = match fixable {
                0 => ' ',
                _ if fixable == found => '*',
                _ => '/',
            };
            writeln!(out, "{found:width$}  [{mark}]  {:name_width$}  {}", rule.name(), rule.summary())?;
        }
        Ok(())
    }
}

impl<W: Write + Send> Reporter for Statistics<W> {
    fn part(&mut self, _: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        for found in diagnostics {
            let index = rules::ALL.iter().position(|&rule| rule == found.rule).unwrap_or_default();
            let counts = self.counts.entry(index).or_default();
            counts.found += 1;
            let is_safe = found.fix.as_ref().is_some_and(|fix| fix.applicability() == Applicability::Safe);
            counts.fixable += usize::from(is_safe);
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.print()?;
        self.out.flush()
    }
}
