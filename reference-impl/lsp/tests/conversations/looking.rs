//! Hover, outline, folds, selections, definitions, hints and completions.

use serde_json::{Value, json};

use crate::editor::{Editor, abilities};

#[track_caller]
pub(crate) fn hovered(editor: &mut Editor, place: &str) -> String {
    let hover = editor.asks_at(place, "textDocument/hover").unwrap();
    hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_value_has_its_path_and_type() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: [{b: \"c\"}], n: 1.5e+3, t: true, s: \"no\", m: \"x\\ny\\n\"}\n---\n{}\n");
    editor.published();
    for (place, expected) in [
        ("|b:", "`/a/0/b`\n\nA string of 1 character.\n\nDocument 1 of 2."),
        ("|[{b", "`/a`\n\nA sequence with 1 item.\n\nDocument 1 of 2."),
        ("1|.5e", "`/n`\n\nThe floating-point number `1500`, as Kubernetes loads it.\n\nDocument 1 of 2."),
        ("t|rue", "`/t`\n\nThe boolean `true`.\n\nDocument 1 of 2."),
        (
            "\"n|o\"",
            "`/s`\n\nA string of 2 characters. Without its quotes, some readers would take it for a boolean.\n\nDocument 1 of 2.",
        ),
        ("\"x|", "`/m`\n\nA string of 4 characters. It has 2 lines:\n\n```text\nx\ny\n```\n\nDocument 1 of 2."),
    ] {
        assert_eq!(hovered(&mut editor, place), expected, "{place}");
    }
}

#[test]
fn a_quoted_key_has_a_reason() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\"on\": 1, \"a b\": 2, \"c\": 3}\n");
    editor.published();
    for (place, expected) in [
        ("o|n", "some readers would take `on` for a boolean (KY-KEY-4)"),
        ("a| b", "a plain key consists of letters, numbers and `_`"),
        ("\"c|\"", "The key needs no quotes"),
    ] {
        let hover = hovered(&mut editor, place);
        assert!(hover.contains(expected), "{hover}");
    }
}

#[test]
fn a_finding_has_its_rule() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no}\n");
    editor.published();
    let hover = hovered(&mut editor, "n|o");
    let name = match kyaml_lint::site() {
        Some(site) => format!("[`ambiguous-value`]({site}rules/ambiguous-value.html) (KY-"),
        None => "`ambiguous-value` (KY-".to_owned(),
    };
    assert!(hover.contains(&name), "{hover}");
    assert!(hover.contains("## Why is this bad?"), "{hover}");
    // The shortest finding is shown, not the one around it.
    editor.replaces("a: no", "\"a\t\n b\": 1");
    editor.published();
    let hover = hovered(&mut editor, "a|\t");
    assert!(hover.starts_with("a key cannot hold a raw tab"), "{hover}");
}

#[test]
fn an_ignored_rule_has_its_documentation() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n# kyaml-check: ignore[empty-key]\n{\"\": 1}\n");
    editor.published();
    let hover = hovered(&mut editor, "empty|-key");
    assert!(hover.trim_start_matches('[').starts_with("`empty-key`"), "{hover}");
    editor.replaces("empty-key", "é");
    editor.published();
    assert!(editor.asks_at("é|]", "textDocument/hover").unwrap().is_null());
    editor.replaces("# kyaml-check: ignore[é]\n{\"\": 1}", "{empty-key: 1} # kyaml-check: ignore[long-key]");
    editor.published();
    let hover = hovered(&mut editor, "{empty|-key");
    assert!(hover.starts_with("`/empty-key`"), "{hover}");
}

/// Names and details of an outline, with their levels.
fn outline(symbols: &Value, level: usize, lines: &mut Vec<String>) {
    for symbol in symbols.as_array().unwrap_or(&Vec::new()) {
        let detail = symbol["detail"].as_str().map(|detail| format!(" {detail}")).unwrap_or_default();
        lines.push(format!("{}{}{detail}", " ".repeat(level), symbol["name"].as_str().unwrap()));
        outline(&symbol["children"], level + 1, lines);
    }
}

