//! The cases of `findings.toml`: a stream, its findings, and the stream after their fixes. The examples of the rules.

use kyaml_core::LineIndex;
use kyaml_import::{ImportOptions, Schema, import};
use kyaml_kubernetes::{Release, SchemaError, Types};
use kyaml_lint::{Applicability, Group, LintOptions, lint_amended, rules};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    #[serde(default)]
    release: Option<String>,
    /// A JSON Schema instead of a release.
    #[serde(default)]
    schema: Option<String>,
    input: String,
    findings: Vec<String>,
    fixed: Option<String>,
}

#[test]
fn cases_have_their_findings() {
    let cases: Cases = toml::from_str(include_str!("findings.toml")).expect("the cases are TOML");
    assert!(cases.case.len() > 20, "{} cases", cases.case.len());
    for Case { name, release, schema, input, findings, fixed } in cases.case {
        let release = release.as_deref().unwrap_or("1.37");
        let release = Release::ALL.iter().find(|known| known.to_string() == release).expect("a release");
        let types = match schema {
            Some(schema) => of_schema(&schema).unwrap_or_else(|problem| panic!("{name}: {problem}")),
            None => Types::kubernetes(*release),
        };
        let report = lint_amended(input.as_bytes(), &LintOptions::default(), |tree, found| {
            let added = types.check(tree, found);
            found.extend(added);
        });
        let lines = LineIndex::new(input.as_bytes());
        let found: Vec<String> = report
            .diagnostics()
            .iter()
            .map(|found| {
                format!("{} {} {}: {}", lines.position(found.span.start), found.rule, found.pointer, found.message)
            })
            .collect();
        assert_eq!(found, findings, "{name}");
        let edits = report.edits(Applicability::Unsafe);
        let after = String::from_utf8(kyaml_core::edit::Edit::apply(&edits, input.as_bytes())).expect("UTF-8");
        assert_eq!(after, fixed.unwrap_or(input), "{name}");
    }
}

/// The types of a JSON Schema, which is JSON or YAML.
fn of_schema(text: &str) -> Result<Types, SchemaError> {
    let imported = import(text.as_bytes(), &ImportOptions::default().schema(Schema::Core)).into_result();
    Types::json_schema(&imported.expect("the schema is JSON or YAML"))
}

#[test]
fn schemas_outside_of_the_file_are_refused() {
    for (schema, at, problem) in [
        (r#"{"$ref": "https://example.com/a.json"}"#, 9, "nothing is fetched"),
        (r##"{"items": {"$ref": "#/definitions/a"}}"##, 19, "which this file does not have"),
        (r#"{"$id": "a.json", "items": {"$ref": "a.json#/none"}}"#, 36, "which this file does not have"),
        ("[]", 0, "not a JSON Schema"),
    ] {
        let error = of_schema(schema).expect_err(schema);
        assert_eq!(error.span.start, at, "{schema}");
        assert!(error.message.contains(problem), "{error}");
    }
}

#[test]
fn each_release_has_its_kinds() {
    for (release, rule) in
        [(Release::V1_34, "deprecated-api"), (Release::V1_36, "deprecated-api"), (Release::V1_37, "removed-api")]
    {
        let text = "---\n{apiVersion: \"networking.k8s.io/v1beta1\", kind: \"IPAddress\", metadata: {name: \"a\"}, \
                    spec: {parentRef: {name: \"a\", resource: \"b\"}}}\n";
        let parsed = kyaml_core::parse(text.as_bytes());
        let found = Types::kubernetes(release).check(parsed.tree(), &[]);
        assert_eq!(found.iter().map(|found| found.rule.name()).collect::<Vec<_>>(), [rule], "{release}");
    }
}

#[test]
fn examples_break_their_rule_and_remedies_are_clean() {
    let types = Types::kubernetes(Release::V1_37);
    let found = |text: &str| {
        let parsed = kyaml_core::parse(text.as_bytes());
        assert!(parsed.errors().is_empty(), "{text}");
        types.check(parsed.tree(), &[]).iter().map(|found| found.rule.name()).collect::<Vec<_>>()
    };
    let of_kubernetes: Vec<_> = rules::ALL.iter().filter(|rule| rule.group() == Group::Kubernetes).collect();
    assert_eq!(of_kubernetes.len(), 7);
    for rule in of_kubernetes {
        let documentation = rule.documentation();
        let blocks = documentation.split("```kyaml\n").skip(1);
        let examples: Vec<&str> = blocks.filter_map(|block| Some(block.split_once("```")?.0)).collect();
        let [example, instead] = examples[..] else { panic!("{rule}: {} examples", examples.len()) };
        assert_eq!(found(example), [rule.name()], "the example of {rule}");
        assert_eq!(found(instead), [""; 0], "the remedy of {rule}");
    }
}
