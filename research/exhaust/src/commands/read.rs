use std::process::ExitCode;

use anyhow::Result;
use kyaml_exhaust::meant::Meant;
use kyaml_exhaust::read::Excuses;
use kyaml_exhaust::streams::accepted;
use rayon::prelude::*;

use super::Families;
use super::ask::{Readers, ask};

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
}

pub(crate) fn run(Arguments { families, readers }: &Arguments) -> Result<ExitCode> {
    let mut tasks = Vec::new();
    for kind in families.kinds()? {
        let length = families.length.min(kind.lengths.read);
        let family = kind.family(length)?;
        let members =
            (0..family.count()).into_par_iter().filter_map(|number| accepted(family.stream(number).as_bytes()));
        tasks.push((format!("{} {length}", kind.name), members.map(Meant::new).collect::<Result<_>>()?));
    }
    ask(&tasks, readers, Excuses::KnownOrPortable)
}
