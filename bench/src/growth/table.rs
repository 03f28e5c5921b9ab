//! The table of growth.

use std::fmt::Write;

use super::{Growth, LIMIT, SIZES};

const HEAD: &str = "\
# How the work grows

Written by `kyaml-bench growth --write`; `kyaml-bench growth` fails where a family takes more than";

/// The growths as Markdown.
pub(crate) fn write_table(growths: &[Growth]) -> String {
    let mut out = format!("{HEAD} {LIMIT} × linear.\n\n");
    let families = growths.iter().map(|growth| growth.family).collect::<std::collections::BTreeSet<_>>().len();
    let worst = growths.iter().map(Growth::worst).fold(0.0, f64::max);
    let _ = writeln!(
        out,
        "{families} families on their paths are {} cells; the greatest factor is {worst:.2}. A cell has the instructions for a byte of \
         the smallest stream, and how often as much a byte of \
         a stream of 2, 4 and 8 times as many parts takes, without what it costs to start.\n",
        growths.len()
    );
    let _ = writeln!(
        out,
        "| family | path | bytes | instructions a byte | 2 | 4 | 8 |\n| --- | --- | --: | --: | --: | --: | --: |"
    );
    for growth in growths {
        let (bytes, a_byte) = (growth.bytes[0], growth.for_a_byte(0));
        let _ = write!(out, "| {} | {} | {bytes} | {a_byte:.0} |", growth.family, growth.path);
        for size in 1..SIZES.len() {
            let _ = write!(out, " {:.2} |", growth.factor(size));
        }
        out.push('\n');
    }
    out
}
