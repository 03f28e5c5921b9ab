//! Every edit of every value of a few documents, in `edits.txt`: the lines that it takes away and the lines that it adds.

use std::fmt::Write as _;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_core::edit::{At, Document, Edit, EditError, Entry, Item, Stream};
use kyaml_core::parse;

/// Documents with comments at each place, blank lines, CR LF, brackets behind each other, short lists and layouts of one's own.
const DOCUMENTS: [(&str, &str); 11] = [
    (
        "canonical form",
        "---\n# top\n{\n  # head\n  a: 1, # line\n\n  \"no\": [\n    # first\n    \"x\",\n    [], # empty\n    # foot\n  ], # list\n  c: [{\n    d: 2,\n  }, {\n    e: \"f\",\n  }],\n  # end\n} # root\n# foot\n",
    ),
    ("one line", "---\n{b: 1, \"a b\": [1, {x: 2}], c: {}} # all\n"),
    ("a line broken inside", "---\n{a: 1,\n  b: 2, c: 3, d: [4, 5]}\n"),
    (
        "CR LF",
        "---\r\n{\r\n    b: 1, # one\r\n\r\n    # two\r\n    a: [1, 2],\r\n    c: {\r\n        x: null\r\n    }\r\n}\r\n",
    ),
    (
        "a layout of its own",
        "---\n{ b: 1 # one\n  # two\n, a: [ # open\n  1,2,\n\n  3 ] , # list\n   c:\n  {x: [1]\n  }\n}",
    ),
    ("a sequence", "---\n[\n  1,\n  {a: 1}, [2], # two\n]\n"),
    ("a scalar", "---\n\"x\" # c\n"),
    ("blanks of several numbers", "---\n{\n  a: {\n      b: {c: 1},\n      d: [{x: 1}, [\n         2]]\n  }\n}\n"),
    ("comments around the value", "# above\n\n--- # header\n\n# top\n{a: [1], b: {}} # line\n  # more\n\n# end\n"),
    (
        "comments behind keys",
        "---\n{\n  a: # key\n    1, # line\n  b:\n    # head\n    [2 # two\n    ,], c: 3 # three\n}\n",
    ),
    (
        "other characters",
        "---\n{\n    \"a/~b\": \"\u{1f600}\", # \u{e9}\n    \"\u{e9}\": [{ \"\": 1 },\n      2 ],\n}\n",
    ),
];

type Change = fn(&mut Document, &str, &str) -> Result<(), EditError>;

/// Edits of the value at a pointer, of which the last step is given as well.
const CHANGES: [(&str, Change); 21] = [
    ("set a string", |document, at, _| document.set(at, "new")),
    ("set a mapping", |document, at, _| document.set(at, mapping())),
    ("set a string of lines", |document, at, _| document.set(at, "of\nlines\n")),
    ("set heads", |document, at, _| document.entry_mut(at)?.set_head(["# h1", "# h2"])),
    ("set no head", |document, at, _| document.entry_mut(at)?.set_head([])),
    ("set lines", |document, at, _| document.entry_mut(at)?.set_line(["# l1", "# l2"])),
    ("set no line", |document, at, _| document.entry_mut(at)?.set_line([])),
    ("set a line, and no foot around it", |document, at, _| {
        parent(document, at)?.set_foot([])?;
        document.entry_mut(at)?.set_line(["# l"])
    }),
    ("set a foot", |document, at, _| document.at_mut(at)?.set_foot(["# f"])),
    ("set no foot", |document, at, _| document.at_mut(at)?.set_foot([])),
    ("remove", |document, at, _| document.remove(at).map(drop)),
    ("rename", |document, at, key| parent(document, at)?.rename(key, "yes")),
    ("rename to itself", |document, at, key| parent(document, at)?.rename(key, key)),
    ("insert with a head", |document, at, key| {
        parent(document, at)?.insert("new", Entry::from(1).with_head(["# h"])?, At::Before(key))
    }),
    ("insert before", |document, at, key| parent(document, at)?.insert("new", 1, At::Before(key))),
    ("insert after", |document, at, key| {
        parent(document, at)?.insert("new", Entry::from(mapping()).with_head(["# h"])?, At::After(key))
    }),
    ("move to the start", |document, at, key| parent(document, at)?.move_entry(key, At::Start)),
    ("move to the end", |document, at, key| parent(document, at)?.move_entry(key, At::End)),
    ("insert an item", |document, at, key| {
        let index = key.parse().map_err(|_| EditError::NotSequence)?;
        parent(document, at)?.insert_item(index, Entry::from("new").with_line(["# l"])?)
    }),
    ("remove, and insert at the end", |document, at, key| {
        // A sequence takes no key.
        parent(document, at)?.move_entry(key, At::End)?;
        let entry = document.remove(at)?;
        parent(document, at)?.insert(key, entry, At::End)
    }),
    ("remove the neighbours", |document, at, key| {
        let collection = parent(document, at)?;
        let others: Vec<String> = collection
            .entries()
            .filter_map(|(other, _)| other.filter(|other| *other != key))
            .map(str::to_owned)
            .collect();
        others.iter().try_for_each(|other| collection.remove(other.as_str()).map(drop))
    }),
];

