//! A million accepted streams: the cases, mutants of them, generated documents, and the accepted members
//! of families.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use kyaml_cases::suite::Suite;
use kyaml_checkpoints::document;
use kyaml_core::{Layout, Profile, WriteOptions, parse, render_values};
use kyaml_grammar::{Form, Verdict, check};
use rayon::prelude::*;

use crate::family::KINDS;

/// The replacements of a byte of a case.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-_.~'01eaxN/?!&*|%";

/// The greatest length of a stream, in bytes. A parser by the productions takes seconds for a longer one.
const LONGEST: usize = 2_000;

/// The greatest length of a case that is mutated, in bytes. Most mutants of a longer case change a part
/// that other cases have too.
const LONGEST_MUTATED: usize = 160;

/// The number of generated documents.
const GENERATED: u64 = 10_000;

/// Streams and their sources.
#[derive(Debug, Default)]
pub struct Streams {
    /// All streams, in order.
    pub all: BTreeSet<String>,
    /// The name of each source, and the number of its streams that no source before it has.
    pub sources: Vec<(String, usize)>,
    /// Number of accepted streams of the cases that are longer than [`LONGEST`].
    pub too_long: usize,
    /// Number of other accepted streams of the cases that are longer than [`LONGEST_MUTATED`].
    pub not_mutated: usize,
}

impl Streams {
    /// All accepted streams, without words of families that have more than `length` letters.
    ///
    /// # Errors
    /// Fails if the suite is malformed, or if the grammar refuses a stream.
    pub fn new(length: u32) -> Result<Self> {
        let suite = Suite::shipped()?;
        let mut streams = Self::default();
        let files = suite.cases().iter().flat_map(|case| case.kyaml_files().map(|(_, file)| file));
        let files: BTreeSet<String> = files.filter_map(accepted).collect();
        let (cases, long): (Vec<String>, Vec<String>) = files.into_iter().partition(|file| file.len() <= LONGEST);
        streams.too_long = long.len();
        let (short, other): (Vec<&String>, Vec<&String>) = cases.iter().partition(|file| file.len() <= LONGEST_MUTATED);
        streams.not_mutated = other.len();
        let mutants = short.par_iter().flat_map_iter(|file| mutants(file.as_bytes())).collect();
        streams.add("cases", cases);
        streams.add("mutants of cases", mutants);
        streams.add("generated documents", (0..GENERATED).into_par_iter().flat_map_iter(generated).collect());
        for kind in KINDS {
            let family = kind.family(length.min(kind.lengths.read))?;
            let members =
                (0..family.count()).into_par_iter().filter_map(|number| accepted(family.stream(number).as_bytes()));
            streams.add(kind.name, members.collect());
        }
        ensure!(
            streams.all.par_iter().all(|stream| check(Form::Kyaml, stream) == Verdict::Accepted),
            "the grammar refuses one of the streams"
        );
        Ok(streams)
    }

    fn add(&mut self, name: &str, streams: Vec<String>) {
        let before = self.all.len();
        self.all.extend(streams);
        self.sources.push((name.to_owned(), self.all.len() - before));
    }
}

/// The stream, if it is KYAML.
#[must_use]
pub fn accepted(bytes: &[u8]) -> Option<String> {
    parse(bytes).errors().is_empty().then(|| String::from_utf8(bytes.to_vec()).ok())?
}

/// The accepted streams that result from a stream if one byte is replaced, removed or doubled.
fn mutants(stream: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut changed = stream.to_vec();
    for at in 0..stream.len() {
        for &byte in BYTES {
            changed[at] = byte;
            found.extend(accepted(&changed));
        }
        changed[at] = stream[at];
        found.extend(accepted(&[&stream[..at], &stream[at + 1..]].concat()));
        found.extend(accepted(&[&stream[..=at], &stream[at..]].concat()));
    }
    found
}

fn generated(number: u64) -> Vec<String> {
    let value = [document(number)];
    let canonical = WriteOptions::default();
    let written = [canonical, canonical.layout(Layout::Compact), canonical.profile(Profile::Portable)];
    written.iter().map(|options| render_values(&value, options)).filter(|stream| stream.len() <= LONGEST).collect()
}
