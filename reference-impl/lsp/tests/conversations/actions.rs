use kyaml_core::Span;
use serde_json::{Value, json};

use crate::editor::{Editor, abilities};

#[test]
fn a_safe_fix_is_preferred() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no}\n");
    editor.sees(&["1:4-1:6 error: ambiguous-value"]);
    let actions = editor.actions("a: n|o");
    assert_eq!((&actions[0]["title"], &actions[0]["isPreferred"]), (&json!("Replace `no` by `false`"), &json!(true)));
    assert_eq!(actions[0]["diagnostics"][0]["code"], "ambiguous-value");
    assert_eq!(editor.after_action("n|o", "Replace `no` by `false`").unwrap(), "---\n{a: false}\n");
}

#[test]
fn a_guess_says_so() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: 1 b: 2}\n");
    editor.sees(&["1:5-1:5 error: missing-comma"]);
    let actions = editor.actions("1| b");
    assert_eq!((&actions[0]["title"], &actions[0]["isPreferred"]), (&json!("Insert `,` (a guess)"), &json!(false)));
    assert_eq!(editor.after_action("1| b", "Insert `,` (a guess)").unwrap(), "---\n{a: 1, b: 2}\n");
}

#[test]
fn either_entry_of_a_duplicate_key_can_be_removed() {
    let (this, first) = ("Remove this entry (a guess)", "Remove the first entry (a guess)");
    for (text, without_this, without_first) in [
        ("---\n{a: 1, a: 2}\n", "---\n{a: 1}\n", "---\n{a: 2}\n"),
        ("---\n{a: 1, b: 0, a: 2, c: 3}\n", "---\n{a: 1, b: 0, c: 3}\n", "---\n{b: 0, a: 2, c: 3}\n"),
        (
            "---\n{\n  # one\n  a: 1, # 1\n  # two\n  a: {\n    b: 2,\n  }, # 2\n  # end\n}\n",
            "---\n{\n  # one\n  a: 1, # 1\n  # end\n}\n",
            "---\n{\n  # two\n  a: {\n    b: 2,\n  }, # 2\n  # end\n}\n",
        ),
        ("---\n{a: 1, # 1\n a: 2}\n", "---\n{a: 1, # 1\n}\n", "---\n{ # 1\n a: 2}\n"),
        // Another mistake stays.
        ("---\n{a: 1, a: 2, b: 3 c: 4}\n", "---\n{a: 1, b: 3 c: 4}\n", "---\n{a: 2, b: 3 c: 4}\n"),
    ] {
        let mut editor = Editor::start();
        editor.opens("a.kyaml", text);
        editor.published();
        let second = text.rfind("a:").unwrap();
        let place = format!("{}|{}", &text[..second], &text[second..]);
        assert_eq!(editor.titles(&place), [this, first], "{text}");
        assert_eq!(editor.after_action(&place, this).unwrap(), without_this);
        assert_eq!(editor.after_action(&place, first).unwrap(), without_first);
    }
}

#[test]
fn all_safe_fixes_are_one_action() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no, b: yes, c: 'd'}\n");
    editor.published();
    assert_eq!(
        editor.after_action("{|a", "Fix all that is safe to fix").unwrap(),
        "---\n{a: false, b: true, c: \"d\"}\n"
    );
}

#[test]
fn only_the_wanted_kinds_are_offered() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no}\n");
    editor.published();
    let range = json!({ "start": { "line": 1, "character": 4 }, "end": { "line": 1, "character": 4 } });
    for (wanted, kinds) in [("source.fixAll", &["source.fixAll.kyaml"][..]), ("source.fixAll.ky", &[])] {
        let params = json!({ "range": range, "context": { "diagnostics": [], "only": [wanted] } });
        let actions = editor.asks_about("textDocument/codeAction", params).unwrap();
        let found: Vec<_> = actions.as_array().unwrap().iter().map(|action| action["kind"].as_str().unwrap()).collect();
        assert_eq!(found, kinds);
    }
}

#[test]
fn safe_fixes_come_before_guesses() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no} # kyaml-check: ignore[long-key] why\n");
    editor.published();
    let range = editor.range(Span::new(editor.offset("|no"), editor.offset("key|]")));
    let params = json!({ "range": range, "context": { "diagnostics": [], "only": ["quickfix"] } });
    let actions = editor.asks_about("textDocument/codeAction", params).unwrap();
    let are_safe: Vec<_> = actions.as_array().unwrap().iter().map(|action| &action["isPreferred"]).collect();
    assert_eq!(are_safe[..2], [true, false]);
    let after = editor.after_action("n|o", "Fix all that is safe to fix").unwrap();
    assert_eq!(after, "---\n{a: false} # kyaml-check: ignore[long-key] why\n");
}

#[test]
fn an_editor_that_resolves_nothing_has_the_edits_at_once() {
    let mut editor = Editor::with(json!({}), Value::Null);
    editor.opens("a.yaml", "a: 1 # one\n");
    editor.sees(&[]);
    let actions = editor.actions("a|: 1");
    assert_eq!(actions.len(), 1);
    assert_eq!(editor.after_workspace_edit(&actions[0]["edit"]), "---\n{\n  a: 1, # one\n}\n");
}

#[test]
fn a_finding_can_be_ignored() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  \"\": 1, # c\n}\n");
    editor.sees(&["2:2-2:4 warning: empty-key"]);
    let ignored = "---\n{\n  # kyaml-check: ignore[empty-key]\n  \"\": 1, # c\n}\n";
    assert_eq!(editor.after_action("\"|\"", "Ignore `empty-key` here").unwrap(), ignored);
}

