//! Custom resources.

use kyaml_kubernetes::{Release, Types};

const DEFINITION: &str = r#"---
{
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: {name: "shirts.stable.example.com"},
  spec: {
    group: "stable.example.com",
    scope: "Namespaced",
    names: {plural: "shirts", singular: "shirt", kind: "Shirt"},
    versions: [{
      name: "v1",
      served: true,
      storage: true,
      schema: {
        openAPIV3Schema: {
          type: "object",
          required: ["spec"],
          properties: {
            spec: {
              type: "object",
              required: ["color", "count"],
              properties: {
                color: {type: "string", enum: ["red", "blue"], description: "The color."},
                count: {type: "integer", default: 1},
                port: {"x-kubernetes-int-or-string": true},
                extra: {type: "object", "x-kubernetes-preserve-unknown-fields": true},
                labels: {type: "object", additionalProperties: {type: "string"}},
                template: {type: "object", "x-kubernetes-embedded-resource": true, properties: {}},
              },
            },
          },
        },
      },
    }],
  },
}
"#;

fn types() -> Types {
    let mut types = Types::kubernetes(Release::V1_37);
    let parsed = kyaml_core::parse(DEFINITION.as_bytes());
    assert_eq!(types.check(parsed.tree(), &[]), []);
    assert_eq!(types.add_definitions(parsed.tree()), 1);
    types
}

fn found(spec: &str) -> Vec<String> {
    let text = format!(
        "---\n{{apiVersion: \"stable.example.com/v1\", kind: \"Shirt\", metadata: {{name: \"a\"}}, spec: {spec}}}\n"
    );
    let parsed = kyaml_core::parse(text.as_bytes());
    assert!(parsed.errors().is_empty(), "{text}");
    types().check(parsed.tree(), &[]).into_iter().map(|found| found.message).collect()
}

#[test]
fn definitions_give_types() {
    assert_eq!(
        found(
            r#"{color: "red", port: "http", extra: {a: 1}, labels: {a: "1"}, template: {kind: "A", metadata: {name: "b"}}}"#
        ),
        [""; 0],
    );
    assert_eq!(found("{}"), ["`spec` needs the field `color`; add it"]);
    assert_eq!(
        found(r#"{color: "green", size: 1, labels: {a: 1}, template: {metadata: {nmae: "b"}}}"#),
        [
            "`color` cannot be `\"green\"`; write `\"red\"` or `\"blue\"`",
            "`spec` has no field `size`; remove it",
            "`a` is a string, and this is a number; write `\"1\"`",
            "`ObjectMeta` has no field `nmae`; write `name`",
        ],
    );
}

#[test]
fn other_versions_are_not_judged() {
    let parsed = kyaml_core::parse(b"---\n{apiVersion: \"stable.example.com/v2\", kind: \"Shirt\", spec: 1}\n");
    assert_eq!(types().check(parsed.tree(), &[]), []);
}
