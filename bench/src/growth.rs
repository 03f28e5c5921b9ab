//! Growth with the input: the instructions for streams of `n`, `2n`, `4n` and `8n` parts.
//!
//! Valgrind's callgrind counts them. One process counts many streams: callgrind writes a file at
//! each call of [`counted`].

mod families;
mod paths;
mod table;

use std::fs;
use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use families::Family;
use paths::GrowthPath;
use rayon::prelude::*;

use crate::callgrind;
use crate::failure::Failure;
pub(crate) use table::write_table;

/// The sizes of the streams, as multiples of the smallest.
const SIZES: [usize; 4] = [1, 2, 4, 8];

/// The index of the greatest size.
const LAST: usize = SIZES.len() - 1;

/// Greatest factor over linear growth for the largest stream.
const LIMIT: f64 = 1.1;

/// How often a family above the limit is measured. Chance only adds instructions, so the smallest
/// count of each stream is used.
const TRIES: usize = 3;

/// Settings of the C library, so that a count depends on the stream alone. Its malloc never returns
/// memory to the system, and keeps each freed piece as it is, so that it neither merges nor searches
/// pieces. Its memcpy has one loop for all lengths: callgrind counts each step of the instruction
/// that copies long texts.
const C_LIBRARY: [(&str, &str); 4] = [
    ("MALLOC_TRIM_THRESHOLD_", "1073741824"),
    ("MALLOC_MMAP_MAX_", "0"),
    ("MALLOC_TOP_PAD_", "67108864"),
    ("GLIBC_TUNABLES", "glibc.malloc.tcache_count=65535:glibc.cpu.x86_rep_movsb_threshold=1073741824"),
];

/// Instructions that chance may add to a run: waiting threads, seeds of hash tables, one more line
/// of an excerpt. A quadratic search with memchr takes more than that for the largest streams.
const CHANCE: f64 = 100_000.0;

/// The share of a run's instructions that chance may add: how malloc merges freed memory depends on
/// earlier allocations.
const CHANCE_OF_ALL: f64 = 0.005;

/// The instructions of one family on one path.
pub(crate) struct Growth {
    family: &'static str,
    path: &'static str,
    /// Bytes of the stream of each of [`SIZES`].
    bytes: [usize; SIZES.len()],
    /// Instructions for each of these streams.
    counts: [u64; SIZES.len()],
}

impl Growth {
    /// Instructions per byte between the streams of two sizes. The cost of starting a run cancels
    /// out.
    fn for_a_byte(&self, from: usize, to: usize) -> f64 {
        let instructions = number(self.counts[to]) - number(self.counts[from]);
        instructions / number((self.bytes[to] - self.bytes[from]) as u64)
    }

    /// Instructions per byte of the first two doublings; zero if by chance a longer stream takes
    /// fewer.
    fn at_first(&self) -> f64 {
        self.for_a_byte(0, LAST - 1).max(0.0)
    }

    /// Instructions per byte of the last doubling.
    fn at_last(&self) -> f64 {
        self.for_a_byte(LAST - 1, LAST)
    }

    /// The slope of the last doubling divided by the slope before it; 1 if the difference is within
    /// chance.
    fn factor(&self) -> f64 {
        if self.exceeds(1.0) { self.at_last() / self.at_first() } else { 1.0 }
    }

    /// Whether the last doubling exceeds the limit.
    fn is_beyond(&self) -> bool {
        self.exceeds(LIMIT)
    }

    /// Whether the slope of the last doubling is more than `factor` times the slope before it,
    /// beyond chance.
    fn exceeds(&self, factor: f64) -> bool {
        let excess = self.at_last() - factor * self.at_first();
        let chance = CHANCE + CHANCE_OF_ALL * number(self.counts[LAST]);
        excess * number((self.bytes[LAST] - self.bytes[LAST - 1]) as u64) > chance
    }

