//! Streams for tests.

use std::collections::BTreeSet;

use kyaml_cases::case::Case;
use kyaml_cases::sample::{count, step};
use kyaml_cases::suite::Suite;

use crate::threads;

/// The distance between two mutants, or two streams, in the sample. It is a prime, so that the
/// sample has all types of them.
const SAMPLE: usize = 1009;

/// Bytes with a meaning in YAML, and some that are never permitted.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-.'&*%|\0\x7F\xC3\xFF";

/// Checks a law for the files of the cases, for mutants with one changed byte, for streams of
/// several cases, and for cases after a long start. The arguments of `law` are a stream and the
/// number of bytes that one read returns.
pub(crate) fn check(name: &str, law: impl Fn(&[u8], usize) -> Result<(), String> + Sync) {
    let files = files();
    let cases = files.iter().step_by(step(17)).cloned().collect();
    let after = |file: &Vec<u8>| [&*long_and_clean(), file].concat();
    let long = files.iter().step_by(step(SAMPLE)).map(after).collect();
    let short: Vec<_> = files.into_iter().filter(|file| file.len() < 3000).collect();
    for (kind, texts) in [("cases", cases), ("mutants", mutants(&short)), ("streams", streams(&short)), ("long", long)]
    {
        over(&format!("{name}, {kind}"), &texts, &law);
    }
}

fn over(name: &str, texts: &[Vec<u8>], law: impl Fn(&[u8], usize) -> Result<(), String> + Sync) {
    assert!(!texts.is_empty(), "nothing was tried");
    let judge = |(index, text): (usize, &Vec<u8>)| law(text, [1 << 20, 61, 4096, 7][index % 4]).err();
    let broken: Vec<String> = threads::map(texts.iter().enumerate().collect(), judge).into_iter().flatten().collect();
    count(&format!("{name}: {} texts, {} broken", texts.len(), broken.len()));
    let shortest = broken.iter().min_by_key(|broken| broken.len());
    assert!(broken.is_empty(), "{} of {} break the law, such as\n{}", broken.len(), texts.len(), shortest.unwrap());
}

/// The files of the cases, without duplicates.
fn files() -> Vec<Vec<u8>> {
    let suite = Suite::shipped().expect("the suite is valid");
    let of_case = |case: &Case| [case.input(), case.canonical()].map(|file| file.map(<[u8]>::to_vec));
    let files: BTreeSet<Vec<u8>> = suite.cases().iter().flat_map(of_case).flatten().collect();
    files.into_iter().collect()
}

fn mutants(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let places = files.iter().flat_map(|file| (0..file.len()).map(move |at| (file, at)));
    let mutants = places.step_by(step(SAMPLE)).enumerate().map(|(index, (file, at))| {
        let mut mutant = file.clone();
        match BYTES.get(index % (BYTES.len() + 2)) {
            Some(&byte) if index % 3 == 0 => mutant.insert(at, byte),
            Some(&byte) => mutant[at] = byte,
            None => drop(mutant.splice(at..at, *b"\n---\n")),
        }
        mutant
    });
    mutants.collect()
}

/// Three cases with clean documents between them.
fn streams(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let clean = b"---\n{\n  a: 1,\n}\n".to_vec();
    let streams = (0..files.len() * 20).step_by(step(SAMPLE)).map(|index| {
        let other = |factor: usize| files[(index * factor + index / files.len()) % files.len()].clone();
        [other(1), clean.clone(), other(7), other(31), clean.clone()].concat()
    });
    streams.collect()
}

/// A clean stream that is longer than the head that decides whether a stream is text.
fn long_and_clean() -> Vec<u8> {
    "---\n{a: \"\u{e9}\"}\n".repeat(5000).into_bytes()
}

/// A canonical list that is long in tests, with `end` as its last entries.
pub(crate) fn long_list(end: &str) -> String {
    let items = "    name: \"web\", # c\n  }, {\n".repeat(1000);
    format!("---\n{{\n  items: [{{\n{items}    name: \"db\",\n  }}],\n{end}}}\n")
}
