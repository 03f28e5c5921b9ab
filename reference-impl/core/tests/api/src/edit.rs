//! Edits that keep the layout around them.

use kyaml_core::edit::{At, Document, EditError, Entry, Item, Stream};

/// Fails if the edits of the first text do not make the second one.
#[track_caller]
pub(crate) fn check(old: &str, edit: impl FnOnce(&mut Document) -> Result<(), EditError>, new: &str) {
    let mut document = Document::parse(old).expect("the text is KYAML");
    edit(&mut document).expect("the edit is valid");
    assert_eq!(document.try_to_string().expect("nothing is too deep"), new);
}

#[test]
fn a_new_scalar_keeps_its_comments() {
    check(
        "---\n{\n  # head\n  a: 1, # line\n}\n",
        |document| {
            document["a"] = 2.into();
            Ok(())
        },
        "---\n{\n  # head\n  a: 2, # line\n}\n",
    );
    check("---\n{a: # c\n  1}\n", |document| document.set("/a", 2), "---\n{a: # c\n  2}\n");
}

#[test]
fn missing_parents_become_mappings() {
    let set = |document: &mut Document| document.set("/spec/a~1b/replicas", 3);
    check("---\n{}\n", set, "---\n{\n  spec: {\n    a/b: {\n      replicas: 3,\n    },\n  },\n}\n");
    check("---\n{spec: {}} # pod\n", set, "---\n{spec: {a/b: {replicas: 3}}} # pod\n");
    check("---\n[{a: 1}]\n", |document| document.set("/0/b/c", 2), "---\n[{a: 1, b: {c: 2}}]\n");
}

#[test]
#[should_panic = "no value is at \"zz\"; name one that exists, or insert it first"]
fn an_index_adds_nothing() {
    let mut document = Document::parse("---\n{}\n").expect("it is KYAML");
    document["zz"] = 1.into();
}

#[test]
fn a_new_entry_follows_its_neighbours() {
    let add = |document: &mut Document| document.insert("/c", 3, At::End);
    check("---\n{a: 1, b: 2}\n", add, "---\n{a: 1, b: 2, c: 3}\n");
    check("---\n{ a: 1 }\n", add, "---\n{ a: 1, c: 3 }\n");
    check("---\n{\n    a: 1,\n    b: 2\n}\n", add, "---\n{\n    a: 1,\n    b: 2,\n    c: 3\n}\n");
    check("---\n{\n    a: 1,\n\n    b: 2, # two\n}\n", add, "---\n{\n    a: 1,\n\n    b: 2, # two\n    c: 3,\n}\n");
    check("---\r\n{\r\n a: 1\r\n}\r\n", add, "---\r\n{\r\n a: 1,\r\n c: 3\r\n}\r\n");
    // The first line decides.
    check("---\n{\r\n a: 1\r\n}\r\n", add, "---\n{\r\n a: 1,\n c: 3\r\n}\r\n");
    check("---\n{a: 1 # one\n}\n", add, "---\n{a: 1, # one\n  c: 3\n}\n");
}

#[test]
fn a_new_first_entry_keeps_comments() {
    let add = |document: &mut Document| document.insert("/0", "new", At::End);
    check("---\n[ # a\n  1, # b\n]\n", add, "---\n[\n  \"new\",\n  # a\n  1, # b\n]\n");
    check("---\n[1, 2]\n", add, "---\n[\"new\", 1, 2]\n");
    check("---\n[ 1]\n", add, "---\n[ \"new\", 1]\n");
}

#[test]
fn a_new_item_replaces_removed_ones() {
    check(
        "---\n[\n  # a\n  {\n  }, {\n  }]\n",
        |document| {
            document.remove("/0")?;
            document.insert("/0", 1, At::End)
        },
        "---\n[\n  1,\n  {\n  }]\n",
    );
}

#[test]
fn a_new_collection_follows_its_siblings() {
    let item = |id: i32| Item::from(kyaml_core::Value::from([("id", id)].into_iter().collect::<kyaml_core::Mapping>()));
    check(
        "---\n[{id: 1}, {id: 2}]\n",
        |document| document.at_mut("")?.push(item(3)),
        "---\n[{id: 1}, {id: 2}, {id: 3}]\n",
    );
    check(
        "---\n[{\n  id: 1,\n}, {\n  id: 2,\n}]\n",
        |document| document.at_mut("")?.push(item(3)),
        "---\n[{\n  id: 1,\n}, {\n  id: 2,\n}, {\n  id: 3,\n}]\n",
    );
    check(
        "---\n[\n    {id: 1},\n    {id: 2}\n]\n",
        |document| document.at_mut("")?.push(item(3)),
        "---\n[\n    {id: 1},\n    {id: 2},\n    {id: 3}\n]\n",
    );
    check(
        "---\n{\n    a: {\n        id: 1\n    }\n}\n",
        |document| document.set("/b", item(3)),
        "---\n{\n    a: {\n        id: 1\n    },\n    b: {\n        id: 3,\n    }\n}\n",
    );
}

