//! The table of growth.

use std::fmt::Write;

use super::{Growth, LAST, LIMIT};

/// The growths as Markdown: a line for each family, with the path on which it grows most.
pub(crate) fn write_table(growths: &[Growth]) -> String {
    let families: Vec<&[Growth]> = growths.chunk_by(|one, other| one.family == other.family).collect();
    let greatest = growths.iter().map(Growth::factor).fold(0.0, f64::max);
    let mut out = format!(
        "\
# How the work grows

Written by `bench/run --write growth`; `bench/run growth` fails if a family takes more than {LIMIT} ×
linear.

{} families on their paths are {} measurements; the greatest factor is {greatest:.2}.

Each family has a line with the path on which it grows most. *bytes* and *to* are the sizes of the
smallest and the largest stream. *instructions a byte* is the slope of the first two doublings, and
*factor* is the slope of the last doubling divided by it. A difference within chance gives 1.00.

| family | paths | greatest on | bytes | to | instructions a byte | factor |
| --- | --: | --- | --: | --: | --: | --: |
",
        families.len(),
        growths.len()
    );
    for family in families {
        let Some(worst) = family.iter().max_by(|one, other| one.factor().total_cmp(&other.factor())) else { continue };
        let (from, to) = (worst.bytes[0], worst.bytes[LAST]);
        let (name, paths, path) = (worst.family, family.len(), worst.path);
        let _ = writeln!(
            out,
            "| {name} | {paths} | {path} | {from} | {to} | {:.0} | {:.2} |",
            worst.at_first(),
            worst.factor()
        );
    }
    out
}
