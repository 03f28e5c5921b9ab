//! Entries and items that are sorted, moved, or taken out and put back.

use kyaml_core::edit::{At, Document, EditError, Entry, Item};

use crate::edit::check;

const ODD: &str = "---
{
  labels: { # of a pod
    # the last letter
    c:   \"1\",

    \"b\" : [1,2,   3],  # odd

    # the first
    a: { # open
      x: 1,w: 2}
    # end
  },
}
";

const ODD_SORTED: &str = "---
{
  labels: {

    # the first
    a: { # open
      x: 1,w: 2},

    \"b\" : [1,2,   3],  # odd
    # of a pod
    # the last letter
    c:   \"1\"
    # end
  },
}
";

#[test]
fn a_sorted_mapping_keeps_its_lines() {
    check(ODD, |document| document.at_mut("/labels")?.sort_keys(), ODD_SORTED);
    check(ODD_SORTED, |document| document.at_mut("/labels")?.sort_keys(), ODD_SORTED);
    check("---\n{b: 1, a: 2,c: 3}\n", |document| document.at_mut("")?.sort_keys(), "---\n{a: 2, b: 1,c: 3}\n");
    check("---\n{ b: 1,\n  a: 2 }\n", |document| document.at_mut("")?.sort_keys(), "---\n{\n  a: 2, b: 1 }\n");
    check(
        "---\r\n{\r\n b: 1, # one\r\n\r\n a: 2 # two\r\n}\r\n",
        |document| document.at_mut("")?.sort_keys(),
        "---\r\n{\r\n\r\n a: 2, # two\r\n b: 1 # one\r\n}\r\n",
    );
    check(
        "---\n{\n  a: 1, b: 2,\n  c: 3,\n}\n",
        |document| document.at_mut("")?.sort_keys_by(|one, other| other.cmp(one)),
        "---\n{\n  c: 3,\n  b: 2,\n  a: 1,\n}\n",
    );
}

#[test]
fn a_moved_entry_keeps_its_text() {
    check(
        "---\n{\n  a: 1,\n\n  # about b\n  b: {  # open b\n    x: 1,\n  },\n  c: 3,\n}\n",
        |document| document.at_mut("")?.move_entry("b", At::End),
        "---\n{\n  a: 1,\n  c: 3,\n\n  # about b\n  b: {  # open b\n    x: 1,\n  },\n}\n",
    );
    check("---\n{a: 1, b: 2}\n", |document| document.at_mut("")?.move_entry("b", At::Start), "---\n{b: 2, a: 1}\n");
    check(
        "---\n{a: 1, b: 2}\n",
        |document| document.at_mut("")?.move_entry("a", At::Before("a")),
        "---\n{a: 1, b: 2}\n",
    );
    check("---\n{aa: 1, c: 2}\n", |document| document.insert("/b", 3, At::Sorted), "---\n{aa: 1, b: 3, c: 2}\n");
    check(
        "---\n{b: 1, c: 2, a: 3}\n",
        |document| document.at_mut("")?.move_entry("b", At::Sorted),
        "---\n{b: 1, c: 2, a: 3}\n",
    );
    check(
        "---\n{b: 1, c: 2, a: 3}\n",
        |document| document.at_mut("")?.move_entry("c", At::After("a")),
        "---\n{b: 1, a: 3, c: 2}\n",
    );
}

#[test]
fn a_moved_first_entry_leaves_the_lines() {
    check(
        "---\n{\n  a: 1,b: 2,c: 3}\n",
        |document| {
            document.at_mut("")?.move_entry("c", At::Start)?;
            document.remove("/a").map(drop)
        },
        "---\n{\n  c: 3,\n  b: 2}\n",
    );
}

#[test]
fn an_entry_that_goes_back_keeps_its_text() {
    check(
        ODD,
        |document| {
            let labels = document.at_mut("/labels")?;
            let removed = ["c", "b", "a"].map(|key| (key, labels.remove(key).expect("it is there")));
            removed.into_iter().try_for_each(|(key, entry)| labels.insert(key, entry, At::End))
        },
        ODD,
    );
    check(
        "---\n[ 1,\n\n  [2,3],   # two\n  4 ]\n",
        |document| {
            let item = document.remove("/1")?;
            document.insert("/0", item, At::End)?;
            let item = document.remove("/0")?;
            document.insert("/1", item, At::End)
        },
        "---\n[ 1,\n\n  [2,3],   # two\n  4 ]\n",
    );
}

