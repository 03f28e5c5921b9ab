//! One file for each command.

use std::path::PathBuf;

use anyhow::Result;
use kyaml_exhaust::family::{KINDS, Kind};
use kyaml_exhaust::ledger::{Ledger, folder_of_build};
use kyaml_exhaust::parts::Shard;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) mod decide;
pub(crate) mod read;
pub(crate) mod subset;

/// The part of the work, and the folder of its results.
#[derive(clap::Args)]
pub(crate) struct Extent {
    /// The part of the work, such as 3/16.
    #[arg(long, value_name = "NUMBER/OF", default_value = "1/1")]
    pub(crate) shard: Shard,
    /// The folder of finished parts, from which a run continues, here or on another machine. The default is a folder of this
    /// build below `target/exhaust`.
    #[arg(long, value_name = "FOLDER")]
    state: Option<PathBuf>,
}

impl Extent {
    /// The ledger of a task.
    pub(crate) fn ledger<T: Serialize + DeserializeOwned + Clone>(&self, task: &str) -> Result<Ledger<T>> {
        let folder = self.state.clone().map_or_else(folder_of_build, Ok)?;
        Ledger::open(&folder, task, self.shard)
    }
}

/// The chosen families.
#[derive(clap::Args)]
pub(crate) struct Families {
    /// A family. The default is all of them.
    #[arg(long, value_name = "NAME")]
    family: Vec<String>,
    /// The greatest length of words, in letters, if a family has longer ones.
    #[arg(long, value_name = "NUMBER", default_value_t = u32::MAX)]
    pub(crate) length: u32,
}

impl Families {
    pub(crate) fn kinds(&self) -> Result<Vec<&'static Kind>> {
        if self.family.is_empty() {
            return Ok(KINDS.iter().collect());
        }
        self.family.iter().map(|name| Kind::named(name)).collect()
    }
}
