//! Valgrind's callgrind, which counts the instructions of this program.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::failure::Failure;

/// Runs this program under callgrind. Callgrind counts from each call of a function whose name
/// matches `from` to the next call of one that matches `to`, where it writes a file into `folder`.
pub(crate) fn command(folder: &Path, from: &str, to: &str) -> Result<Command, Failure> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Err(Failure("there is no valgrind; `apt-get install valgrind` brings it".to_owned()));
    }
    let mut command = Command::new("valgrind");
    command
        .args(["--quiet", "--tool=callgrind", "--combine-dumps=no", "--dump-line=no", "--compress-pos=yes"])
        .arg(format!("--callgrind-out-file={}", folder.join("count").display()))
        .arg(format!("--zero-before={from}"))
        .arg(format!("--dump-before={to}"))
        .arg(env::current_exe()?);
    Ok(command)
}

/// The counts in the files of `folder`, in order.
pub(crate) fn counts(folder: &Path) -> Result<Vec<u64>, Failure> {
    let mut counts = Vec::new();
    loop {
        // The first is `count.1`; `count` has the instructions after the last one.
        let file = folder.join(format!("count.{}", counts.len() + 1));
        let Ok(text) = fs::read_to_string(&file) else { return Ok(counts) };
        let total = text.lines().find_map(|line| line.strip_prefix("totals: ")).and_then(|total| total.parse().ok());
        counts.push(total.ok_or_else(|| Failure(format!("{} has no totals", file.display())))?);
    }
}
