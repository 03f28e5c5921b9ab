//! The span and message of each mistake of syntax.

use std::path::Path;

use kyaml_core::Span;
use kyaml_import::{ImportError, ImportOptions, Syntax, import};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistakes {
    yaml: Vec<Mistake>,
    json: Vec<Mistake>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    input: String,
    /// The line and the column, from 1.
    at: String,
    says: String,
}

fn mistakes() -> Mistakes {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes.toml");
    toml::from_str(&std::fs::read_to_string(path).expect("the list is there")).expect("the list is TOML")
}

fn errors(input: &str, syntax: Syntax) -> Vec<ImportError> {
    import(input.as_bytes(), &ImportOptions::default().syntax(syntax)).errors().to_vec()
}

/// Whether the message has the mistake and then a remedy.
fn has_advice(message: &str) -> bool {
    const ADVICE: [&str; 7] = ["align ", "rename ", "write ", "remove ", "indent ", "keep ", "render "];
    message.split_once("; ").is_some_and(|(_, advice)| {
        ADVICE.iter().any(|verb| advice.starts_with(verb) || advice.contains(&format!(" {verb}")))
    })
}

#[test]
fn mistakes_are_reported_at_their_spans() {
    let Mistakes { yaml, json } = mistakes();
    let all =
        yaml.iter().map(|mistake| (mistake, Syntax::Yaml)).chain(json.iter().map(|mistake| (mistake, Syntax::Json)));
    let mut count = 0;
    for (Mistake { input, at, says }, syntax) in all {
        let errors = errors(input, syntax);
        let first = errors.first().unwrap_or_else(|| panic!("{input:?} is read"));
        let before = &input[..first.span().start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        assert_eq!((&first.to_string(), &format!("{line}:{column}")), (says, at), "{input:?}");
        assert!(has_advice(says), "{says}");
        assert!(!says.contains("look at the quotes"), "{input:?} is not known: {says}");
        count += 1;
    }
    assert!(count > 100, "{count} mistakes are too few to show each kind");
}

/// Truncated texts, and texts with one character too many, get a remedy too.
#[test]
fn every_message_has_a_remedy() {
    let Mistakes { yaml, json } = mistakes();
    let mut count = 0;
    for (Mistake { input, .. }, syntax) in
        yaml.iter().map(|mistake| (mistake, Syntax::Yaml)).chain(json.iter().map(|mistake| (mistake, Syntax::Json)))
    {
        for (at, _) in input.char_indices() {
            let cut = input[..at].to_owned();
            let more = ["\t", "\"", "'", "[", "}", ": ", "- ", "\n", "#", "%", "&", "*", "!", "{{ x }}"];
            let changed = more.iter().map(|more| [&input[..at], more, &input[at..]].concat());
            for text in std::iter::once(cut).chain(changed) {
                for error in errors(&text, syntax) {
                    assert!(has_advice(&error.to_string()), "{text:?}: {error}");
                    assert!(error.span().end <= text.len() && text.get(error.span().start..error.span().end).is_some());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1000, "{count} messages are too few");
}

/// The span of an anchor that touches its collection is the bracket, where a blank is missing.
#[test]
fn glued_anchor_is_reported_at_the_bracket() {
    for input in ["q: &a[1]\n", "q: &a{b: 1}\n"] {
        let errors = errors(input, Syntax::Yaml);
        let places: Vec<_> = errors.iter().map(ImportError::span).collect();
        assert_eq!(places, [Span::new(5, 6)], "{input}");
    }
}

/// Each document has its own first template, and one without a template is passed over.
#[test]
fn template_is_explained_in_a_later_document() {
    let input = "---\na: 1\n---\nb: 2\n...\n---\nc: {{ .x }}\n";
    let errors = errors(input, Syntax::Yaml);
    let said: Vec<_> = errors.iter().map(ToString::to_string).collect();
    let expected = "`{{ .x }}` looks like a template of Go; render it first (`helm template`), or leave it out with \
                    `--skip-templates`, or write it in double quotes for a string";
    assert_eq!(said, [expected]);
}

/// The advice of each document is that of its first tag, by the program that the tag belongs to.
#[test]
fn unknown_tags_of_a_document_are_one_error() {
    for (input, expected) in [
        ("a: !Ref x\n", r#"KYAML has no tags; write `{"Ref": "x"}`, which CloudFormation reads as `!Ref`"#),
        (
            "a: !GetAtt x.y.z\n",
            r#"KYAML has no tags; write `{"Fn::GetAtt": ["x", "y.z"]}`, which CloudFormation reads as `!GetAtt`"#,
        ),
        (
            "a: !Sub 'say \"${x}\"'\n",
            r#"KYAML has no tags; write `{"Fn::Sub": "say \"${x}\""}`, which CloudFormation reads as `!Sub`"#,
        ),
        (
            "a: !If [b, !Ref c, !Ref d]\n? !mine e\n: !Sub f\n",
            "KYAML has no tags; write `{\"Fn::If\": …}`, which CloudFormation reads as `!If` \
             (4 more tags in this document: 2 of `!Ref`, `!Sub`, `!mine`)",
        ),
        (
            "a: !vault |\n  b\n",
            "KYAML has no tags, and only Ansible knows what `!vault` stands for; leave it as YAML: name this file \
             under `exclude` in kyaml.toml",
        ),
        (
            "a: &b !!set {c}\nd: *b\n",
            "the tag `!!set` has no meaning in KYAML; write the value that it stands for, or name this file under \
             `exclude` in kyaml.toml",
        ),
    ] {
        let two = format!("{input}---\n{input}");
        let errors = errors(&two, Syntax::Yaml);
        let said: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(said, [expected, expected], "{input}");
        assert!(two[errors[0].span().start..].starts_with('!'), "{input}");
    }
}

/// The advice for a template keeps it one: an escape of a quote would reach the template.
#[test]
fn templates_are_named_with_advice_that_keeps_them() {
    let go = "looks like a template of Go; render it first (`helm template`), or leave it out with `--skip-templates`";
    let jinja =
        "looks like a template of Jinja; render the file first, or name this file under `exclude` in kyaml.toml";
    let terraform = "looks like a template of Terraform; render the file first, as `templatefile` does, or name this \
                     file under `exclude` in kyaml.toml";
    let envsubst = "looks like a placeholder that a program replaces before YAML is read; use `--templates envsubst`, \
                    or write it in double quotes for a string";
    let any = "looks like a template; render the file first, or name this file under `exclude` in kyaml.toml";
    let backquotes = ", or write it in double quotes for a string, with backquotes for the quotes inside it";
    let single_quotes = ", or write single quotes for those inside it";
    let quotes = ", or write it in double quotes for a string";
    for (input, template, says, advice) in [
        ("a: {{ .b }}", "{{ .b }}", go, quotes),
        ("a: {{ include \"b\" . }}", "{{ include \"b\" . }}", go, backquotes),
        (
            "a: \"{{ include \"b\" . }}-c\"",
            "{{ include \"b\" . }}",
            go,
            ", or write backquotes for the quotes inside it",
        ),
        ("{{- if .b }}\na: 1\n{{- end }}", "{{- if .b }}", go, ""),
        ("a: {{ b }}", "{{ b }}", any, quotes),
        ("a: \"x {{ b | default(\"c\") }}\"", "{{ b | default(\"c\") }}", jinja, single_quotes),
        ("a: '{{ b['c'] }}'", "{{ b['c'] }}", jinja, quotes),
        ("{% if b %}\na: 1\n{% endif %}", "{% if b %}", jinja, ""),
        ("{# b #}\na: 1", "{# b #}", jinja, ""),
        ("a:\n%{ for b in c }\n  - ${b}\n%{ endfor ~}", "%{ for b in c }", terraform, ""),
        ("a: [${join(\",\", b)}]", "${join(\",\", b)}", terraform, ""),
        ("a: ${b ? \"c\" : \"d\"}", "${b ? \"c\" : \"d\"}", terraform, ""),
        ("a: \"${lookup(b, \"c\")}\"", "${lookup(b, \"c\")}", terraform, ""),
        ("a: [${KEYS}]", "${KEYS}", envsubst, ""),
        ("a: [${{ b }}]", "${{ b }}", "looks like an expression of GitHub; write it in double quotes", ""),
    ] {
        let errors = errors(input, Syntax::Yaml);
        let said: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(said, [format!("`{template}` {says}{advice}")], "{input}");
        assert!(errors[0].is_template(), "{input}");
    }
}

/// Three points as a line are neither a key nor an item.
#[test]
fn elisions_are_named() {
    for input in ["a:\n  b: 1\n  ...\n", "a:\n- 1\n…\n"] {
        let said: Vec<_> = errors(input, Syntax::Yaml).iter().map(ToString::to_string).collect();
        assert!(said[0].contains(kyaml_import::ELISION_ADVICE), "{said:?}");
    }
}

/// Variables of shells and of Compose look similar, and are not templates.
#[test]
fn variables_are_not_templates() {
    for input in ["a: \"${B:-\"c\"}\"", "a: \"$(echo \"c\")\"", "a: \"${B}\" c", "%{ b }\na: 1"] {
        let errors = errors(input, Syntax::Yaml);
        assert!(!errors.is_empty() && errors.iter().all(|error| !error.is_template()), "{input}: {errors:?}");
    }
}

/// Brackets beside characters of several bytes are not cut.
#[test]
fn templates_beside_long_characters_are_read() {
    for input in ["a: {é", "a: ${é(1)} x: y", "%{é}", "a: \"{{ é \"b\" }}\"", "{é}}: {%é"] {
        assert!(!errors(input, Syntax::Yaml).is_empty(), "{input}");
    }
}
