//! Markdown, for a repository or a comment on a change.

use std::collections::BTreeMap;
use std::fmt;

use super::count::counted;
use super::group::{Group, groups};
use super::{Report, visible};
use crate::outcome::Observed;
use crate::results::CheckResult;

mod changes;
pub(super) mod text;

use text::{Table, cell, fence, link, prose};

/// The greatest number of cases of a cause that are named, beside the smallest.
const NAMED: usize = 12;

/// Writes the implementations, their verdicts by class, implementations × areas, the clauses with their deviations, and the
/// deviations by cause, each with its smallest case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Markdown<'r>(pub(crate) &'r Report<'r>);

impl fmt::Display for Markdown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.0.changes().iter().try_for_each(|changes| changes::write(f, changes))?;
        self.implementations(f)?;
        self.verdicts(f)?;
        self.areas(f)?;
        self.clauses(f)?;
        self.causes(f)?;
        self.skipped(f)
    }
}

impl Markdown<'_> {
    fn heading(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = self.0.results();
        let suite = &results.header.suite;
        writeln!(f, "# KYAML conformance\n")?;
        writeln!(
            f,
            "{}{}, {}: {}.\n",
            self.0.facts().date.as_ref().map(|date| format!("{date}: ")).unwrap_or_default(),
            counted(results.header.implementations.len(), "implementation"),
            counted(results.checks.len(), "check"),
            results.outcomes()
        )?;
        writeln!(f, "Suite {} of {} cases, SHA-256 `{}`.", suite.version, suite.cases, suite.sha256)?;
        for selected in self.0.selected() {
            writeln!(f, "Only a part was run: {selected}.")?;
        }
        Ok(())
    }

    fn implementations(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table =
            Table::new("Implementations", ["implementation", "version", "runtime", "schema", "tier", "asked to"]);
        for (implementation, _) in self.0.implementations() {
            let operations: Vec<&str> = implementation.operations.iter().map(|operation| operation.name()).collect();
            table.row([
                link(&implementation.name, &implementation.homepage),
                cell(&implementation.version),
                cell(&implementation.runtime),
                implementation.schema.map_or("", |schema| schema.name()).to_owned(),
                implementation.tier.map_or_else(String::new, |tier| tier.to_string()),
                operations.join(", "),
            ]);
        }
        table.fmt(f)
    }

    /// A row for each class of each implementation.
    fn verdicts(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_part = !self.0.selected().is_empty();
        let mut table = Table::new("Verdicts", ["implementation", "class", "level", "right", "of", "verdict"]);
        for (implementation, checks) in self.0.implementations() {
            for verdict in self.0.verdicts(implementation, checks) {
                table.row([
                    cell(&implementation.name),
                    verdict.class.to_string(),
                    verdict.level().to_owned(),
                    verdict.tally.right.to_string(),
                    verdict.tally.of.to_string(),
                    verdict.words(is_part),
                ]);
            }
        }
        table.fmt(f)
    }

    fn areas(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut areas: BTreeMap<&str, BTreeMap<&str, Count>> = BTreeMap::new();
        for check in &self.0.results().checks {
            areas.entry(&check.area).or_default().entry(&check.implementation).or_default().add(check);
        }
        let mut table = Table::new("Areas", std::iter::once("agreeing").chain(areas.keys().copied()));
        for (implementation, _) in self.0.implementations() {
            let counts = areas
                .values()
                .map(|of| of.get(implementation.name.as_str()).map_or_else(String::new, Count::to_string));
            table.row(std::iter::once(cell(&implementation.name)).chain(counts));
        }
        table.fmt(f)
    }

    /// A row for each clause: nobody would read columns for a hundred of them.
    fn clauses(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut clauses: BTreeMap<&str, BTreeMap<&str, Count>> = BTreeMap::new();
        for check in &self.0.results().checks {
            for clause in &check.clauses {
                clauses.entry(clause).or_default().entry(&check.implementation).or_default().add(check);
            }
        }
        let mut table = Table::new("Clauses", ["clause", "implementations", "of which agree", "which do not"]);
        for clause in self.0.chapters().iter().flat_map(|chapter| &chapter.clauses) {
            let Some(counts) = clauses.get(clause.id.as_str()) else {
                continue;
            };
            let deviating: Vec<String> = counts
                .iter()
                .filter(|(_, count)| count.agree < count.asked)
                .map(|(name, count)| format!("{} {count}", cell(name)))
                .collect();
            let asked = counts.values().filter(|count| count.asked > 0).count();
            table.row([
                clause.id.clone(),
                asked.to_string(),
                (asked - deviating.len()).to_string(),
                deviating.join(", "),
            ]);
        }
        table.fmt(f)
    }

    fn causes(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n## Deviations by cause")?;
        let groups = groups(self.0);
        for of_one in groups.chunk_by(|left, right| left.implementation.name == right.implementation.name) {
            writeln!(f, "\n### {}", cell(&of_one[0].implementation.name))?;
            of_one.iter().try_for_each(|group| self.group(f, group))?;
        }
        if groups.is_empty() {
            writeln!(f, "\nThere are none.")?;
        }
        Ok(())
    }

    fn group(self, f: &mut fmt::Formatter<'_>, group: &Group<'_>) -> fmt::Result {
        let Group { operation, observed, cause, is_expected, checks, .. } = group;
        let count = checks.len();
        let unexpected = if *is_expected { "" } else { ", **unexpected**" };
        writeln!(f, "\n#### {}: {count} × {operation} {observed}{unexpected}\n", group.name())?;
        if let Some(cause) = cause {
            writeln!(f, "{}\n", prose(&cause.reason))?;
            if *observed == Observed::Agree {
                writeln!(f, "Listed as {}, and right.\n", cause.observed)?;
            }
            if let Some(upstream) = &cause.upstream {
                writeln!(f, "<{upstream}>\n")?;
            }
        }
        self.example(f, group.smallest())?;
        let cases = group.cases();
        let others: Vec<String> = cases.iter().skip(1).take(NAMED).map(|case| format!("`{case}`")).collect();
        match cases.len().saturating_sub(1 + NAMED) {
            0 if others.is_empty() => Ok(()),
            0 => writeln!(f, "\nAlso {}.", others.join(", ")),
            more => writeln!(f, "\nAlso {} and {more} more.", others.join(", ")),
        }
    }

    fn example(self, f: &mut fmt::Formatter<'_>, check: &CheckResult) -> fmt::Result {
        let case = self.0.asked(check).case;
        writeln!(f, "`{}` ({}): {}", check.name(), check.clauses.join(", "), prose(case.title()))?;
        if !check.detail.is_empty() {
            fence(f, "the answer", &visible::Words(&check.detail).to_string())?;
        }
        fence(f, "given", &visible::Visible(&self.0.start(check)).to_string())?;
        if let Some(shown) = &check.shown {
            fence(f, "expected", &visible::excerpt(&shown.expected))?;
            fence(f, "actual", &visible::excerpt(&shown.actual))?;
        }
        Ok(())
    }

    fn skipped(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skipped = &self.0.results().header.skipped;
        if !skipped.is_empty() {
            writeln!(f, "\n## Skipped\n")?;
        }
        skipped.iter().try_for_each(|skipped| writeln!(f, "- {}: {}", cell(&skipped.name), prose(&skipped.reason)))
    }
}

