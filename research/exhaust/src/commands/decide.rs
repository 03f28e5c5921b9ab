use std::process::ExitCode;

use anyhow::Result;
use kyaml_exhaust::decide::decide_all;
use kyaml_exhaust::family::Kind;
use kyaml_exhaust::tally::Tally;

use super::Families;

/// Decide every stream of the families: grammar, parser and recogniser agree, and writing it keeps it.
///
/// Exit status: 0 when all agree on all, 1 when they do not, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    families: Families,
}

pub(crate) fn run(Arguments { families }: &Arguments) -> Result<ExitCode> {
    // A law that does not hold panics, and is counted.
    std::panic::set_hook(Box::new(|_| {}));
    let mut deviations = 0;
    println!(
        "{:<12}{:>8}{:>8}{:>14}{:>12}{:>12}{:>12}",
        "family", "letters", "length", "decided", "with laws", "accepted", "deviations"
    );
    for kind in families.kinds()? {
        deviations += decide(kind, families.length.min(kind.lengths.decided))?.deviations;
    }
    Ok(if deviations == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn decide(kind: &Kind, length: u32) -> Result<Tally> {
    let family = kind.family(length)?;
    let tally = decide_all(kind, &family);
    let letters = family.letters().map_or_else(|| "–".to_owned(), |letters| letters.to_string());
    println!(
        "{:<12}{letters:>8}{length:>8}{:>14}{:>12}{:>12}{:>12}",
        kind.name, tally.decided, tally.with_laws, tally.accepted, tally.deviations
    );
    for deviation in &tally.kept {
        println!("  DEVIATION {deviation}");
    }
    Ok(tally)
}