#[test]
fn a_new_collection_is_laid_out_as_the_old_one() {
    let set = |document: &mut Document| {
        document.set("/a", Item::from(kyaml_core::Value::Sequence([1, 2].into_iter().collect())))
    };
    check("---\n{\n  a: {x: 1}, b: 2,\n}\n", set, "---\n{\n  a: [1, 2], b: 2,\n}\n");
}

#[test]
fn a_removed_entry_takes_its_comments() {
    let remove = |document: &mut Document| document.remove("/b").map(drop);
    check("---\n{a: 1, b: 2, c: 3}\n", remove, "---\n{a: 1, c: 3}\n");
    check("---\n{a: 1, b: 2}\n", remove, "---\n{a: 1}\n");
    check("---\n{b: 2, c: 3}\n", remove, "---\n{c: 3}\n");
    check("---\n{b: 2}\n", remove, "---\n{}\n");
    check(
        "---\n{\n  a: 1, # one\n\n  # two\n  b: 2, # 2\n\n  # three\n  c: 3,\n}\n",
        remove,
        "---\n{\n  a: 1, # one\n\n  # three\n  c: 3,\n}\n",
    );
    check("---\n{a: 1, # one\n  b: 2}\n", remove, "---\n{a: 1 # one\n}\n");
    check("---\n{\n  b: 2, c: 3,\n}\n", remove, "---\n{\n  c: 3,\n}\n");
}

#[test]
fn a_renamed_entry_keeps_its_value() {
    check(
        "---\n{a: 1, b : [1, 2], # two\n}\n",
        |document| document.at_mut("")?.rename("b", "no"),
        "---\n{a: 1, \"no\": [1, 2], # two\n}\n",
    );
}

/// More entries than are compared one by one.
#[test]
fn wide_mappings_find_moved_keys() {
    let mut keys: Vec<_> = (0..100).map(|number| format!("k{number}")).collect();
    let mut document = Document::parse("---\n{}\n").expect("it is KYAML");
    for key in &keys {
        document.root_mut().insert(key, 0, At::End).expect("the key is new");
    }
    for number in (0..100).step_by(3) {
        let (old, new, before) = (format!("k{number}"), format!("n{number}"), format!("b{number}"));
        let root = document.root_mut();
        root.rename(&old, &new).expect("the key is there");
        root.insert(&before, 1, At::Before(&new)).expect("the key is new");
        let at = keys.iter().position(|key| *key == old).expect("the key is there");
        keys.splice(at..=at, [before, new]);
        if let Some(next) = keys.get(at + 2) {
            root.remove(next.as_str()).expect("the key is there");
            keys.remove(at + 2);
        }
    }
    assert!(document.root().entries().map(|(key, _)| key).eq(keys.iter().map(|key| Some(key.as_str()))));
    assert!(keys.iter().all(|key| document.root().get(key.as_str()).is_some()));
}

#[test]
fn comments_are_set_and_removed() {
    let old = "---\n{\n  a: 1, # one\n  # two\n  b: 2,\n  # end\n}\n";
    check(old, |document| document.entry_mut("/a")?.set_line([]), "---\n{\n  a: 1,\n  # two\n  b: 2,\n  # end\n}\n");
    check(old, |document| document.entry_mut("/b")?.set_head([]), "---\n{\n  a: 1, # one\n  b: 2,\n  # end\n}\n");
    check(old, |document| document.at_mut("")?.set_foot([]), "---\n{\n  a: 1, # one\n  # two\n  b: 2,\n}\n");
    check(
        old,
        |document| document.entry_mut("/a")?.set_head(["# x", "# y"]),
        "---\n{\n  # x\n  # y\n  a: 1, # one\n  # two\n  b: 2,\n  # end\n}\n",
    );
    check(
        "---\n{a: 1, b: 2}\n",
        |document| document.entry_mut("/a")?.set_line(["# one"]),
        "---\n{a: 1, # one\n  b: 2}\n",
    );
    check(
        "---\n{a: 1, b: 2}\n",
        |document| document.entry_mut("/b")?.set_head(["# two"]),
        "---\n{a: 1,\n  # two\n  b: 2}\n",
    );
    check("---\n[1]\n", |document| document.set_end_comments(["# end"]), "---\n[1]\n# end\n");
    check("---\n[1]\n", |document| document.entry_mut("")?.set_head(["# top"]), "---\n# top\n[1]\n");
    check(
        "---\n[1, \n2]\n",
        |document| {
            document.entry_mut("/0")?.set_line(["# one"])?;
            document.entry_mut("/1")?.set_head(["# two"])
        },
        "---\n[1, # one\n# two\n2]\n",
    );
    check("---\n[1] \n", |document| document.entry_mut("")?.set_line(["# one"]), "---\n[1] # one\n");
    check(
        "---\n{\n  a: 1,\n  b: 2,  \n}\n",
        |document| document.entry_mut("/b")?.set_line(["# c"]),
        "---\n{\n  a: 1,\n  b: 2, # c\n}\n",
    );
}