/// How many checks agree, of those that were asked and can be done.
#[derive(Default)]
struct Count {
    agree: usize,
    asked: usize,
}

impl Count {
    fn add(&mut self, check: &CheckResult) {
        self.agree += usize::from(check.observed == Observed::Agree);
        self.asked += usize::from(check.observed.is_answer());
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { asked: 0, .. } => f.write_str("–"),
            Self { agree, asked } if agree == asked => write!(f, "{asked}"),
            Self { agree, asked } => write!(f, "{agree}/{asked}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[track_caller]
    fn check_contains(parts: &[&str]) {
        let suite = sample::suite();
        let text = Markdown(&sample::report(suite)).to_string();
        sample::check_parts(&text, parts);
    }

    #[test]
    fn tables_have_a_row_for_each() {
        check_contains(&[
            "2 implementations, 8 checks: 2 pass, 3 xfail, 1 xpass, 1 unsupported, 1 crash.",
            "| [alpha](https://example.invalid) | 1.2.3 | Go 1.26 | yaml-1.1 | 1 | load |",
            "## Verdicts\n\n| implementation | class | level | right | of | verdict |",
            "| alpha | reader | MUST | 2 | 4 | fails KY-KEY-6 (1), KY-STR-2 (1) |",
            "| beta/strict | formatter | MUST | 0 | 2 | fails KY-CAN-12 (1), KY-CAN-13 (1) |",
            "| agreeing | canonical | key | number | string |",
            "| alpha |  | 0/1 | 2 | 0/1 |",
            "| beta/strict | 1/3 |  |  |  |",
            "| KY-CAN-13 | 1 | 0 | beta/strict 0/1 |",
            "- gamma: not set up",
        ]);
    }

    #[test]
    fn causes_have_their_smallest_case_first() {
        check_contains(&[
            "### beta/strict",
            "#### escapes-otherwise: 2 × format layout\n\na tab is `\\t`, `<U+00A0>` is &lt;raw>",
            "`format canonical-string-no-break-space/canonical.yaml`",
            "given:\n\n```text\n---\n\"\\_\"\n```",
            "actual:\n\n```text\n---\n\"⟨NBSP⟩\"\n```",
            "Also `canonical-string-tab`.",
        ]);
        check_contains(&["#### not listed: 1 × load crash, **unexpected**", "the answer:\n\n```text\nsignal 11\n```"]);
    }
}
