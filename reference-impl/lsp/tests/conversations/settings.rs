use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::editor::{Editor, abilities};

pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

pub(crate) fn uri(folder: &Path, name: &str) -> String {
    let path = folder.join(name).to_string_lossy().replace('\\', "/");
    format!("file://{}{path}", if path.starts_with('/') { "" } else { "/" })
}

const QUOTED: &str = "---\n{\n  \"a\": 1,\n}\n";

#[test]
fn each_folder_has_its_configuration() {
    let folder = folder(&[("a/kyaml.toml", "form = \"canonical\"\n"), ("b/kyaml.toml", "exclude = [\"*.kyaml\"]\n")]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), "a/x.kyaml"), "kyaml", QUOTED);
    editor.sees(&["2:2-2:5 error: needlessly-quoted-key"]);
    editor.opens_as(&uri(folder.path(), "b/x.kyaml"), "kyaml", "---\n{a: no}\n");
    editor.sees(&[]);
    assert_eq!(editor.formatted(), None, "an excluded file is not formatted");
    editor.opens_as(&uri(folder.path(), "c/x.kyaml"), "kyaml", QUOTED);
    editor.sees(&[]);
}

#[test]
fn a_changed_configuration_is_read_again() {
    let folder = folder(&[("kyaml.toml", "")]);
    let mut abilities = abilities();
    abilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    let mut editor = Editor::with(abilities, Value::Null);
    let registered = editor.is_asked("client/registerCapability");
    let options = &registered["registrations"][0]["registerOptions"];
    assert_eq!(options["watchers"][0]["globPattern"], "**/kyaml.toml");
    editor.opens_as(&uri(folder.path(), "x.kyaml"), "kyaml", QUOTED);
    editor.sees(&[]);
    fs::write(folder.path().join("kyaml.toml"), "form = \"canonical\"\n").unwrap();
    let change = json!({ "uri": uri(folder.path(), "kyaml.toml"), "type": 2 });
    editor.tells("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
    editor.sees(&["2:2-2:5 error: needlessly-quoted-key"]);
}

#[test]
fn an_editor_that_watches_nothing_saves() {
    let folder = folder(&[]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), "x.kyaml"), "kyaml", QUOTED);
    editor.sees(&[]);
    fs::write(folder.path().join("kyaml.toml"), "form = \"canonical\"\n").unwrap();
    editor.tells("textDocument/didSave", json!({ "textDocument": { "uri": editor.uri() } }));
    editor.sees(&["2:2-2:5 error: needlessly-quoted-key"]);
}

#[test]
fn a_wrong_configuration_of_the_folder_is_shown_with_a_document() {
    let folder = folder(&[("kyaml.toml", "kubernetes = \"1.99\"\n")]);
    let mut editor = Editor::at(json!(uri(folder.path(), "")), abilities(), json!({}));
    assert!(editor.asks("workspace/symbol", json!({ "query": "" })).is_ok());
    editor.opens_as(&uri(folder.path(), "x.kyaml"), "kyaml", "---\n{}\n");
    let shown = editor.is_told("window/showMessage");
    assert!(shown["message"].as_str().unwrap().contains("kyaml.toml:1:14: "), "{shown}");
    editor.sees(&[]);
}

#[test]
fn a_wrong_configuration_is_shown_once() {
    let folder = folder(&[("kyaml.toml", "form = \"canonicl\"\n")]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), "x.kyaml"), "kyaml", "---\n{a: no}\n");
    let shown = editor.is_told("window/showMessage");
    assert_eq!(shown["type"], 1);
    assert!(shown["message"].as_str().unwrap().contains("did you mean `canonical`?"), "{shown}");
    editor.sees(&["1:4-1:6 error: ambiguous-value"]);
    editor.replaces("no", "1");
    editor.sees(&[]);
    editor.tells("textDocument/didSave", json!({ "textDocument": { "uri": editor.uri() } }));
    assert_eq!(editor.is_told("window/showMessage"), shown, "it is read again, and is still wrong");
    editor.sees(&[]);
}

#[test]
fn settings_decide_the_format() {
    let folder = folder(&[("kyaml.toml", "[format]\nshort-lists = \"one-line\"\n")]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), "x.kyaml"), "kyaml", "---\n{\n  a: [1,2],\n}\n");
    editor.sees(&[]);
    assert_eq!(editor.formatted().unwrap(), "---\n{\n  a: [1, 2],\n}\n");
}

#[test]
fn templates_are_checked_and_formatted() {
    let folder = folder(&[("kyaml.toml", "templates = \"helm\"\n")]);
    let mut editor = Editor::start();
    let template = "---\n{\n  {{- if .Values.a }}\n  a: 1\n  {{- end }}\n  b: {{ quote .Values.b }}, c: [1],\n}\n";
    editor.opens_as(&uri(folder.path(), "x.yaml"), "yaml", template);
    editor.sees(&["3:6-3:6 error: comma-in-branch"]);
    assert_eq!(editor.formatted(), None, "a template with an error is not formatted");
    assert_eq!(editor.titles("a: 1|"), ["Insert `,`", "Fix all that is safe to fix"]);
    let fixed = editor.after_action("a: 1|", "Fix all that is safe to fix").unwrap();
    assert_eq!(fixed, template.replace("a: 1", "a: 1,"));
    editor.replaces("a: 1", "a: 1,");
    editor.sees(&[]);
    let formatted =
        fixed.replace("b: {{ quote .Values.b }}, c: [1],", "b: {{ quote .Values.b }},\n  c: [\n    1,\n  ],");
    assert_eq!(editor.formatted(), Some(formatted));
}

#[test]
fn a_template_in_block_style_is_not_formatted() {
    let folder = folder(&[("kyaml.toml", "templates = \"helm\"\n")]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), "x.yaml"), "yaml", "a: {{ .Values.a }}\nb: no\n");
    editor.sees(&["0:0-0:1 error: block-style"]);
    assert_eq!(editor.formatted(), None);
    fs::write(folder.path().join("kyaml.toml"), "templates = \"helm\"\nonly-kyaml = true\n").unwrap();
    editor.tells("textDocument/didSave", json!({ "textDocument": { "uri": editor.uri() } }));
    editor.sees(&[]);
}

#[test]
fn the_editor_has_settings_too() {
    let mut abilities = abilities();
    abilities["workspace"]["configuration"] = json!(true);
    let mut editor = Editor::with(abilities, Value::Null);
    editor.is_asked_and_says("workspace/configuration", json!([{ "inlayHints": { "enable": true } }]));
    editor.opens("a.kyaml", "---\n{a: 1.5e+3}\n");
    editor.sees(&[]);
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let hints = editor.asks_about("textDocument/inlayHint", json!({ "range": range })).unwrap();
    assert_eq!(hints[0]["label"], "= 1500");
    editor.tells("workspace/didChangeConfiguration", json!({ "settings": { "kyaml": {} } }));
    editor.sees(&[]);
    let hints = editor.asks_about("textDocument/inlayHint", json!({ "range": range })).unwrap();
    assert_eq!(hints, Value::Null);
}
