use serde_json::{Value, json};

use crate::editor::{Editor, abilities, shown};

#[test]
fn findings_appear_and_disappear() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no}\n");
    editor.sees(&["1:4-1:6 error: ambiguous-value"]);
    editor.replaces("no", "false");
    editor.sees(&[]);
    editor.closes();
    editor.sees(&[]);
}

#[test]
fn findings_have_pages_and_related_places() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: 1,\n  a: 2,\n}\n");
    let published = editor.published();
    let found = &published["diagnostics"][0];
    let page = kyaml_lint::site().map(|site| json!({ "href": format!("{site}rules/duplicate-key.html") }));
    assert_eq!(found.get("codeDescription"), page.as_ref());
    assert_eq!(found["source"], "kyaml");
    let related = &found["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], editor.uri());
    assert_eq!(related["location"]["range"]["start"], json!({ "line": 2, "character": 2 }));
}

#[test]
fn a_comment_without_use_is_unnecessary() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n# kyaml-check: ignore[empty-key]\n{a: 1}\n");
    assert_eq!(editor.published()["diagnostics"][0]["tags"], json!([1]));
}

#[test]
fn block_yaml_has_no_diagnostics() {
    let mut editor = Editor::start();
    editor.opens("a.yaml", "a: no\nb: [\n");
    editor.sees(&[]);
}

#[test]
fn yaml_that_looks_like_kyaml_is_checked() {
    let mut editor = Editor::start();
    editor.opens("a.yaml", "---\na: 1\n");
    editor.sees(&[]);
    editor.replaces("a: 1", "{a: yes}");
    editor.sees(&["1:4-1:7 error: ambiguous-value"]);
}

#[test]
fn a_template_has_one_information() {
    let mut editor = Editor::start();
    let message =
        "information: this is a template, which is YAML or KYAML only after it is rendered; it is not checked";
    editor.opens("a.yaml", "a: 1\n{{- if .Values.b }}\nb: no\n{{- end }}\n");
    editor.sees(&[&format!("1:0-1:19 {message}")]);
    editor.opens("b.kyaml", "---\n{\n  a: {{ .Values.a }},\n}\n");
    editor.sees(&[&format!("2:5-2:20 {message}")]);
}

#[test]
fn braces_in_strings_are_no_template() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: \"{{ $labels.pod }}\"}\n");
    editor.sees(&[]);
}

#[test]
fn fences_of_markdown_are_checked() {
    let mut editor = Editor::start();
    editor.opens("a.md", "# A\n\n```kyaml\n---\n{a: no}\n```\n\n```yaml\na: no\n```\n");
    editor.sees(&["4:4-4:6 error: ambiguous-value"]);
}

#[test]
fn columns_are_utf_16_by_default() {
    let mut editor = Editor::start();
    assert_eq!(editor.capabilities["positionEncoding"], "utf-16");
    editor.opens("a.kyaml", "---\n{a: \"😀\", b: no}\n");
    assert!(shown(&editor.published()["diagnostics"][0]).starts_with("1:13-1:15 "));
}

#[test]
fn columns_are_utf_8_if_possible() {
    let mut abilities = abilities();
    abilities["general"] = json!({ "positionEncodings": ["utf-8", "utf-16"] });
    let mut editor = Editor::with(abilities, Value::Null);
    assert_eq!(editor.capabilities["positionEncoding"], "utf-8");
    editor.opens("a.kyaml", "---\n{a: \"😀\", b: no}\n");
    assert!(shown(&editor.published()["diagnostics"][0]).starts_with("1:15-1:17 "));
    editor.replaces("no", "\"no\"");
    editor.sees(&[]);
}

#[test]
fn an_editor_can_pull_diagnostics() {
    let mut abilities = abilities();
    abilities["textDocument"]["diagnostic"] = json!({});
    let mut editor = Editor::with(abilities, Value::Null);
    editor.opens("a.kyaml", "---\n{a: 1 b: 2}\n");
    let report = editor.asks_about("textDocument/diagnostic", Value::Null).unwrap();
    assert_eq!(report["kind"], "full");
    let items: Vec<String> = report["items"].as_array().unwrap().iter().map(shown).collect();
    assert_eq!(items, ["1:5-1:5 error: missing-comma"]);
    editor.closes();
}

#[test]
fn the_last_of_many_changes_counts() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n}\n");
    for number in 0..200 {
        editor.replaces("{\n", &format!("{{\n  k{number}: no,\n"));
    }
    let published = editor.published();
    assert_eq!(published["version"], 201);
    assert_eq!(published["diagnostics"].as_array().unwrap().len(), 200);
}

#[test]
fn a_long_broken_text_has_its_first_error_first() {
    let mut editor = Editor::start();
    let items = "  \"x\",\n".repeat(40_000);
    editor.opens("a.kyaml", &format!("---\n[\n{items}  1\n  2,\n  no,\n]\n"));
    editor.sees(&["40002:3-40002:3 error: missing-comma"]);
    editor.sees(&["40002:3-40002:3 error: missing-comma", "40004:2-40004:4 error: ambiguous-value"]);
}
