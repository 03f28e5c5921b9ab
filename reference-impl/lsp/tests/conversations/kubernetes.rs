//! Objects of Kubernetes: findings, completions and documentation.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use crate::editor::Editor;
use crate::looking::{completed, hovered};
use crate::settings::{folder, uri};

const POD: &str = "---\n{\n  apiVersion: \"v1\",\n  kind: \"Pod\",\n  spec: {\n    containers: [{\n      name: \"web\",\n      \
                   imgae: \"nginx\",\n      env: [{name: \"PORT\", value: 8080}],\n    }],\n  },\n}\n";

/// An editor with a document in this language, in a folder whose `kyaml.toml` names a release.
fn editor(language: &str, text: &str) -> (Editor, TempDir) {
    let folder = folder(&[("kyaml.toml", "kubernetes = \"1.37\"\n")]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), &format!("a.{language}")), language, text);
    (editor, folder)
}

#[test]
fn objects_are_judged_if_a_release_is_named() {
    let (mut editor, folder) = editor("kyaml", POD);
    editor.sees(&["7:6-7:11 error: unknown-field", "8:34-8:38 error: wrong-type"]);
    let fixed = editor.after_action("img|ae", "Replace `imgae` by `image` (a guess)").unwrap();
    assert_eq!(fixed, POD.replace("imgae", "image"));
    editor.replaces("8080", "\"8080\"");
    editor.sees(&["7:6-7:11 error: unknown-field"]);
    fs::write(folder.path().join("kyaml.toml"), "").unwrap();
    editor.tells("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    editor.sees(&[]);
}

#[test]
fn a_deprecated_version_is_marked() {
    let (mut editor, _folder) = editor("kyaml", "---\n{apiVersion: \"v1\", kind: \"Endpoints\"}\n");
    let published = editor.published();
    let found = &published["diagnostics"][0];
    assert_eq!(
        (&found["code"], &found["severity"], &found["tags"]),
        (&json!("deprecated-api"), &json!(2), &json!([2]))
    );
}

#[test]
fn missing_fields_are_completed_as_kyaml() {
    let (mut editor, _folder) = editor(
        "kyaml",
        "---\n{\n  apiVersion: \"apps/v1\",\n  kind: \"Deployment\",\n  spec: {\n    re|\n  },\n}\n"
            .replace('|', "")
            .as_str(),
    );
    editor.published();
    let items = completed(&mut editor, "    re|\n");
    let labels: Vec<&str> = items.iter().take(3).map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["selector", "template", "minReadySeconds"]);
    let replicas = items.iter().find(|(label, _)| label == "replicas").unwrap();
    assert!(replicas.1.contains("  spec: {\n    replicas: $0,\n  },\n"), "{}", replicas.1);
    assert!(items[0].1.contains("  spec: {\n    selector: {\n\t$0\n},\n  },\n"), "{}", items[0].1);
}

#[test]
fn values_are_completed_in_quotes() {
    let (mut editor, _folder) = editor(
        "kyaml",
        "---\n{\n  apiVersion: \"v1\",\n  kind: \"Pod\",\n  spec: {\n    restartPolicy: \"\",\n  },\n}\n",
    );
    editor.published();
    let items = completed(&mut editor, "Policy: \"|\"");
    let policies: Vec<&str> = items.iter().skip(1).map(|(label, _)| label.as_str()).collect();
    assert_eq!(policies, ["Always", "Never", "OnFailure"]);
    assert!(items[1].1.contains("    restartPolicy: \"Always\",\n"), "{}", items[1].1);
    let kinds = completed(&mut editor, "\"P|od");
    assert!(kinds.iter().any(|(label, _)| label == "PersistentVolumeClaim"), "{kinds:?}");
}

#[test]
fn a_field_has_its_documentation() {
    let (mut editor, _folder) = editor("kyaml", POD);
    editor.published();
    let text = hovered(&mut editor, "contai|ners");
    assert!(
        text.starts_with(
            "`/spec/containers`\n\nA sequence with 1 item.\n\nA required list of `Container`.\n\nList of containers"
        ),
        "{text}"
    );
}

