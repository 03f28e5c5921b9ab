use std::process::ExitCode;

use anyhow::Result;
use kyaml_exhaust::decide::decide_all;
use kyaml_exhaust::family::Kind;
use kyaml_exhaust::parts::parts;
use kyaml_exhaust::tally::Tally;
use rayon::prelude::*;

use super::{Extent, Families};

/// The greatest number of streams in a part.
const PART: u64 = 100_000;

/// Decide every stream of the families: grammar, parser, recogniser and fast reader agree, and writing it keeps it.
///
/// Exit status: 0 when all agree on all, 1 when they do not, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    families: Families,
    #[command(flatten)]
    extent: Extent,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    // A law that does not hold panics, and is counted.
    std::panic::set_hook(Box::new(|_| {}));
    let mut deviations = 0;
    println!(
        "{:<12}{:>8}{:>8}{:>14}{:>12}{:>12}{:>12}{:>10}",
        "family", "letters", "length", "decided", "with laws", "accepted", "deviations", "CPU"
    );
    for kind in arguments.families.kinds()? {
        deviations += decide(kind, arguments)?.deviations;
    }
    Ok(if deviations == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn decide(kind: &Kind, arguments: &Arguments) -> Result<Tally> {
    let length = arguments.families.length.min(kind.lengths.decided);
    let family = kind.family(length)?;
    let ledger = arguments.extent.ledger::<Tally>(&format!("decide {} {length}", kind.name))?;
    let all: Vec<_> = parts(family.count(), PART).collect();
    let mine: Vec<_> = all.iter().filter(|(part, _)| arguments.extent.shard.has(*part)).collect();
    let tallies: Result<Vec<Tally>> = mine
        .par_iter()
        .map(|(part, numbers)| {
            if let Some(done) = ledger.get(*part) {
                return Ok(done.clone());
            }
            let tally = decide_all(kind, &family, numbers.clone());
            ledger.finish(*part, &tally)?;
            Ok(tally)
        })
        .collect();
    let tally = tallies?.into_iter().fold(Tally::default(), Tally::and);
    let letters = family.letters().map_or_else(|| "–".to_owned(), |letters| letters.to_string());
    println!(
        "{:<12}{letters:>8}{length:>8}{:>14}{:>12}{:>12}{:>12}{:>8} s",
        kind.name,
        tally.decided,
        tally.with_laws,
        tally.accepted,
        tally.deviations,
        tally.milliseconds / 1000
    );
    if mine.len() < all.len() {
        println!("  {} of {} parts: the others are those of other shards", mine.len(), all.len());
    }
    for deviation in &tally.kept {
        println!("  DEVIATION {deviation}");
    }
    Ok(tally)
}
