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

/// How often as much as linear the greatest stream may take.
const LIMIT: f64 = 1.1;

/// Families that are known to grow faster, and why; the depth of nesting, which has a limit (KY-DATA-3), bounds them.
const KNOWN: [(&str, &str); 0] = [];

/// How many instructions more or less a run may take by chance: threads that wait, seeds of hash tables, memory that grows in steps. A
/// search with memchr that is quadratic takes more for the greatest streams.
const CHANCE: f64 = 50_000.0;

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
    /// What it costs to start: what the two smallest streams would leave for an empty one if the work grew as the bytes do.
    fn start(&self) -> f64 {
        let [one, two] = [0, 1].map(|size| (number(self.counts[size]), number(self.bytes[size] as u64)));
        let a_byte = (two.0 - one.0) / (two.1 - one.1);
        (one.0 - a_byte * one.1).max(0.0)
    }

    /// How many instructions a byte of a stream takes, without what it costs to start.
    fn for_a_byte(&self, size: usize) -> f64 {
        (number(self.counts[size]) - self.start()) / number(self.bytes[size] as u64)
    }

    /// How often as much a byte of a stream takes as one of the smallest.
    fn factor(&self, size: usize) -> f64 {
        self.for_a_byte(size) / self.for_a_byte(0)
    }

    fn worst(&self) -> f64 {
        self.factor(SIZES.len() - 1)
    }

    /// Why the family may grow faster, if it is known to.
    fn known(&self) -> Option<&'static str> {
        KNOWN.iter().find(|(family, _)| *family == self.family).map(|(_, reason)| *reason)
    }

    /// Whether the greatest stream takes more than the limit allows, by more than chance moves a count.
    fn is_beyond(&self) -> bool {
        let last = SIZES.len() - 1;
        let excess = (self.worst() - LIMIT) * self.for_a_byte(0) * number(self.bytes[last] as u64);
        excess > CHANCE
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a few million, for ratios with two digits")]
fn number(count: u64) -> f64 {
    count as f64
}

/// Measures the families whose names hold `filter`, on as many processors as there are, and says how many are beyond the limit.
///
/// # Errors
/// If callgrind is not there, or something beside it goes wrong.
pub(crate) fn sweep(filter: &str) -> Result<Vec<Growth>, Failure> {
    let wanted: Vec<&Family> = families::ALL.iter().filter(|family| family.name.contains(filter)).collect();
    if wanted.is_empty() {
        return Err(Failure(format!("no family has `{filter}` in its name")));
    }
    // The parts are small, so that both processors are busy to the end.
    let parts: Vec<&[&Family]> = wanted.chunks(8).collect();
    let growths: Vec<Vec<Growth>> = parts.par_iter().map(|part| measure(part)).collect::<Result<_, _>>()?;
    Ok(growths.into_iter().flatten().collect())
}

/// The growths that are beyond the limit.
pub(crate) fn beyond(growths: &[Growth]) -> Vec<String> {
    let over = growths.iter().filter(|growth| growth.is_beyond() && growth.known().is_none());
    over.map(|growth| format!("{} ({}): {:.2} times linear", growth.family, growth.path, growth.worst())).collect()
}

/// The growths that are beyond the limit, and known to be.
pub(crate) fn known(growths: &[Growth]) -> Vec<String> {
    let over = growths.iter().filter(|growth| growth.is_beyond());
    let tell = |growth: &Growth| {
        let reason = growth.known()?;
        Some(format!("{} ({}): {:.2} times linear; {reason}", growth.family, growth.path, growth.worst()))
    };
    over.filter_map(tell).collect()
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
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let names: String = families.iter().map(|family| format!("{}\n", family.name)).collect();
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
    beyond(&growths).iter().for_each(|growth| eprintln!("beyond the limit: {growth}"));
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
        for size in SIZES {
            let stream = (family.make)(family.parts * size);
            let file = folder.join("stream").with_extension(family.language.extension());
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
