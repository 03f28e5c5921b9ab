use std::process::ExitCode;

use anyhow::Result;
use kyaml_exhaust::family::Kind;
use kyaml_exhaust::meant::Meant;
use kyaml_exhaust::parts::parts;
use kyaml_exhaust::read::Excuses;
use kyaml_exhaust::streams::accepted;
use rayon::prelude::*;

use super::{Extent, Families};

mod ask;

pub(crate) use ask::{Readers, Task, ask};

/// The greatest number of streams of a family in a part, accepted or not.
const PART: u64 = 200_000;

/// Ask other readers whether they read the accepted streams of the families as they are meant: the first tier where none is named.
///
/// Exit status: 0 if each misread stream breaks a rule of the portable set or has a known cause, 1 if one does not, 2 after
/// any other error.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    families: Families,
    #[command(flatten)]
    readers: Readers,
    #[command(flatten)]
    extent: Extent,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut tasks = Vec::new();
    for kind in arguments.families.kinds()? {
        let length = arguments.families.length.min(kind.lengths.read);
        tasks.push(Task { name: format!("{} {length}", kind.name), parts: members(kind, length, &arguments.extent)? });
    }
    ask(&tasks, &arguments.readers, Excuses::KnownOrPortable, &arguments.extent)
}

/// The accepted members of a family that this shard asks about, part by part.
fn members(kind: &Kind, length: u32, extent: &Extent) -> Result<Vec<(u64, Vec<Meant>)>> {
    let family = kind.family(length)?;
    let mine = parts(family.count(), PART).filter(|(part, _)| extent.shard.has(*part));
    mine.map(|(part, numbers)| {
        let members = numbers.into_par_iter().filter_map(|number| accepted(family.stream(number).as_bytes()));
        Ok((part, meant(members)?))
    })
    .collect()
}

/// The streams with their meant documents.
pub(crate) fn meant(streams: impl ParallelIterator<Item = String>) -> Result<Vec<Meant>> {
    streams.map(Meant::new).collect()
}