#[test]
fn canonical_form_stays_canonical() {
    // A comment between the items changes all brackets of the sequence.
    check(
        "---\n[{\n  a: 1,\n}, {\n  a: 2,\n}]\n",
        |document| document.entry_mut("/1")?.set_head(["# two"]),
        "---\n[\n  {\n    a: 1,\n  },\n  # two\n  {\n    a: 2,\n  },\n]\n",
    );
    check(
        "---\n{\n  a: [{\n    b: 1,\n  }],\n}\n",
        |document| document.at_mut("/a")?.push("text\nof lines\n"),
        "---\n{\n  a: [\n    {\n      b: 1,\n    },\n    \"\\\n       text\\n\\\n       of lines\\n\\\n      \",\n  ],\n}\n",
    );
}

#[test]
fn a_copied_subtree_has_its_comments() {
    let other = Document::parse("---\n{web: {\n    # public\n    port: 80\n}}\n").expect("it is KYAML");
    check(
        "---\n{\n  a: 1,\n}\n",
        |document| document.insert("/web", other["web"].clone(), At::Start),
        "---\n{\n  web: {\n    # public\n    port: 80,\n  },\n  a: 1,\n}\n",
    );
}

#[test]
fn refused_edits_change_nothing() {
    let text = "---\n{a: 1, b: [1]}\n";
    let mut document = Document::parse(text).expect("it is KYAML");
    let mut deep = Item::sequence();
    for _ in 0..1000 {
        let mut outer = Item::sequence();
        outer.push(deep).expect("it is a sequence");
        deep = outer;
    }
    let long = "k".repeat(1025);
    let refused = [
        (document.insert("/a", 2, At::End), EditError::DuplicateKey("a".into())),
        (document.at_mut("").and_then(|item| item.rename("a", "b")), EditError::DuplicateKey("b".into())),
        (document.at_mut("").and_then(|item| item.rename("a", &long)), EditError::LongKey(1025)),
        (document.at_mut("").and_then(|item| item.rename("c", "c")), EditError::Missing("c".into())),
        (document.insert(&format!("/{long}"), 1, At::End), EditError::LongKey(1025)),
        (document.insert("/b/1", deep.clone(), At::End), EditError::DeepNesting),
        (document.at_mut("/a").and_then(|item| item.push(1)), EditError::NotSequence),
        (document.insert("/c", 1, At::Before("d")), EditError::Missing("d".into())),
        (document.set("/b/1", 1), EditError::Missing("1".into())),
        (document.set("/b/01", 1), EditError::Missing("/b/01".into())),
        (document.set("a", 1), EditError::InvalidPointer("a".into())),
        (document.set("/a~2", 1), EditError::InvalidPointer("/a~2".into())),
        (document.set("/a/b", 1), EditError::NotMapping),
        (document.set("/a/b/c", 1), EditError::NotMapping),
        (document.set("/b/7/c", 1), EditError::Missing("7".into())),
        (document.set(&format!("/c/{long}"), 1), EditError::LongKey(1025)),
        (document.insert("/c/d", 1, At::End), EditError::Missing("/c".into())),
        (
            document.entry_mut("/a").and_then(|entry| entry.set_head(["# two\nlines"])),
            EditError::InvalidComment("# two\nlines".into()),
        ),
        (document.entry_mut("/a").and_then(|entry| entry.set_line(["no"])), EditError::InvalidComment("no".into())),
        (document.at_mut("/a").and_then(|item| item.set_foot(["# c"])), EditError::NotCollection),
        (document.remove("").map(drop), EditError::Root),
        (document.remove("/c").map(drop), EditError::Missing("c".into())),
    ];
    for (result, error) in refused {
        assert_eq!(result, Err(error));
    }
    assert_eq!(document.try_to_string().as_deref(), Ok(text));
    document["b"] = deep;
    assert_eq!(document.try_to_string(), Err(EditError::DeepNesting));
}

#[test]
fn new_comments_in_a_text_with_cr_lf_have_it_once() {
    check(
        "---\r\n{\r\n  # h\r\n  a: 1,\r\n}\r\n",
        |document| document.entry_mut("/a")?.set_head(["# i", "# j"]),
        "---\r\n{\r\n  # i\r\n  # j\r\n  a: 1,\r\n}\r\n",
    );
}

