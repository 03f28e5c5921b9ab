//! Each change of a stream compared with it, and each two changes merged, in `changes.txt`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_core::edit::Stream;
use kyaml_format::{Merged, compare, merge};

/// Objects with lists by name and without, comments at each place, and a text of several lines.
const BASE: &str = "\
---
{
  kind: \"Pod\",
  metadata: {
    name: \"web\",
  },
  # head
  replicas: 1, # line
  list: [
    {
      name: \"a\",
      image: \"a:1\",
      port: 80,
      host: \"h\",
    },
    {
      name: \"b\",
      image: \"b:1\",
    },
    # foot
  ],
  plain: [
    1,
    2,
    3,
  ],
  text: \"one\\ntwo\\nthree\\n\",
}
---
{
  kind: \"Job\",
  metadata: {
    name: \"job\",
  },
  a: true,
}
# end
";

/// The second object.
const JOB: &str = "---\n{\n  kind: \"Job\",\n  metadata: {\n    name: \"job\",\n  },\n  a: true,\n}\n";

/// Changes of the stream: the texts to replace, each by another.
const CHANGES: [(&str, &[(&str, &str)]); 26] = [
    ("another scalar, and no text", &[("replicas: 1", "replicas: 5"), ("  text: \"one\\ntwo\\nthree\\n\",\n", "")]),
    (
        "objects in another order",
        &[
            (JOB, ""),
            (
                "---\n{\n  kind: \"Pod\"",
                concat!(
                    "---\n{\n  kind: \"Job\",\n  metadata: {\n    name: \"job\",\n  },\n  a: true,\n}\n",
                    "---\n{\n  kind: \"Pod\""
                ),
            ),
        ],
    ),
    ("another scalar", &[("replicas: 1", "replicas: 2")]),
    ("a third scalar", &[("replicas: 1", "replicas: \"3\"")]),
    ("a mapping for a scalar", &[("replicas: 1", "replicas: {min: 1}")]),
    ("no entry", &[("  # head\n  replicas: 1, # line\n", "")]),
    ("a new entry", &[("  plain: [", "  new: 1, # new\n  plain: [")]),
    ("the same new entry, another value", &[("  plain: [", "  new: 2,\n  plain: [")]),
    ("another key", &[("replicas:", "count:")]),
    ("another head", &[("# head", "# other head")]),
    ("no head", &[("  # head\n", "")]),
    ("another line", &[("# line", "# other line")]),
    ("another foot", &[("# foot", "# other foot")]),
    ("another end", &[("# end", "# other end")]),
    ("an image", &[("a:1", "a:2")]),
    ("an item with another name", &[("name: \"a\"", "name: \"c\"")]),
    ("no item", &[("    {\n      name: \"b\",\n      image: \"b:1\",\n    },\n", "")]),
    ("a new item", &[("    # foot", "    {name: \"d\", image: \"d:1\"},\n    # foot")]),
    ("another new item", &[("    # foot", "    {name: \"c0\", image: \"c:1\"},\n    # foot")]),
    (
        "items in another order",
        &[
            ("    {\n      name: \"b\",\n      image: \"b:1\",\n    },\n", ""),
            ("  list: [\n", "  list: [\n    {\n      name: \"b\",\n      image: \"b:1\",\n    },\n"),
        ],
    ),
    ("a plain item", &[("    2,\n", "    20,\n")]),
    ("no plain item, and a new one", &[("    1,\n", ""), ("    3,\n", "    3,\n    4,\n")]),
    ("the first line of a text", &[("one\\n", "uno\\n")]),
    ("the last line of a text", &[("three\\n", "drei\\n")]),
    ("another name of an object", &[("name: \"job\"", "name: \"task\"")]),
    ("no object", &[(JOB, "")]),
];