#[test]
fn a_second_rule_joins_the_comment() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  # kyaml-check: ignore[empty-key]\n  \"\": 1e400,\n}\n");
    editor.sees(&["3:6-3:11 warning: nonportable-range"]);
    let ignored = "---\n{\n  # kyaml-check: ignore[empty-key, nonportable-range]\n  \"\": 1e400,\n}\n";
    assert_eq!(editor.after_action("1|e400", "Ignore `nonportable-range` here").unwrap(), ignored);
}

#[test]
fn errors_of_the_grammar_are_not_ignored() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: [1}\n");
    editor.published();
    let titles = editor.titles("1|}");
    assert!(titles.iter().all(|title| !title.starts_with("Ignore")), "{titles:?}");
}

#[test]
fn a_document_in_block_style_is_written_anew() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\na: 1 # one\nb: [x]\n");
    editor.published();
    let after = editor.after_action("a|: 1", "Write the document anew as KYAML").unwrap();
    assert_eq!(after, "---\n{\n  a: 1, # one\n  b: [\n    \"x\",\n  ],\n}\n");
}

#[test]
fn a_document_is_written_anew_beside_a_fix() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{a: no, b: !!str 1}\n");
    editor.published();
    let after = editor.after_action("!!s|tr", "Write the document anew as KYAML").unwrap();
    assert_eq!(after, "---\n{\n  a: false,\n  b: \"1\",\n}\n");
}

#[test]
fn yaml_becomes_kyaml_and_back() {
    let mut editor = Editor::start();
    let (yaml, kyaml) = ("# c\na: 1\n\nb:\n- x # y\n", "---\n{\n  # c\n  a: 1,\n  b: [\n    \"x\", # y\n  ],\n}\n");
    editor.opens("a.yaml", yaml);
    editor.sees(&[]);
    assert_eq!(editor.titles("a|: 1"), ["Convert to KYAML"]);
    assert_eq!(editor.after_action("a|: 1", "Convert to KYAML").unwrap(), kyaml);
    editor.opens("b.kyaml", kyaml);
    editor.sees(&[]);
    assert_eq!(editor.after_action("a|: 1", "Convert to YAML").unwrap(), yaml.replace("\n\nb", "\nb"));
}

#[test]
fn a_conversion_that_fails_says_why() {
    let mut editor = Editor::start();
    editor.opens("a.yaml", "a: 1\nb: [\n");
    editor.sees(&[]);
    let problem = editor.after_action("a|: 1", "Convert to KYAML").unwrap_err();
    assert!(problem.starts_with("line "), "{problem}");
}

#[test]
fn templates_are_not_converted() {
    let mut editor = Editor::start();
    editor.opens("a.yaml", "{{ if .a }}\nb: 1\n{{ end }}\n");
    editor.published();
    assert!(editor.titles("b|: 1").is_empty());
}

#[test]
fn an_action_for_an_old_version_is_refused() {
    let mut editor = Editor::start();
    editor.opens("a.yaml", "a: 1\n");
    editor.sees(&[]);
    let action = editor.actions("a|: 1").remove(0);
    editor.replaces("1", "2");
    editor.sees(&[]);
    let error = editor.asks("codeAction/resolve", action).unwrap_err();
    assert_eq!(error.message, "the document has changed since the request");
}

#[test]
fn a_collection_fits_on_one_line() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  ports: [\n    80,\n    {\n      a: \"b\",\n    },\n  ], # c\n}\n");
    editor.sees(&[]);
    let after = editor.after_action("8|0", "Write on one line").unwrap();
    assert_eq!(after, "---\n{\n  ports: [80, {a: \"b\"}], # c\n}\n");
    // Its comment has no place on one line.
    assert!(!editor.titles("---\n{|").contains(&"Write on one line".to_owned()));
}

#[test]
fn a_selection_fits_on_one_line_with_all_around_it() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{\n  a: [\n    1,\n  ],\n  b: 2,\n}\n");
    editor.sees(&[]);
    for (start, end, expected) in
        [("|1", "2|", "---\n{a: [1], b: 2}\n"), ("|[", "]|", "---\n{\n  a: [1],\n  b: 2,\n}\n")]
    {
        let range = editor.range(Span::new(editor.offset(start), editor.offset(end)));
        let params = json!({ "range": range, "context": { "diagnostics": [] } });
        let actions = editor.asks_about("textDocument/codeAction", params).unwrap();
        let action = actions.as_array().unwrap().iter().find(|action| action["title"] == "Write on one line").unwrap();
        assert_eq!(editor.after_workspace_edit(&action["edit"]), expected);
    }
}

#[test]
fn fixes_reach_into_markdown() {
    let mut editor = Editor::start();
    editor.opens("a.md", "> ```kyaml\n> ---\n> {a: no}\n> ```\n");
    editor.sees(&["2:6-2:8 error: ambiguous-value"]);
    let fixed = "> ```kyaml\n> ---\n> {a: false}\n> ```\n";
    assert_eq!(editor.after_action("n|o", "Replace `no` by `false`").unwrap(), fixed);
    assert_eq!(editor.after_action("n|o", "Fix all that is safe to fix").unwrap(), fixed);
}

#[test]
fn every_action_has_what_the_abilities_ask_for() {
    let mut abilities = abilities();
    abilities["workspace"] = json!({});
    let mut editor = Editor::with(abilities, Value::Null);
    editor.opens("a.kyaml", "---\n{a: no}\n");
    editor.published();
    let actions = editor.actions("n|o");
    assert!(actions[0]["edit"]["documentChanges"].is_null());
    assert_eq!(editor.after_workspace_edit(&actions[0]["edit"]), "---\n{a: false}\n");
}

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
    assert!(problem.contains("`\"b\"`"), "{problem}");
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
