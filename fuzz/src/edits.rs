//! The law of edits: a document that is edited, beside a value that is edited in the same way.

use std::collections::HashMap;

use kyaml_core::edit::{At, Document, Edit, EditError, Entry, Item, Stream};
use kyaml_core::pointer::escape;
use kyaml_core::recognise::{RecogniseOptions, canonical};
use kyaml_core::{Comment, Layout, Node, Sequence, Tree, Value, WriteOptions, parse, render_values};

use crate::generate;
use crate::laws::Judged;
use crate::random::Random;

/// Greatest number of edits of a stream.
const EDITS: usize = 6;

/// Greatest number of opening brackets in a stream.
pub(crate) const DEEPEST: usize = 900;

/// Edits chosen by the bytes give a KYAML stream with the value that a model has after the same
/// edits, and with all comments of the items. A canonical stream stays canonical. The edits of the
/// text make the same text, and without edits it stays. A clone has the same text. A refused edit changes
/// nothing. Entries that are sorted or moved keep their text.
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn edits(input: &[u8]) -> Judged {
    let Ok(text) = std::str::from_utf8(input) else { return Judged::NotConcerned };
    // Edits of a deeper stream may be refused.
    if text.matches(['{', '[']).count() > DEEPEST {
        return Judged::NotConcerned;
    }
    let Ok(mut stream) = Stream::parse(text) else { return Judged::NotConcerned };
    assert_eq!(stream.try_to_string().as_deref(), Ok(text), "a stream changes without an edit");
    assert_eq!(stream.edits(), Ok(Vec::new()), "there are edits without an edit");
    let mut random = Random::of_hash(input);
    for _ in 0..=random.below(3) {
        let mut models = parse(input).tree().to_values();
        let mut edited = stream.clone();
        let mut made = Vec::new();
        for _ in 0..=random.below(EDITS) {
            made.push(edit(&mut edited, &mut models, &mut random));
        }
        check(text, &edited, &models, &made);
    }
    if let Some(document) = stream.documents.first_mut() {
        put_back(document, &mut random);
        replace_scalar(document, &mut random);
    }
    Judged::Holds
}

/// The stream after some edits.
pub(crate) fn edited(stream: &Stream, random: &mut Random<'_>) -> Stream {
    let mut edited = stream.clone();
    let mut models: Vec<_> = edited.documents.iter().map(|document| document.root().to_value()).collect();
    for _ in 0..=random.below(EDITS) {
        edit(&mut edited, &mut models, random);
    }
    edited
}

/// A scalar that replaces a scalar is the only edit, if the value is the only difference.
fn replace_scalar(document: &mut Document, random: &mut Random<'_>) {
    let text = document.source().to_owned();
    let parsed = parse(text.as_bytes());
    let scalars: Vec<_> = parsed.tree().nodes().filter(|node| !node.kind().is_collection()).collect();
    let Some(node) =
        (!scalars.is_empty()).then(|| scalars[usize::try_from(random.next()).unwrap_or_default() % scalars.len()])
    else {
        return;
    };
    document.set(&node.pointer(), 77_777).expect("the value is there");
    let edits = document.edits().expect("no edit is too deep");
    assert!(edits.len() == 1 && edits[0].span == node.span(), "{edits:?} is more than {} of {text}", node.span());
}

/// The entries of a mapping that are sorted and moved keep their text. Put back, they make the old text.
fn put_back(document: &mut Document, random: &mut Random<'_>) {
    let is_long = |pointer: &String| document.at(pointer).is_some_and(|item| item.is_mapping() && item.len() > 1);
    let pointers: Vec<_> = pointers(document.root()).into_iter().filter(is_long).take(256).collect();
    if pointers.is_empty() {
        return;
    }
    let pointer = random.pick(&pointers);
    let old = document.source().to_owned();
    let keys = keys(document.at(pointer).expect("it is there"));
    for _ in 0..=random.below(3) {
        arrange(document.at_mut(pointer).expect("it is there"), random).expect("the keys are there");
    }
    let new = document.try_to_string().expect("no edit is too deep");
    let [old_texts, new_texts] = [&old, &new].map(|text| texts(text, pointer));
    for (key, (text, lines)) in old_texts {
        let (new_text, new_lines) = &new_texts[&key];
        assert_eq!(text, *new_text, "{key:?} in\n{old}\nand\n{new}");
        assert!(lines == 0 || lines == *new_lines, "blank lines above {key:?} in\n{old}\nand\n{new}");
    }
    for key in &keys {
        let mapping = document.at_mut(pointer).expect("it is there");
        mapping.move_entry(key, At::End).expect("the key is there");
    }
    assert_eq!(document.try_to_string().as_deref(), Ok(&*old), "entries are put back");
}

