//! The matrix as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{Matrix, Row};
use crate::outcome::{Observed, Outcome};

/// Readers × areas, the deviations by cause, what is unexpected, and a line of totals.
impl fmt::Display for Matrix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.areas(f)?;
        self.outcomes(f)?;
        self.causes(f)?;
        self.unexpected(f)?;
        self.totals(f)
    }
}

impl Matrix<'_> {
    /// How many checks of each area agree, and of how many where not all do.
    fn areas(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for check in &self.checks {
            *sizes.entry(check.case.area()).or_default() += 1;
        }
        let mut table = vec![vec!["agreeing checks".to_owned()]];
        table[0].extend(sizes.keys().map(|&area| area.to_owned()));
        for row in &self.rows {
            let mut cells = vec![row.reader.name().to_owned()];
            for (&area, &size) in &sizes {
                let of_area = std::iter::zip(&self.checks, &row.observations).filter(|(check, observation)| {
                    check.case.area() == area && observation.observed == Observed::Agree
                });
                cells.push(match of_area.count() {
                    count if count == size => count.to_string(),
                    count => format!("{count}/{size}"),
                });
            }
            table.push(cells);
        }
        write_table(f, &table)
    }

    /// How often each reader did what.
    fn outcomes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = vec![["reader", "version", "profile", "checks"].map(str::to_owned).to_vec()];
        table[0].extend(Observed::ALL.map(|observed| observed.name().to_owned()));
        table[0].push("unexpected".to_owned());
        for row in &self.rows {
            let mut cells = vec![
                row.reader.name().to_owned(),
                row.reader.version().to_owned(),
                row.reader.profile().to_string(),
                self.checks.len().to_string(),
            ];
            cells.extend(Observed::ALL.map(|observed| row.count(observed).to_string()));
            cells.push(row.unexpected(&self.checks).count().to_string());
            table.push(cells);
        }
        f.write_str("\n")?;
        write_table(f, &table)
    }

    fn causes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\nDeviations by cause\n")?;
        for row in &self.rows {
            for cause in &row.expectations.causes {
                writeln!(
                    f,
                    "\n{}: {} ({} × {})",
                    row.reader.name(),
                    cause.name,
                    cause.checks().count(),
                    cause.outcome
                )?;
                writeln!(f, "  {}", cause.reason)?;
                if let Some(upstream) = &cause.upstream {
                    writeln!(f, "  {upstream}")?;
                }
                for (case, files) in &cause.cases {
                    let files: Vec<&str> = files.iter().map(String::as_str).collect();
                    writeln!(f, "    {case}: {}", files.join(", "))?;
                }
            }
        }
        Ok(())
    }

    fn unexpected(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_as_expected() {
            return Ok(());
        }
        f.write_str("\nUnexpected\n")?;
        for row in &self.rows {
            for (check, observation, cause) in row.unexpected(&self.checks) {
                let name = row.reader.name();
                let listed = cause.map_or_else(
                    || "not listed".to_owned(),
                    |cause| format!("listed as {} under {}", cause.outcome, cause.name),
                );
                let observed = observation.observed;
                write!(f, "  {name}: {}/{}: {observed}, {listed}", check.case.id(), check.file)?;
                let mut lines = observation.detail.lines();
                match lines.next() {
                    Some(line) => writeln!(f, ": {line}")?,
                    None => writeln!(f)?,
                }
            }
        }
        Ok(())
    }

    fn totals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut outcomes: BTreeMap<Outcome, usize> = BTreeMap::new();
        for row in &self.rows {
            for (check, observation) in std::iter::zip(&self.checks, &row.observations) {
                *outcomes.entry(row.judge(check, observation.observed).0).or_default() += 1;
            }
        }
        let count = |outcome| outcomes.get(&outcome).copied().unwrap_or_default();
        let cases: BTreeSet<&str> = self.checks.iter().map(|check| check.case.id()).collect();
        let known: usize = self.rows.iter().map(|row| row.expectations.causes.len()).sum();
        writeln!(
            f,
            "\n{} readers × {} files of {} cases: {} pass, {} deviate as expected (for {known} causes), \
             {} deviate unexpectedly, {} pass unexpectedly",
            self.rows.len(),
            self.checks.len(),
            cases.len(),
            count(Outcome::Pass),
            count(Outcome::Xfail),
            count(Outcome::Fail),
            count(Outcome::Xpass),
        )
    }
}

impl Row {
    fn count(&self, observed: Observed) -> usize {
        let same = self.observations.iter().filter(|observation| observation.observed == observed);
        same.count()
    }
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