#[test]
fn other_yaml_has_findings_and_documentation() {
    let (mut editor, _folder) =
        editor("yaml", "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: web\n    imgae: nginx\n");
    editor.sees(&["5:4-5:9 error: unknown-field"]);
    let text = hovered(&mut editor, "contai|ners");
    assert!(text.starts_with("A required list of `Container`."), "{text}");
}

/// The label and the text after the first completion at the `|` of a text in block style.
fn first_completed(text: &str) -> Option<(String, String)> {
    let (mut editor, _folder) = editor("yaml", &text.replacen('|', "", 1));
    editor.published();
    let at = text.find('|').unwrap();
    let place = format!("{}|{}", &text[..at], &text[at + 1..]);
    completed(&mut editor, &place).into_iter().next()
}

#[test]
fn other_yaml_is_completed_in_block_style() {
    for (text, label, after) in [
        ("apiVersion: v1\nkind: Pod\nsp|\n", "metadata", "metadata:\n\t$0"),
        ("apiVersion: v1\nkind: Pod\nspec:\n  |\n", "containers", "containers:\n\t- $0"),
        ("apiVersion: v1\nkind: Pod\nspec:\n  cont|: []\n", "containers", "containers: []"),
        ("apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - im|\n", "name", "- name: $0"),
        (
            "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    ports:\n    - |\n",
            "containerPort",
            "- containerPort: $0",
        ),
        ("apiVersion: v1\nkind: Pod\nspec:\n  restartPolicy: A|\n", "Always", "restartPolicy: Always"),
        ("kind: Deployment\napiVersion: |\n", "apps/v1", "apiVersion: apps/v1"),
        ("a: 1\n---\napiVersion: v1\nkind: |\n---\nb: 1\n", "APIGroup", "kind: APIGroup\n---\nb"),
        ("apiVersion: v1\nkind: Pod\nspec:\n  hostNetwork: |\n", "true", "hostNetwork: true"),
    ] {
        let (found, text) = first_completed(text).unwrap_or_else(|| panic!("{text:?} has no completion"));
        assert_eq!(found, label, "{text}");
        assert!(text.contains(after), "{text}");
    }
}

#[test]
fn texts_and_comments_of_other_yaml_complete_nothing() {
    for text in [
        "apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n",
        "apiVersion: v1\nkind: Pod\nspec: # re|\n",
        "apiVersion: v1\nkind: Pod\nmetadata:\n  annotations:\n    a: >\n      na|\n",
        "apiVersion: v1\nkind: Pod\nspec:\n  |\n  containers: [\n",
        "apiVersion: v1\nkind: Pod\nspec:\n  re| x\n",
        "apiVersion: v1\nkind: Pod\nspec:\n  é|\n",
    ] {
        assert_eq!(first_completed(text), None, "{text}");
    }
}

#[test]
fn definitions_of_the_settings_count() {
    let definition = include_str!("kubernetes/shirts.yaml");
    let folder = folder(&[
        ("kyaml.toml", "kubernetes = \"1.37\"\nschemas = [\"crds/*.yaml\"]\n"),
        ("crds/shirts.yaml", definition),
    ]);
    let mut editor = Editor::start();
    let shirt = "---\n{apiVersion: \"stable.example.com/v1\", kind: \"Shirt\", spec: {colour: \"red\"}}\n";
    editor.opens_as(&uri(folder.path(), "a.kyaml"), "kyaml", shirt);
    editor.sees(&["1:60-1:66 error: unknown-field"]);
}

#[test]
fn schemas_need_a_release_and_files() {
    for (settings, problem) in [
        ("schemas = [\"crds/*.yaml\"]\n", "needs the setting `kubernetes`"),
        ("kubernetes = \"1.37\"\nschemas = [\"crds/*.yaml\"]\n", "no file matches `crds/*.yaml`"),
    ] {
        let folder = folder(&[("kyaml.toml", settings)]);
        let mut editor = Editor::start();
        editor.opens_as(&uri(folder.path(), "a.kyaml"), "kyaml", "---\n{}\n");
        let shown = editor.is_told("window/showMessage");
        assert!(shown["message"].as_str().unwrap().contains(problem), "{shown}");
        editor.sees(&[]);
    }
}

