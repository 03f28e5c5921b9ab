use kyaml_core::Span;
use serde_json::json;

use crate::editor::{Editor, options};

/// The text after formatting from the first `|` of a part to the second one.
#[track_caller]
fn formatted_range(editor: &mut Editor, part: &str) -> String {
    let [before, inside, after] = part.split('|').collect::<Vec<_>>()[..] else { panic!("{part}") };
    let start = editor.text().find(&format!("{before}{inside}{after}")).unwrap() + before.len();
    let range = editor.range(Span::new(start, start + inside.len()));
    let params = json!({ "range": range, "options": options() });
    let edits = editor.asks_about("textDocument/rangeFormatting", params).unwrap();
    editor.after(&edits)
}

#[test]
fn a_document_is_formatted_as_by_kyaml_fmt() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: 1, \"b\": [x,], # c\n}\n");
    editor.published();
    assert_eq!(editor.formatted().unwrap(), "---\n{\n  a: 1,\n  b: [\n    \"x\",\n  ], # c\n}\n");
}

#[test]
fn broken_texts_and_block_yaml_are_left_alone() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: [1}\n");
    editor.published();
    assert_eq!(editor.formatted(), None);
    editor.opens("b.yaml", "a:   1\n");
    editor.published();
    assert_eq!(editor.formatted(), None);
    editor.opens("c.yaml", "---\n{a: {{ .Values.a }}}\n");
    editor.published();
    assert_eq!(editor.formatted(), None);
}

#[test]
fn formatting_does_not_decide_on_a_scalar() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{country:   no}\n");
    editor.published();
    assert_eq!(editor.formatted(), None);
    editor.replaces("no", "\"no\"");
    editor.published();
    assert_eq!(editor.formatted().unwrap(), "---\n{\n  country: \"no\",\n}\n");
    editor.opens("b.md", "```kyaml\n---\n{country:   no}\n```\n");
    editor.published();
    assert_eq!(editor.formatted(), None);
}

#[test]
fn formatting_writes_no_value_that_nobody_wrote() {
    let mut editor = Editor::start();
    for text in ["---\n{a: 1,  annot}\n", "---\n{annot:  ,}\n", "annot:\nb:   1\n"] {
        editor.opens("a.kyaml", text);
        editor.published();
        assert_eq!(editor.formatted(), None, "{text}");
    }
}

#[test]
fn fences_of_markdown_are_formatted() {
    let mut editor = Editor::start();
    editor.opens("a.md", "- ```kyaml\n  ---\n  {a: 1}\n  ```\n\n```yaml\n{a: 1}\n```\n");
    editor.published();
    let text = "- ```kyaml\n  ---\n  {\n    a: 1,\n  }\n  ```\n\n```yaml\n{a: 1}\n```\n";
    assert_eq!(editor.formatted().unwrap(), text);
}

#[test]
fn a_range_of_markdown_is_formatted_alone() {
    let mut editor = Editor::start();
    editor.opens("a.md", "```kyaml\n---\n{a: 1}\n```\n\n```kyaml\n---\n{b: 2}\n```\n");
    editor.published();
    let text = "```kyaml\n---\n{\n  a: 1,\n}\n```\n\n```kyaml\n---\n{b: 2}\n```\n";
    assert_eq!(formatted_range(&mut editor, "|---\n{a: 1}\n|"), text);
}

#[test]
fn a_formatted_document_has_no_edits() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: 1,\n}\n");
    editor.published();
    assert_eq!(editor.asks_about("textDocument/formatting", json!({ "options": options() })).unwrap(), json!([]));
}

#[test]
fn a_range_is_formatted_alone() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a:   1,\n  b:   2,\n  c:   3,\n}\n");
    editor.published();
    for part in ["  |b:   2|,", "  ||b:   2,"] {
        assert_eq!(formatted_range(&mut editor, part), "---\n{\n  a:   1,\n  b: 2,\n  c:   3,\n}\n", "{part}");
    }
}

#[test]
fn a_range_formats_whole_entries_and_nothing_around_them() {
    let mut editor = Editor::start();
    let text = "---\n{\n  a: {x:   1},\n  b:   {\n      y1:   1,\n      z: [1,  2]},\n  c:   1,\n}\n";
    editor.opens("a.kyaml", text);
    editor.published();
    let entry = "  b: {\n    y1: 1,\n    z: [\n      1,\n      2,\n    ],\n  },\n";
    let after = |entry: &str| format!("---\n{{\n  a: {{x:   1}},\n{entry}  c:   1,\n}}\n");
    assert_eq!(formatted_range(&mut editor, "|  b:   {\n|"), after(entry));
    assert_eq!(formatted_range(&mut editor, "|      y1:   1,\n|"), text.replace("      y1:   1", "    y1: 1"));
    assert_eq!(formatted_range(&mut editor, "1}|,\n|"), text);
    editor.opens("b.kyaml", "---\n{a: {b: 1,\nc: 2}, d: 3}\n");
    editor.published();
    assert_eq!(formatted_range(&mut editor, "|c: 2|"), "---\n{a: {b: 1,\n    c: 2,}, d: 3}\n");
}

#[test]
fn a_closing_bracket_formats_its_collection() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  x:   1,\n  a: {\n  b:   1,\n    c: [2,3],\n  },\n}\n");
    editor.published();
    let position = editor.position(editor.offset("],\n  }|,"));
    let params = json!({ "position": position, "ch": "}", "options": options() });
    let edits = editor.asks_about("textDocument/onTypeFormatting", params).unwrap();
    let after = "---\n{\n  x:   1,\n  a: {\n    b: 1,\n    c: [\n      2,\n      3,\n    ],\n  },\n}\n";
    assert_eq!(editor.after(&edits), after);
}

#[test]
fn the_comma_behind_a_bracket_is_left_to_the_user() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: [1,2]\n}\n");
    editor.published();
    let position = editor.position(editor.offset("2]|"));
    let params = json!({ "position": position, "ch": "]", "options": options() });
    let edits = editor.asks_about("textDocument/onTypeFormatting", params).unwrap();
    assert_eq!(editor.after(&edits), "---\n{\n  a: [\n    1,\n    2,\n  ]\n}\n");
}

#[test]
fn a_bracket_in_a_string_formats_nothing() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  x:   \"}\",\n}\n");
    editor.published();
    let position = editor.position(editor.offset("\"}|\""));
    let params = json!({ "position": position, "ch": "}", "options": options() });
    assert!(editor.asks_about("textDocument/onTypeFormatting", params).unwrap().is_null());
}
