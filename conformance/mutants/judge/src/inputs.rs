//! Streams that are made of those of the cases.

use std::collections::BTreeSet;

use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;

/// What is put into streams to make others of them.
const PIECES: [&str; 56] = [
    " ",
    "\n",
    "\t",
    "\r\n",
    "\r",
    "#",
    " # c",
    "\n# c\n",
    ",",
    ":",
    ": ",
    "\"",
    "'",
    "\\",
    "\\\n",
    "\\u",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "-",
    "- ",
    "---",
    "---\n",
    "...\n",
    ".",
    "_",
    "0",
    "1",
    "9",
    "a",
    "e",
    "E5",
    "f",
    "x",
    "T",
    "Z",
    "+",
    "/",
    "~",
    "!",
    "&a ",
    "*a",
    "<<: ",
    "|\n",
    ">",
    "%",
    "? ",
    "@",
    "\u{a0}",
    "\u{85}",
    "\u{feff}",
    "\u{20ac}",
    "\u{fb00}",
    "\u{10ffff}",
];
/// The longest stream that others are made of.
const LONGEST: usize = 160;

/// The streams of all cases, then so many others, each with one or two changes: always the same ones. No stream at all where no other is wanted.
pub(crate) fn of(suite: &Suite, others: usize) -> Vec<Vec<u8>> {
    if others == 0 {
        return Vec::new();
    }
    let mut streams: BTreeSet<Vec<u8>> =
        suite.cases().iter().filter_map(|case| case.input()).map(<[u8]>::to_vec).collect();
    streams.extend(suite.cases().iter().flat_map(Case::kyaml_files).map(|(_, bytes)| bytes.to_vec()));
    let short: Vec<&Vec<u8>> = streams.iter().filter(|stream| stream.len() <= LONGEST).collect();
    let mut made = BTreeSet::new();
    let mut turn = 0;
    while made.len() < others && turn < 8 * others {
        let mut numbers = Numbers(turn as u64);
        let mut stream = short[turn % short.len()].clone();
        for _ in 0..=numbers.below(2) {
            change(&mut stream, &mut numbers);
        }
        made.insert(stream);
        turn += 1;
    }
    let mut all: Vec<_> = streams.iter().filter(|stream| stream.len() <= 8 * LONGEST).cloned().collect();
    all.extend(made.difference(&streams).cloned());
    all
}

/// One change of one place: something comes there, something goes, both, or the rest is cut off.
fn change(stream: &mut Vec<u8>, numbers: &mut Numbers) {
    let at = numbers.below(stream.len() + 1);
    let until = (at + 1 + numbers.below(3) * numbers.below(2)).min(stream.len());
    let piece = if numbers.below(5) == 0 && !stream.is_empty() {
        let from = numbers.below(stream.len());
        stream[from..(from + 1 + numbers.below(8)).min(stream.len())].to_vec()
    } else {
        PIECES[numbers.below(PIECES.len())].as_bytes().to_vec()
    };
    match numbers.below(8) {
        0 => stream.truncate(at),
        1..=2 => drop(stream.drain(at..until)),
        3..=4 => drop(stream.splice(at..until, piece)),
        _ => drop(stream.splice(at..at, piece)),
    }
}

/// Numbers without a pattern that are the same in every run: the finalizer of `MurmurHash3` over a counter.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        let mixed = (mixed ^ (mixed >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
        usize::try_from((mixed ^ (mixed >> 33)) % limit as u64).expect("it is below a number of this type")
    }
}
