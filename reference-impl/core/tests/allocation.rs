//! Reading a stream allocates memory in proportion to its length, whatever its content. Writing holds
//! no more than the written text.
#![cfg(feature = "serde")]

use allocation_counter::measure;
use kyaml_core::{Value, WriteOptions, from_reader, from_str, items_from_reader, parse, render_tree};
use serde::de::IgnoredAny;

/// Bytes allocated at once for each byte of the stream. An item of two bytes is a value of some
/// hundred, and a growing list exists twice.
const TIMES: u64 = 300;
/// Bytes allocated at once for any stream.
const MORE: u64 = 10_000;

fn streams() -> Vec<(&'static str, String)> {
    let many = |unit: &str| unit.repeat(100_000 / unit.len());
    let entries: Vec<String> = (0..10_000).map(|number| format!("k{number}: {number},")).collect();
    vec![
        ("empty sequences", format!("---\n[{}]\n", many("[],"))),
        ("empty mappings", format!("---\n[{}]\n", many("{},"))),
        ("mappings of one entry", format!("---\n[{}]\n", many("{a: 1},"))),
        ("numbers", format!("---\n[{}]\n", many("0,"))),
        ("strings", format!("---\n[{}]\n", many("\"\","))),
        ("escapes", format!("---\n\"{}\"\n", many("\\x41"))),
        ("keys", format!("---\n{{{}}}\n", entries.concat())),
        ("comments", format!("---\n[{}\n]\n", many("\n#"))),
        ("nested", format!("---\n{}{}\n", "[".repeat(120), "]".repeat(120))),
        ("too deep", format!("---\n{}", many("["))),
        ("too deep in keys", format!("---\n{}", many("{a: "))),
        ("a key twice", format!("---\n{{a: [{}], a: 1}}\n", many("1,"))),
        ("no end", format!("---\n[{}", many("[],"))),
        ("no KYAML", many("- a\n")),
        ("no quotes", format!("---\n[{}]\n", many("a "))),
    ]
}

#[test]
fn reading_allocates_in_proportion() {
    for (what, stream) in streams() {
        let length = stream.len() as u64;
        let value = measure(|| drop(from_str::<Value>(&stream))).bytes_max;
        assert!(value <= TIMES * length + MORE, "{what}: {value} bytes for {length}");
        let nothing = measure(|| drop(from_str::<IgnoredAny>(&stream))).bytes_max;
        assert!(nothing <= TIMES * length + MORE, "{what}, ignored: {nothing} bytes for {length}");
        println!("{what}: {value} {nothing} of {length}");
    }
}

/// Ten times the items take the same memory, whether the list is KYAML to its end or not.
#[test]
fn a_list_is_read_in_constant_memory() {
    for end in ["]}\n", "}"] {
        let peak = |items: usize| {
            let stream = format!("---\n{{items: [\n{}{end}", "{name: \"web\", ports: [80]}, # c\n".repeat(items));
            let read = || drop(from_reader::<IgnoredAny>(stream.as_bytes()));
            let items = || assert!(items_from_reader::<IgnoredAny, _>(stream.as_bytes()).count() >= items);
            [measure(read).bytes_max, measure(items).bytes_max]
        };
        assert_eq!(peak(10_000), peak(100_000), "{end}");
    }
}

/// A program that formats a stream has a text for each of its documents, and these may be short and many.
#[test]
fn what_is_written_holds_as_much_as_its_text() {
    let parsed = parse(b"---\n{a: 1}\n");
    let mut text = String::new();
    let held = measure(|| text = render_tree(parsed.tree(), &WriteOptions::default())).bytes_current;
    assert_eq!(held, i64::try_from(text.len()).expect("it is short"));
}
