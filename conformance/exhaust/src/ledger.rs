//! What is done: a file of lines, one for each finished part, so that a run goes on where it was stopped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

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

/// The folder for this program below `state`. Another build starts anew: what its predecessor counted says nothing of it.
///
/// # Errors
/// Fails where the program cannot be read.
pub fn folder(state: &Path) -> Result<PathBuf> {
    let program = std::fs::read(std::env::current_exe()?)?;
    let digest = Sha256::digest(program);
    let short = digest.iter().take(8).fold(0u64, |number, &byte| number << 8 | u64::from(byte));
    Ok(state.join(format!("{short:016x}")))
}

impl<T: Serialize + DeserializeOwned + Clone> Ledger<T> {
    /// The ledger of a task. A line that was cut short is left out, and its part done again.
    ///
    /// # Errors
    /// Fails where the file cannot be read or made.
    pub fn open(folder: &Path, task: &str) -> Result<Self> {
        let name: String = task.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let path = folder.join(format!("{name}.jsonl"));
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let text = if path.exists() { std::fs::read_to_string(&path)? } else { String::new() };
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line<T>>(line).ok());
        let done = lines.map(|line| (line.part, line.counted)).collect();
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).with_context(|| path.display().to_string())?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Self { done, file: Mutex::new(file) })
    }

    /// What was counted in this part, if it is done.
    #[must_use]
    pub fn get(&self, part: u64) -> Option<&T> {
        self.done.get(&part)
    }

    /// Remembers a part.
    ///
    /// # Errors
    /// Fails where it cannot be written.
    pub fn finish(&self, part: u64, counted: &T) -> Result<()> {
        let line = serde_json::to_string(&Line { part, counted })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(writeln!(file, "{line}")?)
    }
}
