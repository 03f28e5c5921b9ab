//! Edits by lines.

use std::fs;

use kyaml_core::edit::Edit;
use kyaml_format::{FormatOptions, format, line_edits, lines_of};
use walkdir::WalkDir;

/// Asserts that the edits lead from `old` to `new`, and do not have needless lines.
fn check(old: &str, new: &str) {
    let edits = line_edits(old, new);
    assert_eq!(String::from_utf8_lossy(&Edit::apply(&edits, old.as_bytes())), new, "{old:?}");
    for pair in edits.windows(2) {
        assert!(pair[0].span.end < pair[1].span.start, "{edits:?}");
    }
    for Edit { span, text } in &edits {
        let (removed, added) = (lines_of(&old[span.range()]), lines_of(text));
        assert!(removed.first() != added.first() || removed.is_empty(), "{edits:?}");
        assert!(removed.last() != added.last() || removed.is_empty(), "{edits:?}");
    }
}

#[test]
fn edits_make_the_new_text() {
    let texts = ["", "a\n", "a\nb\nc\n", "c\nb\na\n", "a\n\n\nb\n\n\nc", "x\n\nb\nx\nc\n", "a\nb\nb\na\nc\nd\n"];
    for old in texts {
        for new in texts {
            check(old, new);
        }
    }
    let many: Vec<String> = (0..500).map(|i| format!("{}\n", i % 7)).collect();
    let others: Vec<String> = (0..500).map(|i| format!("{}\n", i % 5)).collect();
    let edits = line_edits(&many.concat(), &others.concat());
    assert_eq!(Edit::apply(&edits, many.concat().as_bytes()), others.concat().as_bytes());
}

#[test]
fn lines_end_at_every_line_break() {
    assert_eq!(lines_of("a\nb\r\nc\rd\n\r\r\n\ne"), ["a\n", "b\r\n", "c\r", "d\n", "\r", "\r\n", "\n", "e"]);
    assert!(lines_of("").is_empty());
}

#[test]
fn edits_format_every_case() {
    let mut formatted = 0;
    for entry in WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/cases")) {
        let entry = entry.expect("the cases can be read");
        let Ok(old) = fs::read_to_string(entry.path()) else { continue };
        let Ok(new) = format(old.as_bytes(), &FormatOptions::default()) else { continue };
        let edits = line_edits(&old, new.text());
        assert_eq!(String::from_utf8_lossy(&Edit::apply(&edits, old.as_bytes())), new.text(), "{old:?}");
        formatted += 1;
    }
    assert!(formatted > 1000, "only {formatted} files");
}
