//! The report of a run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;

use crate::arguments::Arguments;
use crate::proof::{Fate, Judged};

/// Prints the counts, and with `--verbose` the files that are not kept.
///
/// # Errors
/// Fails if standard output does.
pub(crate) fn print(judged: &[Judged], arguments: &Arguments) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for Judged { path, fate, same_bytes, .. } in judged.iter().filter(|_| arguments.verbose) {
        let path = path.display();
        match fate {
            Fate::Refused(words) => writeln!(out, "refused     {path}: {words}")?,
            Fate::Unreadable(words) => writeln!(out, "unreadable  {path}: {words}")?,
            _ if *same_bytes == Some(false) => writeln!(out, "other bytes {path}")?,
            _ => {}
        }
    }
    let count = |is: &dyn Fn(&Judged) -> bool| judged.iter().filter(|judged| is(judged)).count();
    let kept = count(&|judged| judged.fate == Fate::Kept);
    let changed = count(&|judged| matches!(judged.fate, Fate::Changed(_)));
    let refused = count(&|judged| matches!(judged.fate, Fate::Refused(_)));
    let unreadable = count(&|judged| matches!(judged.fate, Fate::Unreadable(_)));
    let inputs = if arguments.mutants.is_some() { "mutants" } else { "files" };
    writeln!(
        out,
        "{} {inputs}: {kept} keep their meaning, {changed} change it, {refused} are refused by the formatter, {unreadable} by the reader",
        judged.len(),
    )?;
    if let Some(note) = &arguments.note {
        let without = count(&|judged| matches!(judged.fate, Fate::Unreadable(_)) && !judged.remarks.contains(note));
        writeln!(out, "refused by the reader: {} with a note, {without} without", unreadable - without)?;
        for (kind, count) in notes(judged) {
            writeln!(out, "{count:7} {kind}")?;
        }
    }
    let (same, other) =
        (count(&|judged| judged.same_bytes == Some(true)), count(&|judged| judged.same_bytes == Some(false)));
    if same + other > 0 {
        writeln!(out, "bytes beside the other formatter: {same} the same, {other} others")?;
    }
    Ok(())
}

/// The notes of the formatter by kind, and how many inputs have each: `…` replaces quotations.
fn notes(judged: &[Judged]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for Judged { remarks, .. } in judged {
        let notes = remarks.lines().filter_map(|line| line.split_once(": note: "));
        let kinds: BTreeSet<_> = notes.map(|(_, note)| without_quotations(note)).collect();
        for kind in kinds {
            *counts.entry(kind).or_default() += 1;
        }
    }
    counts
}

fn without_quotations(note: &str) -> String {
    let parts = note.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { part } else { "`…`" }).collect()
}