#[test]
fn each_line_of_a_new_value_has_cr_lf() {
    check(
        "---\r\n{\r\n  a: 1,\r\n}\r\n",
        |document| {
            let mut item = Item::mapping();
            item.insert("x", Entry::from(1).with_head(["# c"])?, At::End)?;
            document.set("/b", item)
        },
        "---\r\n{\r\n  a: 1,\r\n  b: {\r\n    # c\r\n    x: 1,\r\n  },\r\n}\r\n",
    );
}

#[test]
fn the_greatest_depth_can_be_set() {
    let mut document = Document::parse("---\n{}\n").expect("it is KYAML");
    let wrapped = |inner: Item| {
        let mut outer = Item::sequence();
        outer.push(inner).expect("it is a sequence");
        outer
    };
    let deep = (1..999).fold(Item::sequence(), |inner, _| wrapped(inner));
    assert_eq!(document.set("/a", deep.clone()), Ok(()));
    assert!(document.try_to_string().is_ok());
    assert_eq!(document.set("/a", wrapped(deep.clone())), Err(EditError::DeepNesting));
    let mut document = Document::parse("---\n[]\n").expect("it is KYAML");
    assert_eq!(document.insert("/0", deep.clone(), At::End), Ok(()));
    assert_eq!(document.insert("/1", wrapped(deep), At::End), Err(EditError::DeepNesting));
}

#[test]
fn only_changed_spans_are_edited() {
    let text = "---\n{\n  a: 1,\n  b: [1, 2, 3],\n  c: {d: \"x\"},\n}\n";
    let mut document = Document::parse(text).expect("it is KYAML");
    document["b"][1] = 20.into();
    document["c"]["d"] = "y".into();
    let edits = document.edits().expect("nothing is too deep");
    let changed: Vec<_> = edits.iter().map(|edit| (&text[edit.span.start..edit.span.end], &*edit.text)).collect();
    assert_eq!(changed, [("2", "20"), ("\"x\"", "\"y\"")]);
}

#[test]
fn documents_are_added_and_removed() {
    let mut stream = Stream::parse("# top\n---\n1\n---\n{a: 2} # two").expect("it is KYAML");
    stream.documents.push(Document::new(Entry::from(3)));
    stream.documents.swap(0, 1);
    let text = "---\n{a: 2} # two\n---\n# top\n1\n---\n3\n";
    assert_eq!(stream.try_to_string().as_deref(), Ok(text));
    let edits = stream.edits().expect("nothing is too deep");
    assert_eq!(kyaml_core::edit::Edit::apply(&edits, b"# top\n---\n1\n---\n{a: 2} # two"), text.as_bytes());
}

#[test]
fn comments_without_a_document_join_the_first() {
    let mut stream = Stream::parse("# top\n").expect("it is KYAML");
    stream.documents.push(Document::parse("---\n# head\n1\n").expect("it is KYAML"));
    assert_eq!(stream.try_to_string().as_deref(), Ok("---\n# top\n# head\n1\n"));
}

#[test]
fn a_second_document_is_an_error() {
    assert_eq!(Document::parse("---\n1\n---\n2\n").map_err(|errors| errors[0].span().start).err(), Some(6));
    assert!(Document::parse("# nothing\n").is_err());
    assert!(Document::parse("---\n{a: b}\n").is_err());
}

#[test]
fn deep_items_use_no_stack() {
    let mut item = Item::sequence();
    for _ in 0..100_000 {
        let mut outer = Item::sequence();
        outer.push(item).expect("it is a sequence");
        item = outer;
    }
    assert_eq!(Item::from(item.clone().to_value()).len(), 1);
}

#[test]
fn errors_of_a_text_have_lines() {
    let errors = "---\n{\n  a: no, b: b,\n}\n".parse::<Document>().expect_err("it is not KYAML");
    let text = errors.to_string();
    let places: Vec<_> = text.lines().filter_map(|line| line.split_once(": ")).map(|(place, _)| place).collect();
    assert_eq!(places, ["line 3, column 6", "line 3, column 13"]);
    assert!(errors.iter().all(|error| error.position().is_some_and(|position| position.line == 3)));
    let second = "---\n1\n---\n2\n".parse::<Document>().expect_err("there are two documents");
    assert!(second.to_string().starts_with("line 3, column 1: "), "{second}");
    let error = kyaml_core::Error::from(errors);
    assert_eq!(error.position().map(|position| position.column), Some(6));
    assert!("---\n1\n---\n2\n".parse::<Stream>().is_ok_and(|stream| stream.documents.len() == 2));
}