/// The text of each entry of a mapping, and number of line breaks between its comments and the text
/// before them.
fn texts(text: &str, pointer: &str) -> HashMap<String, (String, usize)> {
    let parsed = parse(text.as_bytes());
    let mapping = parsed.tree().at(0, pointer).expect("it is there");
    let entry = |node: Node<'_, '_>| {
        let key = node.key().expect("it is an entry");
        let start = node.head().first().map_or(key.span().start, |comment| comment.span().start);
        let before = &text[..start];
        let blanks = &before[before.trim_end_matches([' ', '\n', '\r']).len()..];
        let name = key.text().expect("it is KYAML").to_owned();
        (name, (text[key.span().start..node.span().end].to_owned(), blanks.matches('\n').count()))
    };
    mapping.children().map(entry).collect()
}

fn keys(mapping: &Item) -> Vec<String> {
    mapping.entries().filter_map(|(key, _)| key.map(str::to_owned)).collect()
}

/// Sorts the entries of a mapping, moves one, or takes one out and puts it back.
fn arrange(mapping: &mut Item, random: &mut Random<'_>) -> Result<(), EditError> {
    let all = keys(mapping);
    let few = &all[..all.len().min(256)];
    let (key, other) = (random.pick(few), random.pick(few));
    match random.below(4) {
        0 => {
            mapping.sort_keys()?;
            assert!(keys(mapping).is_sorted(), "entries are not sorted");
            Ok(())
        }
        1 => mapping.sort_keys_by(|one, other| other.cmp(one)),
        2 => mapping.move_entry(key, if random.below(2) == 0 { At::Before(other) } else { At::After(other) }),
        _ => {
            let entry = mapping.remove(key.as_str())?;
            mapping.insert(key, entry, At::Start)
        }
    }
}

/// Takes an item out of a sequence and puts it back elsewhere.
fn move_item(sequence: &mut Item, model: &mut Sequence, random: &mut Random<'_>) -> Result<(), EditError> {
    let [from, to] = [(), ()].map(|()| random.below(model.len().min(256)));
    let value = model.remove(from);
    model.insert(to, value);
    let item = sequence.remove(from)?;
    sequence.insert_item(to, item)
}

fn check(old: &str, stream: &Stream, models: &[Value], made: &[String]) {
    let new = stream.try_to_string().expect("no edit is too deep");
    let about = || format!("{made:?} of\n{old}\nmake\n{new}\n");
    assert_eq!(stream.clone().try_to_string().as_deref(), Ok(&*new), "a clone, {}", about());
    let edits = stream.edits().expect("no edit is too deep");
    assert_eq!(Edit::apply(&edits, old.as_bytes()), new.as_bytes(), "{edits:?}, {}", about());
    assert!(edits.windows(2).all(|pair| pair[0].span.end < pair[1].span.start), "{edits:?}, {}", about());
    let parsed = parse(new.as_bytes());
    assert!(parsed.errors().is_empty(), "{:?}, {}", parsed.errors(), about());
    let values = parsed.tree().to_values();
    assert_eq!(values, models, "{}", about());
    let of_items: Vec<_> = stream.documents.iter().map(|document| document.root().to_value()).collect();
    let compact = WriteOptions::default().layout(Layout::Compact);
    assert_eq!(render_values(&values, &compact), render_values(&of_items, &compact), "the order, {}", about());
    if !stream.documents.is_empty() {
        let old = parse(old.as_bytes()).into_parts().0;
        let (items, texts) = (comments_of_items(stream, old.comments()), comments_of_tree(parsed.tree()));
        let has_one_on_each_line = items.iter().all(|(kind, _, comments)| *kind != "line" || comments.len() < 2);
        if has_one_on_each_line {
            assert_eq!(texts, items, "{}", about());
        } else {
            assert_eq!(sorted(texts), sorted(items), "{}", about());
        }
    }
    let is_canonical = |text: &str| canonical(text.as_bytes(), &RecogniseOptions::default()).is_some();
    assert!(!is_canonical(old) || is_canonical(&new), "is not canonical: {}", about());
}

/// For the comments of a place: their kind, the pointer of their value, and their texts.
pub(crate) type Comments = Vec<(&'static str, String, Vec<String>)>;

/// The texts of comments, sorted.
pub(crate) fn sorted(comments: Comments) -> Vec<String> {
    let mut all: Vec<_> = comments.into_iter().flat_map(|(.., comments)| comments).collect();
    all.sort();
    all
}

fn add(all: &mut Comments, kind: &'static str, pointer: &str, comments: &[Comment<'_>]) {
    if !comments.is_empty() {
        all.push((kind, pointer.to_owned(), comments.iter().map(|comment| comment.text().to_owned()).collect()));
    }
}

