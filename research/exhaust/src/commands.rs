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

/// What is done of it, and where it is remembered.
#[derive(clap::Args)]
pub(crate) struct Extent {
    /// The part of the work that is done, such as 3/16.
    #[arg(long, value_name = "NUMBER/OF", default_value = "1/1")]
    pub(crate) shard: Shard,
    /// The folder that remembers what is done, so that a run goes on where it was stopped, here or on another machine; below
    /// `target/exhaust`, one for each build, where nothing is said.
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

/// The families that are asked for.
#[derive(clap::Args)]
pub(crate) struct Families {
    /// A family; all of them where none is named.
    #[arg(long, value_name = "NAME")]
    family: Vec<String>,
    /// Words of at most so many letters, where a family has longer ones.
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
