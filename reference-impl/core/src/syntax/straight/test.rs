//! The law: the reader gives up exactly where the parser finds an error. Both read the same values, and
//! the tree made of the events is the tree of the parser.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

use super::Tree;
use crate::event::Event;
use crate::reader::{Events, GivenUp};
use crate::value::{Builder, Value, Walk};
use crate::{MAX_DEPTH, ParseOptions, parse_with};

fn read(input: &[u8], max_depth: usize) -> Result<Vec<Value>, GivenUp> {
    let mut reader = Events::new(std::str::from_utf8(input).map_err(|_| GivenUp)?, max_depth);
    let mut values = Vec::new();
    let mut builder: Option<Builder> = None;
    let mut end = 0;
    while let Some((event, span)) = reader.next()? {
        assert!(end <= span.start && !span.is_empty(), "{span:?} is before the byte {end}");
        end = span.end;
        if event == Event::Document {
            values.extend(builder.replace(Builder::default()).and_then(Builder::finish));
        }
        builder.as_mut().expect("a document comes first").event(event);
    }
    assert_eq!(reader.next(), Ok(None), "the end stays the end");
    values.extend(builder.and_then(Builder::finish));
    Ok(values)
}

/// Asserts the law for one stream, and says whether it is KYAML.
fn check(input: &[u8]) -> bool {
    let parsed = parse_with(input, &ParseOptions::default().without_reader());
    check_documents_around(input);
    let shown = || String::from_utf8_lossy(input);
    match read(input, MAX_DEPTH) {
        Err(GivenUp) => {
            assert_ne!(parsed.errors(), [], "the reader gives up on:\n{}", shown());
            false
        }
        Ok(values) => {
            assert_eq!(parsed.errors(), [], "the reader does not give up on:\n{}", shown());
            let source = str::from_utf8(input).expect("the reader reads text");
            let mut tree = Tree::default();
            assert_eq!(super::read(source, 0, MAX_DEPTH, &mut tree), None, "{}", shown());
            assert_eq!(&tree, parsed.tree(), "{}", shown());
            let expected = parsed.tree().to_values();
            assert_eq!(values.len(), expected.len(), "{}", shown());
            for (value, expected) in values.iter().zip(&expected) {
                // Order of entries and digits of numbers included.
                assert!(Walk::new(value).eq(Walk::new(expected)), "{value:?}\n{expected:?}");
            }
            true
        }
    }
}

/// Asserts that documents that are read straight, before and behind a broken one, change nothing.
fn check_documents_around(input: &[u8]) {
    let stream = [b"---\n{a: [1]} # line\n# foot\n---\n# head\n[\"b\"]\n", input, b"\n---\n{c: 1}\n"].concat();
    for stream in [input, &stream] {
        let parsed = parse_with(stream, &ParseOptions::default());
        let expected = parse_with(stream, &ParseOptions::default().without_reader());
        assert_eq!(parsed, expected, "{}", String::from_utf8_lossy(stream));
    }
}

/// Every file of the cases: inputs, written streams and descriptions.
fn files() -> Vec<Vec<u8>> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases");
    let files: Vec<_> = WalkDir::new(cases)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("the cases can be read"))
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| fs::read(entry.path()).expect("a case can be read"))
        .collect();
    assert!(files.len() > 5000, "only {} files", files.len());
    files
}

#[test]
fn the_files_of_the_cases() {
    let files = files();
    let accepted = files.iter().filter(|file| check(file)).count();
    println!("{} files, {accepted} of them KYAML", files.len());
    assert!(accepted > 1000, "only {accepted} are KYAML");
}

/// Each file cut at up to `places` bytes, spread over it.
fn cut(places: usize) {
    let (mut count, mut accepted) = (0, 0);
    for file in files() {
        let step = 1 + file.len() / places;
        for end in (0..file.len()).step_by(step) {
            count += 1;
            accepted += usize::from(check(&file[..end]));
        }
    }
    println!("{count} streams, {accepted} of them KYAML");
}

/// Each file changed at up to `places` bytes, spread over it.
fn change(places: usize) {
    /// Replaces a byte at an odd offset, and is inserted before one at an even offset.
    const PIECES: [&str; 32] = [
        "", " ", "\n", "\r", "\r\n", "\t", "\"", "\\", "#", ",", ":", "{", "}", "[", "]", "-", "---\n", "0", "1", ".",
        "e", "a", "n", "_", "\0", "\u{7F}", "\u{85}", "\u{A0}", "é", "\u{2028}", "\u{FEFF}", "\u{FFFF}",
    ];
    let (mut count, mut accepted) = (0_usize, 0);
    for (number, file) in files().into_iter().enumerate() {
        let step = 1 + file.len() / places;
        for at in (number % step..file.len()).step_by(step) {
            count += 1;
            let piece = PIECES[(at * 7 + number * 13) % PIECES.len()];
            let changed = [&file[..at], piece.as_bytes(), &file[at + at % 2..]].concat();
            accepted += usize::from(check(&changed));
        }
    }
    println!("{count} streams, {accepted} of them KYAML");
}

#[test]
fn the_files_of_the_cases_cut_in_some_places() {
    cut(10);
}

#[test]
fn the_files_of_the_cases_changed_in_some_places() {
    change(10);
}

/// Every byte of a file of 4096 bytes, and as many places of a longer one.
const EVERYWHERE: usize = 4096;

#[test]
#[ignore = "a minute: the gate runs it"]
fn the_files_of_the_cases_cut_everywhere() {
    cut(EVERYWHERE);
}

#[test]
#[ignore = "a minute: the gate runs it"]
fn the_files_of_the_cases_changed_everywhere() {
    change(EVERYWHERE);
}

#[test]
fn limits() {
    let nest = |depth: usize| format!("---\n{}{}\n", "[".repeat(depth), "]".repeat(depth));
    assert!(check(nest(1000).as_bytes()) && !check(nest(1001).as_bytes()));
    let depth = 1_000_000;
    assert_eq!(read(nest(depth).as_bytes(), depth).map(|values| values.len()), Ok(1));
    for length in [1020, 1021, 1022, 1023, 1024, 1025] {
        for key in ["a".repeat(length), "é".repeat(length), format!("\"{}\"", "é".repeat(length - 2))] {
            check(format!("---\n{{{key}: 1}}\n").as_bytes());
            check(format!("---\n{{{key} : 1}}\n").as_bytes());
        }
    }
    // Canonical form writes these with four and six characters each.
    for (c, length) in [("\\x7f", 255), ("\\x7f", 256), ("\u{E000}", 170), ("\u{E000}", 171)] {
        let fits = length == 255 || length == 170;
        assert_eq!(check(format!("---\n{{\"{}\": 1}}\n", c.repeat(length)).as_bytes()), fits);
    }
    for width in [15, 16, 17, 18, 40, 5000] {
        let entries: String =
            (0..width).map(|n| format!("\"\\x61{n}\": {{a{n}: 0}}, b{n}: 0, ")).collect::<Vec<_>>().concat();
        assert!(check(format!("---\n{{{entries}}}\n").as_bytes()));
        for last in ["b0", "b1", "a0", "\"b\\x30\""] {
            assert!(!check(format!("---\n{{{entries}{last}: 0}}\n").as_bytes()));
        }
        assert!(!check(format!("---\n{{{entries}c: 1, c: 1}}\n").as_bytes()));
    }
}