    /// Keeps the smaller counts of two measurements of the same streams.
    fn keep_fewest(&mut self, other: &Self) {
        for (count, other) in self.counts.iter_mut().zip(other.counts) {
            *count = other.min(*count);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a few million, for ratios with two digits")]
fn number(count: u64) -> f64 {
    count as f64
}

/// Measures the families whose names contain `filter`, on all processors.
///
/// # Errors
/// If callgrind is missing or fails.
pub(crate) fn sweep(filter: &str) -> Result<Vec<Growth>, Failure> {
    let wanted: Vec<&Family> = families::ALL.iter().filter(|family| family.name.contains(filter)).collect();
    if wanted.is_empty() {
        return Err(Failure(format!("no family has `{filter}` in its name")));
    }
    let mut growths = measure_all(&wanted)?;
    for _ in 1..TRIES {
        let is_beyond =
            |family: &&&Family| growths.iter().any(|growth| growth.family == family.name && growth.is_beyond());
        let again: Vec<&Family> = wanted.iter().filter(is_beyond).copied().collect();
        let measured = measure_all(&again)?;
        for growth in &mut growths {
            let is_same = |other: &&Growth| (other.family, other.path) == (growth.family, growth.path);
            if let Some(other) = measured.iter().find(is_same) {
                growth.keep_fewest(other);
            }
        }
    }
    Ok(growths)
}

fn measure_all(families: &[&'static Family]) -> Result<Vec<Growth>, Failure> {
    // The parts are small, so that both processors are busy to the end.
    let growths: Vec<Vec<Growth>> = families.par_chunks(4).map(measure).collect::<Result<_, _>>()?;
    Ok(growths.into_iter().flatten().collect())
}

/// A message for each growth above the limit.
pub(crate) fn beyond(growths: &[Growth]) -> Vec<String> {
    let describe = |Growth { family, path, bytes, counts }: &Growth, factor: f64| {
        format!("{family} ({path}): {factor:.2} times linear, {counts:?} instructions for {bytes:?} bytes")
    };
    let over = growths.iter().filter(|growth| growth.is_beyond());
    over.map(|growth| describe(growth, growth.factor())).collect()
}

/// Every family with its paths, in order.
fn cells<'f>(families: &'f [&'static Family]) -> impl Iterator<Item = (&'static Family, &'static GrowthPath)> + 'f {
    families
        .iter()
        .flat_map(|&family| paths::ALL.iter().filter(|path| path.takes(family)).map(move |path| (family, path)))
}

fn measure(families: &[&'static Family]) -> Result<Vec<Growth>, Failure> {
    let folder = tempfile::tempdir()?;
    let mut child = callgrind::command(folder.path(), "*growth::measured*", "*growth::counted*")?
        .arg("growth-child")
        .arg(folder.path())
        .env("RAYON_NUM_THREADS", "1")
        .envs(C_LIBRARY)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let names: Vec<&str> = families.iter().map(|family| family.name).collect();
    let names = names.join("\n");
    child.stdin.take().ok_or("a child without input")?.write_all(names.as_bytes())?;
    let status = child.wait()?;
    if !status.success() {
        return Err(Failure(format!("the process that is measured ended with {status}; its families are\n{names}")));
    }
    let counts = callgrind::counts(folder.path())?;
    let cells: Vec<_> = cells(families).collect();
    if counts.len() != cells.len() * SIZES.len() {
        let message =
            format!("{} counts for {} streams; the families are\n{names}", counts.len(), cells.len() * SIZES.len());
        return Err(Failure(message));
    }
    let growth = |(&(family, path), counts): (&(&'static Family, &'static GrowthPath), &[u64])| Growth {
        family: family.name,
        path: path.name,
        bytes: SIZES.map(|size| (family.make)(family.parts * size).len()),
        counts: std::array::from_fn(|index| counts[index]),
    };
    let growths: Vec<Growth> = cells.iter().zip(counts.chunks(SIZES.len())).map(growth).collect();
    // A long run reports its findings as it goes.
    for growth in beyond(&growths) {
        eprintln!("beyond the limit: {growth}");
    }
    Ok(growths)
}

/// The measured process: takes the streams of the families that standard input names, each on each
/// path.
///
/// # Errors
/// If a stream cannot be written into `folder`.
pub(crate) fn child(folder: &Path) -> Result<(), Failure> {
    let names = std::io::read_to_string(std::io::stdin())?;
    let wanted: Vec<&Family> =
        names.lines().filter_map(|name| families::ALL.iter().find(|family| family.name == name)).collect();
    for (family, path) in cells(&wanted) {
        let file = folder.join("stream").with_extension(family.language.extension());
        // The first run of a path initializes the process, and is not counted.
        path.run(b"", &file);
        for size in SIZES {
            let stream = (family.make)(family.parts * size);
            fs::write(&file, &stream)?;
            measured(&mut || path.run(&stream, &file));
        }
    }
    Ok(())
}

/// Callgrind counts from here to [`counted`].
#[inline(never)]
fn measured(work: &mut dyn FnMut()) {
    work();
    counted();
}

/// Callgrind writes its counts here.
#[inline(never)]
fn counted() {
    black_box(());
}