const POD: &str = "---\n{\n  kind: \"Pod\",\n  metadata: {\n    name: \"web\",\n  },\n  spec: {\n    containers: [{\n      name: \"nginx\",\n    }, 2],\n  },\n}\n";

#[test]
fn the_outline_has_keys_and_names() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", POD);
    editor.published();
    let symbols = editor.asks_about("textDocument/documentSymbol", Value::Null).unwrap();
    let mut lines = Vec::new();
    outline(&symbols, 0, &mut lines);
    let expected = ["kind Pod", "metadata", " name web", "spec", " containers", "  nginx", "   name nginx", "  1 2"];
    assert_eq!(lines, expected);
}

#[test]
fn a_flat_outline_names_the_owners() {
    let mut editor = Editor::with(json!({}), Value::Null);
    editor.opens("a.kyaml", "---\n{a: {b: 1}, c: 2}\n");
    editor.published();
    let symbols = editor.asks_about("textDocument/documentSymbol", Value::Null).unwrap();
    let symbols: Vec<_> =
        symbols.as_array().unwrap().iter().map(|symbol| (&symbol["name"], &symbol["containerName"])).collect();
    assert_eq!(symbols, [(&json!("a"), &Value::Null), (&json!("b"), &json!("a")), (&json!("c"), &Value::Null)]);
}

#[test]
fn deep_nesting_has_an_outline() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", &format!("---\n{}1{}\n", "[".repeat(900), "]".repeat(900)));
    editor.published();
    for method in ["documentSymbol", "foldingRange"] {
        assert!(editor.asks_about(&format!("textDocument/{method}"), Value::Null).is_ok());
    }
    let position = editor.position(editor.offset("[1|"));
    assert!(editor.asks_about("textDocument/selectionRange", json!({ "positions": [position] })).is_ok());
}

/// The number of symbols of an outline.
fn count(symbols: &Value) -> usize {
    symbols.as_array().into_iter().flatten().map(|symbol| 1 + count(&symbol["children"])).sum()
}

#[test]
fn a_long_stream_has_an_outline_of_its_outer_levels() {
    let mut editor = Editor::start();
    for (text, expected) in [
        (format!("---\n{{a: [{}], b: 1}}\n", "{c: 1}, ".repeat(2_000)), 4_002),
        (format!("---\n{{a: [{}], b: 1}}\n", "{c: 1}, ".repeat(3_000)), 3_002),
        (format!("---\n{{a: [{}], b: 1}}\n", "{c: 1}, ".repeat(6_000)), 2),
        (format!("---\n[{}]\n", "1, ".repeat(6_000)), 5_000),
        ("---\n{a: 1}\n".repeat(3_000), 3_000),
        ("---\n{a: 1}\n".repeat(6_000), 5_000),
    ] {
        editor.opens("a.kyaml", &text);
        editor.published();
        let symbols = editor.asks_about("textDocument/documentSymbol", Value::Null).unwrap();
        assert_eq!(count(&symbols), expected);
    }
}

#[test]
fn objects_of_open_documents_are_found_by_kind_and_name() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{kind: \"Pod\", metadata: {name: \"web\"}}\n---\n{kind: \"Job\"}\n---\n{a: 1}\n");
    editor.sees(&[]);
    editor.opens("b.yaml", "kind: Service\nmetadata:\n  name: web-api\n");
    editor.sees(&[]);
    let mut found = |query: &str| -> Vec<String> {
        let symbols = editor.asks("workspace/symbol", json!({ "query": query })).unwrap();
        let shown = |symbol: &Value| {
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let place =
                format!("{}:{}", text(&symbol["location"]["uri"]), symbol["location"]["range"]["start"]["line"]);
            format!("{} {} {place}", text(&symbol["containerName"]), text(&symbol["name"]))
        };
        let mut found: Vec<String> = symbols.as_array().unwrap().iter().map(shown).collect();
        found.sort();
        found
    };
    let (job, pod) = ("Job Job file:///nowhere/a.kyaml:2", "Pod web file:///nowhere/a.kyaml:0");
    let service = "Service web-api file:///nowhere/b.yaml:0";
    assert_eq!(found(""), [job, pod, service]);
    assert_eq!(found("WEB"), [pod, service]);
    assert_eq!(found("svapi"), [service]);
    assert_eq!(found("bew"), [""; 0]);
}

