use serde_json::{Value, json};

use crate::editor::Editor;

/// The text after the key at a place has another name. The error is the message.
#[track_caller]
fn renamed(editor: &mut Editor, place: &str, name: &str) -> Result<String, String> {
    let position = editor.position(editor.offset(place));
    let edit = editor.asks_about("textDocument/rename", json!({ "position": position, "newName": name }));
    edit.map(|edit| editor.after_workspace_edit(&edit)).map_err(|error| error.message)
}

#[test]
fn a_key_gets_another_name() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  # c\n  a: 1, # d\n  b: 2,\n}\n");
    editor.published();
    assert_eq!(renamed(&mut editor, "|a: 1", "x").unwrap(), "---\n{\n  # c\n  x: 1, # d\n  b: 2,\n}\n");
    assert_eq!(renamed(&mut editor, "b|: 2", "no").unwrap(), "---\n{\n  # c\n  a: 1, # d\n  \"no\": 2,\n}\n");
}

#[test]
fn a_name_that_exists_is_refused() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: 1, b: 2}\n");
    editor.published();
    let problem = renamed(&mut editor, "|a: 1", "b").unwrap_err();
    assert!(problem.contains("holds the key"), "{problem}");
    let problem = renamed(&mut editor, "|a: 1", &"x".repeat(2000)).unwrap_err();
    assert!(problem.contains("1024"), "{problem}");
}

#[test]
fn another_mistake_does_not_keep_a_name() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: 1, b: tru}\n");
    editor.published();
    assert_eq!(renamed(&mut editor, "|a: 1", "x").unwrap(), "---\n{x: 1, b: tru}\n");
}

#[test]
fn values_are_not_renamed() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: \"b\"}\n");
    editor.published();
    assert_eq!(renamed(&mut editor, "\"b|\"", "x").unwrap_err(), "the cursor is not at a key");
    assert_eq!(editor.asks_at("\"b|\"", "textDocument/prepareRename").unwrap(), Value::Null);
}

#[test]
fn the_editor_shows_the_name_without_quotes() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\"a b\": 1}\n");
    editor.published();
    let prepared = editor.asks_at("a| b", "textDocument/prepareRename").unwrap();
    assert_eq!(prepared["placeholder"], "a b");
    assert_eq!(prepared["range"]["end"], json!({ "line": 1, "character": 6 }));
}
