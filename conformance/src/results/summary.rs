//! Results as text, for a terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{CheckResult, Implementation, Results, Score};
use crate::outcome::Observed;

/// The greatest number of unexpected checks of an implementation that are listed; the others are counted.
const LISTED: usize = 50;

/// What one would score that accepts everything, and one that rejects everything.
type Baselines = (Score, Score);

/// Prints implementations × areas, what they did, their scores beside the baselines, the deviations by cause, and what is unexpected.
#[derive(Debug)]
pub struct Summary<'r>(pub &'r Results);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.areas(f)?;
        self.observed(f)?;
        self.scores(f)?;
        self.causes(f)?;
        self.skipped(f)?;
        self.unexpected(f)?;
        self.totals(f)
    }
}

impl Summary<'_> {
    fn implementations(&self) -> impl Iterator<Item = (&Implementation, Vec<&CheckResult>)> {
        let all = self.0.header.implementations.iter();
        all.map(|implementation| (implementation, self.0.of(&implementation.name).collect()))
    }

    /// How many checks of each area agree, and of how many where not all do.
    fn areas(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let areas: BTreeSet<&str> = self.0.checks.iter().map(|check| check.area.as_str()).collect();
        let mut table = vec![vec!["agreeing checks".to_owned()]];
        table[0].extend(areas.iter().map(|&area| area.to_owned()));
        for (implementation, checks) in self.implementations() {
            let mut cells = vec![implementation.name.clone()];
            cells.extend(areas.iter().map(|area| {
                let of_area = checks.iter().filter(|check| check.area == *area);
                let (agree, size) = of_area.fold((0, 0), |(agree, size), check| {
                    (agree + usize::from(check.observed == Observed::Agree), size + 1)
                });
                if agree == size { size.to_string() } else { format!("{agree}/{size}") }
            }));
            table.push(cells);
        }
        write_table(f, &table)
    }

    /// How often each implementation did what; what none of them did is left out.
    fn observed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen: BTreeSet<Observed> = self.0.checks.iter().map(|check| check.observed).collect();
        let columns = Observed::ALL.map(|observed| seen.contains(&observed).then_some(observed));
        let columns: Vec<Observed> = columns.into_iter().flatten().collect();
        let mut table = vec![["implementation", "version", "schema", "tier", "checks"].map(str::to_owned).to_vec()];
        table[0].extend(columns.iter().map(|observed| observed.name().to_owned()));
        table[0].push("unexpected".to_owned());
        for (implementation, checks) in self.implementations() {
            let mut cells = vec![
                implementation.name.clone(),
                or_dash(&implementation.version),
                or_dash(implementation.schema.map_or("", super::Schema::name)),
                implementation.tier.map_or_else(|| "-".to_owned(), |tier| tier.to_string()),
                checks.len().to_string(),
            ];
            let count = |wanted| checks.iter().filter(|check| check.observed == wanted).count();
            cells.extend(columns.iter().map(|&observed| count(observed).to_string()));
            cells.push(checks.iter().filter(|check| !check.outcome.is_expected()).count().to_string());
            table.push(cells);
        }
        f.write_str("\n")?;
        write_table(f, &table)
    }

    /// Each score, and below those that were asked the same what one would get that does not look at its input.
    fn scores(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut groups: Vec<(Baselines, Vec<(&str, Score)>)> = Vec::new();
        for (implementation, checks) in self.implementations() {
            let baselines = (implementation.always_accept, implementation.always_reject);
            let row = (implementation.name.as_str(), Score::of(checks));
            match groups.iter_mut().find(|(others, _)| *others == baselines) {
                Some((_, rows)) => rows.push(row),
                None => groups.push((baselines, vec![row])),
            }
        }
        let mut table = vec![
            ["right/asked", "accept", "reject", "rule", "span", "value", "portable", "bytes"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for ((always_accept, always_reject), mut rows) in groups {
            rows.extend([("  always accept", always_accept), ("  always reject", always_reject)]);
            table.extend(rows.into_iter().map(|(name, score)| {
                let Score { accept, reject, rule, span, value, portable, bytes } = score;
                let mut cells = vec![name.to_owned()];
                cells.extend([accept, reject, rule, span, value, portable, bytes].map(|tally| tally.to_string()));
                cells
            }));
        }
        f.write_str("\n")?;
        write_table(f, &table)
    }

    fn causes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut heading = "\nExpected deviations by cause\n";
        for (implementation, checks) in self.implementations() {
            for cause in &implementation.causes {
                let count = checks.iter().filter(|check| check.cause.as_ref() == Some(&cause.name)).count();
                if count == 0 {
                    continue;
                }
                f.write_str(std::mem::take(&mut heading))?;
                writeln!(
                    f,
                    "  {}: {} ({count} × {} {})",
                    implementation.name, cause.name, cause.operation, cause.observed
                )?;
                writeln!(f, "    {}", cause.reason)?;
                if let Some(upstream) = &cause.upstream {
                    writeln!(f, "    {upstream}")?;
                }
            }
        }
        Ok(())
    }

    fn skipped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.header.skipped.is_empty() {
            writeln!(f, "\nSKIPPED")?;
        }
        self.0.header.skipped.iter().try_for_each(|skipped| writeln!(f, "  {}: {}", skipped.name, skipped.reason))
    }

    fn unexpected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_as_expected() {
            f.write_str("\nUnexpected\n")?;
        }
        for (implementation, checks) in self.implementations() {
            let unexpected: Vec<_> = checks.into_iter().filter(|check| !check.outcome.is_expected()).collect();
            for check in unexpected.iter().take(LISTED) {
                write_unexpected(f, implementation, check)?;
            }
            if let Some(more @ 1..) = unexpected.len().checked_sub(LISTED) {
                writeln!(f, "  {}: and {more} more", implementation.name)?;
            }
        }
        Ok(())
    }

    fn totals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cases: BTreeSet<&str> = self.0.checks.iter().map(|check| check.case.as_str()).collect();
        writeln!(
            f,
            "\n{}, {} of {}: {}",
            counted(self.0.header.implementations.len(), "implementation"),
            counted(self.0.checks.len(), "check"),
            counted(cases.len(), "case"),
            self.0.outcomes()
        )
    }
}

fn write_unexpected(f: &mut fmt::Formatter<'_>, by: &Implementation, check: &CheckResult) -> fmt::Result {
    let causes: BTreeMap<&str, Observed> =
        by.causes.iter().map(|cause| (cause.name.as_str(), cause.observed)).collect();
    let listed = check.cause.as_deref().map_or_else(
        || "not listed".to_owned(),
        |name| format!("listed as {} under {name}", causes.get(name).map_or("nothing", |observed| observed.name())),
    );
    let CheckResult { operation, case, file, observed, .. } = check;
    write!(f, "  {}: {operation} {case}/{file}: {observed}, {listed}", by.name)?;
    match check.detail.lines().next() {
        Some(line) => writeln!(f, ": {line}"),
        None => writeln!(f),
    }
}

/// A number of things, as in `1 check`.
fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn or_dash(text: &str) -> String {
    if text.is_empty() { "-".to_owned() } else { text.to_owned() }
}

/// Columns are as wide as their widest cell; the first stands left, the others right.
fn write_table(f: &mut fmt::Formatter<'_>, table: &[Vec<String>]) -> fmt::Result {
    let widths: Vec<usize> = (0..table[0].len())
        .map(|column| table.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    for row in table {
        write!(f, "{:<width$}", row[0], width = widths[0])?;
        for (cell, width) in std::iter::zip(row, &widths).skip(1) {
            write!(f, "  {cell:>width$}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}