#[test]
fn a_long_stream_folds_its_longest_parts() {
    let text = format!("---\n{{\nc: {{\nd: 1,\n}},\na: [\n{}],\n}}\n", "{\nb: 1,\n},\n".repeat(6_000));
    for (limit, expected, second) in [(Value::Null, 5_000, 5), (json!(2), 2, 5), (json!(9_000), 6_003, 2)] {
        let mut abilities = abilities();
        abilities["textDocument"]["foldingRange"] = json!({ "rangeLimit": limit });
        let mut editor = Editor::with(abilities, Value::Null);
        editor.opens("a.kyaml", &text);
        editor.published();
        let folds = editor.asks_about("textDocument/foldingRange", Value::Null).unwrap();
        let folds = folds.as_array().unwrap();
        let starts: Vec<_> = folds.iter().take(2).map(|fold| &fold["startLine"]).collect();
        assert_eq!((folds.len(), starts), (expected, vec![&json!(1), &json!(second)]));
    }
}

#[test]
fn a_duplicate_leads_to_the_first_key() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: 1,\n  \"\\x61\": 2,\n}\n");
    editor.published();
    let place = editor.asks_at("\"|\\x61", "textDocument/definition").unwrap();
    assert_eq!(place["range"], json!({ "start": { "line": 2, "character": 2 }, "end": { "line": 2, "character": 3 } }));
    assert_eq!(editor.asks_at("|a: 1", "textDocument/definition").unwrap(), Value::Null);
    editor.replaces("\"\\x61\"", "'a'");
    editor.published();
    let place = editor.asks_at("'|a'", "textDocument/definition").unwrap();
    assert_eq!(place["range"]["start"], json!({ "line": 2, "character": 2 }), "another mistake is at the key too");
}

/// Asks for the inlay hints from `first_line` to the end.
#[track_caller]
fn hints(editor: &mut Editor, first_line: u32) -> Value {
    let range = json!({ "start": { "line": first_line, "character": 0 }, "end": { "line": 99, "character": 0 } });
    editor.asks_about("textDocument/inlayHint", json!({ "range": range })).unwrap()
}

#[test]
fn inlay_hints_are_off_by_default() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: 1.5e+3}\n");
    editor.published();
    assert_eq!(hints(&mut editor, 0), Value::Null);
}

#[test]
fn ten_lines_are_long() {
    let mut editor = Editor::with(abilities(), json!({ "inlayHints": { "enable": true } }));
    for (lines, expected) in [(8, 0), (9, 1)] {
        editor.opens("a.kyaml", &format!("---\n{{\n  spec: {{\n{}  }}, a: 1}}\n", "    # c\n".repeat(lines)));
        editor.published();
        let hints = hints(&mut editor, 0);
        let ends = hints.as_array().unwrap().iter().filter(|hint| hint["label"] == "spec").count();
        assert_eq!(ends, expected, "{lines} lines inside");
    }
}