/// Streams of which each is compared with each, and each two are merged over the first.
const FAMILIES: [&[&str]; 7] = [
    // Values of each type, at the root and below it, with comments around them.
    &[
        "---\n{\n  # h\n  a: {b: 1}, # l\n  c: [\n    1,\n    # f\n  ],\n}\n# e\n",
        "---\n{\n  # h\n  a: [\"b\", 1], # l\n  c: {\n    d: 1, # d\n    # f\n  },\n}\n# e\n",
        "---\n{\n  # H\n  a: \"b\", # L\n  c: [], # F\n}\n",
        "---\n[\n  {b: 1}, # l\n  [1],\n  # f\n]\n# e\n",
        "---\n[]\n# E\n",
        "---\n{}\n",
        "---\n\"1\" # l\n",
        "---\n1\n",
    ],
    // Items that are equal, and items that are replaced between those that stay.
    &[
        "---\n[1, 2, 2, {a: 1, b: 1}, [3, 4], 5, 5, {}, []]\n",
        "---\n[2, 1, 2, {a: 1, b: 2}, [3, 4], 5, {}, []]\n",
        "---\n[1, 7, 2, {a: 1, c: 1}, 8, 5, [], {}, 5]\n",
        "---\n[5, 5, 5, [3, 4], {a: 1, b: 1}, 1, {a: 1, b: 1}]\n",
        "---\n[1, 2, 2, {z: 0}, {a: 1}, [3], [9, 4], 6, 6]\n",
        "---\n[[1], {x: 1}, 2, [6, 7], {a: 1, b: 1}, 5, 5, 5]\n",
    ],
    // Names that are strings, numbers, null, missing and used twice.
    &[
        "---\n[{name: \"a\", p: 1, q: 1}, {name: 1, p: 2}, {name: null, p: 3}, {name: \"d\", p: 4}, {name: \"d\", p: 5}]\n",
        "---\n[{name: 1, p: 2}, {name: \"a\", p: 1, q: 2}, {name: \"d\", p: 5}, {name: \"d\", p: 4}, {name: null, p: 3}]\n",
        "---\n[{name: \"1\", p: 2}, {name: \"b\", p: 1, q: 1}, {name: \"d\", p: 6}]\n",
        "---\n[{p: 1, q: 1}, {name: {a: 1}, p: 2}, {name: \"d\", p: 4}, 7]\n",
        "---\n[{name: \"c\", p: 1, q: 1, r: 1, s: 1}, {name: \"a\", p: 8}, {name: 1, p: 2}]\n",
        "---\n[{name: \"n1\", p: 1, q: 1}, {name: \"n2\", p: 1, q: 1}, {kind: \"K\", p: 4}, {kind: 1, p: 5}]\n",
    ],
    // Several candidates for a new name, and a name that another item has.
    &[
        "---\n[{name: \"a\", w: 1, x: 1, v: 1, z: 1}, {name: \"b\", w: 1, x: 1, v: 1, z: 2}, {name: \"c\", k: 1}]\n",
        "---\n[{name: \"a2\", w: 1, x: 1, v: 1, z: 1}, {name: \"b\", w: 1, x: 1, v: 1, z: 2}, {name: \"c\", k: 1}]\n",
        "---\n[{name: \"b\", w: 1, x: 1, v: 1, z: 1}, {name: \"c\", k: 1}, {name: \"d\", w: 1, x: 1, v: 1, z: 2}]\n",
        "---\n[{name: \"e\", w: 1, x: 1, v: 1, z: 3}, {name: \"f\", w: 1, x: 1, v: 1, z: 4}]\n",
        "---\n[{name: \"c\", k: 2}, {name: \"g\", w: 1, x: 1, v: 2, z: 2}, {name: \"a\", w: 1, x: 1, v: 1, z: 5}]\n",
    ],
    // Objects: of two groups and namespaces, with a generated name, without a name, and twice.
    &[
        "---\n{apiVersion: \"a/v1\", kind: \"K\", metadata: {name: \"x\"}, p: 1}\n---\n{apiVersion: \"b/v1\", kind: \"K\", metadata: {name: \"x\"}, p: 2}\n---\n{kind: \"J\", metadata: {generateName: \"x-\"}, p: 3}\n---\n{kind: \"L\", p: 4}\n# e\n",
        "---\n{kind: \"J\", metadata: {generateName: \"x-\"}, p: 5}\n---\n{apiVersion: \"a/v2\", kind: \"K\", metadata: {name: \"x\"}, p: 1}\n---\n{kind: \"L\", p: 4}\n---\n{apiVersion: \"b/v1\", kind: \"K\", metadata: {name: \"x\", namespace: \"n\"}, p: 2}\n",
        "---\n{kind: \"J\", metadata: {name: \"x-\"}, p: 3}\n---\n{apiVersion: \"a/v1\", kind: \"K\", metadata: {name: \"x\"}, p: 1}\n---\n{apiVersion: \"a/v1\", kind: \"K\", metadata: {name: \"x\"}, p: 6}\n# e\n---\n{kind: \"L\", p: 7}\n",
        "---\n{kind: \"L\", p: 4}\n---\n1\n---\n{apiVersion: \"b/v1\", kind: \"K\", metadata: {name: \"x\"}, p: 9}\n",
        "---\n{apiVersion: \"a/v1\", kind: \"K\", metadata: {name: \"z\", generateName: \"x-\"}, p: 1}\n",
        "---\n{apiVersion: \"a/v1\", kind: \"K\", metadata: {name: \"x\"}, p: 1}\n",
    ],
    // Streams without documents, and with one.
    &["# a\n", "# b\n", "", "# c\n---\n{a: 1}\n", "---\n{a: 1}\n# a\n", "---\n{a: 2}\n---\n{a: 1}\n# a\n"],
    // Keys with characters of pointers, and texts of several lines.
    &[
        "---\n{\"a/~b\": {\"\": 1, \"~1\": \"x\\ny\\nz\\n\"}, l: [[1, 2], [3, {m: 4}]]}\n",
        "---\n{\"a/~b\": {\"\": 2, \"~1\": \"x\\nY\\nz\\n\"}, l: [[1, 3], [3, {m: 5}]], \"c/\": 1}\n",
        "---\n{\"a/~b\": {\"~1\": \"X\\ny\\nz\\n\", \"/\": {\"~\": [{o: 1}]}}, l: [[3, {m: 4}], [1, 2]]}\n",
        "---\n{\"\": 3, l: [[3, {m: 4, o: 5}]], \"a/~b\": {\"\": 1, \"~1\": \"x\\ny\\nZ\\n\"}}\n",
    ],
];

fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(BASE.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old:?} is in the stream");
        text.replacen(old, new, 1)
    })
}

fn stream(text: &str) -> Stream {
    Stream::parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

#[test]
fn generated_changes_are_current() {
    let mut all = format!("======== the stream\n{BASE}");
    let base = stream(BASE);
    let texts = CHANGES.map(|(_, changes)| changed(changes));
    for ((title, changes), text) in CHANGES.iter().zip(&texts) {
        let _ = writeln!(all, "======== {title}: {changes:?}");
        of_comparison(&mut all, &base, &stream(text));
    }
    for ((ours, _), our_text) in CHANGES.iter().zip(&texts) {
        let _ = writeln!(all, "======== merged with: {ours}");
        let mut by_result: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for ((theirs, _), their_text) in CHANGES.iter().zip(&texts) {
            let result = of_merge(&base, &stream(our_text), &stream(their_text), our_text);
            by_result.entry(result).or_default().push(theirs);
        }
        for (result, theirs) in by_result {
            let _ = writeln!(all, "-------- {}\n{}", theirs.join("; "), result.trim_end());
        }
    }
    for family in FAMILIES {
        of_family(&mut all, family);
    }
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/changes.txt"), &all);
}

/// The comparisons of each two streams, and the merges of each two over the first. If only one side changes it, that side is
/// the result.
fn of_family(all: &mut String, texts: &[&str]) {
    let streams: Vec<Stream> = texts.iter().map(|text| stream(text)).collect();
    let pairs = |streams: std::ops::Range<usize>| {
        let of = streams.clone();
        streams.flat_map(move |one| of.clone().map(move |other| (one, other))).filter(|(one, other)| one != other)
    };
    for (number, text) in texts.iter().enumerate() {
        let _ = writeln!(all, "======== stream {number}\n{}", text.trim_end());
    }
    for (old, new) in pairs(0..texts.len()) {
        let _ = writeln!(all, "-------- {old} and {new}");
        of_comparison(all, &streams[old], &streams[new]);
    }
    let base = &streams[0];
    for (stream, text) in streams.iter().zip(texts) {
        assert_eq!(of_merge(base, stream, base, text), "nothing changes\n", "{text}");
        let taken = merge(base, base, stream);
        assert!(taken.conflicts.is_empty() && compare(&taken.ours, stream).is_empty(), "{text}");
    }
    for (ours, theirs) in pairs(1..texts.len()) {
        let result = of_merge(base, &streams[ours], &streams[theirs], texts[ours]);
        let _ = writeln!(all, "-------- {ours} merged with {theirs}\n{}", result.trim_end());
    }
}

fn of_comparison(all: &mut String, old: &Stream, new: &Stream) {
    for document in compare(old, new).documents() {
        for difference in &document.differences {
            let _ = writeln!(all, "{:?} {:?} {difference}", document.old, document.new);
        }
        if !document.differences.is_empty() {
            let _ = writeln!(all, "{}", document.json_patch.as_deref().unwrap_or("no patch"));
        }
    }
}

/// The conflicts, and the lines of ours that the merge changes; those of their side too, if it is another one.
fn of_merge(base: &Stream, ours: &Stream, theirs: &Stream, text: &str) -> String {
    let Merged { ours: merged, theirs: resolved, conflicts, .. } = merge(base, ours, theirs);
    let mut all: String = conflicts.iter().map(|conflict| format!("{conflict:?}\n")).collect::<Vec<_>>().concat();
    let [merged, resolved] = [merged, resolved].map(|stream| stream.try_to_string().expect("nothing is too deep"));
    all += &difference(text, &merged);
    if resolved != merged {
        let _ = write!(all, "with their side:\n{}", difference(text, &resolved));
    }
    all
}

/// The lines between the first and the last that differ.
fn difference(old: &str, new: &str) -> String {
    if old == new {
        return "nothing changes\n".to_owned();
    }
    let [old, new]: [Vec<&str>; 2] = [old, new].map(|text| text.split('\n').collect());
    let same = std::iter::zip(&old, &new).take_while(|(old, new)| old == new).count();
    let at_end = std::iter::zip(old[same..].iter().rev(), new[same..].iter().rev());
    let at_end = at_end.take_while(|(old, new)| old == new).count();
    let lines = |sign: char, lines: &[&str]| -> String {
        lines[same..lines.len() - at_end].iter().map(|line| format!("{sign}{line}\n")).collect::<Vec<_>>().concat()
    };
    format!("line {}\n{}{}", same + 1, lines('-', &old), lines('+', &new))
}
