//! Runs a law over the cases of the conformance suite, whole, truncated and mutated.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use kyaml_cases::case::Case;
use kyaml_cases::sample::{count, step};
use kyaml_cases::suite::Suite;
use kyaml_fuzz::{Judged, decorated};
use rayon::prelude::*;

/// The grammar's parser recurses; a thousand nested brackets need some of this.
const STACK: usize = 256 << 20;

/// Bytes with a meaning in YAML, and bytes that no stream may contain.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-_.~'01eaxN/?!&*|%\0\x7F\x80\xC2\xFF";

/// In an input longer than this, each byte is mutated once, not in every way.
const LONG: usize = 400;

/// Inputs longer than this (the transcripts of KEP-5295, the deepest nests) are cut and mutated at
/// every seventh byte only.
const VERY_LONG: usize = 3000;

/// The step if more bytes are taken. It is a prime, so that all types of mutation occur.
pub(crate) const SAMPLE: usize = 61;

/// The step of a law that checks and fixes each input several times; larger if not all bytes are
/// taken.
pub(crate) fn step_of_slow_laws() -> usize {
    19 * step(7)
}

/// The step for real manifests, which are long and many, even if all inputs are taken.
pub(crate) const MANIFESTS: usize = 31;

/// A law, as the fuzz targets call it.
pub(crate) type Law = fn(&[u8]) -> Judged;

/// The cases that a law starts from. A case of one group is hardly new to a law of the other group,
/// and costs time.
#[derive(Clone, Copy)]
pub(crate) enum Cases {
    All,
    /// The cases that start from KYAML, or from a value.
    Kyaml,
    /// The cases that start from YAML or JSON.
    Import,
}

/// Passes the inputs made from one byte of a file to a function; the end of the file has a turn
/// too.
pub(crate) type Vary = fn(&[u8], usize, &mut dyn FnMut(&[u8]));

/// Number of inputs by the result of the law.
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
    over_places(name, Cases::All, law, whole, 1);
}

/// Runs `law` over the inputs that `vary` makes from the bytes of the files of the cases.
pub(crate) fn over_cases(name: &str, cases: Cases, law: Law, vary: Vary) {
    over_places(name, cases, law, vary, step(SAMPLE));
}

/// Runs `law` at every `every`th byte of the files of the cases, and counts the results.
pub(crate) fn over_places(name: &str, cases: Cases, law: Law, vary: Vary, every: usize) {
    let suite = Suite::shipped().expect("the suite is valid");
    let is_chosen = |case: &&Case| match cases {
        Cases::All => true,
        Cases::Kyaml => !case.op().is_import(),
        Cases::Import => case.op().is_import(),
    };
    // Rejected inputs are as good a start as accepted ones. Cases may share a content.
    let files: BTreeSet<&[u8]> = suite.cases().iter().filter(is_chosen).flat_map(files_of).collect();
    over_contents(name, &files, law, vary, every);
}

/// Runs `law` at every `every`th byte of these contents, and counts the results.
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

/// The byte replaced by each of [`BYTES`], removed, and doubled. In a long input, each byte gets
/// one of these mutations, in turn.
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

/// One of the [`mutations`] of each byte, in turn.
pub(crate) fn decorations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    if let Ok(text) = str::from_utf8(bytes) {
        each(decorated(text, at as u64).as_bytes());
    }
}

pub(crate) fn some_mutations(bytes: &[u8], at: usize, each: &mut dyn FnMut(&[u8])) {
    let mut kind = 0;
    mutations(bytes, at, &mut |mutated| {
        if kind == at % (BYTES.len() + 2) || bytes.len() > LONG {
            each(mutated);
        }
        kind += 1;
    });
}
