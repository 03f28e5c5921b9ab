//! How the work grows with the input: the instructions that streams of `n`, `2n`, `4n` and `8n` parts take.
//!
//! Valgrind's callgrind counts them. One process counts many streams: callgrind writes a file each time that [`counted`] is reached.

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

/// How often as much as linear the greatest stream may take.
const LIMIT: f64 = 1.1;

/// How often a family that is beyond the limit is measured, because chance only adds instructions: the fewest of each stream count.
const TRIES: usize = 3;

/// The C library's malloc never gives memory back to the system, so that it need not take it again: a count would be moved by a tenth by what was
/// measured before.
const KEPT_MEMORY: [(&str, &str); 3] =
    [("MALLOC_TRIM_THRESHOLD_", "1073741824"), ("MALLOC_MMAP_MAX_", "0"), ("MALLOC_TOP_PAD_", "67108864")];

/// How many instructions more a run may take by chance: threads that wait, seeds of hash tables, one more line of an excerpt. A search with
/// memchr that is quadratic takes more for the greatest streams.
const CHANCE: f64 = 100_000.0;

/// How much of all its instructions a run may take more by chance: how malloc merges what is freed hangs on what was allocated before.
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
    /// How many instructions each byte takes by which the stream of one size is longer than that of another: what it costs to start is
    /// in none of them.
    fn for_a_byte(&self, from: usize, to: usize) -> f64 {
        let instructions = number(self.counts[to]) - number(self.counts[from]);
        instructions / number((self.bytes[to] - self.bytes[from]) as u64)
    }

    /// How many each byte takes of the first two doublings; none where chance has it that a longer stream takes fewer.
    fn at_first(&self) -> f64 {
        self.for_a_byte(0, LAST - 1).max(0.0)
    }

    /// How many each byte takes of the last doubling.
    fn at_last(&self) -> f64 {
        self.for_a_byte(LAST - 1, LAST)
    }

    /// How often as much each byte of the last doubling takes as one of those before, where that is more than chance moves a count; else 1.
    fn factor(&self) -> f64 {
        if self.exceeds(1.0) { self.at_last() / self.at_first() } else { 1.0 }
    }

    /// Whether the last doubling takes more than the limit allows.
    fn is_beyond(&self) -> bool {
        self.exceeds(LIMIT)
    }

    /// Whether the last doubling takes more than so many times what those before take, by more than chance moves a count.
    fn exceeds(&self, factor: f64) -> bool {
        let excess = self.at_last() - factor * self.at_first();
        let chance = CHANCE + CHANCE_OF_ALL * number(self.counts[LAST]);
        excess * number((self.bytes[LAST] - self.bytes[LAST - 1]) as u64) > chance
    }

    /// Takes the fewest instructions of two measurements of the same streams.
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

/// Measures the families whose names hold `filter`, on as many processors as there are.
///
/// # Errors
/// If callgrind is not there, or something beside it goes wrong.
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

/// What is said of each growth that is beyond the limit.
pub(crate) fn beyond(growths: &[Growth]) -> Vec<String> {
    let tell = |Growth { family, path, bytes, counts }: &Growth, factor: f64| {
        format!("{family} ({path}): {factor:.2} times linear, {counts:?} instructions for {bytes:?} bytes")
    };
    let over = growths.iter().filter(|growth| growth.is_beyond());
    over.map(|growth| tell(growth, growth.factor())).collect()
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
        .envs(KEPT_MEMORY)
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
    // A long run tells what it found so far.
    for growth in beyond(&growths) {
        eprintln!("beyond the limit: {growth}");
    }
    Ok(growths)
}

/// What is measured: takes the streams of the families that standard input names, each on each path.
///
/// # Errors
/// If a stream cannot be written into `folder`.
pub(crate) fn child(folder: &Path) -> Result<(), Failure> {
    let names = std::io::read_to_string(std::io::stdin())?;
    let wanted: Vec<&Family> =
        names.lines().filter_map(|name| families::ALL.iter().find(|family| family.name == name)).collect();
    for (family, path) in cells(&wanted) {
        let file = folder.join("stream").with_extension(family.language.extension());
        // The first run of a path makes what is made once for the process, and is not counted.
        path.run(b"", &file);
        for size in SIZES {
            let stream = (family.make)(family.parts * size);
            fs::write(&file, &stream)?;
            measured(&mut || path.run(&stream, &file));
        }
    }
    Ok(())
}

/// What callgrind counts: everything from here to [`counted`].
#[inline(never)]
fn measured(work: &mut dyn FnMut()) {
    work();
    counted();
}

/// Where callgrind writes what it counted.
#[inline(never)]
fn counted() {
    black_box(());
}