#[test]
fn inlay_hints_name_ends_and_numbers() {
    let mut editor = Editor::with(abilities(), json!({ "inlayHints": { "enable": true } }));
    editor.opens("a.kyaml", &format!("---\n{{\n  spec: {{\n{}    b: 1.5e+3,\n  }},\n}}\n", "    # c\n".repeat(10)));
    editor.published();
    // `spec` starts before line 8 and ends after it.
    for first_line in [0, 8] {
        let hints = hints(&mut editor, first_line);
        let shown: Vec<_> =
            hints.as_array().unwrap().iter().map(|hint| (&hint["label"], &hint["position"]["line"])).collect();
        assert_eq!(shown, [(&json!("spec"), &json!(14)), (&json!("= 1500"), &json!(13))], "from line {first_line} on");
    }
}

/// The labels at a place, and the text of the first item.
#[track_caller]
pub(crate) fn completed(editor: &mut Editor, place: &str) -> Vec<(String, String)> {
    let items = editor.asks_at(place, "textDocument/completion").unwrap();
    let items = items.as_array().cloned().unwrap_or_default();
    items
        .iter()
        .map(|item| {
            assert_eq!(item["insertTextFormat"], 2);
            let after = editor.after(&json!([item["textEdit"]]));
            (item["label"].as_str().unwrap().to_owned(), after)
        })
        .collect()
}

#[test]
fn brackets_and_quotes_get_their_partners() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: {\n}\n");
    editor.published();
    let items = completed(&mut editor, "a: {|");
    assert_eq!(items[0], ("{ }".to_owned(), "---\n{\n  a: {\n\t$0\n}\n}\n".to_owned()));
    editor.replaces("a: {", "a: {}");
    editor.published();
    assert_eq!(completed(&mut editor, "a: {|}")[1].1, "---\n{\n  a: {$0}\n}\n", "the editor has closed it");
    editor.replaces("{}", "\"\"");
    editor.published();
    assert_eq!(completed(&mut editor, "a: \"|\"")[0].1, "---\n{\n  a: \"$0\"\n}\n");
}

#[test]
fn missing_brackets_are_offered() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: [\n    1,");
    editor.published();
    let items = completed(&mut editor, "1,|");
    assert_eq!(items[0], ("],".to_owned(), "---\n{\n  a: [\n    1,],".to_owned()));
    assert_eq!(items[1], ("]}".to_owned(), "---\n{\n  a: [\n    1,\n  ],\n}".to_owned()));
    editor.replaces("1,", "\"b\"");
    editor.published();
    assert_eq!(completed(&mut editor, "b\"|")[0].0, "],");
    assert!(completed(&mut editor, "b|\"").is_empty());
}

#[test]
fn an_earlier_document_leaves_no_bracket() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: [\n---\n{b: 1");
    editor.published();
    let labels: Vec<_> = completed(&mut editor, "b: 1|").into_iter().map(|(label, _)| label).collect();
    assert_eq!(labels, ["}"]);
}

#[test]
fn a_later_document_closes_no_bracket() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: [1\n---\n]\n");
    editor.published();
    assert_eq!(completed(&mut editor, "[1|")[0].0, "],");
    assert_eq!(completed(&mut editor, "|---\n]")[0].0, "],");
}

#[test]
fn a_header_is_offered_until_it_is_there() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "--");
    editor.published();
    assert_eq!(completed(&mut editor, "--|"), [("---".to_owned(), "---\n{\n\t$0\n}".to_owned())]);
    editor.replaces("--", "---");
    editor.published();
    assert_eq!(completed(&mut editor, "---|").len(), 0);
}

#[test]
fn an_empty_document_is_offered_an_object() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "\n");
    editor.published();
    let items = completed(&mut editor, "|\n");
    assert_eq!(items[0], ("---".to_owned(), "---\n{\n\t$0\n}\n".to_owned()));
    assert!(items[1].1.starts_with("---\n{\n\tapiVersion: \"$1\",\n\tkind: \"$2\",\n"), "{items:?}");
}

#[test]
fn strings_and_comments_complete_nothing() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: \"x{\", # y{\n");
    editor.published();
    assert_eq!(completed(&mut editor, "x{|").len(), 0);
    assert_eq!(completed(&mut editor, "y{|").len(), 0);
}
