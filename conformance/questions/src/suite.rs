//! A suite of new cases.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context as _;
use kyaml_cases::case::Case;
use kyaml_cases::folder::Folder;
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

use crate::edit::edit;
use crate::folder::{AREA, insert};
use crate::judge::{Judged, judge};
use crate::long;
use crate::random::Random;
use crate::stream;

/// How many times an edit is tried until it breaks a rule, and a document until it is new and breaks none.
const TRIES: usize = 20;
/// The longest document of the archive that is edited, in bytes.
const LONGEST: usize = 2000;
/// How many pairs of questions have one about a long stream.
const PAIRS_FOR_ONE_LONG: usize = 20;

/// New cases, half of them documents and half of them single edits. The archive has other ones.
///
/// # Errors
/// Fails if the grammar and the reference implementation disagree about a stream.
pub fn suite(seed: u64, count: usize, spec: &Spec, archive: &Suite) -> anyhow::Result<Suite> {
    let old: BTreeSet<&[u8]> = archive.cases().iter().filter_map(Case::input).collect();
    let sources: Vec<&[u8]> = archive
        .cases()
        .iter()
        .filter(|case| case.is_portable().is_some())
        .filter_map(Case::input)
        .filter(|input| input.len() <= LONGEST)
        .collect();
    let mut folder = Folder::default();
    let mut made: BTreeSet<Vec<u8>> = BTreeSet::new();
    for pair in 0..count.div_ceil(2) {
        let mut random = Random::new(seed, pair);
        let is_new = |bytes: &[u8], made: &BTreeSet<Vec<u8>>| !old.contains(bytes) && !made.contains(bytes);
        let (document, judged) = (0..TRIES)
            .find_map(|_| {
                let is_long = pair % PAIRS_FOR_ONE_LONG == PAIRS_FOR_ONE_LONG - 1;
                let bytes =
                    if is_long { long::stream(&mut random).into_bytes() } else { document(&sources, &mut random) };
                let judged = is_new(&bytes, &made).then(|| judge(&bytes))?;
                match judged {
                    Ok(judged @ Judged::Kyaml(..)) => Some(Ok((bytes, judged))),
                    Ok(_) => None,
                    Err(error) => Some(Err(error)),
                }
            })
            .with_context(|| format!("no new document was found for number {pair} of seed {seed}"))??;
        made.insert(document.clone());
        let twin = format!("{seed}-{}", 2 * pair);
        insert(&mut folder, &twin, "a new document", &document, &judged, "", spec)?;
        if 2 * pair + 1 == count {
            break;
        }
        // An edit breaks a rule if one does that is tried: an answer by chance is then right half of the time.
        for is_last in (1..=TRIES).map(|tries| tries == TRIES) {
            let mut bytes = document.clone();
            edit(&mut bytes, &mut random);
            if !is_new(&bytes, &made) {
                continue;
            }
            let judged = judge(&bytes)?;
            if matches!(judged, Judged::Unknown) || matches!(judged, Judged::Kyaml(..)) && !is_last {
                continue;
            }
            made.insert(bytes.clone());
            let title = format!("a single edit of {AREA}-{twin}");
            insert(&mut folder, &format!("{seed}-{}", 2 * pair + 1), &title, &bytes, &judged, &twin, spec)?;
            break;
        }
    }
    let mut top = Folder::default();
    top.insert_folder(AREA, folder);
    Ok(Suite::of(Path::new("fresh"), &top, spec)?)
}

/// A document: made from nothing, or one of the archive with an edit.
fn document(sources: &[&[u8]], random: &mut Random) -> Vec<u8> {
    if random.is_in(50) || sources.is_empty() {
        return stream::stream(random).into_bytes();
    }
    let mut bytes = random.one_of(sources).to_vec();
    edit(&mut bytes, random);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive() -> &'static Suite {
        Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"))
    }

    #[test]
    fn a_seed_gives_the_same_new_cases() {
        let make = |seed| suite(seed, 100, Spec::shipped(), archive()).unwrap();
        let (one, again, other) = (make(1), make(1), make(2));
        let inputs =
            |suite: &Suite| suite.cases().iter().map(|case| case.input().unwrap().to_vec()).collect::<Vec<_>>();
        assert_eq!(inputs(&one), inputs(&again));
        assert_ne!(inputs(&one), inputs(&other));
        let old: BTreeSet<&[u8]> = archive().cases().iter().filter_map(Case::input).collect();
        assert!(inputs(&one).iter().all(|input| !old.contains(input.as_slice())));
        let broken = one.cases().iter().filter(|case| !case.is_accepted()).count();
        assert!((45..=50).contains(&broken), "{broken} of 100");
    }
}
