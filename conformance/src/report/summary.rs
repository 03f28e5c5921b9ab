//! Results as text, for a terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::count::counted;
use super::unexpected::Unexpected;
use super::verdict::verdicts;
use crate::outcome::Observed;
use crate::plan::{self, Check, Key};
use crate::results::{CheckResult, Implementation, Results, Schema, Score, Selected};
use kyaml_cases::suite::Suite;

/// The scores of three baselines: one accepts everything, one rejects everything, and one returns
/// its input.
type Baselines = [Score; 3];

/// Prints implementations × areas, their observations, their scores with the baselines, the
/// deviations by cause, and the unexpected checks with their bytes in the suite.
#[derive(Debug)]
pub(crate) struct Summary<'r> {
    /// The results to sum up.
    pub(crate) results: &'r Results,
    /// The suite that was run.
    pub(crate) suite: &'r Suite,
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.areas(f)?;
        self.observed(f)?;
        self.scores(f)?;
        self.causes(f)?;
        self.skipped(f)?;
        let Self { results, suite } = *self;
        Unexpected { results, suite }.fmt(f)?;
        self.verdicts(f)?;
        self.totals(f)
    }
}

impl Summary<'_> {
    fn implementations(&self) -> impl Iterator<Item = (&Implementation, Vec<&CheckResult>)> {
        let all = self.results.header.implementations.iter();
        all.map(|implementation| (implementation, self.results.of(&implementation.name).collect()))
    }

    /// How many checks of each area agree, and of how many where not all do.
    fn areas(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let areas: BTreeSet<&str> = self.results.checks.iter().map(|check| check.area.as_str()).collect();
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
        write_table(f, &table, &[])
    }

    /// The number of each observation, by implementation. An observation that nobody made has no
    /// column.
    fn observed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen: BTreeSet<Observed> = self.results.checks.iter().map(|check| check.observed).collect();
        let columns: Vec<Observed> = Observed::ALL.iter().copied().filter(|observed| seen.contains(observed)).collect();
        let mut table = vec![["implementation", "version", "schema", "tier", "checks"].map(str::to_owned).to_vec()];
        table[0].extend(columns.iter().map(|observed| observed.name().to_owned()));
        table[0].push("unexpected".to_owned());
        for (implementation, checks) in self.implementations() {
            let mut cells = vec![
                implementation.name.clone(),
                or_dash(&implementation.version),
                or_dash(implementation.schema.map_or("", Schema::name)),
                implementation.tier.map_or_else(|| "-".to_owned(), |tier| tier.to_string()),
                checks.len().to_string(),
            ];
            let count = |wanted| checks.iter().filter(|check| check.observed == wanted).count();
            cells.extend(columns.iter().map(|&observed| count(observed).to_string()));
            cells.push(checks.iter().filter(|check| !check.outcome.is_expected()).count().to_string());
            table.push(cells);
        }
        f.write_str("\n")?;
        write_table(f, &table, &[])
    }

    /// Each score, and below those that were asked the same what one would get that does not look at its input.
    fn scores(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut groups: Vec<(Baselines, Vec<(&str, Score)>)> = Vec::new();
        for (implementation, checks) in self.implementations() {
            let baselines = [implementation.always_accept, implementation.always_reject, implementation.echo];
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
        for (baselines, mut rows) in groups {
            rows.extend(std::iter::zip(["  always accept", "  always reject", "  echo"], baselines));
            table.extend(rows.into_iter().map(|(name, score)| {
                let Score { accept, reject, rule, span, value, portable, bytes } = score;
                let mut cells = vec![name.to_owned()];
                cells.extend([accept, reject, rule, span, value, portable, bytes].map(|tally| tally.to_string()));
                cells
            }));
        }
        f.write_str("\n")?;
        write_table(f, &table, &[])
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
        if !self.results.header.skipped.is_empty() {
            writeln!(f, "\nSKIPPED")?;
        }
        self.results.header.skipped.iter().try_for_each(|skipped| writeln!(f, "  {}: {}", skipped.name, skipped.reason))
    }

    /// A row for each class of each implementation.
    fn verdicts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checks = plan::checks(self.suite);
        let asked: BTreeMap<Key<'_>, Check<'_>> = checks.iter().map(|check| (check.key(), *check)).collect();
        let mut table = vec![["implementation", "class", "level", "right/asked"].map(str::to_owned).to_vec()];
        let mut words = vec!["verdict".to_owned()];
        let is_part = self.results.header.selected != Selected::default();
        for (implementation, checks) in self.implementations() {
            for verdict in verdicts(implementation, checks, &asked) {
                let level = verdict.level().to_owned();
                let name = implementation.name.clone();
                table.push(vec![name, verdict.class.to_string(), level, verdict.tally.to_string()]);
                words.push(verdict.words(is_part));
            }
        }
        f.write_str("\n")?;
        write_table(f, &table, &words)?;
        if is_part { writeln!(f, "Only a part was asked: {}.", self.results.header.selected) } else { Ok(()) }
    }

    fn totals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cases: BTreeSet<&str> = self.results.checks.iter().map(|check| check.case.as_str()).collect();
        writeln!(
            f,
            "\n{}, {} of {}: {}",
            counted(self.results.header.implementations.len(), "implementation"),
            counted(self.results.checks.len(), "check"),
            counted(cases.len(), "case"),
            self.results.outcomes()
        )
    }
}

fn or_dash(text: &str) -> String {
    if text.is_empty() { "-".to_owned() } else { text.to_owned() }
}

/// Prints columns as wide as their widest cell; the first is flush left, the others flush right. A row ends with its text.
fn write_table(f: &mut fmt::Formatter<'_>, table: &[Vec<String>], texts: &[String]) -> fmt::Result {
    let widths: Vec<usize> = (0..table[0].len())
        .map(|column| table.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    for (index, row) in table.iter().enumerate() {
        write!(f, "{:<width$}", row[0], width = widths[0])?;
        for (cell, width) in std::iter::zip(row, &widths).skip(1) {
            write!(f, "  {cell:>width$}")?;
        }
        match texts.get(index) {
            Some(text) => writeln!(f, "  {text}")?,
            None => writeln!(f)?,
        }
    }
    Ok(())
}
