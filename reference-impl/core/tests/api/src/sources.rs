//! The productions quoted above the functions that implement them are those of the grammar, to the letter.

#[path = "../../../src/words.rs"]
mod source;

use std::fs;
use std::path::Path;

use source::{blanks, of_plain_key, plain_ascii};
use walkdir::WalkDir;

#[test]
fn quoted_productions_stand_in_the_grammar() {
    let grammar: Vec<&str> = kyaml_grammar::KYAML_PEST.lines().collect();
    let mut count = 0;
    for entry in WalkDir::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src")) {
        let entry = entry.expect("the sources can be read");
        if !entry.file_type().is_file() {
            continue;
        }
        let source = fs::read_to_string(entry.path()).expect("a source file is text");
        let lines: Vec<&str> = source.lines().map(str::trim_start).collect();
        for block in lines.split(|line| !line.starts_with("///")) {
            for quoted in block.split(|line| line.starts_with("/// ```")).skip(1).step_by(2) {
                let production: Vec<&str> = quoted.iter().map(|line| line.trim_start_matches("/// ")).collect();
                if production.first().is_some_and(|line| line.contains("{ ") && line.contains(" = ")) {
                    count += 1;
                    for line in production {
                        assert!(grammar.contains(&line), "{}: the grammar has no line {line}", entry.path().display());
                    }
                }
            }
        }
    }
    println!("{count} blocks of productions");
    assert!(count >= 10, "only {count} blocks of productions were found");
}

// The counts of bytes that are taken eight at a time.

#[test]
fn every_byte_at_every_place() {
    for byte in 0..=u8::MAX {
        for place in 0..20 {
            for filler in [b' ', b'a', b'~', b'!'] {
                let mut bytes = [filler; 24];
                bytes[place] = byte;
                for after in [filler, 0, 0xFF, byte] {
                    bytes[place + 1] = after;
                    let expected =
                        bytes.iter().position(|byte| !matches!(byte, b' '..=b'!' | b'#'..=b'[' | b']'..=b'~'));
                    assert_eq!(plain_ascii(&bytes), expected.unwrap_or(bytes.len()));
                    let of_key = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./".contains(byte);
                    let expected = bytes.iter().position(|byte| !of_key(byte));
                    assert_eq!(of_plain_key(&bytes), expected.unwrap_or(bytes.len()));
                    assert_eq!(blanks(&bytes), bytes.iter().position(|&byte| byte != b' ').unwrap_or(bytes.len()));
                }
            }
        }
    }
}
