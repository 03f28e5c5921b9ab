//! The committed counts of instructions, and the counts of a run of `cargo bench`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::failure::Failure;

/// Allowed excess over the baseline, as a fraction.
const TOLERANCE: f64 = 0.03;

/// The instructions of each benchmark.
pub(crate) type Counts = BTreeMap<String, u64>;

/// The counts in the output of the harness, which has a line with the path of each benchmark and
/// below it one with its instructions.
pub(crate) fn of_harness(printed: &str) -> Counts {
    let mut counts = Counts::new();
    let mut name = None;
    for line in printed.lines() {
        if let Some((_, path)) = line.split_once("::instructions::").filter(|_| !line.starts_with(' ')) {
            // `parse canonical:"…"`: the benchmark, its case, and the function that made the input.
            name = Some(path.split([':', '(', '"']).next().unwrap_or_default().trim().replace(' ', "-"));
        } else if let Some(rest) = line.trim_start().strip_prefix("Instructions:") {
            let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
            if let (Some(name), Ok(count)) = (name.take(), digits.parse()) {
                counts.insert(name, count);
            }
        }
    }
    counts
}

/// The counts of baselines.txt.
pub(crate) fn read(text: &str) -> Result<Counts, Failure> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (name, count) = line.split_once(' ').ok_or_else(|| Failure(format!("no count in `{line}`")))?;
            let count = count.trim().parse().map_err(|_| Failure(format!("no number in `{line}`")))?;
            Ok((name.to_owned(), count))
        })
        .collect()
}

/// The text of baselines.txt.
pub(crate) fn write(counts: &Counts) -> String {
    let mut out = "# Instructions of each benchmark, written by `bench/run --write`: see README.md for what they were counted with.\n".to_owned();
    for (name, count) in counts {
        let _ = writeln!(out, "{name:28} {count:>12}");
    }
    out
}

/// Reports for each benchmark how it compares with its baseline; returns whether all are within the
/// tolerance.
pub(crate) fn compare(baselines: &Counts, counts: &Counts) -> (String, bool) {
    let mut out = String::new();
    let mut is_fine = true;
    for name in baselines.keys().chain(counts.keys().filter(|name| !baselines.contains_key(*name))) {
        let verdict = match (baselines.get(name), counts.get(name)) {
            (Some(&before), Some(&now)) => {
                #[expect(clippy::cast_precision_loss, reason = "a ratio with four digits")]
                let change = now as f64 / before as f64 - 1.0;
                let is_more = change > TOLERANCE;
                is_fine &= !is_more;
                let word = match change {
                    _ if is_more => "  MORE",
                    change if change < -TOLERANCE => "  less: write the baselines anew",
                    _ => "",
                };
                format!("{before:>12} {now:>12} {:+7.2} %{word}", 100.0 * change)
            }
            (None, _) => {
                is_fine = false;
                "has no baseline; write the baselines anew".to_owned()
            }
            (_, None) => {
                is_fine = false;
                "was not counted".to_owned()
            }
        };
        let _ = writeln!(out, "{name:28} {verdict}");
    }
    (out, is_fine)
}

#[cfg(test)]
mod tests {
    use super::{compare, of_harness, read, write};

    const PRINTED: &str = "\
instructions::instructions::parse canonical:kyaml()
  Instructions:                     1000|N/A                  (*********)
  L1 Hits:                         20000|N/A                  (*********)
instructions::instructions::parse compact:compact()
  Instructions:                      500|400                  (+25.0000%) [+1.25000x]
";

    #[test]
    fn counts_are_read() {
        let counts = of_harness(PRINTED);
        assert_eq!(
            counts.into_iter().collect::<Vec<_>>(),
            [("parse-canonical".into(), 1000), ("parse-compact".into(), 500)]
        );
    }

    #[test]
    fn three_in_a_hundred_more_are_too_many() {
        let counts = of_harness(PRINTED);
        let mut baselines = read(&write(&counts)).unwrap();
        assert!(compare(&baselines, &counts).1);
        baselines.insert("parse-compact".into(), 480);
        assert!(!compare(&baselines, &counts).1);
        baselines.remove("parse-compact");
        assert!(!compare(&baselines, &counts).1);
    }
}
