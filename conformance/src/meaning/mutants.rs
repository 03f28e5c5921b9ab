//! Mutants of files: most are nearly YAML, or YAML that people seldom write.

use std::path::{Path, PathBuf};

use super::Sample;

/// What a change inserts: indicators, markers, line breaks, and spellings that readers disagree about.
const TOKENS: [&[u8]; 58] = [
    b"\n",
    b"\n\n",
    b" ",
    b"  ",
    b"    ",
    b"\t",
    b"\r",
    b"\r\n",
    b"---",
    b"---\n",
    b"\n---\n",
    b"---#c\n",
    b"--- x\n",
    b"---x\n",
    b"...",
    b"...\n",
    b"\n...\n",
    b"#",
    b" # c",
    b"\"",
    b"'",
    b"|",
    b">",
    b"|+",
    b"|-",
    b"|2",
    b">+\n",
    b"- ",
    b"? ",
    b": ",
    b":",
    b",",
    b"{",
    b"}",
    b"[",
    b"]",
    b"&a ",
    b"*a",
    b"!",
    b"!!str ",
    b"%YAML 1.2\n",
    b"<<: ",
    b"= ",
    b"@",
    b"`",
    b"~",
    b"null\n",
    b"yes",
    b"0x1",
    b"1_0",
    b"1e5",
    b"\\/",
    b"\\x41",
    b"\\ud83d",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
];

/// Files longer than this, in bytes, have no mutants: a short input shows a fault as well.
const LONGEST: u64 = 6000;

/// Mutants of files: the same seed and the same files give the same mutants.
pub(crate) struct Mutants {
    seed: u64,
    files: Vec<Vec<u8>>,
}

impl Mutants {
    /// Mutants of these files, except the long ones.
    ///
    /// # Errors
    /// Fails if a file cannot be read, or all are too long.
    pub(crate) fn new(seed: u64, paths: &[PathBuf]) -> anyhow::Result<Self> {
        let is_short = |path: &&PathBuf| path.metadata().is_ok_and(|metadata| metadata.len() <= LONGEST);
        let files = paths.iter().filter(is_short).map(|path| super::read(path)).collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::ensure!(!files.is_empty(), "each of these files is longer than {LONGEST} bytes");
        Ok(Self { seed, files })
    }

    /// The mutant with this number.
    pub(crate) fn get(&self, number: usize) -> Sample {
        let mut random = Random(self.seed);
        random = Random(random.next() ^ number as u64);
        let mut bytes = random.one_of(&self.files).clone();
        if random.below(2) == 0 {
            bytes = some_lines(&bytes, &mut random);
        }
        for _ in 0..=random.one_of(&[0, 0, 0, 1, 1, 2]) {
            mutate(&mut bytes, &mut random);
        }
        Sample { path: Path::new("mutant").join(number.to_string()), bytes }
    }
}

/// The first lines, or a few from the middle.
fn some_lines(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let start = random.below(lines.len() + 1);
    let end = (start + 1 + random.below(11)).min(lines.len());
    if random.below(2) == 0 { lines[start..end].concat() } else { lines[..end].concat() }
}

/// One change, often at the start of a line.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut at = random.below(bytes.len() + 1);
    if random.below(5) < 2 {
        at = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |line_feed| line_feed + 1);
    }
    match random.below(20) {
        0..9 => drop(bytes.splice(at..at, random.one_of(&TOKENS).iter().copied())),
        9..11 => drop(bytes.splice(at..(at + 1).min(bytes.len()), random.one_of(&TOKENS).iter().copied())),
        11..15 => {
            let end = (at + random.one_of(&[1, 1, 1, 2, 3, 8])).min(bytes.len());
            bytes.drain(at..end);
        }
        15..17 => {
            let mut lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            if !lines.is_empty() {
                lines.insert(random.below(lines.len()), random.one_of(&lines));
                *bytes = lines.concat();
            }
        }
        17..19 => bytes.truncate(at),
        _ => bytes.truncate(bytes.trim_ascii_end().len()),
    }
}

/// Numbers without a pattern that are the same in every run: `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is at most 2³².
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(((self.next() >> 32) * bound as u64) >> 32).expect("it is below the bound")
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}
