//! How a law is asked of everything: of the cases of the conformance suite, whole, truncated and mutated.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use kyaml_cases::case::Case;
use kyaml_cases::sample::{count, step};
use kyaml_cases::suite::Suite;
use kyaml_fuzz::Judged;
use rayon::prelude::*;

/// The grammar's parser recurses; a nest of a thousand brackets needs some of this.
const STACK: usize = 256 << 20;

/// Bytes that mean something in YAML, and some that must not stand anywhere.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-_.~'01eaxN/?!&*|%\0\x7F\x80\xC2\xFF";

/// Where an input is longer than this, each of its bytes is mutated in one way, not in all of them.
const LONG: usize = 400;

/// Inputs longer than this (the transcripts of KEP-5295, the deepest nests) are cut and mutated at every seventh byte only.
const VERY_LONG: usize = 3000;

/// The sample of what is made of the cases: every so-manieth place. A prime, so that all kinds of mutations are among it.
pub(crate) const SAMPLE: usize = 61;

/// A law that checks and mends each input several times is asked at fewer places: every so-manieth, and a seventh of these in a sample.
pub(crate) fn step_of_slow_laws() -> usize {
    19 * step(7)
}

/// Of the places of real manifests, which are long and many, every so-manieth is asked about, even where everything is run.
pub(crate) const MANIFESTS: usize = 31;

/// A law, as the fuzz targets call it.
pub(crate) type Law = fn(&[u8]) -> Judged;

/// The cases that a law starts from. Those of one side are hardly new to the other, and there is a time for everything.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    All,
    /// The cases that start from KYAML, or from a value.
    Kyaml,
    /// The cases that start from YAML or JSON.
    Import,
}

/// Hands over the inputs that it makes of one byte of a file; the place after the last byte has its turn too.
pub(crate) type Vary = fn(&[u8], usize, &mut dyn FnMut(&[u8]));

/// How often a law held, was not concerned, or could not be decided.
#[derive(Default)]
struct Tally(HashMap<Judged, usize>);

impl Tally {
    fn judge(&mut self, law: Law, input: &[u8]) -> Result<(), String> {
        let judged = catch_unwind(AssertUnwindSafe(|| law(input)))
            .map_err(|panic| format!("{:?}: {}", String::from_utf8_lossy(input), message(&*panic)))?;
        *self.0.entry(judged).or_default() += 1;
        Ok(())
    }

    fn add(mut self, other: Self) -> Self {
        for (judged, count) in other.0 {
            *self.0.entry(judged).or_default() += count;
        }
        self
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    panic.downcast_ref::<String>().map_or("a panic", String::as_str)
}

/// Runs `law` over every file of the cases.
pub(crate) fn over_files(name: &str, law: Law) {
    over_places(name, Of::All, law, whole, 1);
}

/// Runs `law` over the inputs that `vary` makes of each byte of each file of the cases, or over a sample of them.
pub(crate) fn over_cases(name: &str, of: Of, law: Law, vary: Vary) {
    over_places(name, of, law, vary, step(SAMPLE));
}

/// Runs `law` at every so-manieth place of the files of the cases, and counts what it found.
pub(crate) fn over_places(name: &str, of: Of, law: Law, vary: Vary, every: usize) {
    let suite = Suite::shipped().expect("the suite is valid");
    let is_chosen = |case: &&Case| match of {
        Of::All => true,
        Of::Kyaml => !case.op().is_import(),
        Of::Import => case.op().is_import(),
    };
    // What is rejected is as good a start as what is accepted. Cases may share a content.
    let files: BTreeSet<&[u8]> = suite.cases().iter().filter(is_chosen).flat_map(files_of).collect();
    over_contents(name, &files, law, vary, every);
}

/// Runs `law` at every so-manieth place of these contents, and counts what it found.
pub(crate) fn over_contents(name: &str, files: &BTreeSet<&[u8]>, law: Law, vary: Vary, every: usize) {
    let near = |bytes: &[u8]| if bytes.len() > VERY_LONG { 7 } else { 1 };
    let places: Vec<_> = files
        .iter()
        .flat_map(|bytes| (0..bytes.len()).step_by(near(bytes)).chain([bytes.len()]).map(move |at| (*bytes, at)))
        .step_by(every)
        .collect();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().expect("threads can be made");
    let judge = |(bytes, at): &(&[u8], usize)| {
        let mut tally = Tally::default();
        let mut broken = Vec::new();
        vary(bytes, *at, &mut |input| broken.extend(tally.judge(law, input).err()));
        (tally, broken)
    };
    let join = |a: (Tally, Vec<_>), b: (Tally, Vec<_>)| (a.0.add(b.0), [a.1, b.1].concat());
    let (tally, broken) = pool.install(|| places.par_iter().map(judge).reduce(Default::default, join));
    let sample = if every == 1 { String::new() } else { format!(", 1 of {every}") };
    count(&format!("{name}{sample}: {} files, {:?}, {} broken", files.len(), tally.0, broken.len()));
    assert!(!files.is_empty(), "no file was found");
    let some = broken[..broken.len().min(10)].join("\n");
    assert!(broken.is_empty(), "{} inputs break the law, such as\n{some}", broken.len());
}

fn files_of(case: &Case) -> impl Iterator<Item = &[u8]> {
    [case.input(), case.canonical(), case.compact(), case.portable()].into_iter().flatten()
}

pub(crate) fn whole(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    if at == bytes.len() {
        each(bytes);
    }
}

pub(crate) fn truncations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    if at < bytes.len() {
        each(&bytes[..at]);
    }
}

/// The byte replaced by each of [`BYTES`], removed, and doubled. In a long input each place gets one of these, in turn.
pub(crate) fn mutations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    let Some(&old) = bytes.get(at) else { return };
    let kinds = BYTES.len() + 2;
    for kind in if bytes.len() > LONG { at % kinds..at % kinds + 1 } else { 0..kinds } {
        let mut mutated = bytes.to_vec();
        match BYTES.get(kind) {
            Some(&byte) => mutated[at] = byte,
            None if kind == BYTES.len() => drop(mutated.remove(at)),
            None => mutated.insert(at, old),
        }
        each(&mutated);
    }
}

/// One of the [`mutations`] of each place, in turn.
pub(crate) fn some_mutations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    let mut kind = 0;
    mutations(bytes, at, &mut |mutated| {
        if kind == at % (BYTES.len() + 2) || bytes.len() > LONG {
            each(mutated);
        }
        kind += 1;
    });
}
