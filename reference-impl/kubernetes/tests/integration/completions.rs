//! Completions at `|`.

use kyaml_kubernetes::{Completions, Release, Types};

fn complete(text: &str) -> Option<Completions> {
    let offset = text.find('|').expect("the text has a cursor");
    Types::kubernetes(Release::V1_37).complete(&text.replace('|', ""), offset)
}

/// The snippets of the first completions.
fn snippets(text: &str, count: usize) -> Vec<String> {
    let items = complete(text).map(|completions| completions.items).unwrap_or_default();
    items.into_iter().take(count).map(|item| item.snippet).collect()
}

const POD: &str = "---\n{\n  apiVersion: \"v1\",\n  kind: \"Pod\",\n";

#[test]
fn fields_have_the_form_of_their_type() {
    let of = |rest: &str, label: &str| {
        let items = complete(&format!("{POD}{rest}")).expect("completions").items;
        items.into_iter().find(|item| item.label == label).map(|item| item.snippet)
    };
    assert_eq!(of("  spec: {|},\n}\n", "containers").as_deref(), Some("containers: [{\n\t$0\n}],"));
    assert_eq!(of("  spec: {|},\n}\n", "hostname").as_deref(), Some("hostname: \"$0\","));
    assert_eq!(of("  spec: {|},\n}\n", "nodeSelector").as_deref(), Some("nodeSelector: {\n\t$0\n},"));
    assert_eq!(of("  spec: {|},\n}\n", "priority").as_deref(), Some("priority: $0,"));
    assert_eq!(of("  spec: {containers: [{a|}]},\n}\n", "args").as_deref(), Some("args: [\"$0\"],"));
}

#[test]
fn required_fields_come_first_and_present_ones_are_missing() {
    assert_eq!(
        snippets(&format!("{POD}  spec: {{|}},\n}}\n"), 2),
        ["containers: [{\n\t$0\n}],", "activeDeadlineSeconds: $0,"]
    );
    assert_eq!(snippets(&format!("{POD}  spec: {{containers: [], |}},\n}}\n"), 1), ["activeDeadlineSeconds: $0,"]);
}

#[test]
fn broken_text_has_completions() {
    for rest in ["  spec: {\n    con|", "  spec: {\n    con|\n  },\n}\n", "  spec: { \"con|", "  spec: {a: [], con|: 1"]
    {
        let completions = complete(&format!("{POD}{rest}")).unwrap_or_else(|| panic!("{rest}"));
        assert!(completions.items.iter().any(|item| item.label == "containers"), "{rest}");
    }
}

#[test]
fn punctuation_is_not_repeated() {
    let of_containers = |rest: &str| snippets(&format!("{POD}{rest}"), 1);
    assert_eq!(of_containers("  spec: {|: []},\n}\n"), ["containers"]);
    assert_eq!(of_containers("  spec: {|, hostname: \"a\"},\n}\n"), ["containers: [{\n\t$0\n}]"]);
}

#[test]
fn values_are_those_of_the_type() {
    let values = snippets(&format!("{POD}  spec: {{restartPolicy: \"|\"}},\n}}\n"), 9);
    assert_eq!(values, ["\"Always\"", "\"Never\"", "\"OnFailure\""]);
    assert_eq!(snippets(&format!("{POD}  spec: {{hostNetwork: |}},\n}}\n"), 9), ["true", "false"]);
    assert_eq!(snippets("---\n{kind: \"Ingress\", apiVersion: |}\n", 9), ["\"networking.k8s.io/v1\""]);
    assert_eq!(
        snippets("---\n{apiVersion: \"apps/v1\", kind: \"|\"}\n", 2),
        ["\"ControllerRevision\"", "\"DaemonSet\""]
    );
    assert_eq!(snippets("---\n{|}\n", 9), ["apiVersion: \"$0\",", "kind: \"$0\",", "metadata: {\n\t$0\n},"]);
}

#[test]
fn comments_and_unknown_places_have_none() {
    for text in
        ["---\n{a: 1, # |\n}\n", "---\n{apiVersion: \"a/v1\", kind: \"B\", spec: {|}}\n", "---\n{a: \"x\" |}\n", "|"]
    {
        assert_eq!(complete(text), None, "{text}");
    }
}

#[test]
fn a_json_schema_gives_fields_values_and_documentation() {
    let schema = br#"{"properties": {"a": {"required": ["c"], "properties": {
        "b": {"enum": ["x", "y"], "description": "A letter."}, "c": {"type": ["null", "boolean"]},
        "d": {"type": ["string", "array"]}, "e": {"items": {"type": "string"}, "type": "array"}}}}}"#;
    let types = Types::json_schema(kyaml_core::parse(schema).tree()).expect("a schema");
    let complete = |text: &str| {
        let offset = text.find('|').expect("the text has a cursor");
        let completions = types.complete(&text.replace('|', ""), offset);
        let items = completions.map(|completions| completions.items).unwrap_or_default();
        items.into_iter().map(|item| item.snippet).collect::<Vec<_>>()
    };
    assert_eq!(complete("---\n{a: {|}}\n"), ["c: $0,", "b: \"$0\",", "d: $0,", "e: [\"$0\"],"]);
    assert_eq!(complete("---\n{a: {b: |}}\n"), ["\"x\"", "\"y\""]);
    assert_eq!(complete("---\n{a: {c: |}}\n"), ["true", "false"]);
    assert_eq!(complete("---\n{apiVersion: |}\n"), [""; 0]);
    let document = kyaml_core::parse(b"---\n{a: {b: \"x\", c: 1, d: []}}\n");
    let describe = |pointer| types.describe(document.tree().at(0, pointer).expect("a value")).expect("a description");
    assert_eq!(describe("/a/b"), "A string: `x`, `y`.\n\nA letter.");
    assert_eq!(describe("/a/c"), "A required boolean or null.");
    assert_eq!(describe("/a/d"), "A string or list of any value.");
}
