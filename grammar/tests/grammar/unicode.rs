//! The sets of characters that the grammar takes from Unicode 17.0.0.

use kyaml_cases::generated;
use kyaml_cases::sample::characters;
use kyaml_grammar::{Form, Verdict, check, is_letter_or_number, is_printable};

mod generator;

/// The rules are compared with the library from which they were generated, so a fault of the
/// generator shows too.
#[test]
fn character_sets_match_the_unicode_database() {
    let mut differences = Vec::new();
    for c in characters() {
        if is_letter_or_number(c) != generator::is_letter_or_number(c) || is_printable(c) != generator::is_printable(c)
        {
            differences.push(c);
        }
    }
    assert!(differences.is_empty(), "{differences:?}");
}

/// KY-CAN-11 to KY-CAN-13: a character has one canonical spelling, and no other is accepted.
#[test]
fn every_scalar_value_has_one_canonical_spelling() {
    // LF is left out: it makes the string a folded one.
    for c in characters().filter(|&c| c != '\n') {
        let (canonical, number) = (canonical_spelling(c), u32::from(c));
        assert!(is_canonical(&canonical), "U+{number:04X} as {canonical:?}");
        let others = [
            Some(c.to_string()),
            (number <= 0xFF).then(|| format!("\\x{number:02x}")),
            (number <= 0xFFFF).then(|| format!("\\u{number:04x}")),
            Some(format!("\\U{number:08x}")),
        ];
        for other in others.into_iter().flatten().filter(|other| *other != canonical) {
            assert!(!is_canonical(&other), "U+{number:04X} as {other:?}");
        }
    }
}

fn is_canonical(spelling: &str) -> bool {
    check(Form::Canonical, &format!("---\n\"{spelling}\"\n")) == Verdict::Accepted
}

/// The clauses, a second time and in Rust.
fn canonical_spelling(c: char) -> String {
    const NAMED: [(char, char); 13] = [
        ('"', '"'),
        ('\\', '\\'),
        ('\0', '0'),
        ('\x07', 'a'),
        ('\x08', 'b'),
        ('\x0B', 'v'),
        ('\x0C', 'f'),
        ('\r', 'r'),
        ('\x1B', 'e'),
        ('\u{85}', 'N'),
        ('\u{A0}', '_'),
        ('\u{2028}', 'L'),
        ('\u{2029}', 'P'),
    ];
    if let Some((_, letter)) = NAMED.iter().find(|(named, _)| *named == c) {
        return format!("\\{letter}");
    }
    if c == '\t' || generator::is_printable(c) {
        return c.to_string();
    }
    match u32::from(c) {
        number @ ..=0x7F => format!("\\x{number:02x}"),
        number @ ..=0xFFFF => format!("\\u{number:04x}"),
        number => format!("\\U{number:08x}"),
    }
}

#[test]
fn generated_files_are_current() {
    for (path, content) in generator::files() {
        generated::check(&path, &content);
    }
}
