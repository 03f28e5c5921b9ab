//! Texts that are one edit away from an accepted one, the same in every run.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// The texts that replace a character or precede one. Each has a meaning somewhere in KYAML or YAML.
const PIECES: [&str; 64] = [
    " ", "  ", "\n", "\r\n", "\r", "\t", "{", "}", "[", "]", ",", ":", ": ", "\"", "\\", "#", " #", "'", "&", "*", "!",
    "|", ">", "?", "-", "---\n", "---", "...\n", "%", "@", "`", "~", "<<", "=", "_", ".", "/", "+", "0", "1", "9", "e",
    "E", "a", "d", "f", "n", "N", "o", "s", "t", "u", "x", "y", "é", "ſ", "ﬀ", "\u{85}", "\u{FEFF}", "\u{2028}", "\0",
    "\\n", "\\\n ", "true",
];

/// The longest text that is mutated, in bytes: an edit of a short one is more likely to be of consequence.
const LONGEST: usize = 400;

/// `count` texts, each one edit away from one of `texts`.
#[must_use]
pub fn mutants(texts: &[&str], count: usize) -> Vec<String> {
    let mut random = StdRng::seed_from_u64(5295);
    let texts: Vec<&str> = texts.iter().copied().filter(|text| !text.is_empty() && text.len() <= LONGEST).collect();
    (0..count).map(|_| mutant(texts.choose(&mut random).expect("some text is short"), &mut random)).collect()
}

fn mutant(text: &str, random: &mut StdRng) -> String {
    let characters: Vec<char> = text.chars().collect();
    let at = random.random_range(0..characters.len());
    let (before, after) = characters.split_at(at);
    let piece: String = match random.random_range(0..4) {
        0 => characters[random.random_range(0..characters.len())].to_string(),
        _ => (*PIECES.choose(random).expect("there are pieces")).to_owned(),
    };
    let (piece, skipped) = match random.random_range(0..6) {
        // Remove a character, or put something in its place, or before it.
        0 | 1 => (String::new(), 1),
        2 | 3 => (piece, 1),
        _ => (piece, 0),
    };
    before.iter().copied().chain(piece.chars()).chain(after[skipped..].iter().copied()).collect()
}