/// The comments of the documents of a tree.
pub(crate) fn comments_of_tree(tree: &Tree<'_>) -> Comments {
    let mut all = Vec::new();
    for document in tree.documents() {
        for node in document.root().into_iter().flat_map(Node::descendants) {
            let pointer = node.pointer();
            add(&mut all, "head", &pointer, node.head());
            add(&mut all, "line", &pointer, node.line());
            add(&mut all, "foot", &pointer, node.foot());
        }
        add(&mut all, "end", "", document.foot());
    }
    all
}

/// The comments of the documents. Those of a stream without documents are above the first value.
fn comments_of_items(stream: &Stream, early: &[Comment<'_>]) -> Comments {
    let mut all = Vec::new();
    for (index, document) in stream.documents.iter().enumerate() {
        let root = document.entry("").expect("a document has a value");
        if index == 0 && !early.is_empty() {
            let head = [early, root.head()].concat();
            add(&mut all, "head", "", &head);
        }
        let mut open = vec![(String::new(), root)];
        while let Some((pointer, entry)) = open.pop() {
            if index > 0 || !pointer.is_empty() || early.is_empty() {
                add(&mut all, "head", &pointer, entry.head());
            }
            add(&mut all, "line", &pointer, entry.line());
            add(&mut all, "foot", &pointer, entry.item().foot());
            let children: Vec<_> = entry
                .item()
                .entries()
                .enumerate()
                .map(|(index, (key, child))| (format!("{pointer}/{}", step(key, index)), child))
                .collect();
            open.extend(children.into_iter().rev());
        }
        add(&mut all, "end", "", document.end_comments());
    }
    all
}

fn step(key: Option<&str>, index: usize) -> String {
    key.map_or_else(|| index.to_string(), |key| escape(key).into_owned())
}

/// The pointers of all values.
pub(crate) fn pointers(item: &Item) -> Vec<String> {
    let mut all = Vec::new();
    let mut open = vec![(String::new(), item)];
    while let Some((pointer, item)) = open.pop() {
        let children = item.entries().enumerate();
        open.extend(children.map(|(index, (key, child))| (format!("{pointer}/{}", step(key, index)), child.item())));
        all.push(pointer);
    }
    all
}

/// Makes one edit of a document and of its model. Returns a description.
fn edit(stream: &mut Stream, models: &mut Vec<Value>, random: &mut Random<'_>) -> String {
    if random.below(12) == 0 || stream.documents.is_empty() {
        return edit_stream(stream, models, random);
    }
    let at = random.below(stream.documents.len().min(256));
    let (document, model) = (&mut stream.documents[at], &mut models[at]);
    let pointers = pointers(document.root());
    let pointer = &pointers[usize::try_from(random.next()).unwrap_or_default() % pointers.len()];
    let is_mapping = document.at(pointer).is_some_and(Item::is_mapping);
    let is_sequence = document.at(pointer).is_some_and(Item::is_sequence);
    let length = document.at(pointer).map_or(0, Item::len);
    let before = document.try_to_string();
    let result = match random.below(14) {
        0 | 1 => {
            let value = generate::value(random, 2);
            *target(model, pointer) = value.clone();
            document.set(pointer, value)
        }
        2 | 3 if is_mapping => {
            let (key, value) = (generate::text(random), generate::value(random, 2));
            let child = format!("{pointer}/{}", escape(&key));
            let first = document.at(pointer).and_then(|item| item.entries().next()?.0.map(str::to_owned));
            let at = match (random.below(5), &first) {
                (0, _) => At::Start,
                (1, _) => At::Sorted,
                (2, Some(first)) => At::Before(first),
                (3, Some(first)) => At::After(first),
                _ => At::End,
            };
            let result = document.insert(&child, commented(value.clone(), random), at);
            let Value::Mapping(mapping) = target(model, pointer) else { unreachable!("it is a mapping") };
            if mapping.contains_key(&key) {
                assert_eq!(result, Err(EditError::DuplicateKey(key.into())));
                assert_eq!(document.try_to_string(), before, "a refused edit changes the document");
                return "nothing".to_owned();
            }
            mapping.insert(key, value);
            result
        }
        2 | 3 if is_sequence => {
            let value = generate::value(random, 2);
            let index = random.below(length.min(200) + 1);
            let Value::Sequence(sequence) = target(model, pointer) else { unreachable!("it is a sequence") };
            sequence.insert(index, value.clone());
            document.insert(&format!("{pointer}/{index}"), commented(value, random), At::End)
        }
        4 | 5 => remove(document, model, pointer),
        6 if is_mapping && length > 0 => {
            let from = document.at(pointer).and_then(|item| item.entries().last()?.0.map(str::to_owned));
            let (from, to) = (from.unwrap_or_default(), generate::text(random));
            let result = document.at_mut(pointer).and_then(|mapping| mapping.rename(&from, &to));
            let Value::Mapping(mapping) = target(model, pointer) else { unreachable!("it is a mapping") };
            if from != to && mapping.contains_key(&to) {
                assert_eq!(result, Err(EditError::DuplicateKey(to.into())));
                return "nothing".to_owned();
            }
            if let Some(value) = mapping.remove(&from) {
                mapping.insert(to, value);
            }
            result
        }
        7 => document.entry_mut(pointer).and_then(|entry| entry.set_head(some(random, 3))),
        8 => document.entry_mut(pointer).and_then(|entry| entry.set_line(some(random, 2))),
        9 => match document.at_mut(pointer).and_then(|item| item.set_foot(some(random, 3))) {
            Err(EditError::NotCollection) => Ok(()),
            result => result,
        },
        10 => document.set_end_comments(some(random, 3)),
        11 | 12 if length > 0 => {
            let item = document.at_mut(pointer).expect("it is there");
            match target(model, pointer) {
                Value::Sequence(sequence) => move_item(item, sequence, random),
                _ => arrange(item, random),
            }
        }
        _ => {
            let from = usize::try_from(random.next()).unwrap_or_default() % pointers.len();
            copy(document, model, &pointers[from], pointer)
        }
    };
    result.unwrap_or_else(|error| panic!("{error} at {pointer:?}"));
    format!("{pointer:?} to {:?}", document.at(pointer))
}

/// Removes a value, unless it is that of the document.
fn remove(document: &mut Document, model: &mut Value, pointer: &str) -> Result<(), EditError> {
    let Some((parent, last)) = pointer.rsplit_once('/') else {
        assert_eq!(document.remove(pointer).err(), Some(EditError::Root));
        return Ok(());
    };
    match target(model, parent) {
        Value::Mapping(mapping) => drop(mapping.remove(&unescape(last))),
        Value::Sequence(sequence) => drop(sequence.remove(last.parse().expect("an index"))),
        _ => unreachable!("it is a collection"),
    }
    document.remove(pointer).map(drop)
}

/// Copies a value into a collection, or in place of another value.
fn copy(document: &mut Document, model: &mut Value, from: &str, to: &str) -> Result<(), EditError> {
    let entry = document.entry(from).expect("it is there").clone();
    let value = target(model, from).clone();
    match target(model, to) {
        Value::Sequence(sequence) => {
            sequence.push(value);
            document.at_mut(to)?.push(entry)
        }
        Value::Mapping(mapping) if !mapping.contains_key("copy") => {
            mapping.insert("copy", value);
            document.insert(&format!("{to}/copy"), entry, At::End)
        }
        other => {
            *other = value;
            document.set(to, entry.into_item())
        }
    }
}

/// Adds, copies, removes or swaps documents.
fn edit_stream(stream: &mut Stream, models: &mut Vec<Value>, random: &mut Random<'_>) -> String {
    let count = models.len().min(200);
    let at = random.below(count + 1);
    if at == count || random.below(3) == 0 {
        let value = generate::value(random, 2);
        models.insert(at, value.clone());
        stream.documents.insert(at, Document::new(commented(value, random)));
        return format!("a new document {at}");
    }
    if random.below(4) == 0 {
        let copy = stream.documents[at].clone();
        models.insert(at, models[at].clone());
        stream.documents.insert(at, copy);
        return format!("document {at} twice");
    }
    if random.below(2) == 0 {
        models.remove(at);
        stream.documents.remove(at);
        return format!("no document {at}");
    }
    models.swap(0, at);
    stream.documents.swap(0, at);
    format!("documents 0 and {at} in turn")
}

fn commented(value: Value, random: &mut Random<'_>) -> Entry {
    let entry = Entry::from(value);
    match random.below(4) {
        0 => entry.with_head(some(random, 3)).expect("comments"),
        1 => entry.with_line(some(random, 2)).expect("comments"),
        _ => entry,
    }
}

fn some(random: &mut Random<'_>, end: usize) -> Vec<&'static str> {
    ["# new", "#", "# é: {[\"'"].into_iter().take(random.below(end)).collect()
}

/// The value at a pointer.
pub(crate) fn target<'v>(value: &'v mut Value, pointer: &str) -> &'v mut Value {
    let mut at = value;
    for step in pointer.split('/').skip(1) {
        at = match at {
            Value::Mapping(mapping) => mapping.get_mut(&unescape(step)),
            Value::Sequence(sequence) => sequence.get_mut(step.parse::<usize>().expect("an index")),
            _ => None,
        }
        .expect("the pointer is that of a value");
    }
    at
}

fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}
