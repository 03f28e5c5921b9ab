//! The share of a long test that runs: few inputs by default, more if the variable `KYAML_TESTS` is
//! `more`, as in the step `laws` of `.ci/nightly`, and all if it is `all`, as in `.ci/weekly`. Few
//! and more inputs are the same every time.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// The share of the inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    Few,
    More,
    All,
}

/// How many times more inputs [`Share::More`] has than [`Share::Few`].
const MORE: u8 = 10;

/// # Panics
/// Panics if `KYAML_TESTS` has another value.
fn share() -> Share {
    match std::env::var("KYAML_TESTS").as_deref() {
        Err(_) => Share::Few,
        Ok("more") => Share::More,
        Ok("all") => Share::All,
        Ok(other) => panic!("KYAML_TESTS is `more` or `all`, not {other:?}"),
    }
}

/// Whether all inputs are taken.
#[must_use]
pub fn is_all() -> bool {
    share() == Share::All
}

/// The distance from one input that is taken to the next: 1 for all inputs, `more` for more, and
/// ten times `more` for few.
#[must_use]
pub fn step(more: usize) -> usize {
    match share() {
        Share::Few => usize::from(MORE) * more,
        Share::More => more,
        Share::All => 1,
    }
}

/// Number of generated inputs: `all` for all, `more` for more, and a tenth of `more` for few.
#[must_use]
pub fn generated(more: u32, all: u32) -> u32 {
    match share() {
        Share::Few => more / u32::from(MORE),
        Share::More => more,
        Share::All => all,
    }
}

/// Every character; if not all inputs are taken, those below U+3000 and a share of the others.
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
