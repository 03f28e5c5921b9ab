//! The finished parts, from which a run continues: files with one line for each part. A shard writes
//! one file and reads those of all shards. Copying the files of several machines into one folder joins
//! them.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::parts::Shard;

/// The finished parts of one task.
#[derive(Debug)]
pub struct Ledger<T> {
    done: BTreeMap<u64, T>,
    file: Mutex<File>,
}

#[derive(Serialize, Deserialize)]
struct Line<T> {
    part: u64,
    counted: T,
}

/// The default folder. Each build has its own, because another build may decide otherwise.
///
/// # Errors
/// Fails if the program cannot be read.
pub fn folder_of_build() -> Result<PathBuf> {
    let program = std::fs::read(std::env::current_exe()?)?;
    let digest = Sha256::digest(program);
    let short = digest.iter().take(8).fold(0u64, |number, &byte| number << 8 | u64::from(byte));
    Ok(PathBuf::from(format!("target/exhaust/{short:016x}")))
}

impl<T: Serialize + DeserializeOwned + Clone> Ledger<T> {
    /// Opens the ledger of a task, to which this shard adds. Ignores a line that was cut short, so that its
    /// part is done again.
    ///
    /// # Errors
    /// Fails if a file cannot be read or created.
    pub fn open(folder: &Path, task: &str, shard: Shard) -> Result<Self> {
        let name: String = task.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut done = BTreeMap::new();
        for path in files_of(folder, &name)? {
            let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let lines = text.lines().filter_map(|line| serde_json::from_str::<Line<T>>(line).ok());
            done.extend(lines.map(|line| (line.part, line.counted)));
        }
        let path = folder.join(format!("{name}.{shard}.jsonl"));
        let is_cut = std::fs::read(&path).is_ok_and(|bytes| bytes.last().is_some_and(|last| *last != b'\n'));
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).with_context(|| path.display().to_string())?;
        if is_cut {
            writeln!(file)?;
        }
        Ok(Self { done, file: Mutex::new(file) })
    }

    /// The counts of this part, if it is finished.
    #[must_use]
    pub fn get(&self, part: u64) -> Option<&T> {
        self.done.get(&part)
    }

    /// Adds a finished part.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn finish(&self, part: u64, counted: &T) -> Result<()> {
        let line = serde_json::to_string(&Line { part, counted })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(writeln!(file, "{line}")?)
    }
}

/// The files of a task, of all shards.
fn files_of(folder: &Path, task: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().into_string().unwrap_or_default();
        let shard = name.strip_prefix(task).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".jsonl"));
        if shard.is_some() {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}
