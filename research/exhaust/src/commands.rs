//! One file for each command.

use anyhow::Result;
use kyaml_exhaust::family::{KINDS, Kind};

pub(crate) mod ask;
pub(crate) mod decide;
pub(crate) mod read;
pub(crate) mod subset;

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
