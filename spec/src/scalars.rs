//! Plain scalars that decide the table of KY-FROM-10: all short texts of the characters of numbers,
//! and the edges of ranges. The tests hold the table and the converter to them. `kyaml-spec scalars`
//! writes them as YAML, so that the reader of kubectl judges them too.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// Edges of ranges, and words.
const EDGES: &str = "9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809 \
    +9223372036854775808 18446744073709551615 18446744073709551616 0xFFFFFFFFFFFFFFFF 0x10000000000000000 \
    -0x8000000000000000 -0x8000000000000001 0o1777777777777777777777 0o2000000000000000000000 1e308 1e309 -1.8e308 \
    07777777777777777777777777 0b-10 0b+10 0B-10 0x-1F 0X1F 0B11 0O17 _1 ._5 .5_0 1_000 +_1 0_8 inf nan y Y yes Yes YES \
    yEs n on off true True tRUE null Null nULL ~ 1:30 2001-01-01 1e5 1E+5 .5e1 5. +.5 -.5e-3";

/// Each text of at most `length` of these characters.
pub fn texts(characters: &str, length: u32) -> impl Iterator<Item = String> {
    let characters: Vec<char> = characters.chars().collect();
    let count = characters.len();
    let of_length = move |length| (0..count.pow(length)).map(move |number| (number, length));
    (1..=length)
        .flat_map(of_length)
        .map(move |(number, length)| (0..length).map(|place| characters[number / count.pow(place) % count]).collect())
}

/// The plain scalars. Each is one as an item of a block sequence.
pub fn plain_scalars() -> impl Iterator<Item = String> {
    let edges = EDGES.split_whitespace().map(str::to_owned);
    // `-` alone is an indicator.
    texts("01_.+-e", 6).chain(texts("0179_.+-exXobBOEaF", 4)).chain(edges).filter(|text| text != "-")
}

/// Writes the plain scalars into a folder, as block sequences of 2,000 items.
///
/// # Errors
/// Fails if the folder cannot be written.
pub fn write(to: &Path) -> Result<usize> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    let texts: Vec<String> = plain_scalars().collect();
    for (number, chunk) in texts.chunks(2000).enumerate() {
        let path = to.join(format!("{number:03}.yaml"));
        let stream: String = chunk.iter().flat_map(|text| ["- ", text, "\n"]).collect();
        fs::write(&path, stream).with_context(|| path.display().to_string())?;
    }
    Ok(texts.len())
}