/// Edits of the collection at a pointer.
const OF_COLLECTIONS: [(&str, Change); 6] = [
    ("insert at the start", |document, at, _| document.at_mut(at)?.insert("new", 1, At::Start)),
    ("insert at the end", |document, at, _| document.at_mut(at)?.insert("new", mapping(), At::End)),
    ("insert sorted", |document, at, _| document.at_mut(at)?.insert("bb", 1, At::Sorted)),
    ("sort keys", |document, at, _| document.at_mut(at)?.sort_keys()),
    ("push", |document, at, _| document.at_mut(at)?.push("new")),
    ("push a mapping", |document, at, _| document.at_mut(at)?.push(mapping())),
];

fn mapping() -> Item {
    let mut item = Item::mapping();
    item.insert("x", 1, At::End).expect("the key is new");
    item
}

fn parent<'d>(document: &'d mut Document, at: &str) -> Result<&'d mut Item, EditError> {
    document.at_mut(at.rsplit_once('/').map_or("", |(parent, _)| parent))
}

#[test]
fn generated_edits_are_current() {
    let mut all = String::new();
    for (name, text) in DOCUMENTS {
        let _ = writeln!(all, "======== {name}\n{}", shown(text));
        for node in parse(text.as_bytes()).tree().nodes() {
            let pointer = node.pointer();
            let key = node
                .key()
                .and_then(|key| key.text())
                .map_or_else(|| pointer.rsplit('/').next().unwrap_or_default().to_owned(), str::to_owned);
            let of_node = CHANGES.iter().chain(OF_COLLECTIONS.iter().filter(|_| node.kind().is_collection()));
            for (title, change) in of_node {
                let _ = write!(
                    all,
                    "-------- {title} {pointer:?}: {}",
                    after(text, |document| change(document, &pointer, &key))
                );
            }
        }
        let _ = write!(
            all,
            "-------- set end comments: {}",
            after(text, |document| document.set_end_comments(["# e1", "# e2"]))
        );
        all.push('\n');
    }
    of_stream(&mut all, "# before\n---\n1 # one\n---\n# two\n{a: 2}\n\n---\n[3]\n# end\n");
    of_stream(&mut all, "---\n1\n---\n{a: 2} # two");
    of_stream(&mut all, "---\n1\n---\n{a: 2}\n---\n[3]\n---\n[\n4]");
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/edits.txt"), &all);
}

/// What an edit makes of a document. Its edits give the same text.
fn after(text: &str, change: impl FnOnce(&mut Document) -> Result<(), EditError>) -> String {
    let mut document = Document::parse(text).expect("the text is KYAML");
    if let Err(error) = change(&mut document) {
        assert_eq!(document.try_to_string().as_deref(), Ok(text), "a refused edit changes nothing");
        return format!("refused: {error}\n");
    }
    let new = document.try_to_string().expect("nothing is too deep");
    let edits = document.edits().expect("nothing is too deep");
    assert_eq!(String::from_utf8(Edit::apply(&edits, text.as_bytes())).as_ref(), Ok(&new));
    assert_eq!(document.clone().try_to_string().as_ref(), Ok(&new), "a clone is the same document");
    assert_eq!(parse(new.as_bytes()).errors(), [], "{new}");
    difference(text, &new)
}

type StreamChange = fn(&mut Stream);

/// Edits of streams with two documents or more.
const OF_STREAMS: [(&str, StreamChange); 7] = [
    ("remove the first document", |stream| drop(stream.documents.remove(0))),
    ("remove the second document", |stream| drop(stream.documents.remove(1))),
    ("remove the last document", |stream| drop(stream.documents.pop())),
    ("remove all documents", |stream| stream.documents.clear()),
    ("exchange the first two", |stream| stream.documents.swap(0, 1)),
    ("move the first document to the end", |stream| stream.documents.rotate_left(1)),
    ("insert a document", |stream| stream.documents.insert(1, Document::new(Entry::from(mapping())))),
];

fn of_stream(all: &mut String, text: &str) {
    let _ = writeln!(all, "======== a stream\n{}", shown(text));
    for (title, change) in OF_STREAMS {
        let mut stream = Stream::parse(text).expect("the text is KYAML");
        change(&mut stream);
        let new = stream.try_to_string().expect("nothing is too deep");
        let _ = write!(all, "-------- {title}: {}", difference(text, &new));
    }
}

/// The lines between the first and the last that differ.
fn difference(old: &str, new: &str) -> String {
    let [old, new]: [Vec<&str>; 2] = [old, new].map(|text| text.split('\n').collect());
    if old == new {
        return "nothing changes\n".to_owned();
    }
    let same = std::iter::zip(&old, &new).take_while(|(old, new)| old == new).count();
    let at_end = std::iter::zip(old[same..].iter().rev(), new[same..].iter().rev());
    let at_end = at_end.take_while(|(old, new)| old == new).count();
    let lines = |sign: char, lines: &[&str]| -> String {
        lines[same..lines.len() - at_end]
            .iter()
            .map(|line| format!("{sign}{}\n", visible(line)))
            .collect::<Vec<_>>()
            .concat()
    };
    format!("line {}\n{}{}", same + 1, lines('-', &old), lines('+', &new))
}

fn shown(text: &str) -> String {
    text.split('\n').map(|line| format!(" {}\n", visible(line))).collect::<Vec<_>>().concat()
}

/// A line in which CR, tabs and blanks at the end can be seen.
fn visible(line: &str) -> String {
    let end = line.trim_end_matches(' ').len();
    line[..end].replace('\r', "\u{240d}").replace('\t', "\u{2409}") + &"\u{b7}".repeat(line.len() - end)
}
