//! A million accepted streams: the cases, what is made of each by changing a byte, generated documents, and the accepted members of families.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use kyaml_cases::suite::Suite;
use kyaml_checkpoints::document;
use kyaml_core::{Layout, Profile, WriteOptions, parse, render_values};
use kyaml_grammar::{Form, Verdict, check};
use rayon::prelude::*;

use crate::family::KINDS;

/// What a byte of a case is replaced by.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-_.~'01eaxN/?!&*|%";

/// Streams longer than this are not asked: a parser by the productions takes seconds for each.
const LONGEST: usize = 2_000;

/// Cases longer than this are not mutated: most of their mutants would be changed in what other cases hold too.
const LONGEST_MUTATED: usize = 160;

/// How many documents are generated.
const GENERATED: u64 = 10_000;

/// Where the streams come from, and how many of them are in no source before.
#[derive(Debug, Default)]
pub struct Streams {
    /// All of them, in order.
    pub all: BTreeSet<String>,
    /// The name and the number of each source.
    pub sources: Vec<(String, usize)>,
    /// Accepted streams of the cases that are too long to be asked.
    pub too_long: usize,
    /// Accepted streams of the cases that are asked, and are too long to be mutated.
    pub not_mutated: usize,
}

impl Streams {
    /// All accepted streams, without those of families beyond `length` letters.
    ///
    /// # Errors
    /// Fails where the suite is malformed, or grammar and parser do not agree on one.
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

/// What a stream becomes by one byte replaced, removed or doubled, where that is KYAML.
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
