//! The law of comparison and merge.

use std::collections::{BTreeMap, BTreeSet};

use kyaml_core::edit::{Document, Stream};
use kyaml_core::pointer::escape;
use kyaml_core::{Comment, Mapping, Sequence, Value, parse};
use kyaml_format::{compare, merge};

use crate::edits::{DEEPEST, comments_of_tree, edited, sorted};
use crate::laws::Judged;
use crate::random::Random;

/// A stream has no differences from itself, and another stream has some if a value or comment differs. The
/// JSON Patch between two streams makes one of the other. A merge with an unchanged side is the other side,
/// a merge of equal sides is that side, and sides swapped give the same value. Every merge is KYAML. One
/// without conflicts has one result, with each value and comment that one side alone has changed.
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn merging(input: &[u8]) -> Judged {
    let Ok(text) = std::str::from_utf8(input) else { return Judged::NotConcerned };
    if text.matches(['{', '[']).count() > DEEPEST {
        return Judged::NotConcerned;
    }
    let Ok(base) = Stream::parse(text) else { return Judged::NotConcerned };
    if base.documents.is_empty() {
        return Judged::NotConcerned;
    }
    let mut random = Random::of_hash(input);
    let [ours, theirs] = [edited(&base, &mut random), edited(&base, &mut random)];
    check(&base, &ours, &theirs);
    let [base, ours, theirs] = [named(&mut random), named(&mut random), named(&mut random)];
    check(&base, &ours, &theirs);
    Judged::Holds
}

fn check(base: &Stream, ours: &Stream, theirs: &Stream) {
    for stream in [base, ours, theirs] {
        assert!(compare(stream, stream).is_empty(), "a stream differs from itself");
    }
    for [old, new] in [[base, ours], [ours, theirs]] {
        let is_equal = compare(old, new).is_empty();
        assert!(!is_equal || content(old) == content(new), "{:?}\n{:?}", written(old), written(new));
        patches(old, new);
    }
    let about = || format!("{:?}\n{:?}\n{:?}", written(base), written(ours), written(theirs));
    for (merged, side) in [
        (merge(base, base, theirs), theirs),
        (merge(base, ours, base), ours),
        (merge(base, ours, ours), ours),
        (merge(theirs, ours, theirs), ours),
    ] {
        assert!(merged.conflicts.is_empty(), "{:?}, {}", merged.conflicts, about());
        assert_eq!(content(&merged.ours), content(side), "{}", about());
    }
    let merged = merge(base, ours, theirs);
    for side in [&merged.ours, &merged.theirs] {
        let text = written(side);
        assert!(parse(text.as_bytes()).errors().is_empty(), "{text} of {}", about());
    }
    let swapped = merge(base, theirs, ours);
    assert_eq!(
        merged.conflicts.is_empty(),
        swapped.conflicts.is_empty(),
        "{:?}{:?}{}",
        merged.conflicts,
        swapped.conflicts,
        about()
    );
    if merged.conflicts.is_empty() {
        assert_eq!(written(&merged.ours), written(&merged.theirs), "{}", about());
        assert_eq!(content(&merged.ours).0, content(&swapped.ours).0, "{}", about());
        let streams = [base, ours, theirs, &merged.ours];
        if streams.iter().all(|stream| stream.documents.len() == 1) {
            let lost = lost(streams.map(|stream| parts(&stream.documents[0])));
            assert!(lost.is_none(), "{}, {}{:?}", lost.unwrap_or_default(), about(), written(&merged.ours));
        }
    }
}

/// The values and comments of a stream, as its text has them.
fn content(stream: &Stream) -> (Vec<Value>, Vec<String>) {
    let text = written(stream);
    let parsed = parse(text.as_bytes());
    let mut comments = sorted(comments_of_tree(parsed.tree()));
    comments.extend(parsed.tree().comments().iter().map(|comment| comment.text().to_owned()));
    (parsed.tree().to_values(), comments)
}