#[test]
fn a_moved_entry_takes_edits_along() {
    check(
        "---\n{\n  a: [1,2],  # one\n  b: 3,\n}\n",
        |document| {
            let entry = document.remove("/a")?;
            document.insert("/no", entry, At::End)?;
            document.at_mut("/no")?.push(5)?;
            document.entry_mut("/no")?.set_head(["# moved"])
        },
        "---\n{\n  b: 3,\n  # moved\n  \"no\": [1,2, 5],  # one\n}\n",
    );
    check(
        "---\n{\n  a: {d:   1, c: 2},\n  b: 3,\n}\n",
        |document| {
            document.at_mut("/a")?.sort_keys()?;
            document.at_mut("")?.move_entry("a", At::End)
        },
        "---\n{\n  b: 3,\n  a: {c: 2, d:   1},\n}\n",
    );
}

#[test]
fn canonical_form_stays_canonical() {
    check(
        "---\n{\n  b: [{\n    c: 1,\n  }, {\n    d: 1,\n  }],\n  a: [\n    1,\n  ],\n}\n",
        |document| {
            document.at_mut("")?.sort_keys()?;
            let item = document.remove("/b/0")?;
            document.at_mut("/b")?.push(item)
        },
        "---\n{\n  a: [\n    1,\n  ],\n  b: [{\n    d: 1,\n  }, {\n    c: 1,\n  }],\n}\n",
    );
}

#[test]
fn a_copy_leaves_the_text_to_its_original() {
    check(
        "---\n{\n  a: [1,2],\n}\n",
        |document| {
            let copy = document.entry("/a").expect("it is there").clone();
            document.insert("/b", copy, At::Start)
        },
        "---\n{\n  b: [\n    1,\n    2,\n  ],\n  a: [1,2],\n}\n",
    );
    check(
        "---\n{a: {x:   1}, b: 2}\n",
        |document| {
            let mut copy = document["a"].clone();
            let entry = copy.remove("x")?;
            document.insert("/a/z", entry, At::End)
        },
        "---\n{a: {x:   1, z: 1}, b: 2}\n",
    );
}

#[test]
fn swapped_entries_keep_their_keys() {
    check(
        "---\n{a: [1,2], b: 3}\n",
        |document| {
            let mut entries: Vec<&mut Entry> = document.root_mut().entries_mut().map(|(_, entry)| entry).collect();
            let (one, other) = entries.split_at_mut(1);
            std::mem::swap(one[0], other[0]);
            Ok(())
        },
        "---\n{a: 3, b: [1,2]}\n",
    );
}

#[test]
fn all_children_are_changed_in_place() {
    check(
        "---\n{a:   {x: 1}, b:   {x: 1}}\n",
        |document| document.root_mut().items_mut().try_for_each(|item| item.set("x", 2)),
        "---\n{a:   {x: 2}, b:   {x: 2}}\n",
    );
    check(
        "---\n[{x: 1},   {x: 1}]\n",
        |document| document.root_mut().items_mut().try_for_each(|item| item.set("x", 2)),
        "---\n[{x: 2},   {x: 2}]\n",
    );
    check(
        "---\n{a: 1,\n b: 2}\n",
        |document| {
            document.root_mut().entries_mut().try_for_each(|(key, entry)| {
                entry.set_line([format!("# {}", key.unwrap_or_default()).as_str()])?;
                *entry.item_mut() = Item::sequence();
                Ok(())
            })
        },
        "---\n{a: [], # a\n b: [] # b\n}\n",
    );
}

#[test]
fn refused_moves_change_nothing() {
    let text = "---\n{a: 1, b: [1]}\n";
    let mut document = Document::parse(text).expect("it is KYAML");
    let refused = [
        (document.at_mut("/b").and_then(Item::sort_keys), EditError::NotMapping),
        (document.at_mut("/c").and_then(Item::sort_keys), EditError::Missing("/c".into())),
        (document.at_mut("").and_then(|item| item.move_entry("c", At::End)), EditError::Missing("c".into())),
        (document.at_mut("").and_then(|item| item.move_entry("a", At::Before("c"))), EditError::Missing("c".into())),
        (document.at_mut("/b").and_then(|item| item.move_entry("0", At::End)), EditError::NotMapping),
    ];
    for (result, error) in refused {
        assert_eq!(result, Err(error));
    }
    assert_eq!(document.try_to_string().as_deref(), Ok(text));
}

#[test]
fn only_the_moved_entry_is_edited() {
    for (key, at) in [("a", At::End), ("g", At::Start), ("b", At::After("d")), ("d", At::Before("b"))] {
        let text = "---\n{\n  a: 1,\n  b: 2,\n  c: 3,\n  d: 4,\n  e: 5,\n  g: 6,\n}\n";
        let mut document = Document::parse(text).expect("it is KYAML");
        document.root_mut().move_entry(key, at).expect("it is there");
        let edits = document.edits().expect("nothing is too deep");
        let bytes: usize = edits.iter().map(|edit| edit.span.len() + edit.text.len()).sum();
        assert_eq!((edits.len(), bytes), (2, 2 * "\n  a: 1,".len()), "{edits:?}");
    }
}
