//! How much aliases and merge keys may add, and how far they are followed.

use kyaml_import::{Expansion, ImportOptions, Imported, import};

fn read<'s>(text: &'s str, options: &ImportOptions) -> Imported<'s> {
    import(text.as_bytes(), options)
}

#[test]
fn expansion_is_counted() {
    let check = |text: &str, nodes, bytes| {
        let imported = read(text, &ImportOptions::default());
        assert_eq!(imported.errors(), [], "{text}");
        assert_eq!(imported.expansion(), Expansion { nodes, bytes }, "{text}");
    };
    check("---\n{a: 1}\n", 0, 0);
    check("[&a bcd, *a]\n", 1, 3);
    check("a: &a [1, 22]\nb: *a\n", 3, 4);
    check("a: &a {b: 1, c: 2}\nd: {<<: *a}\n", 2, 4);
    check("a: &a {b: 1, c: 2}\nd: {<<: *a, c: 3}\n", 1, 2);
    check("a: &a {b: 1, c: 2}\nd: {<<: [*a, *a]}\n", 2, 4);
    check("a: &a {b: 1, c: 2}\nd: {<<: {<<: *a}}\n", 2, 4);
    check("a: &a {b: 1}\nc: &c {<<: *a, d: 2}\ne: *c\n", 1 + 3, 2 + 5);
    check("a: {<<: {b: 1}}\n", 0, 0);
    check("---\n[&a 1, *a]\n---\n[&a 1, *a]\n", 2, 2);
}

/// An entry that another one replaces adds nothing, but to look at all of them takes time.
#[test]
fn merge_keys_visit_limited_entries() {
    let entries = |count: usize| (0..count).map(|index| format!("k{index}: 1")).collect::<Vec<_>>().join(", ");
    let merging = |count: usize| format!("a: &a {{{}}}\nb: {{<<: [{}]}}\n", entries(100), vec!["*a"; count].join(", "));
    let options = ImportOptions::default().max_alias_nodes(200);
    let few = merging(10);
    assert_eq!(read(&few, &options).expansion().nodes, 100);
    let many = merging(100);
    let errors = read(&many, &options).errors().to_vec();
    assert_eq!(errors.len(), 1);
    assert_eq!(
        errors[0].to_string(),
        "aliases and merge keys add more entries than the limit allows; write the values out, or raise the limit with `--max-alias-nodes`",
    );
    assert_eq!(&many[errors[0].span().start..errors[0].span().end], "*a");
    let stream = format!("---\n{many}---\n.inf\n");
    assert_eq!(read(&stream, &options).errors().len(), 1, "what follows is not read");
    let nested = format!("a: {}{{{}}}{}\n", "{<<: ".repeat(100), entries(100), "}".repeat(100));
    assert_eq!(read(&nested, &options).errors()[0].rule().name(), "excessive-aliasing");
}

/// Of brackets in each other beyond the limit, the outermost is found.
#[test]
fn deep_nesting_is_one_error() {
    for text in ["[[[[1]]]]", "- - - - 1", "{a: [{b: [1]}]}", r#"{"a": [{"b": {"c": {}}}]}"#] {
        let errors = read(text, &ImportOptions::default().max_depth(2)).errors().to_vec();
        let found: Vec<_> = errors.iter().map(|error| (error.rule().name(), error.span().start)).collect();
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
}

/// Beyond the limit nothing is added, neither of the current alias nor of later ones.
#[test]
fn nothing_is_added_beyond_the_limit() {
    let check = |text: &str, nodes: usize, bytes: usize| {
        let imported = read(text, &ImportOptions::default().max_alias_nodes(10).max_alias_bytes(100));
        assert_eq!(imported.errors().len(), 1, "{text}");
        assert_eq!(imported.expansion(), Expansion { nodes, bytes }, "{text}");
    };
    check(&format!("a: &a [{}]\nb: *a\n", vec!["1"; 50].join(", ")), 11, 10 + 1);
    check(&format!("a: &a \"\\t{}\"\nb: [{}]\n", "x".repeat(29), vec!["*a"; 50].join(", ")), 4, 120);
}
