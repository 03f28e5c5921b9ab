//! Markdown, for a repository or a comment on a change.

use std::collections::BTreeMap;
use std::fmt;

use super::group::{Group, groups};
use super::{Report, name, visible};
use crate::outcome::Observed;
use crate::results::{CheckResult, Score, Selected, Tally};

/// The greatest number of cases of a cause that are named, beside the smallest.
const NAMED: usize = 12;

/// Writes the implementations, their scores beside the baselines, implementations × areas, the clauses with their deviations, and the
/// deviations by cause, each with its smallest case.
#[derive(Debug, Clone, Copy)]
pub struct Markdown<'r>(pub &'r Report<'r>);

impl fmt::Display for Markdown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.implementations(f)?;
        self.scores(f)?;
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
            "{} implementations, {} checks: {}.\n",
            results.header.implementations.len(),
            results.checks.len(),
            results.outcomes()
        )?;
        writeln!(f, "Suite {} of {} cases, SHA-256 `{}`.", suite.version, suite.cases, suite.sha256)?;
        for Selected { operations, languages, filters, shard } in self.0.selected() {
            let operations: Vec<&str> = operations.iter().map(|operation| operation.name()).collect();
            let languages = languages.iter().map(|language| format!("inputs of {}", language.name()));
            let shard = shard.iter().map(|shard| format!("shard {shard}"));
            let parts: Vec<String> = operations
                .into_iter()
                .map(str::to_owned)
                .chain(languages)
                .chain(filters.iter().cloned())
                .chain(shard)
                .collect();
            writeln!(f, "Only a part was run: {}.", parts.join(", "))?;
        }
        Ok(())
    }

    fn implementations(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table =
            Table::new("Implementations", ["implementation", "version", "runtime", "schema", "tier", "asked to"]);
        for (implementation, _) in self.0.implementations() {
            let operations: Vec<&str> = implementation.operations.iter().map(|operation| operation.name()).collect();
            let library = match implementation.homepage.as_str() {
                "" => cell(&implementation.name),
                homepage => format!("[{}]({homepage})", cell(&implementation.name)),
            };
            table.row([
                library,
                cell(&implementation.version),
                cell(&implementation.runtime),
                implementation.schema.map_or("", |schema| schema.name()).to_owned(),
                implementation.tier.map_or_else(String::new, |tier| tier.to_string()),
                operations.join(", "),
            ]);
        }
        table.fmt(f)
    }

    /// Each implementation's row is followed by what one would get that does not look at its input.
    fn scores(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new(
            "Right, of so many",
            ["implementation", "accept", "reject", "rule", "span", "value", "portable", "bytes"],
        );
        for (implementation, checks) in self.0.implementations() {
            let score = Score::of(checks);
            let blind = |tally: fn(&Score) -> Tally| {
                let right = implementation.blind(tally);
                match tally(&score) {
                    Tally { of: 0, .. } => String::new(),
                    tally if right == 0 => tally.to_string(),
                    tally => format!("{tally} (blind {right})"),
                }
            };
            table.row([
                cell(&implementation.name),
                blind(|score| score.accept),
                blind(|score| score.reject),
                blind(|score| score.rule),
                blind(|score| score.span),
                blind(|score| score.value),
                blind(|score| score.portable),
                blind(|score| score.bytes),
            ]);
        }
        table.fmt(f)?;
        writeln!(
            f,
            "\n*Blind* is the better of one that accepts everything, as nothing, and one that rejects everything."
        )
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
        writeln!(f, "`{}` ({}): {}", name(check), check.clauses.join(", "), prose(case.title()))?;
        if !check.detail.is_empty() {
            fence(f, "the answer", &check.detail)?;
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
        self.asked += usize::from(check.observed.is_counted());
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

/// A heading and a table below it.
struct Table {
    title: &'static str,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new<'a>(title: &'static str, columns: impl IntoIterator<Item = &'a str>) -> Self {
        Self { title, rows: vec![columns.into_iter().map(str::to_owned).collect()] }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n## {}\n", self.title)?;
        for (index, row) in self.rows.iter().enumerate() {
            writeln!(f, "| {} |", row.join(" | "))?;
            if index == 0 {
                writeln!(f, "|{}", " --- |".repeat(row.len()))?;
            }
        }
        Ok(())
    }
}

/// A text as a cell of a table, or as a heading.
fn cell(text: &str) -> String {
    prose(text).replace('|', "\\|")
}

/// A text on one line. What stands in backquotes is code, as the reasons of causes have it; nothing else is markup.
fn prose(text: &str) -> String {
    let escape = |part: &str| part.replace('<', "&lt;").replace('*', "\\*").replace('_', "\\_");
    let text = text.replace('\n', " ");
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(&text).replace('`', "\\`");
    }
    let parts = parts.into_iter().enumerate();
    let parts: Vec<String> =
        parts.map(|(index, part)| if index % 2 == 0 { escape(part) } else { part.to_owned() }).collect();
    parts.join("`")
}

/// A titled block of text, in a fence longer than any in it.
fn fence(f: &mut fmt::Formatter<'_>, title: &str, text: &str) -> fmt::Result {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(3.max(longest + 1));
    writeln!(f, "\n{title}:\n\n{fence}text\n{}\n{fence}", text.strip_suffix('\n').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[track_caller]
    fn check_contains(parts: &[&str]) {
        let suite = sample::suite();
        let text = Markdown(&sample::report(&suite)).to_string();
        let mut rest = text.as_str();
        for part in parts {
            let Some(index) = rest.find(part) else { panic!("{part}\nis not, or not in this place, in\n{text}") };
            rest = &rest[index + part.len()..];
        }
    }

    #[test]
    fn tables_have_a_row_for_each() {
        check_contains(&[
            "2 implementations, 8 checks: 2 pass, 3 xfail, 1 xpass, 1 unsupported, 1 crash.",
            "| [alpha](https://example.invalid) | 1.2.3 | Go 1.26 | yaml-1.1 | 1 | load |",
            "| beta/strict |  |  |  |  | 3/3 |  | 1/3 |",
            "| agreeing | canonical | key | number | string |",
            "| alpha |  | 0/1 | 2 | 0/1 |",
            "| beta/strict | 1/3 |  |  |  |",
            "| KY-CAN-12 | 1 | 0 | beta/strict 0/1 |",
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

    #[test]
    fn text_stays_text() {
        assert_eq!(cell("a|b `c|<d>` <e>_"), "a\\|b `c\\|<d>` &lt;e>\\_");
        assert_eq!(prose("a ` <b>\nc"), "a \\` &lt;b> c");
        let mut text = String::new();
        fmt::write(&mut text, format_args!("{}", Fence("a ```` b"))).unwrap();
        assert!(text.contains("`````text\na ```` b\n`````"), "{text}");
    }

    struct Fence(&'static str);

    impl fmt::Display for Fence {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            fence(f, "title", self.0)
        }
    }
}
