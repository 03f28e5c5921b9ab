//! The differences of two texts, of values and of lines.

use std::fs;

use kyaml_core::edit::{Edit, Stream};
use kyaml_format::{FormatOptions, compare, format, line_edits, lines_of};
use walkdir::WalkDir;

#[track_caller]
fn check([old, new]: [&str; 2], expected: &[&str]) {
    let [old, new] = [old, new].map(|text| Stream::parse(text).expect("it is KYAML"));
    let found: Vec<_> = compare(&old, &new).differences().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn comments_at_the_foot_differ() {
    let mapping = |comment| format!("---\n{{\n  a: 1,\n  {comment}\n}}\n");
    check([&mapping("# x"), &mapping("# y")], &["(document) (comment at the foot)\n- # x\n+ # y"]);
    let sequence = |comment| format!("---\n[\n  1,\n  {comment}\n]\n");
    check([&sequence("# x"), &sequence("# y")], &["(document) (comment at the foot)\n- # x\n+ # y"]);
}

#[test]
fn pointers_into_both_streams_are_escaped() {
    let old = "---\n{\"a/b\": {c: 1, d: [{name: \"x\"}, {name: \"y\"}]}}\n";
    let new = "---\n{\"a/b\": {e: 2, d: [{name: \"y\"}, {name: \"x\", \"p/q\": 1}]}}\n";
    check([old, new], &["/a~1b/c\n- 1", "/a~1b/e\n+ 2", "/a~1b/d/0 moved to /a~1b/d/1", "/a~1b/d/1/p~1q\n+ 1"]);
}

#[test]
fn the_order_of_comments_counts() {
    let entry = |one, other| format!("---\n{{\n  {one}\n  {other}\n  a: 1,\n}}\n");
    check([&entry("# x", "# y"), &entry("# y", "# x")], &["/a (comment above)\n- # x\n- # y\n+ # y\n+ # x"]);
}

#[test]
fn items_that_are_half_alike_are_one() {
    check(
        ["---\n[[1, 2], [7, 8]]\n", "---\n[[7, 9], [1, 3], [5]]\n"],
        &["/0 moved to /1", "/2\n+ [5]", "/0/1\n- 2\n+ 3", "/1/1\n- 8\n+ 9"],
    );
}

#[test]
fn an_object_of_another_group_is_another_object() {
    let stream =
        |group| format!("---\n{{apiVersion: \"{group}/v1\", kind: \"A\", metadata: {{name: \"a\"}}, p: 1}}\n---\n1\n");
    let object = |group| format!("{{apiVersion: \"{group}/v1\", kind: \"A\", metadata: {{name: \"a\"}}, p: 1}}");
    let (old, new) = (format!("(document)\n- {}", object("b")), format!("(document)\n+ {}", object("c")));
    check([&stream("b"), &stream("c")], &[&old, &new]);
}

#[test]
fn of_items_that_are_equally_alike_the_nearest_is_the_same() {
    check(
        ["---\n[[1, 2], [1, 2], 5]\n", "---\n[[1, 3], [1, 4], 5, 6]\n"],
        &["/3\n+ 6", "/0/1\n- 2\n+ 3", "/1/1\n- 2\n+ 4"],
    );
    check(
        ["---\n[{p: 9, q: 9}, {a: 1, b: 1}]\n", "---\n[{a: 1, b: 3}, {a: 1, b: 4}]\n"],
        &["/0\n- {p: 9, q: 9}", "/0\n+ {a: 1, b: 3}", "/1/b\n- 1\n+ 4"],
    );
}

#[test]
fn an_added_value_has_all_its_comments() {
    let new = "---\n{\n  a: {\n    # head\n    \"b/c\": 1,\n    # foot\n  },\n}\n";
    let comments = ["/a (comment at the foot)\n+ # foot", "/a/b~1c (comment above)\n+ # head"];
    check(["---\n{}\n", new], &["/a\n+ {b/c: 1}", comments[0], comments[1]]);
}

#[test]
fn comments_of_an_added_value_have_its_order() {
    let new = "---\n{\n  a: 1,\n  b: {\n    # one\n    c: 1,\n    # two\n    d: 2,\n  },\n}\n";
    let comments = ["/b/c (comment above)\n+ # one", "/b/d (comment above)\n+ # two"];
    check(["---\n{a: 1}\n", new], &["/b\n+ {c: 1, d: 2}", comments[0], comments[1]]);
}

#[test]
fn comments_without_a_document_are_no_difference_of_one() {
    check(["# one\n", "---\n{a: 1}\n"], &["(document)\n+ {a: 1}"]);
}

#[test]
fn a_mapping_with_other_keys_is_another_one() {
    check(["---\n[{a: 1}, 5]\n", "---\n[{b: 1}, 5]\n"], &["/0\n- {a: 1}", "/0\n+ {b: 1}"]);
    let [old, new] = ["{name: \"a\", x: 1}", "{b: 3, c: 4, d: 5, x: 2}"];
    let texts = [old, new].map(|item| format!("---\n{{l: [{item}]}}\n"));
    check([&texts[0], &texts[1]], &[&format!("/l/0\n- {old}"), &format!("/l/0\n+ {new}")]);
}

#[test]
fn null_names_no_item() {
    let [old, new] = ["{name: null, a: 1, b: 2, c: 3}", "{name: null, a: 5, b: 6, c: 7}"];
    let texts = [format!("---\n[{old}, {{q: 1}}]\n"), format!("---\n[{{q: 1}}, {new}]\n")];
    check([&texts[0], &texts[1]], &[&format!("/0\n- {old}"), &format!("/1\n+ {new}")]);
}

#[test]
fn an_item_with_another_name_is_renamed() {
    let item = |name| format!("---\n[{{name: \"{name}\", p: 1, q: 2, r: 3}}]\n");
    check([&item("a"), &item("b")], &["/0 renamed from \"a\" to \"b\"", "/0/name\n- \"a\"\n+ \"b\""]);
}

#[test]
fn a_moved_document_keeps_its_last_comments() {
    let [one, two] = ["a", "b"].map(|name| format!("---\n{{kind: \"A\", metadata: {{name: \"{name}\"}}}}\n"));
    let moved = "(document) moved to document 2";
    check(
        [&format!("{one}# x\n{two}"), &format!("{two}{one}# y\n")],
        &[moved, "(document) (comment at the foot)\n- # x\n+ # y"],
    );
}

// Edits by lines.

/// Asserts that the edits lead from `old` to `new`, and do not have needless lines.
fn check_edits(old: &str, new: &str) {
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
            check_edits(old, new);
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