/// The values and comments of a document: a pointer, a name, and a text. A sequence is one value, with its
/// comments.
type Parts = BTreeMap<(String, &'static str), String>;

fn parts(document: &Document) -> Parts {
    let root = document.entry("").expect("a document has a value");
    let mut parts = Parts::new();
    let mut add = |pointer: &str, name, comments: &[Comment<'_>]| {
        if !comments.is_empty() {
            let texts: Vec<_> = comments.iter().map(Comment::text).collect();
            parts.insert((pointer.to_owned(), name), texts.join("\n"));
        }
    };
    add("", "end", document.end_comments());
    let mut values = Vec::new();
    let mut open = vec![(String::new(), root)];
    while let Some((pointer, entry)) = open.pop() {
        let item = entry.item();
        add(&pointer, "head", entry.head());
        add(&pointer, "line", entry.line());
        if item.is_sequence() {
            let text = Stream::from(Document::new(item.clone()));
            values.push((pointer, written(&text)));
            continue;
        }
        add(&pointer, "foot", item.foot());
        let children = item.entries().filter_map(|(key, child)| Some((format!("{pointer}/{}", escape(key?)), child)));
        open.extend(children);
        let value = if item.is_mapping() { "{".to_owned() } else { format!("{:?}", item.as_scalar()) };
        values.push((pointer, value));
    }
    parts.extend(values.into_iter().map(|(pointer, value)| ((pointer, "value"), value)));
    parts
}

/// The first part that one side alone has changed, or both alike, and that the merge has otherwise.
fn lost([base, ours, theirs, merged]: [Parts; 4]) -> Option<String> {
    let keys: BTreeSet<_> = [&base, &ours, &theirs, &merged].into_iter().flat_map(BTreeMap::keys).collect();
    keys.into_iter().find_map(|key| {
        let [base, ours, theirs, merged] = [&base, &ours, &theirs, &merged].map(|parts| parts.get(key));
        let expected = match (ours == base, theirs == base || theirs == ours) {
            (true, _) => theirs,
            (_, true) => ours,
            _ => return None,
        };
        (merged != expected).then(|| format!("{key:?} is {merged:?}, not {expected:?}"))
    })
}

/// A stream with a list of mappings that have names, in any order.
fn named(random: &mut Random<'_>) -> Stream {
    let mut left = vec!["a", "b", "c", "d", "e", "f"];
    let mut items = Vec::new();
    for _ in 0..random.below(7) {
        let name = left.remove(random.below(left.len()));
        items.push(format!("{{name: \"{name}\", at: {}}}", random.below(2)));
    }
    let text = format!("---\n{{list: [\n  {}\n]}}\n", items.join(",\n  "));
    Stream::parse(&text).expect("it is KYAML")
}

fn written(stream: &Stream) -> String {
    stream.try_to_string().expect("nothing is too deep")
}

/// The JSON Patches between two streams make one of the other.
fn patches(old: &Stream, new: &Stream) {
    let comparison = compare(old, new);
    if old.documents.len() != 1 || new.documents.len() != 1 {
        return;
    }
    let patch = comparison.documents()[0].json_patch.as_deref().expect("both streams have the document");
    let mut value = old.documents[0].root().to_value();
    let expected = new.documents[0].root().to_value();
    apply(&mut value, patch);
    assert_eq!(value, expected, "{patch} of {}", written(old));
}

/// Applies a JSON Patch (RFC 6902).
fn apply(value: &mut Value, patch: &str) {
    let imported = kyaml_import::import(patch.as_bytes(), &kyaml_import::ImportOptions::default());
    let operations = imported.into_result().expect("a patch is JSON").to_values().remove(0);
    for operation in operations.as_sequence().expect("a patch is a list") {
        let of = |key: &str| operation.get(key).cloned();
        let pointer = of("path").expect("an operation has a path");
        let pointer = pointer.as_str().expect("a path is a string");
        match operation.get("op").and_then(Value::as_str) {
            Some("replace") if pointer.is_empty() => *value = of("value").expect("a value"),
            Some("replace") => {
                take(value, pointer);
                put(value, pointer, of("value").expect("a value"));
            }
            Some("add") => put(value, pointer, of("value").expect("a value")),
            Some("remove") => drop(take(value, pointer)),
            Some("move") => {
                let from = of("from").expect("a source");
                let moved = take(value, from.as_str().expect("a string"));
                put(value, pointer, moved);
            }
            other => panic!("{other:?} is not an operation"),
        }
    }
}

fn parent<'v>(value: &'v mut Value, pointer: &str) -> (&'v mut Value, String) {
    let (parent, last) = pointer.rsplit_once('/').expect("it is not the root");
    (crate::edits::target(value, parent), last.replace("~1", "/").replace("~0", "~"))
}

fn take(value: &mut Value, pointer: &str) -> Value {
    let (parent, last) = parent(value, pointer);
    let taken = match parent {
        Value::Mapping(mapping) => Mapping::remove(mapping, &last),
        Value::Sequence(sequence) => Sequence::remove(sequence, last.parse().expect("an index")),
        _ => None,
    };
    taken.unwrap_or_else(|| panic!("nothing is at {pointer}"))
}

fn put(value: &mut Value, pointer: &str, new: Value) {
    let (parent, last) = parent(value, pointer);
    match parent {
        Value::Mapping(mapping) => drop(mapping.insert(last, new)),
        Value::Sequence(sequence) => sequence.insert(last.parse().expect("an index"), new),
        _ => panic!("nothing is at {pointer}"),
    }
}
