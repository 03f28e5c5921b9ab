//! The share of a long test that runs: a sample by default, and all of it where the variable
//! `KYAML_TESTS` is `full`, as in the step `laws` of `.ci/weekly`. The sample is the same every
//! time.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// Whether everything is run.
#[must_use]
pub fn is_full() -> bool {
    std::env::var_os("KYAML_TESTS").is_some_and(|value| value == "full")
}

/// The distance from one input that is taken to the next: 1 where everything is run, and `sample` otherwise.
#[must_use]
pub fn step(sample: usize) -> usize {
    if is_full() { 1 } else { sample }
}

/// Every character; in a sample all below U+3000, and every 61st of the others.
pub fn characters() -> impl Iterator<Item = char> {
    let step = u32::try_from(step(61)).expect("the step is small");
    ('\0'..=char::MAX).filter(move |&c| c < '\u{3000}' || u32::from(c) % step == 0)
}

/// Prints a count of a test, and appends it to the file `counts.txt` in the folder that the
/// variable `KYAML_COUNTS` names. A test's output is shown only on request; the gate shows the
/// counts without a second run.
///
/// # Panics
/// Panics when the file cannot be written.
pub fn count(line: &str) {
    println!("{line}");
    let Some(folder) = std::env::var_os("KYAML_COUNTS") else { return };
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("the folder of the counts can be made");
    let file = File::options().append(true).create(true).open(folder.join("counts.txt"));
    // One write, so that two tests at a time do not mix their lines.
    let written = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
    written.expect("the counts can be written");
}
