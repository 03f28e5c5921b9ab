//! The recogniser beside the parser and the writer: on each file of the cases, on each spelling of
//! characters, and on keys of each length around the limit.
//!
//! A recognised stream has no errors and is equal to the writer's output. The recogniser takes all
//! output of the writer.

use std::io::{self, Read};

use kyaml_core::recognise::{RecogniseOptions, Recognised, canonical, canonical_from_reader, compact, kyaml};
use kyaml_core::{Layout, Profile, WriteOptions, parse, render_tree};
use walkdir::WalkDir;

const PROFILES: [Profile; 2] = [Profile::Canonical, Profile::Portable];

/// Holds what each form and profile says of a stream against the writer. Returns how many of them recognise it.
fn judge(stream: &str) -> usize {
    let parsed = parse(stream.as_bytes());
    let is_clean = parsed.errors().is_empty();
    let mut recognised = 0;
    for profile in PROFILES {
        let options = RecogniseOptions::default().profile(profile);
        let is_written_as = |layout| {
            let options = WriteOptions::default().layout(layout).profile(profile);
            is_clean && render_tree(parsed.tree(), &options) == stream
        };
        let forms = [
            (canonical(stream.as_bytes(), &options), is_written_as(Layout::Canonical)),
            (compact(stream.as_bytes(), &options), is_written_as(Layout::Compact)),
            (kyaml(stream.as_bytes(), &options), is_clean),
        ];
        for (found, expected) in forms {
            assert_eq!(found.is_some(), expected, "{profile:?} {stream:?}");
            recognised += usize::from(found.is_some());
        }
        let has_document = stream.starts_with("---");
        assert_eq!(is_read(stream, options), forms[0].1 && has_document, "{profile:?} {stream:?}");
    }
    recognised
}

/// Reads few bytes at once.
struct Slow<'s>(&'s [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = to.len().min(16);
        self.0.read(&mut to[..length])
    }
}

/// Whether the stream is recognised while it is read.
fn is_read(stream: &str, options: RecogniseOptions) -> bool {
    canonical_from_reader(Slow(stream.as_bytes()), &options, |_, _| true).expect("memory can be read")
}

/// A stream that is one string.
fn string(content: &str) -> String {
    format!("---\n\"{content}\"\n")
}

/// Each way to write a character, some of which are wrong.
fn spellings(c: char) -> Vec<String> {
    let code = u32::from(c);
    let mut spellings = vec![c.to_string(), format!("\\{c}")];
    for digits in [2, 4, 8] {
        spellings.push(format!("\\{}{code:0digits$x}", name(digits)));
        spellings.push(format!("\\{}{code:0digits$X}", name(digits)));
        spellings.push(format!("\\{}{code:0width$x}", name(digits), width = digits - 1));
    }
    spellings
}

/// The letter of an escape with this number of digits.
fn name(digits: usize) -> char {
    match digits {
        2 => 'x',
        4 => 'u',
        _ => 'U',
    }
}

#[test]
fn each_file_of_the_cases() {
    let (mut files, mut recognised) = (0, 0);
    for entry in WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../conformance/cases")) {
        let entry = entry.expect("the cases can be read");
        if !entry.file_type().is_file() {
            continue;
        }
        // The cases already say that bytes that are not text are not KYAML.
        if let Ok(stream) = std::fs::read_to_string(entry.path()) {
            recognised += judge(&stream);
            files += 1;
        }
    }
    assert!(files > 5_000 && recognised > 5_000, "{recognised} of {files}");
}

#[test]
fn each_spelling_of_each_character() {
    // All characters of one and two bytes, and those at the ends of planes, of surrogates and of
    // unprintable ranges.
    let edges =
        [0x2000..=0x20FF, 0x3000..=0x300F, 0xD7F0..=0xE010, 0xF8F0..=0xF910, 0xFDC0..=0xFE10, 0xFEF0..=0x1_0010]
            .into_iter()
            .chain((1..=16).map(|plane| plane << 16).map(|start| start - 3..=start + 0x20))
            .chain([0xE_0000..=0xE_0200, 0x10_FFF0..=0x10_FFFF]);
    let mut recognised = 0;
    for c in (0..=0x7FF).chain(edges.flatten()).filter_map(char::from_u32) {
        recognised += spellings(c).iter().map(|spelling| judge(&string(spelling))).sum::<usize>();
    }
    // The named escapes are written by no number.
    recognised += ('!'..='~').map(|letter| judge(&string(&format!("a\\{letter}b")))).sum::<usize>();
    assert!(recognised > 10_000, "{recognised}");
}

#[test]
fn each_length_of_a_key_around_the_longest() {
    let mut recognised = 0;
    // In the portable profile these two are escapes of six characters, unless the key is too long so.
    for separators in [0, 1, 2, 169, 170, 171, 172] {
        for letters in (0..16).chain(1000..1040) {
            for separator in ["\u{2028}", "\\u2028", "\\L"] {
                let key = separator.repeat(separators) + &"a".repeat(letters);
                recognised += judge(&format!("---\n{{\n  \"{key}\": 1,\n}}\n"));
                recognised += judge(&format!("---\n{{\"{key}\": 1}}\n"));
                recognised += judge(&format!("---\n{{\"{key}\\t\": 1}}\n"));
            }
            recognised += judge(&format!("---\n{{{}: 1}}\n", "a".repeat(letters)));
        }
    }
    assert!(recognised > 1000, "{recognised}");
}