#[test]
fn templates_are_judged_and_completed_around_their_actions() {
    let folder = folder(&[("kyaml.toml", "kubernetes = \"1.37\"\ntemplates = \"helm\"\n")]);
    let mut editor = Editor::start();
    let pod = "---\n{\n  apiVersion: \"v1\",\n  kind: \"Pod\",\n  spec: {\n    containers: [{name: {{ quote .Values.name }}, \
               imgae: \"nginx\"}],\n    hostNetwork: {{ toJson .Values.host }},\n  },\n}\n";
    editor.opens_as(&uri(folder.path(), "a.yaml"), "yaml", pod);
    editor.sees(&["5:50-5:55 error: unknown-field"]);
    editor.replaces("imgae", "image");
    editor.sees(&[]);
    assert!(hovered(&mut editor, "hostN|etwork").contains("A boolean."));
    assert!(completed(&mut editor, "{|name: {{").iter().any(|(label, _)| label == "args"));
}

/// The settings, a schema, and the places of a mistake in the settings.
const SCHEMA: &str = r#"{"properties": {"on": {"enum": ["push", "merge"], "description": "The event."}}, "additionalProperties": false}"#;
const WORKFLOWS: &str = "[[overrides]]\npaths = [\".github/**\"]\njson-schema = \"schemas/workflow.json\"\n";

#[test]
fn a_json_schema_of_the_settings_serves_its_files() {
    let folder = folder(&[("kyaml.toml", WORKFLOWS), ("schemas/workflow.json", SCHEMA)]);
    let mut editor = Editor::start();
    editor.opens_as(&uri(folder.path(), ".github/workflows/a.kyaml"), "kyaml", "---\n{\"on\": \"pull\", job: 1}\n");
    editor.sees(&["1:7-1:13 error: unknown-value", "1:15-1:18 error: unknown-field"]);
    assert_eq!(completed(&mut editor, "\"on\": \"pu|ll")[0].0, "push");
    editor.replaces("pull", "push");
    editor.sees(&["1:15-1:18 error: unknown-field"]);
    assert!(hovered(&mut editor, "\"o|n").contains("The event."));
    // GitHub reads `on` as a string, Kubernetes reads it as true.
    editor.opens_as(&uri(folder.path(), ".github/workflows/b.yml"), "yaml", "on: push\njob: 1\n");
    editor.sees(&["1:0-1:3 error: unknown-field"]);
    editor.opens_as(&uri(folder.path(), "c.kyaml"), "kyaml", "---\n{job: 1}\n");
    editor.sees(&[]);
    editor.opens_as(&uri(folder.path(), ".github/a.md"), "markdown", "```kyaml\n---\n{job: 1}\n```\n");
    editor.sees(&[]);
}

#[test]
fn mistakes_of_a_json_schema_have_their_place() {
    for (schema, problem) in [
        (
            r#"{"properties": {"on": {"$ref": "https://example.com/on.json"}}}"#,
            "kyaml.toml:3:15: schemas/workflow.json:1:32: `$ref`",
        ),
        ("{", "kyaml.toml:3:15: schemas/workflow.json:1:"),
        ("1", "kyaml.toml:3:15: schemas/workflow.json:1:1: this is not a JSON Schema"),
    ] {
        let folder = folder(&[("kyaml.toml", WORKFLOWS), ("schemas/workflow.json", schema)]);
        let mut editor = Editor::start();
        editor.opens_as(&uri(folder.path(), ".github/a.kyaml"), "kyaml", "---\n{job: 1}\n");
        let shown = editor.is_told("window/showMessage");
        assert!(shown["message"].as_str().unwrap().contains(problem), "{shown}");
        editor.sees(&[]);
    }
}
