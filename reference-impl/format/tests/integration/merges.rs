//! The merges of `merges.toml`.

use kyaml_core::Value;
use kyaml_format::{MergedVersion, Version, merge_versions};
use kyaml_import::{ImportOptions, import};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Merges {
    merge: Vec<Merge>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Merge {
    name: String,
    base: String,
    ours: String,
    theirs: String,
    merged: Option<String>,
    #[serde(default)]
    conflicts: Vec<String>,
}

#[test]
fn each_side_of_a_conflict_is_that_of_its_version() {
    let merged = merge(["---\n{a: 1, b: 1}\n", "---\n{a: 2, b: 1}\n", "---\n{b: 1}\n"], None);
    assert_eq!((&*merged.ours, &*merged.theirs), ("---\n{a: 2, b: 1}\n", "---\n{b: 1}\n"));
    let list = |item: &str| format!("---\n[{{name: \"a\"}}, {item}]\n");
    let [base, ours, theirs] =
        ["{name: \"b\", p: 1, q: 1}", "{name: \"c\", r: 1, s: 1}", "{name: \"d\", u: 1, v: 1}"].map(list);
    let merged = merge([&base, &ours, &theirs], None);
    assert_eq!((merged.ours, merged.theirs), (ours, theirs));
    let [base, ours, theirs] = ["---\n[1, 2]\n", "---\n[1, 3, 4]\n", "---\n[1, 5]\n"];
    let merged = merge([base, ours, theirs], None);
    assert_eq!((&*merged.ours, &*merged.theirs), (ours, theirs));
}

#[test]
fn a_conflict_explains_its_own_value_only() {
    let texts = ["---\n{a: 1, ab: 1}\n", "---\n{a: 2, ab: 1}\n", "---\n{a: 3, ab: 2}\n"];
    let merged = merge(texts, Some("---\n{a: 2, ab: 9}\n"));
    assert_eq!(merged.by_line.map(|difference| difference.pointer).as_deref(), Some("/ab"));
    assert_eq!(merged.ours, "---\n{a: 2, ab: 2}\n");
    let documents = |a: u8, b: u8| {
        ["a", "b"]
            .iter()
            .zip([a, b])
            .map(|(name, p)| format!("kind: A\nmetadata:\n  name: {name}\np: {p}\n"))
            .collect::<Vec<_>>()
            .join("---\n")
    };
    let merged = merge([&documents(1, 1), &documents(2, 1), &documents(3, 1)], Some(&documents(2, 9)));
    assert_eq!(merged.by_line.map(|difference| difference.document), Some(1));
}

/// An item that we gave another name is one that we removed, and one that we added.
#[test]
fn lines_decide_whether_an_item_was_renamed() {
    let text = |name: &str, p: u8, r: u8| {
        format!(
            "---\n[\n  {{\n    name: \"{name}\",\n    p: {p},\n    q: {p},\n    # 1\n    # 2\n    r: {r},\n  }},\n]\n"
        )
    };
    let merged = text("b", 2, 2);
    let found = merge([&text("a", 1, 1), &text("b", 2, 1), &text("a", 1, 2)], Some(&merged));
    assert_eq!((found.conflicts.len(), found.ours), (0, merged));
}

#[test]
fn merges_have_their_results() {
    let merges: Merges = toml::from_str(include_str!("../merges.toml")).expect("the cases are valid");
    for Merge { name, base, ours, theirs, merged, conflicts } in merges.merge {
        assert_eq!(merged.is_some(), conflicts.is_empty(), "{name}: one of the two is given");
        let found = merge([&base, &ours, &theirs], None);
        let found_conflicts: Vec<_> =
            found.conflicts.iter().map(|conflict| format!("{}: {conflict}", conflict.document + 1)).collect();
        assert_eq!(found_conflicts, conflicts, "{name}");
        let swapped = merge([&base, &theirs, &ours], None);
        assert_eq!(swapped.conflicts.len(), conflicts.len(), "{name}, swapped");
        if let Some(merged) = merged {
            assert_eq!(found.ours, merged, "{name}");
            assert_eq!(values(&swapped.ours), values(&merged), "{name}, swapped");
        }
    }
}

fn merge(texts: [&str; 3], by_line: Option<&str>) -> MergedVersion {
    let options = ImportOptions::default();
    let versions = texts.map(|text| Version::read(text.as_bytes(), &options).expect("it is YAML"));
    merge_versions(versions.each_ref(), by_line.map(str::as_bytes), &options).expect("nothing is too deep")
}

fn values(text: &str) -> Vec<Value> {
    import(text.as_bytes(), &ImportOptions::default()).into_result().expect("it is YAML").to_values()
}

const BASE: &str = "a: 1\nb: 1\n";
const OURS: &str = "a: 2\nb: 1\n";
const THEIRS: &str = "a: 1\nb: 2\n";

#[test]
fn lines_with_the_same_value_are_the_result() {
    let lines = "b: 2\na: 2\n";
    let merged = merge([BASE, OURS, THEIRS], Some(lines));
    assert_eq!((merged.ours.as_str(), merged.by_line), (lines, None));
}

#[test]
fn lines_with_another_value_are_reported() {
    let merged = merge([BASE, OURS, THEIRS], Some("a: 2\nb: 3\n"));
    assert_eq!(merged.ours, "a: 2\nb: 2\n");
    assert_eq!(merged.by_line.expect("the lines differ").to_string(), "/b\n- 2\n+ 3");
}

#[test]
fn lines_settle_a_conflict_of_paths() {
    let merged = merge([BASE, "a: 2\nb: 1\n", "a: 3\nb: 2\n"], Some("a: 4\nb: 2\n"));
    assert_eq!((merged.ours.as_str(), merged.conflicts.len()), ("a: 4\nb: 2\n", 0));
    let merged = merge([BASE, "a: 2\nb: 1\n", "a: 3\nb: 2\n"], Some("a: 4\nb: 1\n"));
    assert_eq!((merged.conflicts.len(), merged.by_line.is_some()), (1, true), "they settle it, and lose a change");
}

#[test]
fn lines_do_not_settle_a_removal() {
    let [base, ours, theirs] = ["a: 1\nb: 1\nc: 1\n", "a: 1 # why\nb: 1\nc: 1\n", "b: 1\nc: 1\n"];
    let merged = merge([base, ours, theirs], Some("b: 1 # why\nc: 1\n"));
    assert_eq!(merged.conflicts.len(), 1, "the comment is on another entry");
    let renamed = "new: 1\nb: 1\nc: 1\n";
    let merged = merge([base, ours, renamed], Some("new: 1 # why\nb: 1\nc: 1\n"));
    assert_eq!((merged.ours.as_str(), merged.conflicts.len()), ("new: 1 # why\nb: 1\nc: 1\n", 0));
    let merged = merge([base, renamed, ours], Some("new: 1 # why\nb: 1\nc: 1\n"));
    assert_eq!((merged.ours.as_str(), merged.conflicts.len()), ("new: 1 # why\nb: 1\nc: 1\n", 0));
}

#[test]
fn lines_that_repeat_an_item_do_not_settle_its_order() {
    let [base, ours, theirs] = ["[a, b]", "[x, a, b]", "[a, b, x]"].map(|names| {
        let items = names.trim_matches(['[', ']']).split(", ").map(|name| format!("- name: {name}\n"));
        items.collect::<String>()
    });
    let merged = merge([&base, &ours, &theirs], Some(&format!("- name: x\n{theirs}")));
    assert_eq!((merged.conflicts.len(), merged.ours), (1, ours.clone()));
    let turned = "- name: a\n- name: x\n- name: b\n";
    let merged = merge([&base, &ours, &theirs], Some(turned));
    assert_eq!((merged.conflicts.len(), &*merged.ours), (0, turned));
}

#[test]
fn lines_settle_a_conflict_of_comments() {
    let base = "a: 1\n# one\n# two\nb: 1\n";
    let ours = "a: 1\n# one\nnew: 1\n# two\nb: 1\n";
    let theirs = "a: 1\n# 1\n# two\nb: 1\n";
    let lines = "a: 1\n# 1\nnew: 1\n# two\nb: 1\n";
    let merged = merge([base, ours, theirs], Some(lines));
    assert_eq!((merged.ours.as_str(), merged.conflicts.len()), (lines, 0));
    let merged = merge([base, ours, theirs], Some("a: 2\n# 1\nnew: 1\n# two\nb: 1\n"));
    assert_eq!(merged.conflicts.len(), 1, "a value differs, too");
}