#[test]
fn recogniser_reports_notable_content() {
    let seen = |stream: &str| {
        let seen = kyaml(stream.as_bytes(), &RecogniseOptions::default());
        let seen: Recognised = seen.unwrap_or_else(|| panic!("{stream:?} is KYAML"));
        let names = [
            (seen.has_comments, "comments"),
            (seen.has_characters_beyond_ascii, "beyond ASCII"),
            (seen.has_quoted_keys, "quoted keys"),
            (seen.has_unusual_keys, "unusual keys"),
        ];
        names.into_iter().filter(|(is_seen, _)| *is_seen).map(|(_, name)| name).collect::<Vec<_>>()
    };
    for (canonical, flow, expected) in [
        ("a: \"b\",", "a: \"b\"", &[][..]),
        ("# c\n  a: \"b\",", "a: 1 # c\n", &["comments"]),
        ("a: \"é\",", "a: \"é\" ", &["beyond ASCII"]),
        ("\"a b\": \"b\",", "\"a\": 1", &["quoted keys"]),
        ("\"\": \"b\",", "\"\" : 1", &["quoted keys"]),
        ("é: \"b\",", "é: 1", &["beyond ASCII", "unusual keys"]),
        ("\"é \": \"b\",", "\"é\": 1", &["beyond ASCII", "quoted keys", "unusual keys"]),
        ("\"\\t\": \"b\",", "\"\\x61\": 1", &["quoted keys", "unusual keys"]),
        ("# é\n  a: \"b\",", "a: 1 # é\n", &["comments", "beyond ASCII"]),
    ] {
        assert_eq!(seen(&format!("---\n{{\n  {canonical}\n}}\n")), expected, "{canonical}");
        assert_eq!(seen(&format!("---\n{{{flow}}}\n")), expected, "{flow}");
    }
}

/// The verdicts of the forms on the same streams.
#[test]
fn what_a_form_tells_is_what_the_language_tells() {
    let keys = ["a", "\"falſe\"", "\"x\\_y\"", "\"<<\"", "<<", "é", "\"é b\"", "\"a b\"", "\"\\t\""];
    let mut recognised = 0;
    for (key, profile) in keys.iter().flat_map(|key| PROFILES.map(|profile| (key, profile))) {
        let options = RecogniseOptions::default().profile(profile);
        for (stream, form) in [
            (format!("---\n{{\n  {key}: {{\n    b: 1,\n  }},\n}}\n"), canonical as fn(&[u8], &_) -> _),
            (format!("---\n{{{key}: {{b: 1}}}}\n"), compact),
        ] {
            judge(&stream);
            let Some(of_form) = form(stream.as_bytes(), &options) else { continue };
            let of_language = kyaml(stream.as_bytes(), &options).expect("each form is KYAML");
            assert_eq!(of_form.has_quoted_keys, of_language.has_quoted_keys, "{profile:?} {stream}");
            assert_eq!(of_form.has_unusual_keys, of_language.has_unusual_keys, "{profile:?} {stream}");
            assert_eq!(of_form.has_characters_beyond_ascii, of_language.has_characters_beyond_ascii, "{stream}");
            recognised += 1;
        }
    }
    assert!(recognised > keys.len() * 2, "{recognised}");
}

/// A merge key in quotes is one that the portable set warns of (KY-PORT-6).
#[test]
fn a_merge_key_is_not_recognised_where_it_is_an_error() {
    for (key, is_portable) in [("\"<<\"", false), ("\"<< \"", true), ("\"a b\"", true), ("a", true)] {
        for (stream, form) in [
            (format!("---\n{{\n  {key}: {{\n    b: 1,\n  }},\n}}\n"), canonical as fn(&[u8], &_) -> _),
            (format!("---\n{{{key}: {{b: 1}}}}\n"), compact),
            (format!("---\n{{ {key}: {{b: 1}}}}\n"), kyaml),
        ] {
            let is_recognised =
                |portable| form(stream.as_bytes(), &RecogniseOptions::default().portable(portable)).is_some();
            assert!(is_recognised(false), "{stream}");
            assert_eq!(is_recognised(true), is_portable, "{stream}");
        }
    }
}

#[test]
fn equal_keys_are_found_in_a_stream_that_is_read() {
    let keys = |count: usize| (0..count).map(|key| format!("  key-{key}: {{\n    a: 1,\n    b: 2,\n  }},\n"));
    for count in [1, 5, 16, 17, 100] {
        let entries: String = keys(count).collect();
        assert_eq!(judge(&format!("---\n{{\n{entries}}}\n")), 4);
        for key in [0, count / 2, count - 1] {
            assert_eq!(judge(&format!("---\n{{\n{entries}  key-{key}: 1,\n}}\n")), 0);
        }
    }
}
