//! The changes since an earlier run, at the top of the report.

use std::fmt;

use super::text::{cell, prose};
use crate::report::changes::{Changes, Turn, words};

/// The greatest number of checks of an implementation that are listed.
const LISTED: usize = 50;

pub(super) fn write(f: &mut fmt::Formatter<'_>, changes: &Changes<'_>) -> fmt::Result {
    writeln!(f, "\n## Since the earlier run\n\n{}.", prose(&changes.sentence()))?;
    if let Some(warning) = changes.warning() {
        writeln!(f, "\n{warning}")?;
    }
    for &turn in Turn::ALL {
        if changes.count(turn) == 0 {
            continue;
        }
        writeln!(f, "\n### {}\n", turn.title())?;
        for of_one in &changes.implementations {
            let turned: Vec<_> = of_one.of(turn).collect();
            if turned.is_empty() {
                continue;
            }
            writeln!(f, "- {} {}: {}", cell(&of_one.now.name), cell(&of_one.versions()), turned.len())?;
            for (before, now) in turned.iter().take(LISTED) {
                writeln!(f, "  - {}", prose(&words(before, now)))?;
            }
            if let Some(more @ 1..) = turned.len().checked_sub(LISTED) {
                writeln!(f, "  - and {more} more")?;
            }
        }
    }
    Ok(())
}
