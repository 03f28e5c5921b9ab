//! A release needs a fresh report of each step of the scripts in `.ci`. A merge needs none.

use std::fs;
use std::path::Path;

use crate::Result;

/// The scripts. Each prints the names of its steps with `--list`, and writes a report of each step that it runs.
const SCRIPTS: [&str; 3] = [".ci/run", ".ci/nightly", ".ci/weekly"];

/// Fails unless each step has a report in `folder` of this commit, with these lock files, that says `passed`.
pub(crate) fn check(folder: &Path) -> Result {
    let header = crate::output(crate::command(&["bash", "-c", ". .ci/lib && header"]))?;
    if header.lines().any(is_about_changes) {
        return Err("some files have changes that are not committed; a release is of a commit".to_owned());
    }
    let mut missing = 0;
    let mut count = 0;
    for script in SCRIPTS {
        for step in crate::output(crate::command(&[script, "--list"]))?.lines() {
            count += 1;
            let report = fs::read_to_string(folder.join(format!("{step}.txt")));
            if let Err(reason) = fresh(report.ok().as_deref(), &header) {
                missing += 1;
                println!("{step}: {reason}; run `{script} {step}`");
            }
        }
    }
    if missing == 0 {
        println!("{count} reports of this commit, none of a failed run");
        return Ok(());
    }
    Err(format!("{missing} of {count} reports are missing, stale or of a failed run"))
}

/// Why a report does not count, if it does not.
fn fresh(report: Option<&str>, header: &str) -> Result {
    let report = report.ok_or("no report")?;
    let lines: Vec<&str> = report.lines().take_while(|line| !line.is_empty()).collect();
    for line in header.lines() {
        if !lines.contains(&line) {
            let (name, wanted) = line.split_once(": ").unwrap_or((line, ""));
            return Err(format!("stale: its {name} is not {wanted}"));
        }
    }
    if lines.iter().any(|line| is_about_changes(line)) {
        return Err("stale: some files had changes that were not committed".to_owned());
    }
    if !lines.contains(&"result: passed") {
        return Err("its run failed, or skipped a part".to_owned());
    }
    Ok(())
}

/// Whether a line of a header says that files had changes that were not committed.
fn is_about_changes(line: &str) -> bool {
    line.starts_with("changed: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_fresh_stale_or_failed() {
        let header = "commit: 1\nCargo.lock: 2";
        let report = "step: laws\ncommit: 1\nCargo.lock: 2\nresult: passed\n\n3 laws\n";
        assert_eq!(fresh(Some(report), header), Ok(()));
        assert_eq!(fresh(None, header).unwrap_err(), "no report");
        assert_eq!(fresh(Some(report), "commit: 2").unwrap_err(), "stale: its commit is not 2");
        for result in ["failed", "passed in part"] {
            let report = report.replace("passed", result);
            assert_eq!(fresh(Some(&report), header).unwrap_err(), "its run failed, or skipped a part");
        }
        let dirty = report.replace("commit: 1\n", "commit: 1\nchanged: 3 files\n");
        assert_eq!(fresh(Some(&dirty), header).unwrap_err(), "stale: some files had changes that were not committed");
    }
}
